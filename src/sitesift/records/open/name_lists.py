"""Lists of nothing but names. In: pages of a site on which no list is plainly data. Out: the page
and the list of names that lead to the records' own pages, where one is clearly more than a menu.

A menu stands on most pages of a site, in an element that says what it is, or leads to pages that
have nothing in common. Assumed: a list of six names and more, all of which lead to pages of one
kind, and that few pages show, is the site's data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.open.choose_list import AROUND, DIFFERENT_SHARE, FEWEST_VALUES
from sitesift.records.open.own_pages import ANY_PATTERN, own_links, pattern_of
from sitesift.records.structure.find_areas import find_areas

FEWEST_NAMES = 6
FEWEST_PAGES = 3  # seen, from which on it can be told that a list stands on most of them
MOST_PAGES = 0.5  # share of the pages that may show a list of data; a menu stands on more


def best_name_list(pages: Sequence[Page]) -> tuple[Page, Area] | None:
    """The longest list of names, and the page that shows it; None where there are menus alone."""
    targets = [_targets(page) for page in pages]
    found = [
        (page, area)
        for page in pages
        for area, addresses in _name_lists(page)
        if not _is_everywhere(addresses, targets)
    ]
    return max(found, key=lambda one: len(one[1].records), default=None)


def _name_lists(page: Page) -> Iterator[tuple[Area, set[str]]]:
    """The lists of names on a page, with the addresses that they lead to."""
    for area in find_areas(page):
        if len(area.records) < FEWEST_NAMES or _is_around(page, area) or not _are_names(area):
            continue
        links = own_links(page, [area])[0]
        if all(links) and pattern_of(links) != ANY_PATTERN:
            yield area, {link.href for link in links if link is not None}


def _is_around(page: Page, area: Area) -> bool:
    return any(page.tag_of(node) in AROUND for node in (area.node, *page.ancestors(area.node)))


def _are_names(area: Area) -> bool:
    """Whether records say hardly more than what they are called, each something else."""
    texts = [record.text for record in area.records]
    said = sum(len({value.text for value in record.values}) for record in area.records)
    worded = sum(any(map(str.isalpha, text)) for text in texts)
    different = min(len(set(texts)), worded) >= DIFFERENT_SHARE * len(texts)
    return different and said < FEWEST_VALUES * len(texts)


def _targets(page: Page) -> set[str]:
    return {page.attribute(int(node), "href") for node in page.nodes_with_tag("a")}


def _is_everywhere(addresses: set[str], targets: Sequence[set[str]]) -> bool:
    """Whether most pages have most of these links."""
    having = sum(2 * len(addresses & own) > len(addresses) for own in targets)
    return len(targets) >= FEWEST_PAGES and having > MOST_PAGES * len(targets)
