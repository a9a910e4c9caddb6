"""Frames with content of their own: opened by their address, as pages of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.errors import SitesiftError
from sitesift.explore.identity import url_key
from sitesift.explore.rows import DialogFound, Failed, FrameFound, PageSeen
from sitesift.explore.session import host_of
from sitesift.explore.transducers.site_transducer import Action
from sitesift.network import Facts, More, Open, everywhere, optional, read
from sitesift.network.transducer import Item


class OpenFrame(Action):
    """Opens the frames of a page that hold records or a search form, one after the other."""

    reads = (read(PageSeen, everywhere), FrameFound, optional(DialogFound))
    writes = (PageSeen, Failed)
    priority = 75

    def guard(self, facts: Facts) -> bool:
        return facts.has(FrameFound) and self.is_clear(facts)

    def _holder(self, facts: Facts) -> PageSeen:
        return next(
            s.row for s in reversed(facts.placed(PageSeen)) if s.scope.page == facts.scope.page
        )

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        frames, place = facts.all(FrameFound), facts.cursor or 0
        known = {url_key(seen.url) for seen in facts.all(PageSeen)}
        if place >= len(frames):
            return
        frame = frames[place]
        if frame.key not in known:
            self.world.hosts.add(host_of(frame.url))
            try:
                holder = (self._holder(facts).file, frame.path)
                seen = await self.world.open(frame.url, self.name, "the frame in the page", holder)
                yield Open((seen,), page=True, label=seen.label)
            except SitesiftError as error:
                yield Failed(f"opening the frame {frame.url}", error.message)
        yield More(place + 1)
