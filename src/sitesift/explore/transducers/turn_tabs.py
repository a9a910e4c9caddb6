"""Tabs without addresses: each shows another list in the same page, such as homes to buy and homes
to rent.

A tab is pressed once. What it leads to is a page of its own only if it shows records that were not
there before; the wrapper then opens the page, presses the tab and reads the list.
"""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.explore.identity import canonical_url, page_digest
from sitesift.explore.page_origin import OWN_PAGE_ORIGINS, PageOrigin
from sitesift.explore.rows import (
    DialogFound,
    Failed,
    FormFound,
    PageJudged,
    PageSeen,
    RecordsFound,
    TabFound,
    TabTurned,
)
from sitesift.explore.transducers.site_transducer import OPENS, BrowserAction
from sitesift.network import Facts, More, Open, Read, Rest, everywhere, optional
from sitesift.network.transducer import Item

MAX_VAIN_PRESSES = (
    2  # pages on which a tab was pressed in vain before it is left alone on all others
)
# kinds of pages without records whose tabs may lead to some
KINDS_WITHOUT_RECORDS = ("home", "results", "empty result")
# pages whose tabs belong to another
ORIGINS_WITHOUT_TABS = frozenset(
    {PageOrigin.TAB, PageOrigin.NEXT, PageOrigin.CHECK, *OWN_PAGE_ORIGINS}
)


class TurnTabs(BrowserAction):
    """Presses the tabs of a page, one after the other."""

    name = "TurnTabs"
    looks_around = True
    progress = "turning to another tab"
    origin = PageOrigin.TAB
    reads = (
        PageSeen,
        TabFound,
        RecordsFound,
        PageJudged,
        optional(FormFound),
        optional(DialogFound),
        Read(TabTurned, everywhere, required=False, wakes=False),
    )
    writes = (*OPENS, TabTurned)
    priority = 58  # where a form has tabs, filling it goes through them

    def guard(self, facts: Facts) -> bool:
        return facts.has(TabFound) and self.is_clear(facts) and self._may_lead(facts)

    def _may_lead(self, facts: Facts) -> bool:
        """Whether tabs of this page may lead to lists: it shows one, or nothing else on it leads to
        one."""
        found, judged = facts.newest(RecordsFound), facts.newest(PageJudged)
        if found is None or judged is None or self.page(facts).origin in ORIGINS_WITHOUT_TABS:
            return False
        return bool(found.count) or (
            judged.kind in KINDS_WITHOUT_RECORDS
            and not any(form.fillable for form in facts.all(FormFound))
        )

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        place, tabs = facts.cursor or 0, facts.all(TabFound)
        if place >= len(tabs):
            return
        if not self._is_known(facts, tabs[place]):
            async for item in self._turn(facts, tabs[place]):
                yield item
        yield More(place + 1) if place + 1 < len(tabs) else Rest(len(tabs))

    def _is_known(self, facts: Facts, tab: TabFound) -> bool:
        """Whether the tab was pressed on a page of the same address, or in vain on some others."""
        same = [row for row in facts.all(TabTurned) if (row.row, row.text) == (tab.row, tab.text)]
        here = canonical_url(self.page(facts).url)
        return (
            any(row.page == here for row in same)
            or sum(not row.worked for row in same) >= MAX_VAIN_PRESSES
        )

    async def _turn(self, facts: Facts, tab: TabFound) -> AsyncIterator[Item]:
        before = self.page(facts)
        label = f"turns to the tab {tab.text}"
        moved = await self.moved(before, [(tab.path, "click", None)], label)
        if isinstance(moved, Failed):
            yield moved
            yield TabTurned(tab.row, tab.text, canonical_url(before.url), worked=False)
            return
        seen, state = moved
        worked = self._shows_more(facts, seen)
        yield TabTurned(tab.row, tab.text, canonical_url(before.url), worked=worked)
        if worked:
            yield Open((seen,), page=True, label=label)
            return
        self.session.forget(seen)
        if state.faults:
            yield Failed(label, "; ".join(state.faults))

    def _shows_more(self, facts: Facts, seen: PageSeen) -> bool:
        """Whether there are records that the page did not show before."""
        found, judged = facts.newest(RecordsFound), facts.newest(PageJudged)
        assert found is not None
        assert judged is not None
        changed = page_digest(self.archive.page(seen.file)) != judged.digest
        return changed and bool(self.archive.texts(seen.file).keys() - set(found.keys))
