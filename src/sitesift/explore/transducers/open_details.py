"""Detail pages: a sample of them is looked at, and what they have more than the lists becomes part
of the wrapper."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.errors import SitesiftError
from sitesift.explore.lists.detail_columns import learn_details, own_address, reads_directly
from sitesift.explore.lists.result_lists import shown_lists
from sitesift.explore.page_origin import Reached
from sitesift.explore.rows import (
    DetailsLearned,
    Failed,
    PageJudged,
    PageSeen,
    RecordsFound,
    Verified,
)
from sitesift.explore.transducers.learn_wrapper import seen_pages
from sitesift.explore.transducers.site_transducer import SiteAction
from sitesift.network import Facts, More, Open, Read, Rest, everywhere, read
from sitesift.network.transducer import Item

SAMPLE = 3  # detail pages that are looked at
MOST_DRIVEN = 25  # records whose pages are visited in a browser, a second or two each
MOST_SHARE = 0.8  # of a run's pages and seconds that records' own pages may take
WORTH = ("effective", "partial")


class OpenDetail(SiteAction):
    """Opens the pages of some records, once there is a wrapper for their lists."""

    reads = (
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
        read(Verified),
    )
    writes = (PageSeen, Failed)
    priority = 35

    def is_wanted(self, facts: Facts) -> bool:
        verdict = facts.newest(Verified)
        asked = self.world.settings.details != "never"
        asked = asked and self.has_budget(facts)
        return (
            asked and verdict is not None and verdict.kind in WORTH and (facts.cursor or 0) < SAMPLE
        )

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        place = facts.cursor or 0
        urls, holder = self._sample(facts)
        if place >= len(urls):
            yield Rest(SAMPLE)
            return
        label = f"a record's own page ({place + 1} of {len(urls)})"
        try:
            yield Open(
                (await self.world.open(urls[place], self.name, label, (holder, "")),),
                page=True,
                label=label,
            )
        except SitesiftError as error:
            yield Failed(f"opening {urls[place]}", error.message)
        yield More(place + 1)

    def _sample(self, facts: Facts) -> tuple[list[str], str]:
        """Addresses of the first, the middle and the last record of the longest page of a list."""
        lists = [
            (found.count, page)
            for page, found, _ in seen_pages(facts)
            if found.count and page.by != self.name
        ]
        _, fullest = max(lists, key=lambda row: row[0])
        page = self.library.page(fullest.file)
        found = [
            own_address(page, record, self.library.domain.identifying)
            for area in self.library.own_areas(fullest.file)
            for record in area.records
        ]
        different = [url for url in dict.fromkeys(found) if url and self.world.is_here(url)]
        places = sorted({0, len(different) // 2, len(different) - 1})
        return [different[n] for n in places if 0 <= n < len(different)][:SAMPLE], fullest.file


class LearnDetails(SiteAction):
    """Says what the detail pages have more, and how it is read. An action only so that it waits for
    the sample."""

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
        return [page for page, _, _ in seen_pages(facts) if page.by == Reached.DETAIL]

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        lists = [page.file for page, _, _ in shown_lists(seen_pages(facts))]
        details = [page.file for page in self._details(facts)]
        learned = learn_details(details, lists, self.library, always=self._always)
        if learned is not None:
            fetch = self.world.run_settings()
            directly = await reads_directly(learned, self.library.domain, fetch)
            why = "" if self._always else self._too_much(facts, directly=directly)
            if why:
                yield Failed(f"reading {', '.join(learned.names)} from the records' own pages", why)
            else:
                yield DetailsLearned(learned.expression(drawn=not directly), learned.names)
        yield Rest("learned")

    @property
    def _always(self) -> bool:
        return self.world.settings.details == "always"

    def _too_much(self, facts: Facts, *, directly: bool) -> str:
        """Why the pages of all records are not visited; empty where they are."""
        verdict, limits = facts.newest(Verified), self.world.limits
        count = len(self.library.rows(verdict.round)) if verdict is not None else 0
        if not directly and count > MOST_DRIVEN:
            return f"only a browser shows it there, and {count} records are too many for one; ask with --details always"
        seconds = count * self.world.fetcher.settings.delay
        if count > MOST_SHARE * limits.max_pages or seconds > MOST_SHARE * (
            limits.max_seconds or seconds
        ):
            return f"{count} records are too many to visit within the limits of a run; ask with --details always"
        return ""
