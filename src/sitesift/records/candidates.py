"""Every way to cut a page into records that its structure suggests. Second step of ClustVX, taken at all levels.

In: an `Outline`. Out: `Candidates`, lists of records, each record a run of leaves. Two sources:

- type A, a node a record: nodes with the same tag path below one ancestor, which is their parent (a list), their
  grandparent (the rows of a grid) or higher; also those of one class only.
- type B, a run of siblings a record: the children of a node cut before each child of one kind (tree hopping: same
  tag, same tag and class, or same first Xstring) or after separators (<hr>, <br><br>, a child without text).

Nothing is judged here; features.py describes the candidates and rank.py chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from sitesift.page.page import Bools, Ints
from sitesift.records.outline import TEXT_LEAF, Outline

MAX_LEVELS = 4  # how far above its records an area may be: list, grid of rows, grid in sections, and one more
CLASS_LEVELS = 2  # the same for records told apart by class
LEAST_SHARE = 0.02  # of the page's text: lists smaller than this are parts of records or of menus
SEPARATING = ("hr", "br br", "br", "gap")
RECORD_COLUMNS = ("node", "last", "low", "high")


@dataclass(frozen=True, eq=False)
class Candidates:
    """Candidate areas; candidate `c` has the records `first[c] .. first[c + 1] - 1`."""

    outline: Outline
    kinds: tuple[str, ...]  # how each was cut
    area: Ints  # outline node that holds the records
    first: Ints
    node: Ints  # of each record: the first outline node it is made of ...
    last: Ints  # ... and the last, which is the same or a later sibling
    low: Ints  # of each record: its first leaf ...
    high: Ints  # ... and the leaf after its last

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def sizes(self) -> Ints:
        """How many records each candidate has."""
        return np.diff(self.first)

    def extended(self, other: Candidates) -> Candidates:
        """These candidates and those of `other`, which belongs to the same outline."""
        return Candidates(
            outline=self.outline,
            kinds=self.kinds + other.kinds,
            area=np.concatenate((self.area, other.area)),
            first=np.concatenate((self.first, other.first[1:] + self.first[-1])),
            **{name: np.concatenate((getattr(self, name), getattr(other, name))) for name in RECORD_COLUMNS},
        )

    def records(self, candidate: int) -> list[tuple[int, int]]:
        """The leaf ranges of a candidate's records."""
        rows = slice(self.first[candidate], self.first[candidate + 1])
        return list(zip(self.low[rows].tolist(), self.high[rows].tolist(), strict=True))


@dataclass(slots=True)
class _Found:
    """Collects candidates; drops records without text, lists of fewer than two, small ones and doubles."""

    outline: Outline
    chars: Ints  # text before each leaf
    least: float
    kinds: list[str] = field(default_factory=list)
    areas: list[int] = field(default_factory=list)
    records: list[Ints] = field(default_factory=list)  # (n, 4) in the order of RECORD_COLUMNS
    seen: set[bytes] = field(default_factory=set)

    def add(self, kind: str, area: int, first: Ints, last: Ints) -> None:
        """A candidate whose records run from the nodes `first` to the nodes `last`."""
        low, high = self.outline.leaf_low[first], self.outline.leaf_high[last]
        records = np.column_stack((first, last, low, np.maximum(high, low)))
        chars = self.chars[records[:, 3]] - self.chars[low]
        records = records[chars > 0]
        key = records[:, 2:].tobytes()
        if chars.sum() < self.least or len(records) < 2 or key in self.seen:
            return
        self.seen.add(key)
        self.kinds.append(kind)
        self.areas.append(area)
        self.records.append(records)


