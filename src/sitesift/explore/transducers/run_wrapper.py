"""Running: the newest wrappers are run, and what they give is kept in the folder; `VerifyOutput`
compares it with all that was seen."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Collection, Iterable, Iterator, Mapping
from itertools import chain

from sitesift.annotate.site_head import SiteHead
from sitesift.errors import NotFound, SitesiftError
from sitesift.explore.evidence.gather.gather_case import seen_texts, views_of
from sitesift.explore.evidence.gather.gather_lists import entries_of, round_readings
from sitesift.explore.evidence.gather.gather_shown import own_headings
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.unread.passed_values import unread_values
from sitesift.explore.evidence.unread.unread_badges import unread_badges
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.kinds.other_lists import ToldRows, rows_told_by_lists
from sitesift.explore.lists.pages.fullest_searches import fullest_search
from sitesift.explore.lists.pages.link_names import link_names
from sitesift.explore.lists.pages.list_pages import shown_lists
from sitesift.explore.lists.pages.showcases import showcased
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.explore.lists.runs.dropped_columns import text_outside
from sitesift.explore.lists.runs.odd_rows import odd_rows
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
MAX_PAGES_TO_CHECK = 3  # pages of a round that are looked at afterwards

Texts = dict[str, dict[str, str]]


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
        self._made: dict[
            str, Output
        ] = {}  # what an exploration that goes on later has to make again
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
        lists = shown_lists(understood(facts))
        names = self.archive.labelled_names(
            (page.file for page, _, _ in lists), (page.file for page in facts.all(PageSeen))
        )
        head = SiteHead.of(self.archive.page(lists[0][0].file)) if lists else SiteHead()
        keep_names(self.archive.folder, names, head)
        runner = Runner(
            self.archive.domain,
            self.session.engine_setup,
            self.session.limits,
            self._made,
            self._read,
            names,
            head,
            lines=True,
        )
        scripted = self._scripted(facts)
        outputs: dict[int, Output] = {}
        entries: dict[int, list[str]] = {}
        for learned in wrappers:
            own = self._of(facts, learned, seen)
            if outputs and holds_all(list(outputs.values()), own):
                continue
            wrapper = Wrapper.parse(learned.text)
            entries[learned.number] = entries_of(wrapper)
            runs = await runner.run(wrapper, own, scripted=learned.number in scripted)
            for run in runs:
                yield _ran(number, learned, run)
            if runs and runs[-1].rows:
                outputs[learned.number] = runs[-1]
                for url in (
                    self._unseen(facts, runs[-1], seen) if self._gives_more(runs[-1], facts) else ()
                ):
                    yield PageToCheck(number, url, learned.lists[0])
                for search in self._fullest(facts, learned, wrapper, runs[-1]):
                    yield SearchToRepeat(number, learned.lists[0], search)
        spent = time.monotonic() - began
        used = [learned for learned in wrappers if learned.number in outputs]
        refused = early | await self._refused(facts, outputs, used)
        told = self._told_by_lists(facts, outputs.values())
        refused |= dict.fromkeys(told.others, RowDropReason.OTHER_LIST)
        for key, reason in sorted(refused.items()):
            yield RecordRefused(number, key, reason)
        for key in sorted(told.own - refused.keys()):
            yield RecordKnown(number, key)
        seen = {key: own for key, own in seen.items() if key not in refused}
        settled = settle_records(
            list(outputs.values()),
            self.archive.domain,
            SeenRecords(seen, views_of(understood(facts))),
            self._outside(facts),
            JudgedRows(refused, told.own),
        )
        for place, learned in enumerate(used):
            output = outputs[learned.number]
            if not (output.failed or output.cut):
                wrapper = Wrapper.parse(learned.text)
                for value in sorted(unneeded_starts(wrapper, place, settled.needed_rounds)):
                    yield StartDropped(number, learned.number, value)
        for column in settled.dropped_columns:
            yield ColumnDropped(number, column.name, column.reason, column.about)
        folder = RunFolder(self.archive.folder)
        folder.keep_round(number, settled, self.archive.domain)
        folder.keep_readings(number, round_readings(outputs, entries, settled.row_keys))
        yield OutputKept(number, spent)
        yield Rest(number)

    def _unseen(self, facts: Facts, output: Output, seen: Texts) -> list[str]:
        """Pages that gave records and were not looked at: those with badges and values that
        rows lack, those with rows that lack what most have, the one that gave most, which is
        likeliest to go on, and some from all over the run."""
        known = {canonical_url(page.url) for page in facts.all(PageSeen)} | output.keys
        left = [
            url
            for url in output.addresses
            if canonical_url(url) not in known and self.session.is_here(url)
        ]
        if not output.keys - set(seen):
            return []
        fullest = sorted(left, key=lambda url: -output.addresses[url])[:1]
        spread = [
            left[-1 - place * len(left) // MAX_PAGES_TO_CHECK]
            for place in range(MAX_PAGES_TO_CHECK)
            if left
        ]
        unread = [url for url in self._unread(output) if url in left]
        places = (output.places[number].url for number in odd_rows(output.cells))
        odd = [url for url in places if url in left]
        wanted = [*unread[:1], *odd[:1], *fullest, *unread, *spread]
        return list(dict.fromkeys(wanted))[:MAX_PAGES_TO_CHECK]

    def _fullest(
        self, facts: Facts, learned: WrapperLearned, wrapper: Wrapper, output: Output
    ) -> Iterator[str]:
        """The values of the fullest search that nobody has looked at, where it may go on."""
        pages = {page.file: page for page in facts.all(PageSeen)}
        if learned.lists and learned.lists[0] in pages and not learned.entry_urls:
            found = fullest_search(wrapper, output, pages[learned.lists[0]], understood(facts))
            if found is not None:
                yield json.dumps(dict(found))

    def _unread(self, output: Output) -> list[str]:
        """Pages with records whose badges no row has, or other values that lines say."""
        rows = {str(n): cells for n, cells in enumerate(output.cells)}
        lines = {str(n): own for n, own in enumerate(output.lines)}
        badges = unread_badges(rows, lines, self.archive.domain).values()
        account = Account(output.cells, dict(enumerate(output.lines)), self.archive.domain)
        values = unread_values(account).values()
        numbers = [*(int(key) for own in badges for key in own), *chain.from_iterable(values)]
        return [output.places[number].url for number in numbers]

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


def _ran(number: int, learned: WrapperLearned, run: Output) -> WrapperRan:
    return WrapperRan(
        number,
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
