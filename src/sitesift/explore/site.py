"""Exploring a whole site: an address and a domain go in; records, a wrapper and a verdict come out.

The transducers do the work (transducers/); here they are put together and run to the end, or on
from where a run was stopped. What they have found is told by `RunFolder`.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence, Sized
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import cast

from sitesift.errors import OutputError
from sitesift.explore.identity import canonical_url
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.rows import (
    ExplorationStart,
    Finished,
    HostKind,
    HostMet,
    PageSeen,
    SettingsGiven,
)
from sitesift.explore.run_folder import SITE, TRACE, RunFolder
from sitesift.explore.session import ANSWERS_FOLDER, BrowsingSession
from sitesift.explore.subject.open_archive import OpenPageArchive
from sitesift.explore.transducers import all_transducers
from sitesift.explore.transducers.run_wrapper import RunWrapper
from sitesift.explore.transducers.site_transducer import SiteTransducer
from sitesift.net.site_border import site_host
from sitesift.network import Chosen, Decision, Done, Hooks, Network, replay
from sitesift.ontology import Domain
from sitesift.progress_events import ExploreProgress
from sitesift.records.open.known_lists import KnownList
from sitesift.records.open.subject import ANY
from sitesift.relations import Scope, SqliteStore
from sitesift.settings import ExploreSettings, FetchSettings, NetworkSettings

# turns of the network; a site of 40 pages takes about 200
NETWORK_SETTINGS = NetworkSettings(max_turns=5000)
GOAL = Finished
MOST_BEGINNINGS = 3  # the second knows what records are, a third that they were a table of contents
Listener = Callable[[ExploreProgress], None]  # is told what is being done


async def run_exploration(  # noqa: PLR0913  what, whereto, and three ways to say how
    url: str,
    domain: Domain | None,
    folder: Path,
    *,
    like: Sequence[str] = (),
    fetch: FetchSettings | None = None,
    settings: ExploreSettings | None = None,
    listen: Listener | None = None,
    only_list: bool = False,
    most_records: int | None = None,
    answers: Path | None = None,
    known: Sequence[KnownList] = (),
    entry: str = "",
    guess: bool = True,
) -> SiteResult:
    """Explores a site, or goes on with one whose folder has a trace already: with what is left of
    its budget, unless other settings are given. Without a domain the site's own list says what its
    records are; `like` are words for columns that it should have. With `only_list` the list at the
    address is all that is looked at, to its end or to `most_records`. `answers` keeps what runs of
    wrappers load; without it, that goes when all is done. `known` are lists that are no data any
    more, `entry` a page to open first. With `guess` columns have the names of a shipped domain that
    clearly knows such records."""
    _check_same(RunFolder(folder), url, domain.name if domain is not None else ANY)
    folder.mkdir(parents=True, exist_ok=True)
    for _ in range(MOST_BEGINNINGS):
        archive = (
            PageArchive(folder, domain)
            if domain
            else OpenPageArchive(folder, like, known, guess=guess)
        )
        store = SqliteStore(folder / TRACE)
        try:
            async with BrowsingSession.begin(archive, fetch or FetchSettings(), url) as session:
                session.answers, session.entry = answers, entry
                if most_records is not None:
                    session.limits = replace(session.limits, limit=most_records)
                kinds = [k for k in all_transducers() if not (only_list and k.looks_around)]
                await _explore(store, session, settings, listen, kinds)
                if not _has_learned_at_the_end(archive, only_list=only_list):
                    break
        except _LearnedLate:
            pass
        finally:
            store.close()
        _forget_pages(folder)
    shutil.rmtree(folder / ANSWERS_FOLDER, ignore_errors=True)  # they served while it lasted
    return RunFolder(folder).result


def _has_learned_at_the_end(archive: PageArchive, *, only_list: bool) -> bool:
    """Whether the records of the site turned out to be others than those that were read."""
    if not isinstance(archive, OpenPageArchive):
        return False
    if only_list:
        return archive.has_learned_names()
    rows = RunFolder(archive.folder).records
    texts = [{name: str(cell["text"]) for name, cell in row.items()} for row in rows]
    return archive.has_learned_names() or archive.has_learned_larger(texts)


class _LearnedLate(Exception):
    """It is known now what the site's records are, and pages seen before have some."""


