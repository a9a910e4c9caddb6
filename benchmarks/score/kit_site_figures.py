"""Figures of the site benchmark for people: a line a site, sums of many, and shares of effective
wrappers by trait."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from benchmarks.score.kit_sites import Outcome
    from kit import Traits

TELLING = (
    "layout",
    "family",
    "entry",
    "switch",
    "submit",
    "method",
    "frame",
    "paging",
    "rendering",
    "deals",
    "language",
    "currency",
    "names",
)
# options that are not worth a word
PLAIN = {"method": "get", "frame": "none", "rendering": "server", "submit": "button"}
PLAIN |= {"language": "en", "currency": "", "names": "known"}
LONG_SITE = 100  # records, for the time and loads of a site of that size
LONGEST_VERDICT = 420  # characters


def line(outcome: Outcome) -> str:
    """One site: what is wrong with it, and the traits that may be why."""
    score = outcome.score
    head = (
        f"{'ok  ' if outcome.effective else 'FAIL'} {outcome.name} {outcome.domain} "
        f"{score.rows}/{score.gold} records {outcome.seconds:.0f} s "
        f"{outcome.documents - outcome.details} pages {outcome.details} detail pages"
    )
    troubles = list(_troubles(outcome))
    if outcome.effective and not troubles:
        return head
    traits = (
        f"\n      traits: {' '.join(_telling(outcome.traits))}"
        if outcome.traits
        else f" {outcome.extra}"
    )
    said = f"\n      said:   {outcome.verdict[:LONGEST_VERDICT]}"
    return f"{head}: {'; '.join(troubles)}{traits}{said}"


def _troubles(outcome: Outcome) -> Iterator[str]:
    score = outcome.score
    if outcome.code is None:
        yield "took too long"
    if outcome.crashed:
        yield "CRASHED"
    counts = {"missing": len(score.missing), "wrong": len(score.wrong), "twice": score.doubles}
    yield from (f"{name} {count}" for name, count in counts.items() if count)
    if outcome.false_effective:
        yield "SAID EFFECTIVE"
    if outcome.timid:
        yield "TIMID"
    if outcome.writes:
        yield f"WRITES {len(outcome.writes)} ({outcome.writes[0]})"
    if score.absent:
        yield f"no {', '.join(score.absent)}"
    if score.spoiled:
        yield f"too few right: {', '.join(score.spoiled)}"
    yield from (
        f"{count} wrong {name} ({score.examples[name]})" for name, count in score.mistakes.items()
    )


def _telling(traits: Traits) -> Iterator[str]:
    for name in TELLING:
        value = getattr(traits, name)
        if PLAIN.get(name) != value:
            yield f"{name}={value}"
    for name in ("extras", "around", "data", "faults", "quirks"):
        if chosen := getattr(traits, name):
            yield f"{name}={','.join(sorted(chosen))}"


def summary(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Sums over sites. Precision is over all cells found, recall over all that lists show, missed
    records included."""
    if not outcomes:
        return {}
    cells: Counter[str] = Counter()
    for outcome in outcomes:
        cells.update(outcome.score.cells)
    judged = cells["right"] + cells["close"] + cells["wrong"]
    seconds = [outcome.seconds for outcome in outcomes]
    return {
        "sites": len(outcomes),
        "effective": sum(outcome.effective for outcome in outcomes),
        "share": round(sum(outcome.effective for outcome in outcomes) / len(outcomes), 3),
        "said_effective": sum(outcome.code == 0 for outcome in outcomes),
        "false_effective": sum(outcome.false_effective for outcome in outcomes),
        "timid": sum(outcome.timid for outcome in outcomes),
        "precision": _share(cells["right"], judged),
        "precision_with_close": _share(cells["right"] + cells["close"], judged),
        "recall": _share(cells["found"], cells["gold"]),
        "unjudged": cells["unjudged"],
        "median_s": round(statistics.median(seconds), 1),
        "p95_s": round(percentile(seconds, 0.95), 1),
        "median_pages": statistics.median(
            outcome.documents - outcome.details for outcome in outcomes
        ),
        "median_details": statistics.median(outcome.details for outcome in outcomes),
        **_long_sites(outcomes),
        "writes": sum(len(outcome.writes) for outcome in outcomes),
        "too_long": sum(outcome.code is None for outcome in outcomes),
    }


def _long_sites(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Time and loads of the sites with 100 records."""
    long = [outcome for outcome in outcomes if outcome.score.gold == LONG_SITE]
    if not long:
        return {}
    return {
        "of_100": len(long),
        "of_100_median_s": round(statistics.median(outcome.seconds for outcome in long), 1),
        "of_100_median_pages": statistics.median(
            outcome.documents - outcome.details for outcome in long
        ),
        "of_100_median_details": statistics.median(outcome.details for outcome in long),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """The least value that at least this share of values does not exceed."""
    ordered = sorted(values)
    at = max(0, -int(-share * len(ordered) // 1) - 1)
    return ordered[at]


def by_trait(outcomes: Sequence[Outcome]) -> str:
    """Effective of all, for every option of every trait that occurs; the worst first."""
    counts: dict[str, list[bool]] = {}
    for outcome in outcomes:
        for option in _options(outcome.traits) if outcome.traits else ():
            counts.setdefault(option, []).append(outcome.effective)
    ranked = sorted(counts.items(), key=lambda pair: (sum(pair[1]) / len(pair[1]), pair[0]))
    return "\n".join(
        [
            "effective by trait:",
            *(f"  {sum(good):3}/{len(good):<3} {option}" for option, good in ranked),
        ]
    )


def _options(traits: Traits) -> Iterator[str]:
    for item in fields(traits):
        value = getattr(traits, item.name)
        chosen = sorted(value) if isinstance(value, frozenset) else [value]
        yield from (f"{item.name}={one}" for one in chosen)
