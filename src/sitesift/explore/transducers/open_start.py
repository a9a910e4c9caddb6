"""Getting the first page: the address that was given."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import ExplorationStart
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction
from sitesift.network import Facts
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
        entry = self.session.entry
        label = "a list that was seen before" if entry else "the address given"
        yield await self.opened(entry or start.url, label)
