"""Every way to cut a page into records that its structure suggests. Second step of ClustVX, taken
at all levels.

In: an `Outline`. Out: `Candidates`. Type A, a node a record, is here: nodes with the same tag path
below one ancestor, which is their parent (a list), their grandparent (the rows of a grid) or
higher; also those of one class only. Type B, a run of siblings a record, is in runs.py. Nothing is
judged: features.py describes the candidates, rank.py chooses.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from sitesift.page.page import Bools, Ints
from sitesift.page.preorder import outermost
from sitesift.records.structure.candidates import CandidateCollector, Candidates
from sitesift.records.structure.outline import TEXT_LEAF, Outline
from sitesift.records.structure.sibling_runs import add_runs
from sitesift.records.structure.table_candidates import add_tables

# how far above its records an area may be: list, grid of rows, grid in sections, and one more
MAX_LEVELS = 4
CLASS_LEVELS = 2  # the same for records told apart by class
MOST_JOINED = 2**62  # keys that are numbers of nodes, paths and texts: larger ones would overflow
LEAST_SHARE = 0.02  # of the page's text: lists smaller than this are parts of records or of menus


def find_candidates(outline: Outline) -> Candidates:
    """All candidate areas of a page."""
    lengths = np.where(outline.kind == TEXT_LEAF, outline.text_end - outline.text_start, 0)
    chars = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    found = CandidateCollector(outline, chars, LEAST_SHARE * float(chars[-1]))
    has_text = chars[outline.leaf_high] > chars[outline.leaf_low]
    if len(outline.leaf):
        add_tables(outline, found)
        _add_type_a(outline, has_text, found)
        add_runs(outline, has_text, found)
    return found.candidates()


def _add_type_a(outline: Outline, has_text: Bools, found: CandidateCollector) -> None:
    above = outline.parent
    for level in range(1, MAX_LEVELS + 1):
        nodes = np.flatnonzero((above >= 0) & has_text)
        _add_groups(f"A{level}", outline, nodes, (above[nodes], outline.path[nodes]), found)
        if level <= CLASS_LEVELS:
            keys = (above[nodes], outline.path[nodes], outline.class_of[nodes])
            _add_groups(f"A{level} class", outline, nodes, keys, found)
        above = np.where(above >= 0, outline.parent[above], -1)
    _add_anywhere(outline, has_text, found)


def _add_anywhere(outline: Outline, has_text: Bools, found: CandidateCollector) -> None:
    """Nodes with the same tag path, or the same tag and class, wherever they stand: lists divided
    into sections, and those whose first record has a frame of its own."""
    nodes = np.flatnonzero(has_text & (outline.depth > 1))
    if not len(nodes):
        return
    classed = nodes[outline.class_of[nodes] >= 0]
    by_class = outline.class_of[classed] * len(outline.page.tags) + outline.tag[classed]
    chars = found.chars[outline.leaf_high] - found.chars[outline.leaf_low]
    for kind, held, keys in (("path", nodes, outline.path[nodes]), ("class", classed, by_class)):
        for group in _groups(outline, held, keys, chars, found.least):
            _add_far(f"A {kind} anywhere", outline, outermost(outline.end, group), found)


def _groups(outline: Outline, nodes: Ints, keys: Ints, chars: Ints, least: float) -> Iterator[Ints]:
    """Three nodes or more with equal keys and enough text, but for those below one parent."""
    if not len(nodes):
        return
    order = np.argsort(keys, kind="stable")
    nodes = nodes[order]
    starts = np.concatenate(([0], np.flatnonzero(np.diff(keys[order])) + 1))
    ends = np.append(starts[1:], len(nodes))
    enough = (ends - starts > 2) & (np.add.reduceat(chars[nodes], starts) >= least)
    above = outline.parent[nodes]
    enough &= np.minimum.reduceat(above, starts) != np.maximum.reduceat(above, starts)
    for group in np.flatnonzero(enough).tolist():
        yield nodes[starts[group] : ends[group]]


def _add_far(kind: str, outline: Outline, nodes: Ints, found: CandidateCollector) -> None:
    """A candidate of nodes that do not all have the same parent."""
    if (outline.parent[nodes] == outline.parent[nodes[0]]).all():
        return  # those elsewhere lie in one of them
    area = int(outline.parent[nodes[0]])
    while outline.end[area] <= nodes[-1]:
        area = int(outline.parent[area])
    found.add(kind, area, nodes, nodes)


def _add_groups(
    kind: str, outline: Outline, nodes: Ints, keys: tuple[Ints, ...], found: CandidateCollector
) -> None:
    """Nodes with equal keys make a candidate; the first key is the area."""
    if not len(nodes):
        return
    joined = _joined(keys)
    order = np.argsort(joined, kind="stable")  # nodes of a group stay in document order
    joined, nodes = joined[order], nodes[order]
    starts = np.concatenate(([0], np.flatnonzero(joined[1:] != joined[:-1]) + 1))
    ends = np.append(starts[1:], len(nodes))
    chars = found.chars[outline.leaf_high[nodes]] - found.chars[outline.leaf_low[nodes]]
    enough = (ends - starts > 1) & (np.add.reduceat(chars, starts) >= found.least)
    starts, ends = starts[enough], ends[enough]
    areas = keys[0][order[starts]].tolist()
    for area, low, high in zip(areas, starts.tolist(), ends.tolist(), strict=True):
        found.add_texts(kind, area, nodes[low:high])


def _joined(keys: tuple[Ints, ...]) -> Ints:
    """One number for the keys of each node, in the order of the first, then the second ..."""
    joined = keys[0].astype(np.int64)
    for key in keys[1:]:
        width = int(key.max()) + 2
        if int(joined.max()) >= MOST_JOINED // width:
            joined = np.unique(joined, return_inverse=True)[1]
        joined = joined * width + (key + 1)
    return joined
