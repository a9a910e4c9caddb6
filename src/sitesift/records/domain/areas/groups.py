"""Lists in groups ("Coventry", "Derby"): areas in; areas out in which a group of one is not taken
for its only record.

Where most groups of a page have one record, what repeats is the group, heading and all; a group of
several then is a list of its own beside them. Assumed: what stands in the groups beside it at the
very place where it has its records, with most of the text, is a record like them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sitesift.page.page import Page
from sitesift.records.domain.areas.areas import FoundArea
from sitesift.records.domain.areas.segments import RecordSegment, text_span

# of a group's text that its records have, and of the shortest record's that each must have;
# assumed
MOST = 0.5

Steps = tuple[str, ...]  # tags from a group down to its records


def without_groups(page: Page, areas: Sequence[FoundArea]) -> list[FoundArea]:
    """The areas, those of groups of one joined with those of groups of several."""
    left: list[FoundArea | None] = list(areas)  # None: joined with another
    first = np.array([area.records[0].nodes[0] for area in areas])
    for place, outer in enumerate(areas):
        if left[place] is None:
            continue
        inside = np.flatnonzero((first >= outer.node) & (first < page.end[outer.node]))
        inner = [
            (at, area, steps)
            for at in inside.tolist()
            if at != place
            and (area := left[at]) is not None
            and (steps := _steps(page, outer, area))
        ]
        kinds = {steps for _, _, steps in inner}
        found = [record for _, area, _ in inner for record in area.records]
        least = MOST * min((record.end - record.start for record in found), default=0)
        items = (
            [items_in(page, record.nodes, min(kinds), least) for record in outer.records]
            if len(kinds) == 1
            else []
        )
        if items and all(items):
            cut = [
                _cut(page, group, each)
                for group, own in zip(outer.records, items, strict=True)
                for each in own
            ]
            joined = replace(
                outer, records=tuple(sorted([*cut, *found], key=lambda record: record.nodes))
            )
            for at, _, _ in inner:
                left[at] = None
            left[place], first[place] = joined, joined.records[0].nodes[0]
    return [area for area in left if area is not None]


def items_in(page: Page, nodes: Sequence[int], steps: Steps, least: float = 0) -> list[int]:
    """The nodes at these steps below a group, if they have most of the group's text, and each of
    them enough."""
    found = list(nodes) if len(nodes) == 1 else []
    for tag in steps:
        found = [
            child for node in found for child in page.children(node) if page.tag_of(child) == tag
        ]
    sizes = [end - start for start, end in (text_span(page, (node,)) for node in found)]
    start, end = text_span(page, tuple(nodes))
    return found if sizes and min(sizes) >= least and sum(sizes) >= MOST * (end - start) else []


def _steps(page: Page, outer: FoundArea, inner: FoundArea) -> Steps:
    """The way down from a group beside the outer area's records to the inner area's; none where it
    lies elsewhere."""
    heads = {record.nodes[0] for record in outer.records}
    ways = set()
    for record in inner.records:
        way: list[str] = []
        for node in (record.nodes[0], *page.ancestors(record.nodes[0])):
            if int(page.parent[node]) == outer.node or node in heads:
                break
            way.insert(0, page.tag_of(node))
        ways.add(
            ()
            if node in heads or len(record.nodes) > 1 or not page.contains(outer.node, node)
            else tuple(way)
        )
    return ways.pop() if len(ways) == 1 else ()


def _cut(page: Page, group: RecordSegment, item: int) -> RecordSegment:
    start, end = text_span(page, (item,))
    return replace(group, nodes=(item,), start=start, end=end)
