"""A showcase that was read as the site's data. In: the pages that were seen, and the short list
that was read. Out: the page and the areas of a list that has far more records, where one was seen.

Homes of sites show news or a few featured things, before anybody has seen the list that the site is
there for. Assumed: what has at most twenty records in all, where another list of the site has more
than twice as many, is such a showcase. Comments on the records' own pages, and tables of contents
that lead to pages with the records, are no lists of the site's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.open.choose_list import data_lists
from sitesift.records.open.known_lists import KnownList, unknown_areas
from sitesift.records.open.own_pages import own_links
from sitesift.records.open.record_places import place_of, shared_classes
from sitesift.records.structure.find_areas import find_areas
from sitesift.text.addresses_in_text import join_address

MOST_SHOWN = 20  # records of a showcase
TIMES_LARGER = 2  # than the showcase must a list be that it shows some of; assumed


@dataclass
class _Rival:
    """A list of the site: its longest page, what all its pages say, and where they lead."""

    page: Page
    areas: list[Area]
    texts: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)


def larger_list(pages: Sequence[Page], known: KnownList) -> tuple[Page, list[Area]] | None:
    """The list with most records, where it has far more than the known one, which is short."""
    count = len(known.rows)
    if not 0 < count <= MOST_SHOWN:
        return None
    rivals: dict[tuple[str, ...], _Rival] = {}
    showing: set[str] = set()  # pages with known records
    for page in pages:
        areas = find_areas(page)
        unknown = unknown_areas(page, areas, [known])
        if len(unknown) < len(areas):
            showing.add(page.url)
        if found := data_lists(page, unknown):
            _add(rivals, page, found)
    larger = [one for one in rivals.values() if showing.isdisjoint(one.targets)]
    best = max(larger, key=lambda one: len(one.texts), default=None)
    return (best.page, best.areas) if best and len(best.texts) > TIMES_LARGER * count else None


def _add(rivals: dict[tuple[str, ...], _Rival], page: Page, found: list[Area]) -> None:
    """Takes in a list of a page."""
    first = found[0].records
    key = place_of(page, first[0].nodes[0]), *shared_classes(page, first)
    rival = rivals.setdefault(key, _Rival(page, found))
    if _size(found) > _size(rival.areas):
        rival.page, rival.areas = page, found
    rival.texts |= {record.text for area in found for record in area.records}
    links = (link for own in own_links(page, found) for link in own if link is not None)
    rival.targets |= {join_address(page.url, link.href) for link in links}


def _size(areas: Sequence[Area]) -> int:
    return sum(len(area.records) for area in areas)
