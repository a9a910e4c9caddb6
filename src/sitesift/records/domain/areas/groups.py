"""Lists in groups ("Coventry", "Derby"): areas in; areas out in which a group is not taken for a
record.

Where most groups of a page have one record, what repeats is the group, heading and all; a group of
several then is a list of its own beside them, or, where goods of other kinds stand among records,
one record too. Assumed: what stands in the groups beside it at the very place where it has its
records, with most of the text, is a record like them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from sitesift.page.page import Page
from sitesift.records.domain.areas.areas import FoundArea
from sitesift.records.domain.areas.branches import Scene
from sitesift.records.domain.areas.record_constraints import is_whole_record
from sitesift.records.domain.areas.segments import RecordSegment, text_span
from sitesift.records.domain.evidence.own_links import Link, anchors_of

# of a group's text that its records have, and of the shortest record's that each must have;
# assumed
MOST = 0.5
SEVERAL = 2  # items of a group
MOST_NODES = 60  # of a group among which its items are looked for; a bound on time

Steps = tuple[str, ...]  # tags from a group down to its records


def without_groups(scene: Scene, areas: Sequence[FoundArea]) -> list[FoundArea]:
    """The areas, those of groups of one joined with those of groups of several."""
    page = scene.page
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
    return [_divided(scene, area) for area in left if area is not None]


def _divided(scene: Scene, area: FoundArea) -> FoundArea:
    """An area whose records are groups, some of several items with pages of their own, as a list of
    these; as it is where fewer of them are complete than of the groups."""
    page = scene.page
    many = [steps for r in area.records if (steps := _steps_to_items(page, r))]
    if not many:
        return area
    usual, _ = Counter(many).most_common(1)[0]
    items = [items_in(page, record.nodes, usual) for record in area.records]
    cut = tuple(
        _cut(page, group, each)
        for group, own in zip(area.records, items, strict=True)
        for each in own
    )
    whole, parts = (
        sum(is_whole_record(each, scene.annotations, scene.domain) for each in records)
        for records in (area.records, cut)
    )
    led = all(own and _lead_to_own_pages(page, own) for own in items)
    better = led and parts >= max(whole, SEVERAL)
    return replace(area, records=cut) if better else area


def _steps_to_items(page: Page, record: RecordSegment) -> Steps:
    """The way down to siblings in a record each of which leads first, in one and the same place of
    it, to a page that no other of them leads to; none where there are no several."""
    if len(record.nodes) > 1:
        return ()
    (top,) = record.nodes
    last = min(page.end_list[top], top + MOST_NODES)
    for parent in anchors_of(page).parents_between(top, last):
        children = list(page.children(parent))
        tags = [page.tag_of(child) for child in children]
        tag, count = Counter(tags).most_common(1)[0]
        items = [child for child, own in zip(children, tags, strict=True) if own == tag]
        if count >= SEVERAL and _lead_to_own_pages(page, items):
            above = [n for n in page.ancestors(items[0]) if n >= top][:-1]
            return (*(page.tag_of(n) for n in reversed(above)), tag)
    return ()


def _lead_to_own_pages(page: Page, items: Sequence[int]) -> bool:
    anchors, links = anchors_of(page), list[list[Link]]()
    for item in items:
        if not (own := anchors.of((item,))):
            return False  # mostly the first: it is a text
        links.append(own)
    often = Counter(href for each in links for href in {link.href for link in each})
    if not all(often[each[0].href] == 1 for each in links):
        return False
    firsts = zip(items, (each[0].node for each in links), strict=True)
    return len({tuple(_tags_between(page, item, link)) for item, link in firsts}) == 1


def _tags_between(page: Page, top: int, node: int) -> list[str]:
    return [page.tag_of(n) for n in (node, *page.ancestors(node)) if n > top]


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
