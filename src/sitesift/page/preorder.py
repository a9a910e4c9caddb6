"""Arithmetic on trees in preorder columns: parents in, depths and subtree ends out."""

from __future__ import annotations

import numpy as np

from sitesift.page.page import Bools, Ints


def depths_and_ends(parent: Ints) -> tuple[Ints, Ints]:
    """Depth of each node and the first node after its subtree, from the parents of a preorder
    numbering."""
    count = len(parent)
    depth, end = _depths(parent), np.arange(1, count + 1, dtype=np.int32)
    by_depth = np.argsort(depth, kind="stable")
    above = parent[by_depth]
    levels = np.cumsum(np.bincount(depth)).tolist()
    for low, high in zip(levels[-2::-1], levels[:0:-1], strict=True):
        # of the children of one node the last comes last, and what is written last stays
        end[above[low:high]] = end[by_depth[low:high]]
    return depth, end


def _depths(parent: Ints) -> Ints:
    """How many ancestors each node has: steps upwards, twice as long each time."""
    count = len(parent)
    up = np.append(np.where(parent >= 0, parent, count), count)
    depth = (up < count).astype(np.int32)
    while (up < count).any():
        depth += depth[up]
        up = up[up]
    return depth[:-1]


def nearest_kept(parent: Ints, keep: Bools) -> Ints:
    """The node itself if kept, else its nearest kept ancestor, -1 where it has none; at the end,
    for -1, the same. Steps upwards, twice as long each time."""
    count = len(parent)
    up = np.append(np.where(keep, np.arange(count), np.where(parent >= 0, parent, count)), count)
    while not np.array_equal(further := up[up], up):
        up = further
    return np.where(up < count, up, -1).astype(np.int32)


def keep_nodes(parent: Ints, keep: Bools) -> tuple[Ints, Ints]:
    """Drop nodes, handing their children to the nearest kept ancestor: the kept nodes, and their
    new parents."""
    renumber = np.cumsum(keep, dtype=np.int32) - 1
    kept = np.flatnonzero(keep).astype(np.int32)
    above_kept = nearest_kept(parent, keep)[parent[kept]]
    return kept, np.where(above_kept >= 0, renumber[above_kept], -1).astype(np.int32)


def outermost(end: Ints, nodes: Ints) -> Ints:
    """Of nodes in order those that lie in no other of them."""
    reached = np.maximum.accumulate(end[nodes])
    return nodes[np.concatenate(([True], nodes[1:] >= reached[:-1]))[: len(nodes)]]


def inside_any(end: Ints, marked: Bools) -> Bools:
    """Which nodes are marked or lie below a marked node."""
    steps = np.zeros(len(end) + 1, dtype=np.int32)
    nodes = np.flatnonzero(marked)
    np.add.at(steps, nodes, 1)
    np.add.at(steps, end[nodes], -1)
    return np.cumsum(steps)[:-1] > 0


def holds_any(end: Ints, marked: Bools) -> Bools:
    """Which nodes are marked or hold a marked node."""
    before = np.concatenate(([0], np.cumsum(marked)))
    return before[end] > before[np.arange(len(end))]
