"""Where records and their values stand, in words that hold on every page of a template: a page and
nodes in, tag paths and classes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sitesift.page.html_tags import CELL_TAGS
from sitesift.page.page import Page
from sitesift.records.model import Area, Record


def place_of(page: Page, node: int) -> str:
    """The tags down to a node."""
    above = [page.tag_of(each) for each in page.ancestors(node) if each > 0]
    return "/".join([*reversed(above), page.tag_of(node)])


def classes_of(page: Page, node: int) -> frozenset[str]:
    """The classes of an element."""
    return frozenset(page.attribute(node, "class").split())


def shared_classes(page: Page, records: Sequence[Record]) -> tuple[str, ...]:
    """The classes that the first elements of all records have."""
    held = [classes_of(page, record.nodes[0]) for record in records]
    return tuple(sorted(frozenset.intersection(*held))) if held else ()


def value_place(page: Page, record: Record, node: int) -> str:
    """A value's place in its record: tags, classes, and the number of a table's cell."""
    roots = set(record.nodes)
    steps = []
    while node not in roots and node > 0:
        steps.append(_step(page, node))
        node = int(page.parent[node])
    return "/".join(reversed([*steps, _root_step(page, record, node)]))


def _root_step(page: Page, record: Record, node: int) -> str:
    """Of a record made of several elements, which of them."""
    return str(record.nodes.index(node)) if node in record.nodes else ""


def _step(page: Page, node: int) -> str:
    if page.is_text[node]:
        return "text"
    tag = page.tag_of(node)
    if tag in CELL_TAGS:  # told apart by their number, as columns of tables are
        row = int(page.parent[node])
        cells = [each for each in page.children(row) if page.tag_of(int(each)) in CELL_TAGS]
        return f"{tag}[{cells.index(node) + 1}]"
    return ".".join([tag, *sorted(classes_of(page, node))])


def nodes_at(page: Page, place: str, classes: Sequence[str]) -> Iterator[int]:
    """The shown elements at a place with these classes."""
    tag = place.rpartition("/")[2]
    wanted = frozenset(classes)
    for node in page.nodes_with_tag(tag).tolist():
        fits = wanted <= classes_of(page, node) and place_of(page, node) == place
        if fits and page.text_end[node] > page.text_start[node]:
            yield node


def is_same_place(page: Page, area: Area, place: str, classes: Sequence[str]) -> bool:
    """Whether the records of an area stand at a place with these classes."""
    first = area.records[0].nodes[0]
    return place_of(page, first) == place and frozenset(classes) <= frozenset(
        shared_classes(page, area.records)
    )


def places_of_one_column(names: Mapping[tuple[str, str], str]) -> dict[str, str]:
    """What stands at each place, where it is one column only."""
    meant: dict[str, set[str]] = {}
    for (place, _), name in names.items():
        meant.setdefault(place, set()).add(name)
    return {place: held.pop() for place, held in meant.items() if len(held) == 1}
