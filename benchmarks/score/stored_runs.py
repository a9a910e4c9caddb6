"""Kept runs of sites whose truth is known, to be verified again, as they are or broken on purpose.

In: the folder of a run of a generated or a recorded site, or one with the gold of its site in it
(`gold.jsonl`, as recorded sites have it). Out: what the verification of its result reads, in
memory, and whether rows are right by the scorer of the site.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

import orjson

from benchmarks.gold_pages import SHARED, scorer
from benchmarks.score.kit_site_score import RIGHT_SHARE, Score, score_site
from benchmarks.score.kit_sites import TRACE, UNPROVABLE
from kit import Site
from sitesift.explore.evidence.case import Case, RoundReadings
from sitesift.explore.evidence.draw_verdict import Verification, verify
from sitesift.explore.evidence.gather.gather_case import Explored, gather_case
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.run_folder import SITE, RunFolder
from sitesift.explore.session import BrowsingSession
from sitesift.explore.transducers.verify_output import VerifyOutput
from sitesift.network import Facts, Opened
from sitesift.network.structure import Structure
from sitesift.ontology import load_domain
from sitesift.records.cells import Cells
from sitesift.relations import SqliteStore

RECORDED = SHARED / "data" / "sites"
OWN_GOLD = "gold.jsonl"  # in the folder of a run: of a site that is neither
NOT_NEEDED = shutil.ignore_patterns("*.jpg", "report.html")


class Truth(Protocol):
    """What a site has."""

    @property
    def shown(self) -> frozenset[str]:
        """The attributes that its lists show, by our names."""

    @property
    def provable(self) -> bool:
        """Whether the site lets one know that nothing is missing."""

    def is_right(self, rows: Sequence[Cells]) -> bool:
        """Whether every record is there once, and all that counts is right."""

    def is_all_right(self, rows: Sequence[Cells]) -> bool:
        """The same by the scorer of the site, where that asks for more."""


@dataclass(frozen=True, slots=True)
class KitTruth:
    """What a generated site has, scored as the recorded ones are: an optional attribute that no
    row has is forgiven."""

    site: Site
    declared: tuple[str, ...]

    @property
    def shown(self) -> frozenset[str]:
        return self.site.gold.attributes & set(self.declared)

    @property
    def provable(self) -> bool:
        return not self.site.traits.quirks & UNPROVABLE

    def _score(self, rows: Sequence[Cells]) -> Score:
        return score_site(self.site.gold, [dict(row) for row in rows], self.declared)

    def is_all_right(self, rows: Sequence[Cells]) -> bool:
        return self._score(rows).effective

    def is_right(self, rows: Sequence[Cells]) -> bool:
        score = self._score(rows)
        lacking = score.missing or score.wrong or score.doubles or score.spoiled
        amounts = score.mistakes["price.amount"] > (1 - RIGHT_SHARE) * len(rows)
        return not (lacking or amounts or scorer("score_sites").CORE & set(score.absent))


@dataclass(frozen=True)
class RecordedTruth:
    """What a recorded site has."""

    head: dict[str, Any]
    gold: Sequence[dict[str, Any]]
    provable = True

    def is_all_right(self, rows: Sequence[Cells]) -> bool:
        return self.is_right(rows)

    @property
    def shown(self) -> frozenset[str]:
        same = scorer("score_sites").SAME
        return frozenset(own for name in self.head["shown"] for own in (name, same.get(name, name)))

    def is_right(self, rows: Sequence[Cells]) -> bool:
        by = scorer("score_sites")
        present = {name for row in rows for name in row}

        def ours(name: str) -> str:
            return name if name in present else str(by.SAME.get(name, name))

        pairs = by.pair(self.gold, rows, ours)
        whole = len(pairs) == len(self.gold) == len(rows)
        for name in self.head["shown"]:
            having = [(one, row) for one, row in pairs if name in one["attrs"]]
            right = sum(by.is_right(one["attrs"][name], row.get(ours(name))) for one, row in having)
            needless = ours(name) not in present and name not in by.CORE
            whole &= needless or right >= RIGHT_SHARE * len(having)
        return bool(whole)


@dataclass(frozen=True)
class StoredRun:
    """The result of a run, with all that its verification reads."""

    name: str
    truth: Truth
    number: int  # of the round that is the result
    explored: Explored
    archive: PageArchive
    rows: Sequence[Cells]
    readings: RoundReadings
    case: Case  # as it is

    def verified(
        self,
        archive: PageArchive,
        rows: Sequence[Cells],
        readings: RoundReadings,
        explored: Explored,
    ) -> Verification:
        """The verification of other rows, in the folder of another archive."""
        folder = archive.folder
        (folder / f"rows-{self.number}.json").write_bytes(orjson.dumps(rows))
        (folder / f"readings-{self.number}.json").write_bytes(orjson.dumps(readings))
        return verify(gather_case(self.number, explored, archive))


def runs_in(folders: Sequence[Path]) -> list[Path]:
    """The folders of all runs below some."""
    return [run.parent for folder in folders for run in sorted(folder.glob(f"*/{TRACE}"))]


def truth_of(run: Path, domain: str) -> Truth | None:
    """What the site of a run has; None where nobody knows."""
    if (run / OWN_GOLD).is_file():
        return _recorded(run / OWN_GOLD)
    if run.name.isdigit():
        return KitTruth(Site(int(run.name)), load_domain(domain).attributes)
    file = RECORDED / f"{run.name.rpartition('-')[0]}.jsonl"
    return _recorded(file) if file.is_file() else None


def _recorded(file: Path) -> Truth:
    head, *gold = map(json.loads, file.read_text("utf-8").splitlines())
    return RecordedTruth(head, gold)


@contextmanager
def stored_run(run: Path, truth: Truth | None = None) -> Iterator[StoredRun | None]:
    """A run; None where it gave nothing, or nobody knows its site and no truth is given."""
    kept = RunFolder(run)
    gave = kept.begun is not None and bool(kept.records)
    truth = (truth or truth_of(run, kept.domain)) if gave else None
    if truth is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / run.name
        shutil.copytree(run, copy, ignore=NOT_NEEDED)
        store = SqliteStore(copy / TRACE)
        try:
            yield _opened(run.name, truth, store, copy)
        finally:
            store.close()


def _opened(name: str, truth: Truth, store: SqliteStore, folder: Path) -> StoredRun:
    work = VerifyOutput(cast("BrowsingSession", None))  # it opens nothing
    store.declare([Opened, *(entry.relation for entry in work.inputs())])
    structure = Structure(SITE)
    for stored in store.rows(Opened, SITE):
        structure.add(stored.row)
    facts = Facts(store, structure, structure.site, work.inputs())
    number, kept = work.round_of_result(facts), RunFolder(folder)
    explored = work.explored(facts, number)
    archive = PageArchive(folder, load_domain(kept.domain))
    case = gather_case(number, explored, archive)
    rows, readings = kept.round_rows(number), kept.readings(number)
    return StoredRun(name, truth, number, explored, archive, rows, readings, case)
