"""Lists of nothing but names. In: pages of a site on which no list is plainly data. Out: the page
and the list of names that lead to the records' own pages, where one is clearly more than a menu.

A menu stands on most pages of a site, in an element that says what it is, or leads to pages that
have nothing in common. Assumed: a list of six names and more, all of which lead to pages of one
kind, and that few pages show, is the site's data. What is listed on the pages that it leads to is
data where these say nothing else, as shelves do; where they say several things of what they are
called, they are records' own pages, and what they list are comments on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.open.choose_list import AROUND, DIFFERENT_SHARE, FEWEST_VALUES
from sitesift.records.open.own_page_columns import own_page_columns
from sitesift.records.open.own_pages import ANY_PATTERN, own_links, pattern_of
from sitesift.records.structure.find_areas import find_areas
from sitesift.text.addresses_in_text import join_address

FEWEST_NAMES = 6  # of a list; assumed: menus of a page have fewer alike
FEWEST_FACTS = 2  # that own pages say; shelves may have a description, or how much they hold
FEWEST_PAGES = 3  # seen, from which on it can be told that a list stands on most of them
MOST_PAGES = 0.5  # share of the pages that may show a list of data; a menu stands on more


@dataclass(frozen=True, slots=True)
class NamesOf:
    """A list of names, the page that shows it, and the addresses that it leads to."""

    page: Page
    area: Area
    addresses: frozenset[str]


def best_name_list(pages: Sequence[Page]) -> tuple[Page, Area] | None:
    """The longest list of names, and the page that shows it; None where there are menus alone."""
    found = [(page, area) for page, area, _ in _lists_of(pages)]
    return max(found, key=lambda one: len(one[1].records), default=None)


def names_leading_to(address: str, pages: Sequence[Page]) -> NamesOf | None:
    """The longest list of names on some pages that leads to an address."""
    lists = (
        NamesOf(page, area, frozenset(join_address(page.url, href) for href in addresses))
        for page, area, addresses in _lists_of(pages)
    )
    held = [one for one in lists if address in one.addresses]
    return max(held, key=lambda one: len(one.area.records), default=None)


def are_own_pages(pages: Sequence[Page]) -> bool:
    """Whether pages of one kind each say several things of what they are called."""
    found = own_page_columns(pages, [{} for _ in pages], ())
    return len(found.columns) >= FEWEST_FACTS


def _lists_of(pages: Sequence[Page]) -> list[tuple[Page, Area, set[str]]]:
    """The lists of names on some pages that are no menus, with the addresses that they lead to."""
    targets: dict[str, set[str]] = {}
    for page in pages:  # some were opened twice
        targets.setdefault(page.url, set()).update(_targets(page))
    return [
        (page, area, addresses)
        for page in pages
        for area, addresses in _name_lists(page)
        if not _is_everywhere(addresses, list(targets.values()))
    ]


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
