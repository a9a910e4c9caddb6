"""The records of a site without a domain, on one of its pages.

In: a page, and what is known of the site's records (`Subject`), or nothing yet. Out: the areas
that hold them, columns named and values typed, and what is known now. The first list that is
plainly data (choose_list.py) says what the site's records are; on every other page they are known
again by their place and classes, or by the addresses that they lead to.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.open.choose_list import FEWEST_RECORDS, data_lists, is_around
from sitesift.records.open.grouped_records import ungrouped
from sitesift.records.open.known_lists import KnownList, unknown_areas
from sitesift.records.open.open_columns import ColumnReader
from sitesift.records.open.own_pages import (
    ANY_PATTERN,
    NO_PATTERN,
    TELLING_NOTHING,
    own_links,
    pattern_of,
)
from sitesift.records.open.placed_area import area_at
from sitesift.records.open.record_places import (
    is_same_place,
    nodes_at,
    place_of,
    shared_classes,
    value_place,
)
from sitesift.records.open.subject import Subject
from sitesift.records.open.table_headings import are_headed_alike, table_headings
from sitesift.records.structure.find_areas import find_areas
from sitesift.records.whole_texts import with_whole_texts

# columns of the subject that records elsewhere must show, that lead to the same pages: a menu of
# the newest has names alone. Assumed.
LEAST_COLUMNS_SHARE = 0.5
TELLING_COLUMNS = 4  # of a subject: few other lists say as much; assumed
FEWEST_COLUMNS = 2
ALIKE_SHARE = 0.8  # of an area's records that are built as the subject's are; assumed


@dataclass(frozen=True, slots=True)
class OpenRecords:
    """The areas of a page that hold the site's records, and what is known of these now."""

    areas: tuple[Area, ...]
    subject: Subject | None


def find_open_records(
    page: Page,
    subject: Subject | None,
    wanted: Collection[str] = (),
    known: Sequence[KnownList] = (),
) -> OpenRecords:
    """The records of a site on one of its pages; `wanted` are words for columns that they should
    have, where it is open which list is meant. `known` are lists that are meant no more."""
    if subject is None:
        chosen = data_lists(page, unknown_areas(page, find_areas(page), known), wanted)
        chosen = ungrouped(page, chosen)
        return records_of_list(page, chosen) if chosen else OpenRecords((), None)
    areas = _known_again(page, subject)
    return _read(page, areas, subject) if areas else OpenRecords((), subject)


def records_of_list(page: Page, chosen: Sequence[Area]) -> OpenRecords:
    """What the first list says of the site's records."""
    records = chosen[0].records
    place, classes = place_of(page, records[0].nodes[0]), shared_classes(page, records)
    alone = all(len(record.nodes) == 1 for record in records)
    picked = set(nodes_at(page, place, classes)) if alone else set()
    heads = {record.nodes[0] for area in chosen for record in area.records}
    pattern = pattern_of(own_links(page, chosen)[0])
    headings = table_headings(page, heads).get(records[0].nodes[0], ())
    subject = Subject(place, classes, picked == heads, pattern, (), headings=headings)
    return _read(page, chosen, subject)


def _read(page: Page, areas: Sequence[Area], subject: Subject) -> OpenRecords:
    """The areas with columns named as the subject names them."""
    read = []
    links_of = own_links(page, areas, subject.pattern)
    for area, known in zip(areas, links_of, strict=True):
        # shelves name themselves in the addresses of what stands on them
        several = len(area.records) >= FEWEST_RECORDS
        named = several and subject.pattern != NO_PATTERN and not any(known)
        links = own_links(page, [area])[0] if named else known
        reader = ColumnReader(page, area, links, subject)
        subject = reader.subject
        read.append(with_whole_texts(page, reader.area))
    return OpenRecords(tuple(area for area in read if area.columns), subject)


