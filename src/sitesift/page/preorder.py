"""Arithmetic on trees in preorder columns: parents in, depths and subtree ends out."""

from __future__ import annotations

import numpy as np

from sitesift.page.page import Bools, Ints


def depths_and_ends(parent: Ints) -> tuple[Ints, Ints]:
    """Depth of each node and the first node after its subtree, from the parents of a preorder
    numbering."""
    parents = parent.tolist()
    count = len(parents)
    depth, end = [0] * count, list(range(1, count + 1))
    for node, above in enumerate(parents):
        if above >= 0:
            depth[node] = depth[above] + 1
    for node in range(count - 1, 0, -1):
        above = parents[node]
        if above >= 0 and end[above] < end[node]:
            end[above] = end[node]
    return np.array(depth, dtype=np.int32), np.array(end, dtype=np.int32)


def keep_nodes(parent: Ints, keep: Bools) -> tuple[Ints, Ints]:
    """Drop nodes, handing their children to the nearest kept ancestor: the kept nodes, and their
    new parents."""
    kept_flags, parents = keep.tolist(), parent.tolist()
    # the node itself if kept, else its nearest kept ancestor; [-1] stays -1
    nearest = [-1] * (len(parents) + 1)
    for node, above in enumerate(parents):
        nearest[node] = node if kept_flags[node] else nearest[above]
    renumber = np.cumsum(keep, dtype=np.int32) - 1
    kept = np.flatnonzero(keep).astype(np.int32)
    above_kept = np.array(nearest, dtype=np.int32)[parent[kept]]
    return kept, np.where(above_kept >= 0, renumber[above_kept], -1).astype(np.int32)


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
