"""Attributes on generated lists: known names, currencies and languages against unknown ones.

`python -m benchmarks.score.kit_attributes [--seeds 5000-5119] [--half dev|held] [--failures NAME]`
takes the largest list of each site as the server sends it, without a browser and without quirks
that need one, finds its records, and prints F1 by attribute for each way to divide the records. A
record that is not found lacks all its attributes. Even seeds are built on ("dev"), odd ones only
confirm ("held").
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.domain_gold import prediction
from benchmarks.gold_pages import scorer
from benchmarks.score.kit_navigation_pages import largest, raw_html, read_seeds
from kit import Fact, Record, Site
from kit.query import address
from kit.traits import Traits, pick
from kit.words.makes import FOREIGN
from kit.words.towns import INVENTED, VILLAGES
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records

# Quirks that hide records from who runs no scripts or prices from lists, and goods of other kinds,
# whose prices and places no recogniser of values can tell from those of the domain.
LEFT_OUT = frozenset({"onclick", "card-click", "reveal", "no-list-price", "mixed"})
NAMED = ("price", "location", "make", "model", "dealer", "agent")
USUAL = frozenset({"", "GBP", "EUR", "USD"})  # their signs mean nothing else
SPOKEN = frozenset({"en", "pt", "it", "pl", "ru", "sv"})  # languages the domains have words of
UNKNOWN_TOWNS = frozenset(
    name.split(",")[0]
    for names in (*INVENTED.values(), *([n for n, _ in rows] for rows in VILLAGES.values()))
    for name in names
)
PARTS = ("amount", "currency", "period")  # of a price


@dataclass(frozen=True, slots=True)
class Found:
    """A record of the gold with the values found for it; None where it was not found."""

    seed: int
    traits: Traits
    record: Record
    values: dict[str, Any] | None

    @property
    def groups(self) -> Iterator[str]:
        """The groups that the record belongs to."""
        yield "all"
        yield "town unknown" if self.record.place in UNKNOWN_TOWNS else "town known"
        if self.traits.cars:
            yield "make unknown" if self.record.kind in FOREIGN else "make known"
        yield "currency usual" if self.traits.currency in USUAL else "currency other"
        yield "language known" if self.traits.language in SPOKEN else "language unknown"

    def outcome(self, fact: Fact) -> tuple[bool, bool]:
        """Whether an attribute has a value, and whether it is right."""
        squash = scorer().squash
        got = squash((self.values or {}).get(fact.name, {}).get("text", ""))
        want = squash(fact.text)
        return bool(got), bool(got and (got in want or want in got))


def list_of(seed: int) -> Iterator[Found]:
    """The records on the largest list of a site, with what was found."""
    traits = pick(seed)
    quirks = traits.quirks - LEFT_OUT
    site = Site(seed, rendering="server", frame="none", faults=(), quirks=quirks, paging="next")
    answer = largest(site)
    path = address(site.view, answer.query, 1)
    page = page_from_html(raw_html(site, path), url=f"http://kit.example{path}")
    made = prediction("", find_records(page, load_domain(site.traits.domain)))
    predicted = [record for area in made["areas"] for record in area["records"]]
    own = [one for one in answer.shown if one in site.gold.records]
    gold = [{"text": " ".join(_told_once(one))} for one in own]
    pairs = dict(scorer().match_records(gold, predicted))
    for number, record in enumerate(own):
        values = predicted[pairs[number]]["attributes"] if number in pairs else None
        yield Found(seed, site.traits, record, values)


def _told_once(record: Record) -> list[str]:
    """What a record shows, without texts that are part of others: a page shows them once."""
    texts = list(dict.fromkeys(fact.text for fact in record.shown))
    return [text for text in texts if not any(text != more and text in more for more in texts)]


def right_parts(found: Found, fact: Fact) -> Iterator[tuple[str, bool]]:
    """Which parts of a price's value are right."""
    value = ((found.values or {}).get("price") or {}).get("value") or {}
    amount = fact.value[0] if isinstance(fact.value, tuple) else fact.value
    if isinstance(amount, int | float):
        got = value.get("amount")
        yield "amount", isinstance(got, int | float) and abs(got - amount) <= amount * 0.01
    if fact.currency:
        yield "currency", value.get("currency") == fact.currency
    if fact.period:
        yield "period", value.get("period") == fact.period


class Figures:
    """Counts by group and attribute."""

    def __init__(self) -> None:
        self.counts: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
        self.records: dict[str, Counter[str]] = defaultdict(Counter)

    def add(self, found: Found) -> None:
        """Count a record."""
        facts = {f.name: f for f in reversed(found.record.shown) if f.name[0] != "_"}
        for group in found.groups:
            self.records[group].update(gold=1, found=found.values is not None)
            for name, fact in facts.items():
                predicted, right = found.outcome(fact)
                self.counts[group][name].update(gold=1, predicted=predicted, right=right)
            if "price" in facts:
                for part, right in right_parts(found, facts["price"]):
                    self.counts[group][f"price {part}"].update(gold=1, predicted=1, right=right)
            for name in set(found.values or ()) & set(NAMED) - set(facts):
                self.counts[group][name].update(predicted=1)

    def lines(self, names: list[str]) -> Iterator[str]:
        """A line a group."""
        yield f"{'':18}" + "".join(f"{name[-10:]:>11}" for name in ("records", *names))
        for group, counts in self.counts.items():
            cells = "".join(f"{_f1(counts.get(name)):>11}" for name in names)
            share = self.records[group]["found"] / self.records[group]["gold"]
            yield f"{group:18}{share:>11.3f}{cells}"


def _f1(counts: Counter[str] | None) -> str:
    if not counts or not counts["gold"]:
        return "-"
    return f"{scorer().prf(counts['right'], counts['predicted'], counts['gold'])[2]:.3f}"


def print_failures(rows: list[Found], name: str) -> None:
    """Where an attribute is wrong: what stands there, what was found."""
    for found in rows:
        for fact in (f for f in found.record.shown if f.name == name):
            if not found.outcome(fact)[1]:
                got = "no record" if found.values is None else found.values.get(name, "nothing")
                print(f"{found.seed} {fact.text!r}: {got}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=read_seeds, default=range(5000, 5120))
    parser.add_argument("--half", choices=("dev", "held", "all"), default="all")
    parser.add_argument("--failures", metavar="NAME", help="of this attribute, a line each")
    options = parser.parse_args()
    halves = {"dev": (0,), "held": (1,), "all": (0, 1)}[options.half]
    rows = [row for seed in options.seeds if seed % 2 in halves for row in list_of(seed)]
    figures = Figures()
    for row in rows:
        figures.add(row)
    parts = [f"price {part}" for part in PARTS]
    others = sorted(set(figures.counts["all"]) - {*NAMED, *parts})
    for line in figures.lines([*NAMED[:1], *parts, *NAMED[1:]]):
        print(line)
    print()
    for line in figures.lines(others):
        print(line)
    if options.failures:
        print_failures(rows, options.failures)


if __name__ == "__main__":
    main()
