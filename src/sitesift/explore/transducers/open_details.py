"""Detail pages: a sample of them is looked at, and what they have more than the lists becomes part
of the wrapper."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.explore.lists.pages.list_pages import shown_lists
from sitesift.explore.lists.pages.showcases import is_showcase
from sitesift.explore.lists.wrappers.detail_columns import (
    Details,
    learn_details,
    own_address,
    read_directly,
)
from sitesift.explore.page_origin import OWN_PAGE_ORIGINS, PageOrigin
from sitesift.explore.rows import Failed, PageJudged, PageSeen, RecordsFound
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction, SiteWork, understood
from sitesift.explore.verdict import Verdict
from sitesift.explore.wrapper_rows import DetailsLearned, Verified
from sitesift.network import Facts, More, Read, Rest, everywhere, read
from sitesift.network.transducer import Item
from sitesift.wrapper import Engine
from sitesift.wrapper.language.printer import expression_text

SAMPLE_PAGES = 3  # detail pages that are looked at
MOST_DRIVEN = 25  # records whose pages are visited in a browser, a second or two each
MOST_SHARE = 0.8  # of a run's pages and seconds that records' own pages may take


class OpenDetail(SiteAction):
    """Opens the pages of some records, once there is a wrapper for their lists."""

    name = "OpenDetail"
    looks_around = True
    progress = "looking at a record's own page"
    origin = PageOrigin.DETAIL
    reads = (
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
        read(Verified),
    )
    writes = OPENS
    priority = 35

    def is_wanted(self, facts: Facts) -> bool:
        verdict = facts.newest(Verified)
        if verdict is None or verdict.verdict == Verdict.NONE or not self.has_budget(facts):
            return False
        return self.settings(facts).details != "never" and (facts.cursor or 0) < SAMPLE_PAGES

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        place = facts.cursor or 0
        urls, holder = self._sample(facts)
        if place >= len(urls):
            yield Rest(SAMPLE_PAGES)
            return
        label = f"a record's own page ({place + 1} of {len(urls)})"
        yield await self.opened(urls[place], label, (holder, ""))
        yield More(place + 1)

    def _sample(self, facts: Facts) -> tuple[list[str], str]:
        """Addresses of the first, the middle and the last record of the longest page of a list; of
        a showcase only where there is no list."""
        lists = [
            row
            for row in understood(facts)
            if row[1].count and row[0].origin not in OWN_PAGE_ORIGINS
        ]
        fullest, _, _ = max(lists, key=lambda row: (not is_showcase(row), row[1].count))
        page = self.archive.page(fullest.file)
        found = [
            own_address(page, record)
            for area in self.archive.own_areas(fullest.file)
            for record in area.records
        ]
        different = [url for url in dict.fromkeys(found) if url and self.session.is_here(url)]
        places = sorted({0, len(different) // 2, len(different) - 1})
        return [different[n] for n in places if 0 <= n < len(different)][
            :SAMPLE_PAGES
        ], fullest.file


class LearnDetails(SiteWork):
    """Says what the detail pages have more, and how it is read. An action only so that it waits for
    the sample."""

    name = "LearnDetails"
    looks_around = True
    progress = "learning what records' own pages add"
    reads = (
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
        Read(Verified, wakes=False),
    )
    writes = (DetailsLearned, Failed)
    priority = 34

    def is_wanted(self, facts: Facts) -> bool:
        return facts.cursor is None and len(self._details(facts)) > 1

    def _details(self, facts: Facts) -> list[PageSeen]:
        return [page for page, _, _ in understood(facts) if page.origin in OWN_PAGE_ORIGINS]

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        lists = [page.file for page, _, _ in shown_lists(understood(facts))]
        details = [page.file for page in self._details(facts)]
        always = self.settings(facts).details == "always"
        learned = learn_details(details, lists, self.archive, always=always)
        if learned is not None:
            learned, directly = await self._read_directly(facts, learned)
            why = "" if always else self._too_much(facts, directly=directly)
            if why:
                yield Failed(f"reading {', '.join(learned.names)} from the records' own pages", why)
            else:
                expression = expression_text(learned.expression(drawn=not directly))
                yield DetailsLearned(expression, learned.names, learned.instead)
        yield Rest("learned")

    async def _read_directly(self, facts: Facts, learned: Details) -> tuple[Details, bool]:
        """What is read of the pages, and whether plain HTTP gives it: what they add to the lists
        where it gives no more than that. Where records are too many for a browser, what plain HTTP
        gives is read rather than nothing."""
        setup = self.session.engine_setup(Engine.HTTP)
        directly = await read_directly(learned, self.archive.domain, setup)
        additions = learned.additions()
        for details in (learned, additions):
            if details is not None and directly >= set(details.names):
                return details, True
        some = additions.only(directly) if additions is not None else None
        return (some, True) if some and self._count(facts) > MOST_DRIVEN else (learned, False)

    def _count(self, facts: Facts) -> int:
        verdict = facts.newest(Verified)
        return verdict.records if verdict is not None else 0

    def _too_much(self, facts: Facts, *, directly: bool) -> str:
        """Why the pages of all records are not visited; empty where they are."""
        count, limits = self._count(facts), self.session.limits
        if not directly and count > MOST_DRIVEN:
            why = f"only a browser shows it there, and {count} records are too many for one"
            return f"{why}; ask with --details always"
        seconds = count * self.session.fetcher.settings.delay
        if count > MOST_SHARE * limits.max_pages or seconds > MOST_SHARE * (
            limits.max_seconds or seconds
        ):
            why = f"{count} records are too many to visit within the limits of a run"
            return f"{why}; ask with --details always"
        return ""
