"""Getting the first page: the address that was given."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.errors import SitesiftError
from sitesift.explore.rows import Failed, PageSeen, Start
from sitesift.explore.transducers.site_transducer import SiteAction
from sitesift.network import Facts, Open
from sitesift.network.transducer import Item


class OpenStart(SiteAction):
    """Opens the site's first page."""

    reads, writes = (Start,), (PageSeen, Failed)
    priority = 100

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        start = facts.newest(Start)
        assert start is not None
        try:
            seen = await self.world.open(start.url, self.name, "the address given")
        except SitesiftError as error:
            yield Failed(f"opening {start.url}", error.message)
            return
        yield Open((seen,), page=True, label=seen.label)
