"""Detail pages: a sample of them is looked at, and what they have more than the lists becomes part of the wrapper."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from urllib.parse import urljoin

from sitesift.errors import SitesiftError
from sitesift.explore.details import learn_details
from sitesift.explore.identity import record_key
from sitesift.explore.rows import DetailsLearned, Failed, PageJudged, PageSeen, RecordsFound, Verified
from sitesift.explore.transducers.base import SiteAction
from sitesift.explore.transducers.learn import seen_pages
from sitesift.network import Facts, More, Open, Rest, everywhere, read
from sitesift.network.transducer import Item

SAMPLE = 3  # detail pages that are looked at
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
        return asked and verdict is not None and verdict.kind in WORTH and (facts.cursor or 0) < SAMPLE

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        place = facts.cursor or 0
        urls, holder = self._sample(facts)
        if place >= len(urls):
            yield Rest(SAMPLE)
            return
        label = f"a record's own page ({place + 1} of {len(urls)})"
        try:
            yield Open((await self.world.open(urls[place], self.name, label, (holder, "")),), page=True, label=label)
        except SitesiftError as error:
            yield Failed(f"opening {urls[place]}", error.message)
        yield More(place + 1)

    def _sample(self, facts: Facts) -> tuple[list[str], str]:
        """Addresses of the first, the middle and the last record of the longest page of a list."""
        lists = [(found.count, page) for page, found, _ in seen_pages(facts) if found.count and page.by != self.name]
        _, fullest = max(lists, key=lambda row: row[0])
        page = self.library.page(fullest.file)
        found = [
            urljoin(page.url, next(a.text for a in record.attributes if a.name == "url"))
            for area in self.library.own_areas(fullest.file)
            for record in area.records
            if not record_key(page, record).startswith("text:")
        ]
        different = [url for url in dict.fromkeys(found) if self.world.is_here(url)]
        places = sorted({0, len(different) // 2, len(different) - 1})
        return [different[n] for n in places if 0 <= n < len(different)][:SAMPLE], fullest.file


class LearnDetails(SiteAction):
    """Says what the detail pages have more, and how it is read. An action only so that it waits for the sample."""

    reads = (read(PageSeen, everywhere), read(RecordsFound, everywhere), read(PageJudged, everywhere))
    writes = (DetailsLearned,)
    priority = 34

    def is_wanted(self, facts: Facts) -> bool:
        return facts.cursor is None and len(self._details(facts)) > 1

    def _details(self, facts: Facts) -> list[PageSeen]:
        return [page for page, _, _ in seen_pages(facts) if page.by == "OpenDetail"]

    def step(self, facts: Facts) -> Iterator[Item]:
        lists = [page for page, found, _ in seen_pages(facts) if found.count and page.by != "OpenDetail"]
        details = self._details(facts)
        always = self.world.settings.details == "always"
        learned = learn_details([d.file for d in details], [page.file for page in lists], self.library, always=always)
        if learned is not None:
            yield DetailsLearned(*learned)
        yield Rest("learned")
