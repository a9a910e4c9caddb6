"""What an exploration left on disk. In: its folder. Out: address, domain, settings, verdict with
its evidence, pages, records, wrappers and the story of it, without browser or analysis.

Everything is read from the trace and from the rows that each round of wrappers gave.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import orjson

from sitesift.explore.evidence.case import RoundReadings, compared
from sitesift.explore.lists.pages.list_pages import UnderstoodPage, keys_on_lists, understood_pages
from sitesift.explore.lists.runs.settle_records import DroppedRow, SettledRecords
from sitesift.explore.lists.wrappers.used_wrapper import wrapper_as_used
from sitesift.explore.outcome.best_round import best_round, refused_of
from sitesift.explore.outcome.no_wrapper import why_no_wrapper
from sitesift.explore.outcome.site_lists import lists_in
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.outcome.site_story import SeenPage, SiteStory, transducer_times
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import (
    Box,
    ExplorationStart,
    Failed,
    HostMet,
    LinkFound,
    PageJudged,
    PageOutlined,
    PageSeen,
    RecordsFound,
    SettingsGiven,
    error_status,
)
from sitesift.explore.verdict import EvidenceKind, EvidenceLine, Verdict
from sitesift.explore.wrapper_rows import (
    ColumnDropped,
    DetailsLearned,
    RecordKnown,
    RecordRefused,
    StartDropped,
    Verified,
    WrapperLearned,
    WrapperRan,
)
from sitesift.network import Done, Opened, Stopped, faulty
from sitesift.ontology import Domain
from sitesift.output.writers import write_whole
from sitesift.relations import SqliteStore, Stored
from sitesift.relations.relation import R, Row
from sitesift.settings import ExploreSettings

TRACE = "trace.sqlite"
SITE = "site"  # the name of the one site in a trace
CUT_SHORT = "the exploration was stopped before its end"
READ_RELATIONS: tuple[type[Row], ...] = (
    ExplorationStart, SettingsGiven, HostMet, PageSeen, RecordsFound, PageJudged, PageOutlined,
    Failed, WrapperLearned, WrapperRan, ColumnDropped, StartDropped, RecordKnown, RecordRefused,
    Verified, EvidenceLine, Opened, Done, Stopped,
)  # fmt: skip


class RunFolder:
    """The folder of an exploration, as it was when it was first asked."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)

    @property
    def is_begun(self) -> bool:
        """Whether an exploration was begun here."""
        return (self.path / TRACE).is_file()

    @cached_property
    def _rows(self) -> dict[type[Row], list[Stored[Any]]]:
        return self._read(READ_RELATIONS)

    def _read(self, relations: Sequence[type[Row]]) -> dict[type[Row], list[Stored[Any]]]:
        store = SqliteStore(self.path / TRACE)
        try:
            store.declare(relations)
            return {relation: store.rows(relation, SITE) for relation in relations}
        finally:
            store.close()

    def _all(self, relation: type[R]) -> list[R]:
        return [stored.row for stored in self._rows[relation]]

    @property
    def begun(self) -> ExplorationStart | None:
        """What was asked for; None where no exploration was begun."""
        if not self.is_begun:
            return None
        starts = self._read((ExplorationStart,))[ExplorationStart]  # quick: nothing else is read
        return starts[0].row if starts else None

    @property
    def is_cut(self) -> bool:
        """Whether the exploration was stopped before its end: killed, or out of time."""
        done, ended = self._all(Done), self._all(Stopped)
        return bool(done) and (not ended or ended[-1].clock < done[-1].clock)

    @property
    def address(self) -> str:
        return self._all(ExplorationStart)[0].url

    @property
    def domain(self) -> str:
        """The name of the domain."""
        return self._all(ExplorationStart)[0].domain

    @property
    def settings(self) -> ExploreSettings:
        """How far the exploration may go."""
        given = self._all(SettingsGiven)
        return given[-1].settings if given else ExploreSettings()

    @property
    def verdict(self) -> Verdict:
        return self.result.verdict

    @property
    def evidence(self) -> list[EvidenceLine]:
        return self.result.evidence

    @property
    def records(self) -> list[dict[str, Any]]:
        return self.result.records

    @property
    def wrappers(self) -> list[str]:
        return self.result.wrappers

    @property
    def engines(self) -> list[str]:
        """The engine that each of the wrappers was run with; of several runs the last counts."""
        best = best_round(self._all(Verified), keys_on_lists(self.understood))
        number = best.round if best is not None else 0
        ran = [row for row in self._all(WrapperRan) if row.round == number and row.records]
        used = {row.number: row.engine for row in ran}
        return list(used.values())

    @property
    def refused(self) -> dict[str, str]:
        """Keys of what looked like a record and is none, with the reason."""
        return {row.key: row.reason for row in self._all(RecordRefused)}

    @property
    def known(self) -> list[str]:
        """Keys of what the lists that it stands on tell to be records."""
        return sorted({row.key for row in self._all(RecordKnown)})

    @property
    def pages(self) -> list[PageSeen]:
        """The newest row of each page that was looked at."""
        return list({row.file: row for row in self._all(PageSeen)}.values())

    def keep_round(self, number: int, settled: SettledRecords, domain: Domain) -> None:
        """Keeps what the wrappers of a round gave, attributes in the order of the domain, and what
        was left out of it."""
        ordered = settled.ordered_rows(domain)
        write_whole(self.path / f"rows-{number}.json", orjson.dumps(ordered))
        dropped = orjson.dumps(settled.dropped_rows)
        write_whole(self.path / f"dropped-rows-{number}.json", dropped)

    def dropped_rows(self, number: int) -> list[DroppedRow]:
        """The rows of a round that were left out after its runs, with the reason of each."""
        file = self.path / f"dropped-rows-{number}.json"
        rows = orjson.loads(file.read_bytes()) if file.is_file() else []
        return [DroppedRow.read(row) for row in rows]

    def keep_readings(self, number: int, readings: RoundReadings) -> None:
        """Keeps every row that the wrappers of a round read, and the keys of its records."""
        write_whole(self.path / f"readings-{number}.json", orjson.dumps(readings))

    def readings(self, number: int) -> RoundReadings:
        """What the wrappers of a round read, before any row was joined or left out."""
        file = self.path / f"readings-{number}.json"
        return RoundReadings.read(orjson.loads(file.read_bytes()) if file.is_file() else {})

    def round_rows(self, number: int) -> list[dict[str, Any]]:
        """What the wrappers of a round gave."""
        file = self.path / f"rows-{number}.json"
        return list(orjson.loads(file.read_bytes())) if file.is_file() else []

    def learned_with(self) -> tuple[list[LinkFound], DetailsLearned | None]:
        """What wrappers are learned with beside pages: links, and how records' own pages are
        read."""
        rows = self._read((LinkFound, DetailsLearned))
        details = [stored.row for stored in rows[DetailsLearned]]
        return [stored.row for stored in rows[LinkFound]], details[-1] if details else None

    @cached_property
    def understood(self) -> list[UnderstoodPage]:
        """The pages with what was found and judged on them."""
        rows = self._rows
        return understood_pages(rows[PageSeen], rows[RecordsFound], rows[PageJudged])

    @cached_property
    def result(self) -> SiteResult:
        """What came of it."""
        seen = keys_on_lists(self.understood)
        best = best_round(self._all(Verified), seen)
        ran = self._all(WrapperRan)
        common: dict[str, Any] = {
            "pages": len(self.pages),
            "loads": sum(row.pages for row in ran),
            "details": sum(row.details for row in ran),
            "seconds": sum(done.seconds for done in self._all(Done)),
            "failures": self._failures(),
            "lists": lists_in(self.path),
            "error_status": error_status(self._all(PageSeen)),
        }
        if best is None or best.verdict is Verdict.NONE:
            why = self._why_none() if best is None else best.why
            return SiteResult(Verdict.NONE, why, **common)
        used = {row.number for row in ran if row.round == best.round and row.records}
        learned = [row for row in self._all(WrapperLearned) if row.round == best.round]
        this = (best.round, best.turn)
        lines = [line for line in self._all(EvidenceLine) if (line.round, line.turn) == this]
        verdict, why = best.verdict, best.why
        refused = refused_of(best, self._all(Verified))
        if late := len(seen.difference(best.extracted, best.missing, refused)):
            lines.append(compared(EvidenceKind.SEEN_LATER, late, 0, False))
            verdict = Verdict.PARTIAL
            why = "; ".join(filter(None, [why, f"{late} {EvidenceKind.SEEN_LATER.words}"]))
        if self.is_cut:
            verdict = Verdict.UNPROVEN if verdict is Verdict.EFFECTIVE else verdict
            why = "; ".join(filter(None, [why, CUT_SHORT]))
        if faults := len(self._faults()):
            verdict = Verdict.UNPROVEN if verdict is Verdict.EFFECTIVE else verdict
            lines.append(compared(EvidenceKind.STEPS_FAILED, faults, 0, False))
            why = "; ".join(filter(None, [why, f"{EvidenceKind.STEPS_FAILED.words}: {faults}"]))
        dropped = (self._all(ColumnDropped), self._all(StartDropped))
        wrappers = [wrapper_as_used(row, *dropped) for row in learned if row.number in used]
        return SiteResult(verdict, why, self.round_rows(best.round), wrappers, lines, **common)

    def _failures(self) -> list[tuple[str, str]]:
        """What was tried in vain, and the steps that ended in an error."""
        failed = [(row.what, row.why) for row in self._all(Failed)]
        return failed + [("a step", f"{done.transducer}: {done.note}") for done in self._faults()]

    def _faults(self) -> list[Done]:
        """The last turns of transducers at a place, where they were errors."""
        return faulty(self._all(Done))

    def _why_none(self) -> str:
        """Why there is no wrapper, in one sentence."""
        if self.is_cut:
            return CUT_SHORT
        return why_no_wrapper({relation: self._all(relation) for relation in self._rows})

    @property
    def story(self) -> SiteStory:
        """Everything that the report shows."""
        pages, times = self._seen_pages(), transducer_times(self._all(Done))
        return SiteStory(self.address, self.domain, self.result, pages, times, self._row_keys())

    def _row_keys(self) -> tuple[tuple[str, ...], ...]:
        """The keys of each record; empty where the round has none for all of them."""
        best = best_round(self._all(Verified), keys_on_lists(self.understood))
        keys = self.readings(best.round).keys if best is not None else ()
        return keys if len(keys) == len(self.records) else ()

    def _seen_pages(self) -> list[SeenPage]:
        found = {stored.scope.page: stored.row for stored in self._rows[RecordsFound]}
        judged = {stored.scope.page: stored.row for stored in self._rows[PageJudged]}
        outlined: dict[int, list[Box]] = {}
        for stored in self._rows[PageOutlined]:
            outlined.setdefault(stored.scope.page, []).extend(Box(*box) for box in stored.row.boxes)
        parents = self._parents()
        pages = []
        for stored in self._rows[PageSeen]:
            number, row = stored.scope.page, stored.row
            count = found[number].count if number in found else 0
            page = SeenPage(
                number=number,
                url=row.url,
                label=row.label,
                kind=judged[number].kind if number in judged else "",
                note=f"{count} records" if count else "",
                origin=row.origin,
                parent=parents.get(number),
                picture=row.picture,
                width=row.width,
                boxes=tuple(outlined.get(number, ())),
                failed=row.origin == PageOrigin.LINK and not count,
            )
            pages.append(page)
        return pages

    def _parents(self) -> dict[int, int | None]:
        """For each page the one that it was reached from: by the step that opened it, or, where the
        whole site was its place, by the page that led there."""
        opened: Sequence[Opened] = self._all(Opened)
        page_of = {step.step: step.page for step in opened}
        parents = {step.page: page_of.get(step.parent) for step in opened}
        holders = {stored.row.file: stored.scope.page for stored in self._rows[PageSeen]}
        before = {s.scope.page: holders.get(s.row.before) for s in self._rows[PageSeen]}
        return {
            page: parents[page] if (parents.get(page) or 1) > 1 else holder
            for page, holder in before.items()
        }
