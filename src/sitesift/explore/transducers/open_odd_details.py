"""Own pages of records whose rows are unlike the others: what a wrapper reads right in nine rows of
ten it may misread in the tenth, and a sample of the usual ones does not show it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from sitesift.explore.evidence.case import cell_text
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.runs.odd_rows import unlike_rows
from sitesift.explore.page_origin import OWN_PAGE_ORIGINS, PageOrigin
from sitesift.explore.rows import PageSeen
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction
from sitesift.explore.verdict import Verdict
from sitesift.explore.wrapper_rows import Verified
from sitesift.network import Facts, More, everywhere, read
from sitesift.network.transducer import Item

ODD_PAGES = 3  # own pages that are looked at for this
LEAST_SAMPLE = 2  # own pages that were looked at before: one alone is compared with nothing
SPARE_PAGES = 8  # of the budget, that are left for what finds records


class OpenOddDetail(SiteAction):
    """Opens the pages of some records of the output that are unlike the others."""

    name = "OpenOddDetail"
    looks_around = True
    progress = "looking at an unusual record's own page"
    origin = PageOrigin.ODD_DETAIL
    reads = (read(PageSeen, everywhere), read(Verified))
    writes = OPENS
    priority = 33  # behind the usual ones, and what is learned from them

    def is_wanted(self, facts: Facts) -> bool:
        verdict, settings = facts.newest(Verified), self.settings(facts)
        if verdict is None or verdict.verdict == Verdict.NONE or not self.has_budget(facts):
            return False
        seen = facts.all(PageSeen)
        sample = sum(page.origin in OWN_PAGE_ORIGINS for page in seen)
        spare = settings.max_pages - len({page.file for page in seen})
        few = (facts.cursor or 0) < ODD_PAGES and sample >= LEAST_SAMPLE
        return few and spare > SPARE_PAGES and settings.details != "never"

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        url = next(self._unseen(facts), "")
        if not url:
            yield More(ODD_PAGES)
            return
        first = next(page for page in facts.all(PageSeen) if page.origin in OWN_PAGE_ORIGINS)
        holder = (first.before, "")
        yield await self.opened(url, "an unusual record's own page", holder)
        yield More((facts.cursor or 0) + 1)

    def _unseen(self, facts: Facts) -> Iterator[str]:
        """The addresses of unlike rows that were not opened."""
        verdict = facts.newest(Verified)
        assert verdict is not None
        rows = RunFolder(self.archive.folder).round_rows(verdict.round)
        kinds = self.archive.domain.types
        told = [
            {
                name: cell_text(row, name)
                for name in row
                if name in kinds and not kinds[name].is_address and kinds[name].extent != "prose"
            }
            for row in rows
        ]
        known = {canonical_url(page.url) for page in facts.all(PageSeen)}
        for number in unlike_rows(told, ODD_PAGES):
            url = cell_text(rows[number], "url")
            if url and self.session.is_here(url) and canonical_url(url) not in known:
                yield url
