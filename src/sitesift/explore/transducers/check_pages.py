"""Pages that a wrapper has read and nobody has looked at: a few are opened, to see whether they
show what the pages that the wrapper was learned from do not. They refine the template; LearnWrapper
says when another run is worth it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.explore.identity import canonical_url
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageSeen
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction
from sitesift.explore.wrapper_rows import PageToCheck
from sitesift.network import Facts, More, everywhere, read
from sitesift.network.transducer import Item

MAX_CHECKED_PAGES = 6  # pages that are opened for this in one exploration


class CheckPages(SiteAction):
    """Opens the pages to be checked, one after the other."""

    name = "CheckPages"
    progress = "looking at another page that the wrapper read"
    origin = PageOrigin.CHECK
    reads = (read(PageToCheck), read(PageSeen, everywhere))
    writes = OPENS
    priority = 52  # all of a round before anything is learned from them

    def is_wanted(self, facts: Facts) -> bool:
        return self.has_budget(facts) and (facts.cursor or 0) < min(
            MAX_CHECKED_PAGES, len(facts.all(PageToCheck))
        )

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        place, pages = facts.cursor or 0, facts.all(PageToCheck)
        if place >= len(pages):
            return
        page = pages[place]
        if canonical_url(page.url) not in {canonical_url(seen.url) for seen in facts.all(PageSeen)}:
            yield await self.opened(page.url, "a page that the wrapper read", (page.root, ""))
        yield More(place + 1)