def _known_again(page: Page, subject: Subject) -> list[Area]:
    """The areas of a page that hold records of the subject."""
    nodes = list(nodes_at(page, subject.place, subject.classes)) if subject.exact else []
    if nodes := _placed_alike(page, _headed_alike(page, nodes, subject), subject):
        return [area_at(page, nodes)]
    found = [a for a in find_areas(page) if _headed_alike(page, [a.records[0].nodes[0]], subject)]
    same = [
        area
        for area in found
        if is_same_place(page, area, subject.place, subject.classes)
        and (subject.exact or _may_lead_alike(page, area, subject))
        and _is_marked_or_alike(page, area, subject)
    ]
    leading = same or [area for area in found if _leads_alike(page, area, subject)]
    return leading or [area for area in found if _is_built_alike(page, area, subject)]


def _headed_alike(page: Page, nodes: Sequence[int], subject: Subject) -> list[int]:
    """The elements that stand in no table with headings of another list."""
    headings = table_headings(page, nodes) if subject.headings else {}
    return [n for n in nodes if are_headed_alike(subject.headings, headings.get(n, ()))]


def _placed_alike(page: Page, nodes: Sequence[int], subject: Subject) -> list[int]:
    """The elements at the subject's place that are its records, list by list: where nothing but
    tags tells the place, menus and pagers of other pages may stand there too."""
    groups: dict[int, list[int]] = {}
    for node in nodes:
        groups.setdefault(int(page.parent[node]), []).append(node)
    return [
        node
        for group in groups.values()
        if _is_marked_or_alike(page, area_at(page, group), subject)
        for node in group
    ]


def _is_marked_or_alike(page: Page, area: Area, subject: Subject) -> bool:
    """Whether records have classes or headings of the subject; else whether they lead where its
    records lead, or say about as much."""
    if subject.classes or subject.headings:
        return True
    leads = subject.pattern not in (NO_PATTERN, ANY_PATTERN)
    if leads and _may_lead_alike(page, area, subject):
        return True
    telling = len(subject.columns) >= TELLING_COLUMNS  # any list has as many as one of names has
    says = telling and len(area.columns) >= LEAST_COLUMNS_SHARE * len(subject.columns)
    return says or _has_its_columns(page, area, subject)


def _may_lead_alike(page: Page, area: Area, subject: Subject) -> bool:
    """Whether most records lead to pages of the same kind, where the subject's do: a menu stands at
    the same place as a plain list of links."""
    if subject.pattern in (NO_PATTERN, ANY_PATTERN):
        return True
    links = own_links(page, [area], subject.pattern)[0]
    return 2 * sum(link is not None for link in links) >= len(links)


def _leads_alike(page: Page, area: Area, subject: Subject) -> bool:
    """Whether records lead to pages of the same kind, and say about as much as those of the list.
    What stands beside the content, the most popular ones say, is a selection of them."""
    if subject.pattern in TELLING_NOTHING or is_around(page, area.node):
        return False
    links = own_links(page, [area], subject.pattern)[0]
    least = max(FEWEST_COLUMNS, LEAST_COLUMNS_SHARE * len(subject.columns))
    return all(links) and len(area.columns) >= least


def _is_built_alike(page: Page, area: Area, subject: Subject) -> bool:
    """Whether records have the subject's columns at its places, with a class that their author gave
    one of these: a card is the same wherever it stands."""
    if is_around(page, area.node) or len(area.records) < FEWEST_COLUMNS:
        return False
    return _has_its_columns(page, area, subject, mark=".")


def _has_its_columns(page: Page, area: Area, subject: Subject, mark: str = "") -> bool:
    """Whether most records have several of the subject's columns at its places, one of which has
    the mark."""
    known = {place: name for place, name in subject.places.items() if name}
    least = max(FEWEST_COLUMNS, LEAST_COLUMNS_SHARE * len(set(known.values())))
    alike = 0
    for record in area.records:
        places = {value_place(page, record, value.node) for value in record.values} & known.keys()
        marked = any(mark in place for place in places)
        alike += marked and len({known[place] for place in places}) >= least
    return alike >= ALIKE_SHARE * len(area.records)
