"""Trees as columns of parents in document order; depths, subtree ends and marks are arithmetic on
them.

The tree of the examples:  0 ── 1 ── 2
                             │    └─ 3
                             └─ 4
"""

from __future__ import annotations

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.page.page import Ints
from sitesift.page.preorder import (
    depths_and_ends,
    holds_any,
    inside_any,
    keep_nodes,
    nearest_kept,
    outermost,
)

CALM = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine fails no test
PARENT = np.array([-1, 0, 1, 1, 0], dtype=np.int32)
END = depths_and_ends(PARENT)[1]


def flags(*nodes: int, count: int = 5) -> np.ndarray:
    return np.isin(np.arange(count), nodes)


@st.composite
def trees(draw: st.DrawFn) -> Ints:
    """Parents of a preorder numbering: each node hangs below the one before it or below one around
    that."""
    parents = [-1]
    for node in range(1, draw(st.integers(1, 30))):
        above = node - 1
        for _ in range(draw(st.integers(0, 4))):
            above = parents[above] if parents[above] >= 0 else above
        parents.append(above)
    return np.array(parents, dtype=np.int32)


def test_depth_and_end_of_each_node() -> None:
    depth, end = depths_and_ends(PARENT)
    assert depth.tolist() == [0, 1, 2, 2, 1]
    assert end.tolist() == [5, 4, 3, 4, 5]


def test_a_dropped_node_hands_its_children_to_the_one_above() -> None:
    kept, parent = keep_nodes(PARENT, ~flags(1))
    assert kept.tolist() == [0, 2, 3, 4]
    assert parent.tolist() == [-1, 0, 0, 0]


def test_children_of_a_dropped_root_become_roots() -> None:
    assert keep_nodes(PARENT, ~flags(0))[1].tolist() == [-1, 0, 0, -1]


def test_dropping_everything_leaves_nothing() -> None:
    kept, parent = keep_nodes(PARENT, flags())
    assert (len(kept), len(parent)) == (0, 0)


def test_the_nearest_kept_node_is_the_node_itself_or_one_above_it_or_none() -> None:
    assert nearest_kept(PARENT, flags(1, 3)).tolist() == [-1, 1, 1, 3, -1, -1]


def test_outermost_are_those_that_lie_in_no_other() -> None:
    assert outermost(END, np.array([1, 2, 4])).tolist() == [1, 4]
    assert outermost(END, np.array([], dtype=np.int64)).tolist() == []


def test_inside_a_marked_node_is_the_node_and_all_below() -> None:
    assert np.flatnonzero(inside_any(END, flags(1))).tolist() == [1, 2, 3]


def test_holding_a_marked_node_are_the_node_and_all_above() -> None:
    assert np.flatnonzero(holds_any(END, flags(2))).tolist() == [0, 1, 2]


@CALM
@given(trees())
def test_a_subtree_is_one_run_of_numbers(parent: Ints) -> None:
    _, end = depths_and_ends(parent)
    for node in range(len(parent)):
        below = {n for n in range(len(parent)) if node in _line(parent, n)}
        assert below == set(range(node, end[node]))


@CALM
@given(trees(), st.data())
def test_inside_and_holding_are_seen_from_both_ends(parent: Ints, data: st.DataObject) -> None:
    _, end = depths_and_ends(parent)
    marked = np.array(
        data.draw(st.lists(st.booleans(), min_size=len(parent), max_size=len(parent)))
    )
    lines = [_line(parent, node) for node in range(len(parent))]
    assert inside_any(end, marked).tolist() == [any(marked[n] for n in line) for line in lines]
    assert holds_any(end, marked).tolist() == [
        any(marked[m] and n in lines[m] for m in range(len(parent))) for n in range(len(parent))
    ]


@CALM
@given(trees(), st.data())
def test_what_is_kept_keeps_its_order_and_its_ancestors(parent: Ints, data: st.DataObject) -> None:
    keep = np.array(data.draw(st.lists(st.booleans(), min_size=len(parent), max_size=len(parent))))
    kept, above = keep_nodes(parent, keep)
    for new, old in enumerate(kept.tolist()):
        assert [kept[n] for n in _line(above, new)] == [n for n in _line(parent, old) if keep[n]]


def _line(parent: Ints, node: int) -> list[int]:
    """The node and all above it."""
    line = []
    while node >= 0:
        line.append(node)
        node = int(parent[node])
    return line
