"""Whole sites without a domain: `python -m benchmarks.score.kit_sites --no-domain --seeds
8000-8059`.

Each site of kit.anything is served on loopback and given to `sitesift site` with no domain. Every
record must come once and no other; every attribute that lists show must be one column, which should
have one of the names that people give it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from benchmarks.score.kit_site_score import addresses, squashed
from kit import serve
from kit.anything import AnySite
from kit.anything.record_layouts import Item

NEARLY_ALL = 0.95  # of the records that have an attribute, for which its column must have it
PARTIAL = 3  # exit code
Rows = list[dict[str, Any]]


@dataclass(slots=True)
class AnyOutcome:
    """What came of a site without a domain."""

    name: str
    gold: int
    rows: int
    missing: int
    wrong: int
    seconds: float
    code: int | None
    said: str
    columns: Mapping[str, str] = field(default_factory=dict)  # attribute: its column, or nothing
    named: int = 0  # attributes whose column has a name that people give it

    @property
    def complete(self) -> bool:
        return not self.missing and not self.wrong and self.rows == self.gold

    @property
    def all_columns(self) -> bool:
        return all(self.columns.values())

    def __str__(self) -> str:
        lost = [name for name, column in self.columns.items() if not column]
        called = {n: c for n, c in self.columns.items() if c and c != n}
        return (
            f"{self.name}: {'complete' if self.complete else 'INCOMPLETE'} {self.rows} of "
            f"{self.gold}, wrong {self.wrong}, exit {self.code}, {self.seconds:.0f} s, "
            f"lost {lost}, called {called}\n    {self.said[:300]}"
        )


def score_any(site: AnySite, rows: Rows) -> AnyOutcome:
    """Compares rows with the items of a site."""
    pairs, taken, wrong = list[tuple[Item, dict[str, Any]]](), set[int](), 0
    for row in rows:
        item = _item_of(site, row, taken)
        if item is None or item.number in taken:
            wrong += 1
            continue
        taken.add(item.number)
        pairs.append((item, row))
    attributes = site.traits.subject.attributes
    columns = _columns(pairs, [attribute.name for attribute in attributes])
    named = sum(bool(columns[a.name]) and a.is_called(columns[a.name]) for a in attributes)
    missing = len(site.items) - len(taken)
    return AnyOutcome(
        f"{site.seed} {site.traits}", len(site.items), len(rows), missing, wrong, 0.0, None, "",
        columns, named,
    )  # fmt: skip


def _item_of(site: AnySite, row: Mapping[str, Any], taken: set[int]) -> Item | None:
    """The item that a row is: by its address, or by what it is called."""
    paths = set(addresses(row))
    texts = {squashed(text) for text in _texts(row).values()}
    found = [item for item in site.items if item.path and item.path in paths]
    found = found or [item for item in site.items if squashed(item.called) in texts]
    return next((item for item in found if item.number not in taken), next(iter(found), None))


def _texts(row: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(cell["text"]) for name, cell in row.items() if isinstance(cell, Mapping)}


def _columns(pairs: Iterable[tuple[Item, dict[str, Any]]], names: list[str]) -> dict[str, str]:
    """The column of each attribute: one that says for nearly all records what the item says."""
    said, held = dict[str, Counter[str]](), Counter[str]()
    for item, row in pairs:
        texts = {column: squashed(text) for column, text in _texts(row).items()}
        for name, text in item.texts.items():
            held[name] += 1
            own = said.setdefault(name, Counter())
            own.update(c for c, t in texts.items() if t == squashed(text))
    found: dict[str, str] = {}
    for name in names:
        free = [(n, c) for c, n in said.get(name, Counter()).items() if c not in found.values()]
        count, column = max(free, default=(0, ""))
        found[name] = column if held[name] and count >= NEARLY_ALL * held[name] else ""
    return found


def any_main(seeds: Iterable[int], options: argparse.Namespace) -> None:
    """Runs and prints all sites, then the sums."""
    from benchmarks.score.kit_sites import run_site  # noqa: PLC0415  which imports this

    def work(seed: int) -> AnyOutcome:
        site = AnySite(seed)
        with serve(site) as server:
            outcome, rows = run_site(f"any-{seed}", server, "", options)
        score = score_any(site, rows)
        score.seconds, score.code, score.said = outcome.seconds, outcome.code, outcome.verdict
        return score

    outcomes = []
    with ThreadPoolExecutor(options.jobs) as pool:
        for one in pool.map(work, seeds):
            outcomes.append(one)
            if not options.hide_last:
                print(one, flush=True)
    print(any_summary(outcomes))


def any_summary(outcomes: list[AnyOutcome]) -> str:
    """The sums of the table in docs/evaluation.md."""
    count = len(outcomes)
    attributes = sum(len(one.columns) for one in outcomes)
    found = sum(bool(column) for one in outcomes for column in one.columns.values())
    effective = [one for one in outcomes if one.code == 0]
    return (
        f"{count} sites: complete {sum(one.complete for one in outcomes)}, "
        f"every attribute one column {sum(one.all_columns for one in outcomes)}, "
        f"columns {found} of {attributes}, "
        f"named {sum(one.named for one in outcomes)}, "
        f"effective {len(effective)} of which right {sum(one.complete for one in effective)}, "
        f"partial {sum(one.code == PARTIAL for one in outcomes)}, "
        f"seconds {sum(one.seconds for one in outcomes) / max(1, count):.0f}"
    )
