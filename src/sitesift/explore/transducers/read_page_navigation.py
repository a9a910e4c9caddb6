"""What each page is and where it leads: kind, paging, result count, links, dialogs and frames
become rows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice

from sitesift.explore.identity import canonical_url, page_digest
from sitesift.explore.links.link_groups import link_groups, telling_links
from sitesift.explore.links.unsafe_forms import unsafe_button
from sitesift.explore.links.unsafe_links import unsafe_press, unsafe_reason
from sitesift.explore.outcome.page_outlines import boxes_of
from sitesift.explore.page_origin import LIST_CONTINUATIONS, PageOrigin
from sitesift.explore.press_rows import ClickableFound
from sitesift.explore.rows import (
    DialogFound,
    FrameFound,
    LinkFound,
    PageJudged,
    PageOutlined,
    PageSeen,
    RecordsFound,
    TabFound,
)
from sitesift.explore.transducers.site_transducer import PageAnalysis
from sitesift.navigate import LinkRef, Navigation, PageKind, PaginationKind, ResultCount
from sitesift.navigate.links import find_links
from sitesift.navigate.pagination.button_below import REASON as BUTTON_BELOW
from sitesift.navigate.pagination.button_below import first_button_below
from sitesift.network import Facts
from sitesift.page import Page, node_at, xpath_of
from sitesift.records.model import Area
from sitesift.relations import Row

MOST_LINKS = 60  # of a page, best first; as many more that lead to none of its records
# records on a page that is no record's own: assumes that nobody recommends so many others
MANY_RECORDS = 20
MOST_CLICKABLES = 20  # the same of elements to press


class ReadNavigation(PageAnalysis):
    """Reads the navigation of a page."""

    name = "ReadNavigation"
    reads = (PageSeen, RecordsFound)
    writes = (
        *(PageJudged, LinkFound, DialogFound, FrameFound, TabFound, ClickableFound),
        PageOutlined,
    )
    priority = 80

    def step(self, facts: Facts) -> Iterator[Row]:
        seen, found = self.page(facts), facts.newest(RecordsFound)
        assert found is not None
        page, navigation = self.archive.page(seen.file), self.archive.navigation(seen.file)
        known = self._pressed_again(seen, page) if navigation.pagination.forward is None else None
        yield _judged(page, navigation, found.count, known)
        # where a dialog was closed, what still looks like one is none
        if seen.origin != PageOrigin.DIALOG:
            yield from _dialogs(page, navigation)
        yield from self._links(page, _chosen(navigation.links, found.keys))
        yield from self._frames(seen)
        yield from self._tabs(seen, page, navigation)
        if seen.origin not in LIST_CONTINUATIONS:
            yield from self._clickables(seen, page, navigation)
        yield PageOutlined(boxes_of(page, navigation=navigation))

    def _pressed_again(self, seen: PageSeen, page: Page) -> LinkRef | None:
        """The button that made the list grow to what this page shows, though nobody knows its
        words: it leads on from here too."""
        moves = json.loads(seen.moves) if seen.origin is PageOrigin.NEXT else []
        before = self.archive.page(seen.before) if len(moves) == 1 and seen.before else None
        pressed = node_at(before, moves[0][0]) if before and moves[0][1] == "click" else None
        if before is None or pressed is None:
            return None
        button = button_to_try(page, self.archive.own_areas(seen.file))
        return button if button and button.text == before.text_of(pressed) else None

    def _links(self, page: Page, chosen: Iterator[LinkRef]) -> Iterator[LinkFound]:
        links = tuple(chosen)
        groups = link_groups(page, links)
        for ref in telling_links(links, groups):
            wanted = (
                ref.url.startswith("http") and not ref.avoided and self.session.is_here(ref.url)
            )
            if wanted and not self._is_unsafe(page, ref):
                path = xpath_of(page, ref.node)
                yield LinkFound(
                    ref.url,
                    canonical_url(ref.url),
                    ref.text,
                    path,
                    ref.score,
                    ref.reason,
                    groups[ref.node],
                )

    def _is_unsafe(self, page: Page, ref: LinkRef) -> bool:
        """Whether following may change something; of what only a script makes a link, its names
        and code are asked as well."""
        scripted = not page.attribute(ref.node, "href")
        found = unsafe_press(page, ref.node, ref.url) if scripted else ""
        return bool(found or unsafe_reason(ref.text, ref.url))

    def _frames(self, seen: PageSeen) -> Iterator[FrameFound]:
        for frame in self.archive.frames(seen.file):
            path = xpath_of(self.archive.page(seen.file), frame.node)
            yield FrameFound(frame.url, canonical_url(frame.url), path, frame.share)

    def _tabs(self, seen: PageSeen, page: Page, navigation: Navigation) -> Iterator[TabFound]:
        """Tabs to press; those in a frame are left to the frame's own page."""
        frames = [frame.node for frame in self.archive.frames(seen.file)]
        for group in navigation.tab_groups:
            for tab in group.tabs:
                if not unsafe_reason(tab.text, "") and not any(
                    page.contains(frame, tab.node) for frame in frames
                ):
                    yield TabFound(xpath_of(page, tab.node), tab.text, " | ".join(group.texts))

    def _clickables(
        self, seen: PageSeen, page: Page, navigation: Navigation
    ) -> Iterator[ClickableFound]:
        """Elements to press; those in a frame are left to the frame's own page."""
        frames = [frame.node for frame in self.archive.frames(seen.file)]
        safe = (
            ref
            for ref in navigation.clickables
            if not ref.avoided
            and not unsafe_press(page, ref.node)
            and not any(page.contains(frame, ref.node) for frame in frames)
        )
        for ref in islice(safe, MOST_CLICKABLES):
            yield ClickableFound(
                xpath_of(page, ref.node),
                f"{ref.text} {page.tag_of(ref.node)} {page.attribute(ref.node, 'class')}",
                ref.text,
                ref.score,
                ref.reason,
                bool(page.attribute(ref.node, "tabindex") or page.attribute(ref.node, "role")),
            )


