"""Finding again what a template describes: regions by tag path and identity, records by tag path
and class words.

In: the outline of a page and the description. Out: regions with their records, each as page nodes
and leaf range.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Protocol

import numpy as np

from sitesift.page import Page
from sitesift.page.html_tags import CELL_TAGS
from sitesift.records.structure.outline import Outline

# page nodes of a record, its first leaf, the leaf after its last
Located = tuple[tuple[int, ...], int, int]
# How many times the longest run learned one may be that ends where the next begins: some records of
# other pages have a line more than any seen. Of the last one it is not known where it ends.
LONGER = 1.5


class RecordCut(Protocol):
    """How the records of a region are cut."""

    @property
    def record(self) -> str: ...
    @property
    def classes(self) -> tuple[str, ...]: ...
    @property
    def run(self) -> int: ...
    @property
    def begins(self) -> str: ...


def tag_path(page: Page, node: int, below: int = -1) -> str:
    """The tags from `below` (not included; the root's parent by default) down to the node, divided
    by slashes."""
    steps = []
    while node != below and node >= 0:
        steps.append(page.tag_of(node))
        node = int(page.parent[node])
    return "/".join(reversed(steps))


def cell_path(page: Page, node: int, below: int, root: int) -> str:
    """The tag path of a node, where cells of tables inside of `root` have their number: the third
    cell of a row stays the third though the second is empty."""
    steps = []
    while node != below and node >= 0:
        tag = page.tag_of(node)
        is_cell = tag in CELL_TAGS and node > root
        steps.append(f"{tag}[{_number(page, node)}]" if is_cell else tag)
        node = int(page.parent[node])
    return "/".join(reversed(steps))


def _number(page: Page, node: int) -> int:
    """The how many-th of its tag a node is among its siblings, from 1."""
    siblings = page.children(int(page.parent[node]))
    return sum(page.tag_of(each) == page.tag_of(node) for each in siblings if each <= node)


def match_records(
    outline: Outline, path: str, identity: str, rule: RecordCut
) -> Iterator[tuple[int, list[Located]]]:
    """Each region of the page that the description fits, with its records."""
    for region in _regions(outline.page, path, identity):
        records = list(_runs(outline, region, rule) if rule.run else _single(outline, region, rule))
        if records:
            yield region, records


def _regions(page: Page, path: str, identity: str) -> list[int]:
    """Nodes with the region's tag path; with its id or class where any has it; by identity alone as
    a last resort."""
    tag = path.rsplit("/", 1)[-1]
    nodes = [int(node) for node in page.nodes_with_tag(tag)]
    same = [node for node in nodes if tag_path(page, node) == path]
    if not identity:
        return same
    named = [
        node
        for node in nodes
        if identity in (page.attribute(node, "id"), page.attribute(node, "class"))
    ]
    return [node for node in same if node in named] or named or same


def _single(outline: Outline, region: int, rule: RecordCut) -> Iterator[Located]:
    """A node a record: all with the records' tag path and class words."""
    page, words = outline.page, set(rule.classes)
    for node in _below(page, region, rule.record.split("/")):
        if words <= set(page.attribute(node, "class").split()):
            low, high = leaf_range(outline, node)
            if low < high:
                yield (node,), low, high


def _below(page: Page, node: int, steps: list[str]) -> Iterator[int]:
    """The nodes that a tag path leads to from a node."""
    if not steps:
        yield node
        return
    for child in page.children(node):
        if page.tag_of(child) == steps[0]:
            yield from _below(page, child, steps[1:])


def _runs(outline: Outline, region: int, rule: RecordCut) -> Iterator[Located]:
    """A run of siblings a record: from each sibling that begins one to the next, or little longer
    than the longest learned."""
    page = outline.page
    children = [child for child in page.children(region) if _is_shown(outline, child)]
    starts = [
        place for place, child in enumerate(children) if _begins(outline, region, child, rule)
    ]
    for start, after in pairwise([*starts, len(children)]):
        most = LONGER * rule.run if after < len(children) else rule.run
        nodes = children[start : min(after, start + int(most))]
        low, high = leaf_range(outline, nodes[0])[0], leaf_range(outline, nodes[-1])[1]
        if low < high:
            yield tuple(nodes), low, high


def _begins(outline: Outline, region: int, child: int, rule: RecordCut) -> bool:
    page = outline.page
    low, high = leaf_range(outline, child)
    if low == high or not set(rule.classes) <= set(page.attribute(child, "class").split()):
        return False
    path = tag_path(page, int(outline.node[outline.leaf[low]]), region)
    return path == rule.begins or path.removesuffix("/#text") == rule.begins


def whole_siblings(page: Page, region: int, nodes: tuple[int, ...]) -> tuple[int, ...]:
    """The children of a region that hold these nodes: outlines leave out what only formats, so
    that a record's part may be inside of one (`<b><a>`)."""
    return tuple(dict.fromkeys(_child_above(page, region, node) for node in nodes))


def _child_above(page: Page, region: int, node: int) -> int:
    """The child of a region that holds a node."""
    while (above := int(page.parent[node])) not in (region, -1):
        node = above
    return node


def _is_shown(outline: Outline, node: int) -> bool:
    """Whether the page node is in the outline, or formats what is."""
    low, high = leaf_range(outline, node)
    return low < high or outline_has(outline, node)


def outline_has(outline: Outline, node: int) -> bool:
    """Whether the page node is in the outline."""
    place = int(np.searchsorted(outline.node, node))
    return place < len(outline) and int(outline.node[place]) == node


def leaf_range(outline: Outline, node: int) -> tuple[int, int]:
    """The leaves inside a page node."""
    leaves = outline.node[outline.leaf]
    return int(np.searchsorted(leaves, node)), int(
        np.searchsorted(leaves, int(outline.page.end[node]))
    )
