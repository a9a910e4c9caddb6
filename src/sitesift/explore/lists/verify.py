"""Verification: is the output all that the site has? In: the rows of the wrappers, the records and
counts seen while exploring. Out: a verdict with its evidence, each line of it what was found, what
was wanted, and whether it holds.

Effective: every record seen is there, the site's own counts agree, every attribute seen is there,
no run was cut short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sitesift.explore.identity import row_key
from sitesift.explore.lists.wrapper_runs import Output, Row

USUAL = 0.5  # an attribute that so many of the records seen have must be in the output ...
LEAST_SHARE = 0.85  # ... for at least so many of them; recognisers are wrong at times
SOME = 2  # records that must show an attribute before it is missed in an output that has it nowhere
UNIQUE = ("url", "image")
SAME_PICTURE = (
    0.5  # share of different pictures under which they are a placeholder, and say nothing
)

Line = tuple[str, str, str, bool]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verification says."""

    kind: str  # effective, partial, none
    why: str
    evidence: tuple[Line, ...]
    missing: tuple[str, ...] = ()


def verify(  # noqa: PLR0913  all that a verdict is made from
    rows: Sequence[Row],
    seen: Mapping[str, Mapping[str, str]],
    expected: int,
    outputs: Sequence[Output],
    *,
    identifying: Sequence[str] = (),
    tired: bool = False,
) -> Verdict:
    """Compares the output with what was seen; `expected` is what the site's own counts promise, 0
    where they do not, and `tired` says that the budget for looking around was used up."""
    if not rows:
        return Verdict("none", "the wrapper extracts nothing", ())
    by_key = {row_key(row, identifying): row for row in rows}
    missing = tuple(sorted(set(seen) - set(by_key)))
    lines = [
        (
            "records seen while exploring that the wrapper extracts",
            f"{len(seen) - len(missing)}",
            f"{len(seen)}",
            not missing,
        ),
        *_count(len(rows), expected),
        *_attributes(by_key, seen),
        *_unique(rows),
        *_runs(outputs),
        *(
            [
                (
                    "looking around ended before it was done: raise --max-pages or --max-seconds",
                    "yes",
                    "no",
                    False,
                )
            ]
            * tired
        ),
    ]
    failing = [f"{what}: {found} of {wanted}" for what, found, wanted, holds in lines if not holds]
    kind = "partial" if failing else "effective"
    return Verdict(kind, "; ".join(failing), tuple(lines), missing)


def _count(found: int, expected: int) -> list[Line]:
    return (
        [("the site's own count of results", f"{found}", f"{expected}", found >= expected)]
        if expected
        else []
    )


def _attributes(by_key: Mapping[str, Row], seen: Mapping[str, Mapping[str, str]]) -> list[Line]:
    """What the records seen have, the same records must have in the output; what is rare there may
    be a mistake."""
    wanted = Counter(name for texts in seen.values() for name in texts)
    lines = []
    for name, count in wanted.items():
        held = sum(
            1
            for key, texts in seen.items()
            if name in texts and by_key.get(key, {}).get(name, "").strip()
        )
        if count >= USUAL * len(seen):
            lines.append(
                (
                    f"records seen with {name} that have it",
                    f"{held}",
                    f"{count}",
                    held >= LEAST_SHARE * count,
                )
            )
    return lines


def lacking(rows: Sequence[Row], seen: Mapping[str, Mapping[str, str]]) -> set[str]:
    """Attributes that some of these records were seen with and no row has."""
    wanted = Counter(name for texts in seen.values() for name in texts)
    had = {name for row in rows for name, text in row.items() if text.strip()}
    return {name for name, count in wanted.items() if count >= SOME and name not in had}


def _unique(rows: Sequence[Row]) -> list[Line]:
    lines = []
    for name in UNIQUE:
        values = [row[name] for row in rows if row.get(name)]
        different = len(set(values))
        if values and different >= SAME_PICTURE * len(values):
            lines.append(
                (
                    f"different values of {name}",
                    f"{different}",
                    f"{len(values)}",
                    different >= 0.9 * len(values),
                )
            )
    return lines


def _runs(outputs: Sequence[Output]) -> list[Line]:
    failed = sum(output.failed for output in outputs)
    cut = [output.cut for output in outputs if output.cut]
    lines = [("pages that could not be loaded", f"{failed}", "0", False)] if failed else []
    return [
        *lines,
        *((f"runs that were cut short ({why})", f"{len(cut)}", "0", False) for why in cut[:1]),
    ]