def button_to_try(page: Page, areas: Sequence[Area]) -> LinkRef | None:
    """The first thing below a list, if it is a button that nothing speaks against."""
    records = [record.nodes for area in areas for record in area.records]
    button = first_button_below(find_links(page), records)
    return button if button and not unsafe_press(page, button.node) else None


def _total(count: ResultCount | None, records: int, *, leads_on: bool) -> int | None:
    """The site's number of results; none where it is an estimate, or counts what the page shows
    while a link leads to further ones: some programs count the page."""
    if count is None or count.is_estimate:
        return None
    of_page = leads_on and count.first is None and count.total == records > 1
    return None if of_page else count.total


def _judged(
    page: Page, navigation: Navigation, records: int, pressed: LinkRef | None = None
) -> PageJudged:
    """`pressed` is a button that is known to lead on."""
    paging, ref = way_on(page, navigation, records)
    if ref is None and pressed is not None:
        paging, ref = PaginationKind.LOAD_MORE, pressed
    many = navigation.kind == PageKind.DETAIL and records >= MANY_RECORDS
    return PageJudged(
        kind=PageKind.RESULTS if many else navigation.kind,
        reasons=", ".join(navigation.kind_reasons),
        digest=page_digest(page),
        total=_total(navigation.count, records, leads_on=paging is PaginationKind.NEXT_LINK),
        paging=paging,
        forward=xpath_of(page, ref.node) if ref is not None else "",
        forward_url=ref.url if ref is not None else "",
        forward_text=ref.text if ref is not None else "",
        infinite_scroll=navigation.pagination.kind == PaginationKind.INFINITE_SCROLL,
        last=_last(page, navigation, ref) if paging is PaginationKind.NEXT_LINK else "",
    )


def _last(page: Page, navigation: Navigation, forward: LinkRef | None) -> str:
    """The link to the page with the highest number, where going on once does not lead there."""
    turning = navigation.pagination
    number, ref = max(turning.pages, key=lambda one: one[0], default=(0, None))
    ahead = ref is not None and ref.url and number > (turning.current or 1)
    if ref is None or forward is None or not ahead or unsafe_reason(ref.text, ref.url):
        return ""
    return xpath_of(page, ref.node) if canonical_url(ref.url) != canonical_url(forward.url) else ""


def way_on(
    page: Page, navigation: Navigation, records: int
) -> tuple[PaginationKind, LinkRef | None]:
    """How a page leads on, where that is safe. A list without any link on may still grow when it is
    scrolled."""
    turning = navigation.pagination
    ref = turning.forward
    if ref is None or unsafe_reason(ref.text, ref.url) or unsafe_button(page, ref.node):
        return (PaginationKind.INFINITE_SCROLL if records else PaginationKind.NONE), None
    if ref is turning.more and not ref.url:
        safe = ref.reason != BUTTON_BELOW or not unsafe_press(page, ref.node)
        return (PaginationKind.LOAD_MORE, ref) if safe else (PaginationKind.INFINITE_SCROLL, None)
    leads_away = ref.url.startswith("http") and canonical_url(ref.url) != canonical_url(page.url)
    return (PaginationKind.NEXT_LINK if leads_away else PaginationKind.SCRIPT), ref


def _chosen(links: Sequence[LinkRef], records: Sequence[str]) -> Iterator[LinkRef]:
    """The best links; a menu in the footer of a long list is not lost behind its records."""
    own, rest = set(records), links[MOST_LINKS:]
    yield from links[:MOST_LINKS]
    others = (ref for ref in rest if canonical_url(ref.url) not in own)
    yield from islice(others, MOST_LINKS)


def _dialogs(page: Page, navigation: Navigation) -> Iterator[DialogFound]:
    for dialog in navigation.dialogs[:1]:
        closing = dialog.close or dialog.accept
        if closing is not None and not unsafe_button(page, closing.node):
            yield DialogFound(dialog.kind, xpath_of(page, closing.node), closing.text)
