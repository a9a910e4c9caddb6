"""Every way to cut a page into records that its structure suggests. Second step of ClustVX, taken
at all levels.

In: an `Outline`. Out: `Candidates`. Type A, a node a record, is here: nodes with the same tag path
below one ancestor, which is their parent (a list), their grandparent (the rows of a grid) or
higher; also those of one class only. Type B, a run of siblings a record, is in runs.py. Nothing is
judged: features.py describes the candidates, rank.py chooses.
"""

from __future__ import annotations

import numpy as np

from sitesift.page.page import Bools, Ints
from sitesift.records.structure.candidates import CandidateCollector, Candidates
from sitesift.records.structure.outline import TEXT_LEAF, Outline
from sitesift.records.structure.sibling_runs import add_runs

# how far above its records an area may be: list, grid of rows, grid in sections, and one more
MAX_LEVELS = 4
CLASS_LEVELS = 2  # the same for records told apart by class
LEAST_SHARE = 0.02  # of the page's text: lists smaller than this are parts of records or of menus


def find_candidates(outline: Outline) -> Candidates:
    """All candidate areas of a page."""
    lengths = np.where(outline.kind == TEXT_LEAF, outline.text_end - outline.text_start, 0)
    chars = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    found = CandidateCollector(outline, chars, LEAST_SHARE * float(chars[-1]))
    has_text = chars[outline.leaf_high] > chars[outline.leaf_low]
    if len(outline.leaf):
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


def _add_groups(
    kind: str, outline: Outline, nodes: Ints, keys: tuple[Ints, ...], found: CandidateCollector
) -> None:
    """Nodes with equal keys make a candidate; the first key is the area."""
    if not len(nodes):
        return
    order = np.lexsort(keys[::-1])  # stable: nodes of a group stay in document order
    changes = np.any([key[order][1:] != key[order][:-1] for key in keys], axis=0)
    starts = np.concatenate(([0], np.flatnonzero(changes) + 1))
    ends = np.append(starts[1:], len(nodes))
    nodes, areas = nodes[order], keys[0][order]
    chars = found.chars[outline.leaf_high[nodes]] - found.chars[outline.leaf_low[nodes]]
    covered = np.add.reduceat(chars, starts)
    for group in np.flatnonzero((ends - starts > 1) & (covered >= found.least)).tolist():
        rows = slice(starts[group], ends[group])
        found.add(kind, int(areas[starts[group]]), nodes[rows], nodes[rows])