def find_candidates(outline: Outline) -> Candidates:
    """All candidate areas of a page."""
    lengths = np.where(outline.kind == TEXT_LEAF, outline.text_end - outline.text_start, 0)
    chars = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    found = _Found(outline, chars, LEAST_SHARE * float(chars[-1]))
    has_text = chars[outline.leaf_high] > chars[outline.leaf_low]
    if len(outline.leaf):
        _add_type_a(outline, has_text, found)
        _add_type_b(outline, has_text, found)
    columns = np.concatenate([np.zeros((0, len(RECORD_COLUMNS)), dtype=np.int32), *found.records]).T
    return Candidates(
        outline=outline,
        kinds=tuple(found.kinds),
        area=np.array(found.areas, dtype=np.int32),
        first=np.cumsum([0, *map(len, found.records)]).astype(np.int32),
        **dict(zip(RECORD_COLUMNS, columns, strict=True)),
    )


def _add_type_a(outline: Outline, has_text: Bools, found: _Found) -> None:
    above = outline.parent
    for level in range(1, MAX_LEVELS + 1):
        nodes = np.flatnonzero((above >= 0) & has_text)
        _add_groups(f"A{level}", outline, nodes, (above[nodes], outline.path[nodes]), found)
        if level <= CLASS_LEVELS:
            keys = (above[nodes], outline.path[nodes], outline.class_of[nodes])
            _add_groups(f"A{level} class", outline, nodes, keys, found)
        above = np.where(above >= 0, outline.parent[above], -1)


def _add_groups(kind: str, outline: Outline, nodes: Ints, keys: tuple[Ints, ...], found: _Found) -> None:
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


def _add_type_b(outline: Outline, has_text: Bools, found: _Found) -> None:
    low, high = outline.leaf_low, outline.leaf_high
    has_leaf = high > low
    first_xstring = np.where(has_leaf, outline.xstring[np.minimum(low, len(outline.leaf) - 1)], -1)
    chars = found.chars[high] - found.chars[low]
    texts = np.bincount(outline.parent[1:][has_text[1:]], minlength=len(outline))
    for node in np.flatnonzero((texts >= 2) & (chars >= found.least)).tolist():
        children = outline.children[node]
        if len(children) < 3:
            continue
        for kind, starts in _cuts(outline, children, has_leaf, has_text, first_xstring):
            ends = _ends(starts, len(children))
            found.add(kind, node, children[starts], children[ends - 1])


def _cuts(
    outline: Outline, children: Ints, has_leaf: Bools, has_text: Bools, first_xstring: Ints
) -> Iterator[tuple[str, Ints]]:
    """Where records may begin among the children, as positions, by each kind of evidence."""
    positions = np.flatnonzero(has_leaf[children])
    nodes = children[positions]
    tags, classes, xstrings = (column[nodes].tolist() for column in (outline.tag, outline.class_of, first_xstring))
    labels: dict[str, Sequence[object]] = {
        "B tag": tags,
        "B class": list(zip(tags, classes, strict=True)),
        "B xstring": xstrings,
    }
    for kind, label in labels.items():
        groups: dict[object, list[int]] = {}
        for position, value in zip(positions.tolist(), label, strict=True):
            groups.setdefault(value, []).append(position)
        for starts in groups.values():
            if 1 < len(starts) < len(positions):
                yield kind, np.array(starts, dtype=np.int32)
    yield from _separated(outline, children, has_text)


def _separated(outline: Outline, children: Ints, has_text: Bools) -> Iterator[tuple[str, Ints]]:
    """Positions of children with text that follow a separator of each strength; the first such child begins too."""
    separator = outline.is_separator[children].tolist()
    rule = (outline.tag[children] == outline.page.tag_id("hr")).tolist()
    texts = has_text[children].tolist()
    if all(texts):
        return
    starts: dict[str, list[int]] = {kind: [] for kind in SEPARATING}
    rules = breaks = gaps = 0
    for position, text in enumerate(texts):
        if text:
            opening = not starts["br"]
            for kind, met in zip(SEPARATING, (rules > 0, breaks > 1, breaks > 0, gaps > 0), strict=True):
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
    """Where each run ends. The last one has no successor to end it: it is kept no longer than the longest before."""
    ends = np.append(starts[1:], count)
    lengths = ends - starts
    ends[-1] = starts[-1] + min(lengths[-1], lengths[:-1].max())
    return ends
