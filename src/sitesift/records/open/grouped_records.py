"""Groups that were taken for records: the events of a day, the goods of a shelf, under a heading.

In: the areas of a list. Out: the same, or the area of the records within its groups, where most
groups hold but one and so look like records themselves.

Assumed: what a group holds is what leads to own pages. A record has all its links outside parts
that repeat in it, or as many such parts as any other, or says most outside of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.open.choose_list import is_data
from sitesift.records.open.placed_area import area_at
from sitesift.records.open.record_places import classes_of

MOST_LEVELS = 3  # from a group down to its records
LEAST_TEXT = 0.6  # of the groups' text that their records hold; the rest are headings
Kind = tuple[str, frozenset[str]]


def ungrouped(page: Page, chosen: Sequence[Area]) -> list[Area]:
    """The areas, or that of the records which their records are groups of."""
    heads = [record.nodes for area in chosen for record in area.records]
    if not heads or any(len(nodes) != 1 for nodes in heads):
        return list(chosen)
    nodes = _inner_records(page, [node for (node,) in heads])
    if not nodes:
        return list(chosen)
    inner = replace(area_at(page, nodes), score=chosen[0].score)
    return [inner] if is_data(page, inner) else list(chosen)


def _inner_records(page: Page, groups: Sequence[int]) -> list[int]:
    """The elements within groups that are records; none where the groups are records."""
    kinds: dict[Kind, list[list[int]]] = {}
    for number, group in enumerate(groups):
        for kind, node in _below(page, group, "", MOST_LEVELS):
            held = kinds.setdefault(kind, [[] for _ in groups])
            held[number].append(node)
    found = (held for held in kinds.values() if _are_records(page, groups, held))
    return [node for nodes in next(found, ()) for node in nodes]


def _below(page: Page, node: int, path: str, levels: int) -> Iterator[tuple[Kind, int]]:
    """The elements below a node, the nearest first, with what tells their kind."""
    for child in page.children(node) if levels else ():
        each = int(child)
        if not page.is_text[each]:
            way = f"{path}/{page.tag_of(each)}"
            yield (way, classes_of(page, each)), each
            yield from _below(page, each, way, levels - 1)


def _are_records(page: Page, groups: Sequence[int], held: Sequence[Sequence[int]]) -> bool:
    counts = {len(nodes) for nodes in held}
    if 0 in counts or len(counts) == 1:
        return False
    sizes = page.text_end - page.text_start
    inside = [node for nodes in held for node in nodes]
    if sizes[inside].sum() < LEAST_TEXT * sizes[list(groups)].sum():
        return False
    links = [_links(page, node) for node in inside]
    times = Counter(href for hrefs in links for href in hrefs)
    own = all(any(times[href] == 1 for href in hrefs) for hrefs in links)
    return own and set(times) == {href for group in groups for href in _links(page, group)}


def _links(page: Page, node: int) -> set[str]:
    """The addresses that an element leads to."""
    inside = (each for each in range(node, int(page.end[node])) if page.tag_of(each) == "a")
    return {href for each in inside if (href := page.attribute(each, "href"))}
