"""The pages of one result list: next links, load-more buttons and scrolling, as far as a template
needs them.

One page more tells what repeats and how the list goes on; further ones are looked at only when the
wrapper that was learned did not get to the end. A list that begins with what is known already may
have something else on its last page, which is looked at in the place of the next. Where nothing
says how a list goes on and scrolling brings nothing, the first button below it is pressed once: in
a language nobody knows here it may say "load more". Whether it did is seen, so nothing is concluded
from its place. Of a pager's button that does nothing other numbers are pressed too: where none of
them does anything, the pager was drawn only.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

from sitesift.errors import SitesiftError
from sitesift.explore.identity import page_digest
from sitesift.explore.links.posted_pages import turns_by_post
from sitesift.explore.page_origin import OWN_PAGE_ORIGINS, PageOrigin
from sitesift.explore.rows import DialogFound, Failed, PageJudged, PageSeen, RecordsFound
from sitesift.explore.transducers.read_page_navigation import button_to_try
from sitesift.explore.transducers.site_transducer import OPENS, BrowserAction, falls_short
from sitesift.explore.verdict import Shortfall, Verdict
from sitesift.explore.wrapper_rows import Verified
from sitesift.navigate import PaginationKind
from sitesift.navigate.pagination.dead_pager import buttons_to_try, is_dead_number
from sitesift.network import Facts, Open, Read, Rest, everywhere, optional, path, read
from sitesift.network.transducer import Item
from sitesift.page import node_at, xpath_of

# pages of a list that are looked at for its template, unless records are known to be missing
MAX_LIST_PAGES = 5
LEAST_KNOWN = 0.5  # of the records of a first page, seen on other lists; assumed
LEAST_KEPT = 0.5  # of the records before: a list that grows keeps them all, one that turns none
GOES_ON = "the list goes on: "


class FollowNext(BrowserAction):
    """Goes on to the next page of a list, or makes the list longer."""

    name = "FollowNext"
    progress = "going on to the next results"
    origin = PageOrigin.NEXT
    reads = (
        read(PageSeen, path),
        Read(RecordsFound, everywhere, wakes=False),
        PageJudged,
        optional(DialogFound),
        optional(Verified, everywhere),
        optional(Shortfall, everywhere),
    )
    writes = (*OPENS, PageJudged)
    priority = 70

    def guard(self, facts: Facts) -> bool:
        found, judged = self._found(facts), facts.newest(PageJudged)
        if (
            found is None
            or judged is None
            or not found.count
            or judged.paging == PaginationKind.NONE
            or not self.is_clear(facts)
        ):
            return False
        by = self.page(facts).origin
        if by in OWN_PAGE_ORIGINS or (
            by == PageOrigin.CHECK and judged.paging != PaginationKind.INFINITE_SCROLL
        ):  # a wrapper turns pages itself
            return False
        return self._depth(facts) < self._limit(facts)

    def _found(self, facts: Facts) -> RecordsFound | None:
        """The records of this page."""
        rows = (s.row for s in facts.placed(RecordsFound) if s.scope.page == facts.scope.page)
        return next(iter(reversed(list(rows))), None)

    def _is_known(self, facts: Facts) -> bool:
        """Whether a link leads to a list that begins with records of others, when a wrapper is
        there already: one of a part, or one that has something else behind."""
        found = self._found(facts)
        if found is None or self.page(facts).origin is not PageOrigin.LINK:
            return False
        pages = (s for s in facts.placed(RecordsFound) if s.scope.page != facts.scope.page)
        others = {key for stored in pages for key in stored.row.keys}
        known = sum(key in others for key in found.keys)
        return bool(facts.all(Verified)) and known >= LEAST_KNOWN * len(found.keys)

    def _depth(self, facts: Facts) -> int:
        """How many pages of this list led here."""
        seen, depth = self.page(facts), 0
        pages = {row.file: row for row in facts.all(PageSeen)}
        while seen.origin == self.origin and seen.before in pages:
            depth, seen = depth + 1, pages[seen.before]
        return depth

    def _limit(self, facts: Facts) -> int:
        """One page; one more for each round in which a wrapper fell short."""
        verified = facts.all(Verified)
        if falls_short(facts):
            return 1 + len({one.round for one in verified})
        short = {v.round for v in verified if v.verdict == Verdict.PARTIAL and v.missing}
        return min(MAX_LIST_PAGES, 1 + len(short))

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        if facts.cursor == "followed":
            return
        before, judged = self.page(facts), facts.newest(PageJudged)
        assert judged is not None
        last = judged.last if self._is_known(facts) else ""
        label = f"{GOES_ON}{'its last page' if last else judged.forward_text or judged.paging}"
        move = (last, "click", None) if last else self._move(before, judged)
        posting = not last and self._posts(before, judged)
        moved = await self.moved(before, [move], label, posting=posting)
        if isinstance(moved, Failed):
            yield moved
        elif page_digest(moved.state.page) != judged.digest:
            yield Open((moved.seen,), page=True, label=label)
        else:
            self.session.forget(moved.seen)
            if moved.state.faults or judged.paging != PaginationKind.INFINITE_SCROLL:
                yield Failed(label, "; ".join(moved.state.faults) or "nothing changed")
                if not moved.state.faults and await self._is_dead(before, judged):
                    none = PaginationKind.NONE
                    yield replace(judged, paging=none, forward="", forward_text="")
            elif grown := await self._pressed(before):
                kind, path, seen = grown
                text = seen.label.removeprefix(GOES_ON)
                yield replace(judged, paging=kind, forward=path, forward_text=text)
                yield Open((seen,), page=True, label=seen.label)
        yield Rest("followed")

    async def _pressed(self, before: PageSeen) -> tuple[PaginationKind, str, PageSeen] | None:
        """Presses the first button below the list, and tells how the list goes on by it; None where
        there is none, or it brings no further record."""
        page = self.archive.page(before.file)
        button = button_to_try(page, self.archive.own_areas(before.file))
        if button is None:
            return None
        path = xpath_of(page, button.node)
        move = path, "click", None
        try:
            label = f"{GOES_ON}{button.text}"
            pressed = await self.session.press(before, move, self.origin, label)
        except SitesiftError:
            return None
        if pressed is None:
            return None
        seen, shown = pressed[0], self.archive.texts(before.file).keys()
        now = self.archive.texts(seen.file).keys()
        if seen.has_address or not now - shown:
            self.session.forget(seen)
            return None
        kept = LEAST_KEPT * len(shown) <= len(shown & now)
        return (PaginationKind.LOAD_MORE if kept else PaginationKind.SCRIPT), path, seen

    async def _is_dead(self, before: PageSeen, judged: PageJudged) -> bool:
        """Whether what was pressed in vain is a page number that nobody has made to work: a link
        that shows it, or a button of a row of numbers that do nothing either."""
        page = self.archive.page(before.file)
        node = node_at(page, judged.forward) if judged.forward else None
        if node is None or is_dead_number(page, node):
            return node is not None
        numbers = buttons_to_try(page, node, self.archive.navigation(before.file).pagination)
        for number in numbers:
            move, label = (xpath_of(page, number.node), "click", None), f"{GOES_ON}{number.text}"
            moved = await self.moved(before, [move], label)
            if isinstance(moved, Failed):
                return False
            self.session.forget(moved.seen)
            if moved.state.faults or page_digest(moved.state.page) != judged.digest:
                return False
        return bool(numbers)

    def _posts(self, before: PageSeen, judged: PageJudged) -> bool:
        """Whether the element that turns pages sends the page's own form, and nothing else."""
        page = self.archive.page(before.file)
        node = node_at(page, judged.forward) if judged.forward else None
        return node is not None and turns_by_post(page, node, before.url)

    def _move(self, before: PageSeen, judged: PageJudged) -> tuple[str, str, None]:
        if judged.forward:
            return judged.forward, "click", None
        page = self.archive.page(before.file)
        records = [
            record for area in self.archive.own_areas(before.file) for record in area.records
        ]
        last = max(records, key=lambda record: record.nodes[-1])
        return xpath_of(page, last.nodes[-1]), "wheel", None
