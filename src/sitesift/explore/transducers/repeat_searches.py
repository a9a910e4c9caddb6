"""Searches without addresses that a run has made and nobody has looked at: the fullest is made
again, to see how its list goes on. Lists with addresses are opened in check_pages.py."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator

from sitesift.explore.lists.pages.fullest_searches import label_with, moves_with, values_of
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import Failed, PageSeen
from sitesift.explore.session import Replay
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction
from sitesift.explore.wrapper_rows import SearchToRepeat
from sitesift.network import Facts, More, Open, everywhere, read
from sitesift.network.transducer import Item

MAX_REPEATED = 4  # searches of one exploration: of sales and lettings, one more each


class RepeatSearches(SiteAction):
    """Makes searches again, one after the other."""

    name = "RepeatSearches"
    progress = "making another search that the wrapper made"
    reads = (read(SearchToRepeat), read(PageSeen, everywhere))
    writes = OPENS
    priority = 57

    def is_wanted(self, facts: Facts) -> bool:
        left = (facts.cursor or 0) < min(MAX_REPEATED, len(facts.all(SearchToRepeat)))
        return left and self.has_budget(facts)

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        place = facts.cursor or 0
        asked = facts.all(SearchToRepeat)[place]
        pages = {page.file: page for page in facts.all(PageSeen)}
        root = pages[asked.root]
        again, before = Replay.of(root), pages.get(root.before)
        if again is not None and before is not None:
            yield await self._made(before, root, again, json.loads(asked.values))
        yield More(place + 1)

    async def _made(
        self, before: PageSeen, root: PageSeen, again: Replay, values: dict[str, str]
    ) -> Open | Failed:
        """What the search shows for other values than the one that was looked at."""
        moves = moves_with(again, values)
        label = label_with(root.label, values_of(again, json.loads(root.moves)), values)
        moved = await self.moved(before, moves, label, origin=PageOrigin.FORM, posting=True)
        if isinstance(moved, Failed):
            return moved
        return Open((self.session.note(moved.seen, again),), page=True, label=label)
