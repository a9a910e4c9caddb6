"""Which lists of a page are the site's data, where nobody says what it is about.

In: the areas that structure finds on a page. Out: those of the one list that is plainly data: its
records say several things each, and differ; menus, teasers of one line and lists of tags do not.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.open.record_places import is_same_place, place_of, shared_classes

# Main areas of 130 pages with gold score 5.2 or more (find_areas.py); of generated home pages
# without a list, teasers score 4 and less.
LEAST_SCORE = 4.0
FEWEST_RECORDS = 3
FEWEST_VALUES = 2.0  # different things that a record says, on average
DIFFERENT_SHARE = 0.8  # of records that say what no other says
FACT = ("th", "td")  # the cells of a row that says one thing
AROUND = frozenset({"nav", "header", "footer", "aside", "menu", "dialog"})


def data_lists(page: Page, areas: Sequence[Area], wanted: Collection[str] = ()) -> list[Area]:
    """The areas of the list that is the page's data; none where nothing plainly is. Where columns
    are `wanted`, the list that has most of them."""
    plain = [area for area in areas if is_data(page, area)]
    if wanted:
        plain = sorted(plain, key=lambda area: -_fitting(area, wanted))
        plain = [area for area in plain if _fitting(area, wanted) * 2 >= len(wanted)]
    if not plain:
        return []
    main = plain[0]
    place = place_of(page, main.records[0].nodes[0])
    classes = shared_classes(page, main.records)
    return [main, *(a for a in plain[1:] if is_same_place(page, a, place, classes))]


def is_data(page: Page, area: Area) -> bool:
    """Whether a list is plainly data."""
    if area.score < LEAST_SCORE or len(area.records) < FEWEST_RECORDS:
        return False
    if is_around(page, area.node) or _are_facts(page, area):
        return False
    values = [len({value.text or value.image for value in r.values}) for r in area.records]
    different = len({record.text for record in area.records})
    return sum(values) >= FEWEST_VALUES * len(values) and different >= DIFFERENT_SHARE * len(
        area.records
    )


def _are_facts(page: Page, area: Area) -> bool:
    """Whether records are rows that each have one heading and one cell: facts of one thing."""
    rows = [
        tuple(page.tag_of(n) for n in page.children(record.nodes[0]) if not page.is_text[n])
        for record in area.records
        if len(record.nodes) == 1
    ]
    return len(rows) == len(area.records) and set(rows) == {FACT}


def is_around(page: Page, node: int) -> bool:
    """Whether a node stands in what HTML says is around the content."""
    return any(page.tag_of(above) in AROUND for above in page.ancestors(node))


def _fitting(area: Area, wanted: Collection[str]) -> int:
    """How many of the wanted columns an area has."""
    names = {word for column in area.columns for word in column.lower().split()}
    return sum(any(word in names for word in each.lower().split()) for each in wanted)
