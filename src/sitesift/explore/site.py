"""Exploring a whole site: an address and a domain go in; records, a wrapper and a verdict come out.

The transducers do the work (transducers/); here they are put together, run to the end or on from
where a run was killed, and what they have found is gathered: the round of wrappers that
verification liked best.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sitesift.explore.lists.result_lists import shown_lists
from sitesift.explore.lists.verify import Line
from sitesift.explore.page_library import Library
from sitesift.explore.rows import (
    Failed,
    Finished,
    FrameFound,
    PageJudged,
    PageSeen,
    RecordsFound,
    Start,
    Verified,
    WrapperLearned,
    WrapperRan,
)
from sitesift.explore.session import ANSWERS, World, host_of
from sitesift.explore.transducers.check_pages import CheckPages
from sitesift.explore.transducers.close_dialog import CloseDialog
from sitesift.explore.transducers.crawl import Crawl
from sitesift.explore.transducers.fill_forms import FillForm, FindForms
from sitesift.explore.transducers.find_records_on_page import FindRecords
from sitesift.explore.transducers.finish import Finish
from sitesift.explore.transducers.follow_next import FollowNext
from sitesift.explore.transducers.learn_wrapper import LearnWrapper
from sitesift.explore.transducers.open_details import LearnDetails, OpenDetail
from sitesift.explore.transducers.open_frame import OpenFrame
from sitesift.explore.transducers.open_start import OpenStart
from sitesift.explore.transducers.read_page_navigation import ReadNavigation
from sitesift.explore.transducers.run_wrapper import RunWrapper
from sitesift.explore.transducers.sample_searches import SampleSearches
from sitesift.explore.transducers.turn_tabs import TurnTabs
from sitesift.network import Chosen, Done, Hooks, Network, some
from sitesift.ontology import Domain
from sitesift.relations import SqliteStore
from sitesift.settings import ExploreSettings, FetchSettings, NetworkSettings

TRACE = "trace.sqlite"
LATE = "records seen later that the wrapper does not extract"
SITE = "site"  # the name of the one site in a trace
KINDS = (
    OpenStart, CloseDialog, FindRecords, ReadNavigation, FindForms, OpenFrame, FillForm, TurnTabs, FollowNext,
    SampleSearches, LearnWrapper, RunWrapper, CheckPages, Crawl, OpenDetail, LearnDetails, Finish,
)  # fmt: skip  # in the order in which a site usually needs them
Listener = Callable[[Chosen, Done | None, World], None]


@dataclass(frozen=True, slots=True)
class SiteResult:
    """What came of an exploration."""

    kind: str  # effective, partial, none
    why: str
    records: list[dict[str, Any]]  # a cell is {"text", "value"}
    wrappers: list[str]
    evidence: list[Line]
    pages: int  # pages looked at
    loads: int  # pages that the wrappers' runs loaded
    seconds: float
    failures: list[tuple[str, str]]
    details: int = 0  # of the loads, pages of single records


async def explore_site(  # noqa: PLR0913  what to explore, where to put it, and three ways to say how
    url: str,
    domain: Domain,
    folder: Path,
    *,
    fetch: FetchSettings | None = None,
    settings: ExploreSettings | None = None,
    listen: Listener | None = None,
) -> SiteResult:
    """Explores a site, or goes on with one whose folder has a trace already."""
    folder.mkdir(parents=True, exist_ok=True)
    library = Library(folder, domain)
    store = SqliteStore(folder / TRACE)
    try:
        async with World.begin(
            library, fetch or FetchSettings(), url, settings or ExploreSettings()
        ) as world:
            hooks = Hooks(
                goal=some(Finished), listen=(lambda c, d: listen(c, d, world)) if listen else None
            )
            network = Network(
                store, SITE, [kind(world) for kind in KINDS], NetworkSettings(max_turns=5000), hooks
            )
            world.hosts.update(host_of(s.row.url) for s in store.rows(FrameFound, SITE))
            library.seen.update({s.row.file: s.row for s in store.rows(PageSeen, SITE)})
            ended = await network.run([Start(url, domain.name)])
            shutil.rmtree(folder / ANSWERS, ignore_errors=True)  # they served while it lasted
            return _result(store, library, ended.seconds, ended.faults, world)
    finally:
        store.close()


def _result(
    store: SqliteStore, library: Library, seconds: float, faults: tuple[str, ...], world: World
) -> SiteResult:
    verdicts = [s.row for s in store.rows(Verified, SITE)]
    failures = [(s.row.what, s.row.why) for s in store.rows(Failed, SITE)] + [
        ("a step", fault) for fault in faults
    ]
    ran = [s.row for s in store.rows(WrapperRan, SITE)]
    loads, visited = sum(row.pages for row in ran), sum(row.details for row in ran)
    pages = len({s.row.file for s in store.rows(PageSeen, SITE)})
    seen = _keys_seen(store)
    best = max(verdicts, key=lambda v: _worth(v, library, seen), default=None)
    if best is None or best.kind == "none":
        why = _why_none(store, world) if best is None else best.why
        return SiteResult("none", why, [], [], [], pages, loads, seconds, failures, visited)
    learned = [s.row for s in store.rows(WrapperLearned, SITE) if s.row.round == best.round]
    used = {row.number for row in ran if row.round == best.round and row.records}
    texts = [row.text for row in learned if row.number in used]
    lines: list[Line] = [tuple(line) for line in json.loads(best.evidence)]
    rows, late = (
        library.rows(best.round),
        len(seen - library.extracted(best.round) - set(best.missing)),
    )
    if late:
        best = replace(
            best, kind="partial", why="; ".join(filter(None, [best.why, f"{late} {LATE}"]))
        )
        lines.append((LATE, f"{late}", "0", False))
    return SiteResult(
        best.kind, best.why, rows, texts, lines, pages, loads, seconds, failures, visited
    )


def _worth(verdict: Verified, library: Library, seen: set[str]) -> tuple[int, bool, int, int, int]:
    """The round that gives most of all that was seen is best: a verdict knows only what was seen
    before it."""
    rows = library.rows(verdict.round)
    held = len(seen & library.extracted(verdict.round))
    kinds = len({name for row in rows for name in row})
    return held, verdict.kind == "effective", len(rows), kinds, verdict.round


def _keys_seen(store: SqliteStore) -> set[str]:
    """Keys of the records on all lists that were seen."""
    found = {s.scope.page: s.row for s in store.rows(RecordsFound, SITE)}
    judged = {s.scope.page: s.row for s in store.rows(PageJudged, SITE)}
    pages = [(s.scope.page, s.row) for s in store.rows(PageSeen, SITE)]
    known = [
        (row, found[page], judged[page]) for page, row in pages if page in found and page in judged
    ]
    return {key for row in shown_lists(known) for key in row[1].keys}


def _why_none(store: SqliteStore, world: World) -> str:
    """Why there is no wrapper, in one sentence."""
    found = [s.row for s in store.rows(RecordsFound, SITE)]
    judged = [s.row.kind for s in store.rows(PageJudged, SITE)]
    if not found:
        failed = [s.row for s in store.rows(Failed, SITE)]
        return f"no page could be opened ({failed[0].why})" if failed else "no page could be opened"
    if any(row.count for row in found):
        return "records were found, and no wrapper for them could be learned"
    if world.foreign and len(judged) <= 2:
        return f"all that the site leads to is on another host ({', '.join(sorted(world.foreign)[:3])})"
    return f"no records of the domain on the {len(found)} pages looked at: none shows what all its records must show"
