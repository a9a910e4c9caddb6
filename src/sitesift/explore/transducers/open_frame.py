"""Frames with content of their own: opened by their address, as pages of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.explore.identity import canonical_url
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import DialogFound, FrameFound, HostKind, PageSeen
from sitesift.explore.transducers.site_transducer import OPENS, BrowserAction
from sitesift.net.site_border import site_host
from sitesift.network import Facts, More, everywhere, optional, read
from sitesift.network.transducer import Item


class OpenFrame(BrowserAction):
    """Opens the frames of a page that hold records or a search form, one after the other."""

    name = "OpenFrame"
    progress = "looking into a frame"
    origin = PageOrigin.FRAME
    reads = (read(PageSeen, everywhere), FrameFound, optional(DialogFound))
    writes = OPENS
    priority = 75

    def guard(self, facts: Facts) -> bool:
        return facts.has(FrameFound) and self.is_clear(facts)

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        frames, place = facts.all(FrameFound), facts.cursor or 0
        known = {canonical_url(seen.url) for seen in facts.all(PageSeen)}
        if place >= len(frames):
            return
        frame = frames[place]
        if frame.key not in known:
            self.session.meet(site_host(frame.url), HostKind.FRAME)
            holder = (self.page(facts).file, frame.path)
            yield await self.opened(
                frame.url, "the frame in the page", holder, doing="opening the frame"
            )
        yield More(place + 1)
