"""Ancestors of many nodes at once: a page and columns of nodes in, columns of nodes out.

Climbing goes level by level for all nodes together, so that it costs the depth of the page and not
its size.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sitesift.page.page import Bools, Ints, Page


def lowest_common(page: Page, first: int, second: int) -> int:
    """The lowest node that holds both."""
    node, last = min(first, second), max(first, second)
    ends, parents = page.end_list, page.parent_list
    while not node <= last < ends[node]:
        node = parents[node]
    return node


def smallest_around(page: Page, nodes: Sequence[int]) -> int:
    """The smallest element that holds all of these nodes."""
    low, high = min(nodes), max(nodes)
    return next(
        n for n in (low, *page.ancestors(low)) if page.contains(n, high) and not page.is_text[n]
    )


def common_ancestors(page: Page, low: Ints, high: Ints) -> Ints:
    """The lowest common ancestor of pairs of nodes, `low` before `high` in document order."""
    at = low.copy()
    while True:
        climb = (page.end[at] <= high) & (page.parent[at] >= 0)
        if not climb.any():
            return at
        at = np.where(climb, page.parent[at], at).astype(np.int32)


def prefix_count(nodes: Ints, size: int) -> Ints:
    """How many of the nodes come before each place; one row more than there are nodes."""
    marks = np.zeros(size + 1, dtype=np.int32)
    np.add.at(marks, nodes + 1, 1)
    return np.cumsum(marks, dtype=np.int32)


def territories(page: Page, nodes: Ints) -> Ints:
    """From each node the highest ancestor that holds no other of the nodes."""
    count = prefix_count(nodes, len(page))
    at = nodes.copy()
    while True:
        above = page.parent[at]
        safe = np.maximum(above, 0)
        climb = (above >= 0) & (count[page.end[safe]] - count[safe] <= 1)
        if not climb.any():
            return at
        at = np.where(climb, above, at).astype(np.int32)


def nodes_inside(page: Page, node: int, *tags: str) -> Ints:
    """The elements with one of these tags in an element, itself included, in document order."""
    nodes = page.nodes_with_tag(*tags)
    low, high = np.searchsorted(nodes, [node, int(page.end[node])])
    return nodes[low:high]


def nearest_with_tag(page: Page, nodes: Ints, *tags: str) -> Ints:
    """For each node its nearest ancestor (or itself) with one of the tags, -1 without one."""
    wanted = np.isin(page.tag, [page.tag_id(t) for t in tags if page.tag_id(t) >= 0])
    at = nodes.copy()
    while True:
        climb = (at >= 0) & ~wanted[np.maximum(at, 0)]
        if not climb.any():
            return at
        at = np.where(climb, page.parent[np.maximum(at, 0)], at).astype(np.int32)


def lies_inside(page: Page, outer: Ints, inner: Ints) -> Bools:
    """Whether `inner` lies in `outer`, pair by pair; nothing lies in -1."""
    safe = np.maximum(outer, 0)
    held: Bools = (outer >= 0) & (outer <= inner) & (inner < page.end[safe])
    return held
