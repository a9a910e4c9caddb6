"""Running: the newest wrappers are run, and what they give is kept in the folder; `VerifyOutput`
compares it with all that was seen."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sitesift.annotate.site_head import SiteHead
from sitesift.errors import NotFound, SitesiftError
from sitesift.explore.evidence.gather.gather_lists import entries_of, round_readings
from sitesift.explore.evidence.gather.gather_shown import own_headings
from sitesift.explore.evidence.gather.pages_to_check import pages_to_check
from sitesift.explore.evidence.gather.seen_records import seen_texts, views_of
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.kinds.other_lists import ToldRows, rows_told_by_lists
from sitesift.explore.lists.pages.fullest_searches import fullest_search
from sitesift.explore.lists.pages.link_names import link_names
from sitesift.explore.lists.pages.list_pages import shown_lists
from sitesift.explore.lists.pages.showcases import showcased
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.dropped_columns import text_outside
from sitesift.explore.lists.runs.record_pool import SeenRecords
from sitesift.explore.lists.runs.run_output import Output
from sitesift.explore.lists.runs.settle_records import JudgedRows, holds_all, settle_records
from sitesift.explore.lists.runs.wrapper_runs import Runner
from sitesift.explore.lists.wrappers.needed_starts import unneeded_starts
from sitesift.explore.outcome.run_recipe import keep_names
from sitesift.explore.page_origin import LIST_CONTINUATIONS
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.session import BrowsingSession
from sitesift.explore.transducers.site_transducer import SiteWork, understood
from sitesift.explore.wrapper_rows import (
    ColumnDropped,
    OutputKept,
    PageToCheck,
    RecordKnown,
    RecordRefused,
    SearchToRepeat,
    StartDropped,
    Verified,
    WrapperLearned,
    WrapperRan,
)
from sitesift.network import Facts, Read, Rest, everywhere, optional, read
from sitesift.network.transducer import Item
from sitesift.records.cells import FillableCells
from sitesift.relations import Row
from sitesift.text.addresses_in_text import join_address
from sitesift.wrapper import Engine, Wrapper

# loads of all runs so far up to which there may be more rounds than the settings say; loads, not
# seconds, so that a busy machine takes the same decisions. A page in the browser takes about ten
# times as long as one by HTTP (measured on the kit)
CHEAP_LOADS = 400
LOAD_COST: dict[str, int] = {Engine.BROWSER: 10}
CHEAP_FACTOR = 3  # ... so many times as many
MAX_PAGES_OUTSIDE = 10  # whose texts around the lists are looked at: what they share is everywhere
MAX_OWN_PAGES = 12  # of records that only a home page shows, which are asked for
GONE_STATUSES = (404, 410)

Texts = dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class RoundRuns:
    """What the wrappers of a round gave, by their number."""

    outputs: dict[int, Output] = field(default_factory=dict)
    entries: dict[int, list[str]] = field(default_factory=dict)


class RunWrapper(SiteWork):
    """Runs the newest wrappers, as many of them as are needed to get every record seen."""

    name = "RunWrapper"
    progress = "running the wrapper"
    reads = (
        read(WrapperLearned),
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
        optional(OutputKept),
        Read(Verified, required=False, wakes=False),
        Read(WrapperRan, required=False, wakes=False),
    )
    writes = (
        WrapperRan,
        PageToCheck,
        SearchToRepeat,
        RecordKnown,
        RecordRefused,
        StartDropped,
        ColumnDropped,
        OutputKept,
    )
    priority = 48

    def __init__(self, session: BrowsingSession) -> None:
        super().__init__(session)
        # what an exploration that goes on later has to make again
        self._made: dict[str, Output] = {}
        self._read: dict[str, dict[str, FillableCells]] = {}  # and to read
        self._gone: dict[str, bool] = {}  # and to ask

    def is_wanted(self, facts: Facts) -> bool:
        ran, most = facts.all(OutputKept), self.settings(facts).rounds
        loads = sum(row.pages * LOAD_COST.get(row.engine, 1) for row in facts.all(WrapperRan))
        cheap = len(ran) < CHEAP_FACTOR * most and loads < CHEAP_LOADS
        return self._round(facts) > (facts.cursor or 0) and (len(ran) < most or cheap)

    def _round(self, facts: Facts) -> int:
        return max(learned.round for learned in facts.all(WrapperLearned))

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        number = self._round(facts)
        wrappers = [learned for learned in facts.all(WrapperLearned) if learned.round == number]
        early = await self._refused(facts, {}, ())  # what is no record need not be run for
        known = seen_texts(understood(facts), self.archive)
        seen = {key: own for key, own in known.items() if key not in early}
        began = time.monotonic()
        runs = RoundRuns()
        async for row in self._run_all(facts, wrappers, seen, runs):
            yield row
        spent = time.monotonic() - began
        used = [learned for learned in wrappers if learned.number in runs.outputs]
        refused = early | await self._refused(facts, runs.outputs, used)
        told = self._told_by_lists(facts, runs.outputs.values())
        refused |= dict.fromkeys(told.others, RowDropReason.OTHER_LIST)
        for key, reason in sorted(refused.items()):
            yield RecordRefused(number, key, reason)
        for key in sorted(told.own - refused.keys()):
            yield RecordKnown(number, key)
        seen = {key: own for key, own in seen.items() if key not in refused}
        for dropped in self._settled(facts, used, seen, JudgedRows(refused, told.own), runs):
            yield dropped
        yield OutputKept(number, spent)
        yield Rest(number)

    async def _run_all(
        self, facts: Facts, wrappers: Sequence[WrapperLearned], seen: Texts, done: RoundRuns
    ) -> AsyncIterator[Row]:
        """Runs wrappers until they give all that was seen; what they gave is put into `done`."""
        runner, scripted = self._runner(facts), self._scripted(facts)
        for learned in wrappers:
            own = self._of(facts, learned, seen)
            if done.outputs and holds_all(list(done.outputs.values()), own):
                continue
            wrapper = Wrapper.parse(learned.text)
            done.entries[learned.number] = entries_of(wrapper)
            runs = await runner.run(wrapper, own, scripted=learned.number in scripted)
            for run in runs:
                yield _ran(learned, run)
            if runs and runs[-1].rows:
                done.outputs[learned.number] = runs[-1]
                for row in self._to_look_at(facts, learned, wrapper, runs[-1], seen):
                    yield row

    def _runner(self, facts: Facts) -> Runner:
        """What runs the wrappers of a round, with the names that the site's pages tell."""
        lists = shown_lists(understood(facts))
        names = self.archive.labelled_names(
            (page.file for page, _, _ in lists), (page.file for page in facts.all(PageSeen))
        )
        head = SiteHead.of(self.archive.page(lists[0][0].file)) if lists else SiteHead()
        keep_names(self.archive.folder, names, head)
        session = self.session
        setup, limits = session.engine_setup, session.limits
        made, read_rows = self._made, self._read
        domain = self.archive.domain
        return Runner(domain, setup, limits, made, read_rows, names, head, lines=True)

    def _to_look_at(
        self, facts: Facts, learned: WrapperLearned, wrapper: Wrapper, output: Output, seen: Texts
    ) -> Iterator[Row]:
        """The pages of a run, and its search, that somebody should look at."""
        if self._gives_more(output, facts):
            looked_at = [page.url for page in facts.all(PageSeen)]
            is_here, domain = self.session.is_here, self.archive.domain
            for url in pages_to_check(output, looked_at, seen, domain, is_here):
                yield PageToCheck(learned.round, url, learned.lists[0])
        for search in self._fullest(facts, learned, wrapper, output):
            yield SearchToRepeat(learned.round, learned.lists[0], search)

    def _settled(
        self,
        facts: Facts,
        used: Sequence[WrapperLearned],
        seen: Texts,
        judged: JudgedRows,
        done: RoundRuns,
    ) -> Iterator[Row]:
        """What is left out of a round; what comes out of it is kept in the folder."""
        number, domain = self._round(facts), self.archive.domain
        settled = settle_records(
            list(done.outputs.values()),
            domain,
            SeenRecords(seen, views_of(understood(facts))),
            self._outside(facts),
            judged,
        )
        for place, learned in enumerate(used):
            output = done.outputs[learned.number]
            if not (output.failed or output.cut):
                wrapper = Wrapper.parse(learned.text)
                for value in sorted(unneeded_starts(wrapper, place, settled.needed_rounds)):
                    yield StartDropped(number, learned.number, value)
        for column in settled.dropped_columns:
            yield ColumnDropped(number, column.name, column.reason, column.about)
        folder = RunFolder(self.archive.folder)
        folder.keep_round(number, settled, domain)
        readings = round_readings(done.outputs, done.entries, settled.row_keys)
        folder.keep_readings(number, readings)

    def _fullest(
        self, facts: Facts, learned: WrapperLearned, wrapper: Wrapper, output: Output
    ) -> Iterator[str]:
        """The values of the fullest search that nobody has looked at, where it may go on."""
        pages = {page.file: page for page in facts.all(PageSeen)}
        if learned.lists and learned.lists[0] in pages and not learned.entry_urls:
            found = fullest_search(wrapper, output, pages[learned.lists[0]], understood(facts))
            if found is not None:
                yield json.dumps(dict(found))

    def _gives_more(self, output: Output, facts: Facts) -> bool:
        """Whether a run has records that the rounds before did not give: their pages were
        checked."""
        known = {key for verified in facts.all(Verified) for key in verified.extracted}
        return bool(output.keys - known)

    def _scripted(self, facts: Facts) -> set[int]:
        """Wrappers that the HTTP engine was not enough for in the round before."""
        ran = [
            row for row in facts.all(WrapperRan) if row.round == (facts.cursor or 0) and row.records
        ]
        return {row.number for row in ran if row.engine == "browser"}

    async def _refused(
        self, facts: Facts, outputs: Mapping[int, Output], used: Iterable[WrapperLearned]
    ) -> dict[str, RowDropReason]:
        """What only a showcase has and is no record, by key: it has no page of its own, where
        records have one, or a dead one."""
        lists = shown_lists(understood(facts))
        seen = {page.file: self.archive.texts(page.file) for page, _, _ in lists}
        runs = [(Wrapper.parse(learned.text), outputs[learned.number]) for learned in used]
        found = showcased(lists, seen, runs)
        if not found.have_pages:
            return {}
        # before a run, a list may have it on a page that was not seen
        without = {key for key, url in found.suspects.items() if not url and runs}
        having = [(key, url) for key, url in sorted(found.suspects.items()) if url]
        dead = {key for key, url in having[:MAX_OWN_PAGES] if await self._is_gone(url)}
        return dict.fromkeys(without, RowDropReason.NO_PAGE) | dict.fromkeys(
            dead, RowDropReason.DEAD_PAGE
        )

    def _told_by_lists(self, facts: Facts, outputs: Collection[Output]) -> ToldRows:
        """What the lists that rows stand in are called, by themselves or by what leads to them."""
        pages = [self.archive.page(page.file) for page in facts.all(PageSeen)]
        headings = {canonical_url(page.url): own_headings(page) for page in pages}
        links = link_names(pages, {one.url for output in outputs for one in output.places})
        return rows_told_by_lists(outputs, headings, self.archive.domain, links)

    async def _is_gone(self, url: str) -> bool:
        """Whether the site says that a page is not there; asked once."""
        address = join_address(self.session.start, url)
        if address not in self._gone and self.session.is_here(address):
            try:
                answer = await self.session.fetcher.get(address)
                self._gone[address] = answer.status in GONE_STATUSES
            except SitesiftError as error:
                self._gone[address] = isinstance(error, NotFound)
        return self._gone.get(address, False)

    def _outside(self, facts: Facts) -> list[str]:
        """What list pages say outside their records."""
        lists = shown_lists(understood(facts))[:MAX_PAGES_OUTSIDE]
        areas = [(self.archive.page(page.file), page.file) for page, _, _ in lists]
        return [text_outside(page, self.archive.areas(file)) for page, file in areas]

    def _of(self, facts: Facts, learned: WrapperLearned, seen: Texts) -> Texts:
        """Those that a wrapper should give: on the lists that it was learned for."""
        pages = {page.file: page for page in facts.all(PageSeen)}
        keys = {
            key
            for page, found, _ in understood(facts)
            for key in found.keys
            if _root(page, pages) in learned.lists
        }
        return {key: texts for key, texts in seen.items() if key in keys}


def _ran(learned: WrapperLearned, run: Output) -> WrapperRan:
    return WrapperRan(
        learned.round,
        learned.number,
        run.engine,
        len(run.rows),
        run.pages,
        "; ".join(run.notes),
        run.details,
        run.failed,
        run.cut,
    )


def _root(page: PageSeen, pages: Mapping[str, PageSeen]) -> str:
    """The file of the first page of a list."""
    while page.origin in LIST_CONTINUATIONS and page.before in pages:
        page = pages[page.before]
    return page.file
