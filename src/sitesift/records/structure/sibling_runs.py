"""Type B: records that are runs of siblings. The children of a node are cut before each child of
one kind (tree hopping: same tag, same tag and class, same first Xstring, same ends and size, or
rows with the same cells filled) or after separators (<hr>, <br><br>, a child without text).

In: an `Outline`. Out: candidates, collected in a `CandidateCollector`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from sitesift.page.page import Bools
from sitesift.records.structure.candidates import CandidateCollector
from sitesift.records.structure.outline import Outline

# kinds of children at which the children of one node are cut, the most frequent ones
MOST_LABELS = 12
SHAPE_LEAVES = 3  # children with this many leaves or more are of one size
SEPARATING = ("hr", "br br", "br", "gap")


@dataclass(frozen=True, eq=False)
class _Siblings:
    """What of the outline's nodes says where a record begins among siblings. Most nodes have few
    children: single cells of lists are read several times as fast as those of arrays."""

    outline: Outline
    has_text: list[bool]

    @cached_property
    def has_leaf(self) -> list[bool]:
        return self._holds.tolist()

    @cached_property
    def tag(self) -> list[int]:
        return self.outline.tag.tolist()

    @cached_property
    def class_of(self) -> list[int]:
        return self.outline.class_of.tolist()

    @cached_property
    def first_xstring(self) -> list[int]:
        low = np.minimum(self.outline.leaf_low, len(self.outline.leaf) - 1)
        return np.where(self._holds, self.outline.xstring[low], -1).tolist()

    @cached_property
    def last_xstring(self) -> list[int]:
        last = self.outline.xstring[self.outline.leaf_high - 1]
        return np.where(self._holds, last, -1).tolist()

    @cached_property
    def leaves(self) -> list[int]:
        """How many leaves each node holds, up to SHAPE_LEAVES."""
        counts = self.outline.leaf_high - self.outline.leaf_low
        return np.minimum(counts, SHAPE_LEAVES).tolist()

    @cached_property
    def filled_cells(self) -> list[int] | None:
        """None where no row of a table has any."""
        filled = self.outline.filled_cells
        return filled.tolist() if filled.any() else None

    @cached_property
    def is_separator(self) -> list[bool]:
        return self.outline.is_separator.tolist()

    @cached_property
    def _holds(self) -> Bools:
        return self.outline.leaf_high > self.outline.leaf_low


def add_runs(outline: Outline, has_text: Bools, found: CandidateCollector) -> None:
    """Collect every way to cut the children of a node into runs."""
    siblings = _Siblings(outline, has_text.tolist())
    chars = found.chars[outline.leaf_high] - found.chars[outline.leaf_low]
    texts = np.bincount(outline.parent[1:][has_text[1:]], minlength=len(outline))
    for node in np.flatnonzero((texts >= 2) & (chars >= found.least)).tolist():
        children = outline.children(node)
        if len(children) < 3:
            continue
        kept = np.array(children, dtype=np.int32)
        for kind, starts in _cuts(siblings, children):
            ends = _ends(starts, len(children))
            found.add(kind, node, kept[starts], kept[ends])


def _cuts(siblings: _Siblings, children: list[int]) -> Iterator[tuple[str, list[int]]]:
    """Where records may begin among the children, as positions, by each kind of evidence."""
    has_leaf = siblings.has_leaf
    positions = [at for at, child in enumerate(children) if has_leaf[child]]
    seen: set[tuple[int, ...]] = set()  # several kinds of evidence mostly say the same
    for kind, labels in _labels(siblings, [children[at] for at in positions]).items():
        if not labels or labels.count(labels[0]) == len(labels):
            continue  # all alike: nothing to cut at
        groups: dict[object, list[int]] = {}
        for position, label in zip(positions, labels, strict=True):
            groups.setdefault(label, []).append(position)
        repeated = [starts for starts in groups.values() if 1 < len(starts) < len(positions)]
        for starts in sorted(repeated, key=len, reverse=True)[:MOST_LABELS]:
            if (cut := tuple(starts)) not in seen:
                seen.add(cut)
                yield kind, starts
    yield from _separated(siblings, children)


def _labels(siblings: _Siblings, nodes: list[int]) -> dict[str, Sequence[object]]:
    """What each child is like, in five ways."""
    columns = (
        siblings.tag,
        siblings.class_of,
        siblings.first_xstring,
        siblings.last_xstring,
        siblings.leaves,
    )
    tags, classes, first, last, leaves = ([column[node] for node in nodes] for column in columns)
    filled = siblings.filled_cells
    return {
        "B tag": tags,
        "B class": list(zip(tags, classes, strict=True)),
        "B xstring": first,
        "B shape": list(zip(first, last, leaves, strict=True)),
        "B cells": [filled[node] for node in nodes] if filled else (),
    }


def _separated(siblings: _Siblings, children: list[int]) -> Iterator[tuple[str, list[int]]]:
    """Positions of children with text that follow a separator of each strength; the first such
    child begins too."""
    has_text, is_separator, tag = siblings.has_text, siblings.is_separator, siblings.tag
    if all(has_text[child] for child in children):
        return
    rule = siblings.outline.page.tag_id("hr")
    starts: dict[str, list[int]] = {kind: [] for kind in SEPARATING}
    rules = breaks = gaps = 0
    for position, child in enumerate(children):
        if has_text[child]:
            opening = not starts["br"]
            for kind, met in zip(
                SEPARATING, (rules > 0, breaks > 1, breaks > 0, gaps > 0), strict=True
            ):
                if met or opening:
                    starts[kind].append(position)
            rules = breaks = gaps = 0
        elif tag[child] == rule:
            rules += 1
        elif is_separator[child]:
            breaks += 1
        else:
            gaps += 1
    for kind, found in starts.items():
        if len(found) > 1:
            yield f"B {kind}", found


def _ends(starts: list[int], count: int) -> list[int]:
    """The last of each run. The last run has no successor to end it: it is kept no longer than the
    longest before."""
    longest = max([after - start for start, after in pairwise(starts)])
    ends = [after - 1 for after in starts[1:]]
    return [*ends, min(count, starts[-1] + longest) - 1]
