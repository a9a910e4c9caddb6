"""More samples of a search: where a form must be asked many times and the first answers are short, a few more of its
addresses are looked at, so that a template can be told from an accident."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.errors import SitesiftError
from sitesift.explore.identity import url_key
from sitesift.explore.rows import Failed, PageSeen, RecordsFound
from sitesift.explore.transducers.base import SiteAction
from sitesift.explore.world import Replay
from sitesift.network import Facts, More, Open, everywhere, read
from sitesift.network.transducer import Item

ENOUGH = 6  # records that show what repeats
MOST = 3  # addresses of one search that are looked at


class SampleSearches(SiteAction):
    """Opens further addresses of a search whose first answers show few records."""

    reads = (read(PageSeen, everywhere), read(RecordsFound, everywhere))
    writes = (PageSeen, Failed)
    priority = 55

    def is_wanted(self, facts: Facts) -> bool:
        return not self.world.is_tired() and self._next(facts) is not None

    def _next(self, facts: Facts) -> tuple[str, str] | None:
        """An address that was not looked at, and the page whose search it belongs to."""
        pages = {stored.scope.page: stored.row for stored in facts.placed(PageSeen)}
        counts = {
            url_key(pages[s.scope.page].url): s.row.count for s in facts.placed(RecordsFound) if s.scope.page in pages
        }
        for row in pages.values():
            again = Replay.of(row)
            addresses = again.addresses if again is not None else []
            tried = [key for key in map(url_key, addresses) if key in counts]
            if len(addresses) > len(tried) < MOST and sum(counts[key] for key in tried) < ENOUGH:
                return next(url for url in addresses if url_key(url) not in counts), row.file
        return None

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        found = self._next(facts)
        if found is None or len(facts.cursor or []) >= 2 * MOST:
            return
        url, holder = found
        try:
            seen = await self.world.open(url, self.name, "another search with the same form", (holder, ""))
            yield Open((seen,), page=True, label=seen.label)
        except SitesiftError as error:
            yield Failed(f"opening {url}", error.message)
        yield More([*(facts.cursor or []), url])