def _forget_pages(folder: Path) -> None:
    """The folder without what was seen; what was learned of the records stays."""
    for file in folder.glob(f"{TRACE}*"):
        file.unlink()
    shutil.rmtree(folder / "pages", ignore_errors=True)


def _check_same(run: RunFolder, url: str, domain: str) -> None:
    """Raises where the folder holds the exploration of another site, or for another domain."""
    begun = run.begun
    if begun is None:
        return
    if canonical_url(begun.url) != canonical_url(url):
        raise OutputError(f"{run.path} holds the exploration of {begun.url}, not of {url}.")
    if begun.domain != domain:
        raise OutputError(f"{run.path} holds an exploration for {begun.domain}, not {domain}.")


async def _explore(
    store: SqliteStore,
    session: BrowsingSession,
    settings: ExploreSettings | None,
    listen: Listener | None,
    kinds: Sequence[type[SiteTransducer]] | None = None,
) -> None:
    kinds = all_transducers() if kinds is None else kinds
    progress = {kind.name: kind.progress for kind in kinds}

    budget = _Budget(settings or ExploreSettings())

    def tell(chosen: Chosen, done: Done | None) -> None:
        archive = session.archive
        if done is not None:
            budget.count(done)
            if isinstance(archive, OpenPageArchive) and archive.has_learned_late():
                raise _LearnedLate
        elif listen is not None and progress[chosen.transducer]:
            listen(budget.event(chosen.transducer, progress[chosen.transducer], session.pages))

    hooks = Hooks(goal=GOAL, listen=tell)
    network = Network(store, SITE, [kind(session) for kind in kinds], NETWORK_SETTINGS, hooks)
    store.declare([SettingsGiven, HostMet])
    session.pages.update({s.row.file: s.row for s in store.rows(PageSeen, SITE)})
    session.hosts.update({s.row.host: s.row.kind for s in store.rows(HostMet, SITE)})
    given = [stored.row for stored in store.rows(SettingsGiven, SITE)]
    for stored in store.rows(Done, SITE):
        budget.count(stored.row)
    if given and settings is None:
        budget.settings = given[-1].settings
    seeds = [
        ExplorationStart(session.start, session.archive.domain.name),
        SettingsGiven(**asdict(settings or ExploreSettings())),
        HostMet(site_host(session.start), HostKind.OWN),
    ]
    if given and settings is not None and settings != given[-1].settings:
        changed = SettingsGiven(**asdict(settings), number=len(given) + 1)
        store.commit(store.last(Chosen, SITE), [(Scope(SITE), changed)])
    await network.run(seeds)


def replay_run(folder: Path) -> list[Decision]:
    """Every decision of a run made again from its trace, without a browser."""
    nowhere = cast("BrowsingSession", None)
    store = SqliteStore(folder / TRACE)
    try:
        transducers = [kind(nowhere) for kind in all_transducers()]
        return list(replay(store, SITE, transducers, NETWORK_SETTINGS, GOAL))
    finally:
        store.close()


@dataclass
class _Budget:
    """How far an exploration is, for whoever waits; runs of wrappers are no looking around."""

    settings: ExploreSettings
    seconds: float = 0.0

    def count(self, done: Done) -> None:
        self.seconds += done.seconds if done.transducer != RunWrapper.name else 0.0

    def event(self, step: str, doing: str, pages: Sized) -> ExploreProgress:
        """Pages seen, and what is left of pages and seconds."""
        most, seen = self.settings, len(pages)
        left = max(0, most.max_pages - seen), max(0.0, most.max_seconds - self.seconds)
        return ExploreProgress(step, doing, seen, *left)
