"""Type B: records that are runs of siblings. The children of a node are cut before each child of
one kind (tree hopping: same tag, same tag and class, same first Xstring, same ends and size, or
rows with the same cells filled) or after separators (<hr>, <br><br>, a child without text).

In: an `Outline`. Out: candidates, collected in a `CandidateCollector`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sitesift.page.page import Bools, Ints
from sitesift.records.structure.candidates import CandidateCollector
from sitesift.records.structure.outline import Outline

# kinds of children at which the children of one node are cut, the most frequent ones
MOST_LABELS = 12
SHAPE_LEAVES = 3  # children with this many leaves or more are of one size
SEPARATING = ("hr", "br br", "br", "gap")


@dataclass(frozen=True, eq=False)
class _Siblings:
    """What of the outline's nodes says where a record begins among siblings."""

    outline: Outline
    has_text: Bools

    @cached_property
    def has_leaf(self) -> Bools:
        return self.outline.leaf_high > self.outline.leaf_low

    @cached_property
    def first_xstring(self) -> Ints:
        low = np.minimum(self.outline.leaf_low, len(self.outline.leaf) - 1)
        return np.where(self.has_leaf, self.outline.xstring[low], -1)

    @cached_property
    def last_xstring(self) -> Ints:
        return np.where(self.has_leaf, self.outline.xstring[self.outline.leaf_high - 1], -1)


def add_runs(outline: Outline, has_text: Bools, found: CandidateCollector) -> None:
    """Collect every way to cut the children of a node into runs."""
    siblings = _Siblings(outline, has_text)
    chars = found.chars[outline.leaf_high] - found.chars[outline.leaf_low]
    texts = np.bincount(outline.parent[1:][has_text[1:]], minlength=len(outline))
    for node in np.flatnonzero((texts >= 2) & (chars >= found.least)).tolist():
        children = outline.children[node]
        if len(children) < 3:
            continue
        for kind, starts in _cuts(siblings, children):
            ends = _ends(starts, len(children))
            found.add(kind, node, children[starts], children[ends - 1])


def _cuts(siblings: _Siblings, children: Ints) -> Iterator[tuple[str, Ints]]:
    """Where records may begin among the children, as positions, by each kind of evidence."""
    positions = np.flatnonzero(siblings.has_leaf[children])
    seen: set[tuple[int, ...]] = set()  # several kinds of evidence mostly say the same
    for kind, labels in _labels(siblings, children[positions]).items():
        if not labels or labels.count(labels[0]) == len(labels):
            continue  # all alike: nothing to cut at
        groups: dict[object, list[int]] = {}
        for position, label in zip(positions.tolist(), labels, strict=True):
            groups.setdefault(label, []).append(position)
        repeated = [starts for starts in groups.values() if 1 < len(starts) < len(positions)]
        for starts in sorted(repeated, key=len, reverse=True)[:MOST_LABELS]:
            if (cut := tuple(starts)) not in seen:
                seen.add(cut)
                yield kind, np.array(starts, dtype=np.int32)
    yield from _separated(siblings.outline, children, siblings.has_text)


def _labels(siblings: _Siblings, nodes: Ints) -> dict[str, Sequence[object]]:
    """What each child is like, in five ways."""
    outline = siblings.outline
    columns = (outline.tag, outline.class_of, siblings.first_xstring, siblings.last_xstring)
    tags, classes, first, last = (column[nodes].tolist() for column in columns)
    leaves = np.minimum(outline.leaf_high[nodes] - outline.leaf_low[nodes], SHAPE_LEAVES).tolist()
    return {
        "B tag": tags,
        "B class": list(zip(tags, classes, strict=True)),
        "B xstring": first,
        "B shape": list(zip(first, last, leaves, strict=True)),
        "B cells": outline.filled_cells[nodes].tolist(),
    }


def _separated(outline: Outline, children: Ints, has_text: Bools) -> Iterator[tuple[str, Ints]]:
    """Positions of children with text that follow a separator of each strength; the first such
    child begins too."""
    texts = has_text[children].tolist()
    if all(texts):
        return
    separator = outline.is_separator[children].tolist()
    rule = (outline.tag[children] == outline.page.tag_id("hr")).tolist()
    starts: dict[str, list[int]] = {kind: [] for kind in SEPARATING}
    rules = breaks = gaps = 0
    for position, text in enumerate(texts):
        if text:
            opening = not starts["br"]
            for kind, met in zip(
                SEPARATING, (rules > 0, breaks > 1, breaks > 0, gaps > 0), strict=True
            ):
                if met or opening:
                    starts[kind].append(position)
            rules = breaks = gaps = 0
        elif rule[position]:
            rules += 1
        elif separator[position]:
            breaks += 1
        else:
            gaps += 1
    for kind, found in starts.items():
        if len(found) > 1:
            yield f"B {kind}", np.array(found, dtype=np.int32)


def _ends(starts: Ints, count: int) -> Ints:
    """Where each run ends. The last one has no successor to end it: it is kept no longer than the
    longest before."""
    ends = np.append(starts[1:], count)
    lengths = ends - starts
    ends[-1] = starts[-1] + min(lengths[-1], lengths[:-1].max())
    return ends
