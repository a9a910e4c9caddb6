"""Getting the first page: the address that was given."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.errors import SitesiftError
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import ExplorationStart, Failed
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction
from sitesift.network import Facts, Open
from sitesift.network.transducer import Item


class OpenStart(SiteAction):
    """Opens the site's first page."""

    name = "OpenStart"
    progress = "opening the site"
    origin = PageOrigin.START
    reads, writes = (ExplorationStart,), OPENS
    priority = 100

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        start = facts.newest(ExplorationStart)
        assert start is not None
        try:
            seen = await self.session.open(start.url, self.origin, "the address given")
        except SitesiftError as error:
            yield Failed(f"opening {start.url}", error.message)
            return
        yield Open((seen,), page=True, label=seen.label)
