"""The outline of a page: what a person sees, as a small tree. First step of ClustVX (its
pre-processing).

In: a `Page`. Out: an `Outline` whose leaves are runs of text, images and form controls, and whose
inner nodes are the elements around them. Formatting elements (<b>, <em>, <font> ...) are dissolved
and the text runs they cut are joined again; loose text is a leaf of its own; <br> and <hr> stay,
since they divide records. Every leaf has an Xstring: its tag path with its font on a rendered page,
with its nearest class on a raw one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sitesift.page.html_tags import CELL_TAGS
from sitesift.page.page import Bools, Floats, Ints, Page
from sitesift.page.preorder import depths_and_ends, inside_any, keep_nodes
from sitesift.records.structure.tables.data_tables import DataTable, data_tables

FORMATTING = frozenset(
    "abbr acronym b bdi bdo big center cite code del dfn em font i ins kbd mark nobr q s samp "
    "small strike strong sub sup tt u var wbr".split()
)
SEPARATORS = frozenset({"br", "hr"})
# pixels: images smaller than this in one direction are bullets and spacers, not content
SPACER = 8.0
LAST_CELL = 30  # cells of a row from this one on count as one: bits of a number

TEXT_LEAF, IMAGE_LEAF, CONTROL_LEAF = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Outline:
    """Nodes in document order, leaves numbered apart; node `i` holds the leaves `leaf_low[i] ..
    leaf_high[i] - 1`."""

    page: Page
    node: Ints  # the page's node
    parent: Ints
    end: Ints
    depth: Ints
    tag: Ints  # the page's tag index
    path: Ints  # equal for nodes with the same tag path
    leaf_low: Ints
    leaf_high: Ints
    leaf: Ints  # outline node of each leaf
    kind: Ints  # of each leaf: TEXT_LEAF, IMAGE_LEAF or CONTROL_LEAF
    text_start: Ints  # of each leaf: its span in the page's text
    text_end: Ints
    look: Ints  # of each leaf: font on a rendered page, class on a raw one
    xstring: Ints  # of each leaf: equal for the same tag path and look

    def __len__(self) -> int:
        return len(self.node)

    @cached_property
    def is_separator(self) -> Bools:
        """Which nodes are <br> or <hr>."""
        flags = np.array([tag in SEPARATORS for tag in self.page.tags] or [False])
        return flags[self.tag]

    def children(self, node: int) -> list[int]:
        """The children of a node, in order."""
        ends = self._end_list
        child, end = node + 1, ends[node]
        found = []
        while child < end:
            found.append(child)
            child = ends[child]
        return found

    @cached_property
    def _end_list(self) -> list[int]:
        return self.end.tolist()

    @cached_property
    def sibling_kind(self) -> Ints:
        """Equal for nodes below one parent with the same tag path."""
        keys = self.parent.astype(np.int64) * len(self) + self.path
        return np.unique(keys, return_inverse=True)[1]

    @cached_property
    def leaf_box(self) -> Floats | None:
        """x, y, width, height of each leaf; None on a raw page."""
        return None if self.page.box is None else self.page.box[self.node[self.leaf]]

    @cached_property
    def class_of(self) -> Ints:
        """Each node's class attribute as an index into the page's strings, -1 where it has none."""
        return self.page.attribute_column("class")[self.node]

    @cached_property
    def tables(self) -> list[DataTable]:
        """The page's data tables."""
        return data_tables(self.page)

    @cached_property
    def filled_cells(self) -> Ints:
        """For each table row which of its first cells hold something, as bits; 0 for other nodes.
        A row that goes on with the record above it often leaves that one's first cell empty."""
        page = self.page
        filled = np.zeros(len(page), dtype=np.int64)
        cells = page.nodes_with_tag(*CELL_TAGS)
        if len(cells):
            cells = cells[np.argsort(page.parent[cells], kind="stable")]
            row, place = page.parent[cells], np.arange(len(cells))
            begins = np.concatenate(([True], row[1:] != row[:-1]))
            place = place - np.maximum.accumulate(np.where(begins, place, 0))
            holds = np.zeros(len(page), dtype=bool)
            holds[self.node[self.leaf_high > self.leaf_low]] = True
            bits = holds[cells].astype(np.int64) << np.minimum(place, LAST_CELL)
            np.bitwise_or.at(filled, row, bits)
        return filled[self.node]

    def place_of(self, node: int) -> int:
        """The outline node of a page node, -1 where the outline has none."""
        at = int(np.searchsorted(self.node, node))
        return at if at < len(self.node) and self.node[at] == node else -1

    def text(self, low: int, high: int) -> str:
        """The text of the leaves low .. high - 1 as the page shows it."""
        starts, ends = self._spans
        while low < high and starts[low] == ends[low]:
            low += 1
        while low < high and starts[high - 1] == ends[high - 1]:
            high -= 1
        return self.page.text[starts[low] : ends[high - 1]].replace("\n", " ") if low < high else ""

    @cached_property
    def _spans(self) -> tuple[list[int], list[int]]:
        return self.text_start.tolist(), self.text_end.tolist()


def outline_of(page: Page) -> Outline:
    """The outline of a page."""
    kind = _leaf_kinds(page)
    tags = np.array([t in FORMATTING for t in page.tags])
    separators = np.array([t in SEPARATORS for t in page.tags])
    content = (kind >= 0) | (separators[page.tag] & page.visible[np.maximum(page.parent, 0)])
    counts = np.concatenate(([0], np.cumsum(content)))
    holding = counts[page.end] > counts[np.arange(len(page))]
    keep = holding & ~(tags[page.tag] & (kind < 0))
    keep &= ~inside_any(page.end, _below(page, kind == CONTROL_LEAF))
    keep[0] = True
    kept, parent = keep_nodes(page.parent, keep)
    joined = _joined_to_previous(page, kept, parent, kind)
    text_end = _joined_ends(page.text_end[kept], joined)
    return _columns(page, kept[~joined], *_renumber(parent, joined), kind, text_end[~joined])


def _leaf_kinds(page: Page) -> Ints:
    """For each page node the kind of leaf that it is, -1 where it is none."""
    kind = np.full(len(page), -1, dtype=np.int32)
    kind[page.is_text & page.visible & (page.text_end > page.text_start)] = TEXT_LEAF
    images = page.nodes_with_tag("img", "svg", "picture", "canvas", "video")
    kind[images[page.visible[images] & ~_is_spacer(page, images)]] = IMAGE_LEAF
    controls = page.nodes_with_tag("input", "select", "textarea")
    # inside <svg>, an <input> is an element like any other
    mute = page.text_end[controls] == page.text_start[controls]
    kind[controls[page.visible[controls] & mute]] = CONTROL_LEAF
    return kind


def _is_spacer(page: Page, images: Ints) -> Bools:
    """Images that are drawn, or declared, too small to show anything."""
    if page.box is not None:
        return np.asarray((page.box[images, 2] < SPACER) | (page.box[images, 3] < SPACER))
    small = np.zeros(len(images), dtype=bool)
    for name in ("width", "height"):
        values = page.attribute_column(name)[images]
        for row in np.flatnonzero(values >= 0).tolist():
            number = page.strings[values[row]].strip().removesuffix("px")
            small[row] |= number.isdecimal() and len(number) < 9 and int(number) < SPACER
    return small


def _below(page: Page, marked: Bools) -> Bools:
    """The children of marked nodes: what hangs below a leaf is no content of its own."""
    return marked[np.maximum(page.parent, 0)] & (page.parent >= 0)


def _joined_to_previous(page: Page, kept: Ints, parent: Ints, kind: Ints) -> Bools:
    """Text nodes that continue the one before: same parent, same line, nothing between."""
    if not len(page.lines):
        return np.zeros(len(kept), dtype=bool)
    text = kind[kept] == TEXT_LEAF
    line = np.searchsorted(page.lines[:, 0], page.text_start[kept], side="right")
    same = (parent[1:] == parent[:-1]) & (line[1:] == line[:-1])
    return np.concatenate(([False], text[1:] & text[:-1] & same))


def _joined_ends(text_end: Ints, joined: Bools) -> Ints:
    """The text ends of the nodes, with each run's end at its first node."""
    groups = np.cumsum(~joined) - 1
    ends = np.zeros(groups[-1] + 1, dtype=np.int32)
    np.maximum.at(ends, groups, text_end)
    return ends[groups]


def _renumber(parent: Ints, joined: Bools) -> tuple[Ints]:
    numbers = np.cumsum(~joined, dtype=np.int32) - 1
    above = parent[~joined]
    return (np.where(above >= 0, numbers[above], -1).astype(np.int32),)


def _columns(page: Page, node: Ints, parent: Ints, kind: Ints, text_end: Ints) -> Outline:
    depth, end = depths_and_ends(parent)
    is_leaf = kind[node] >= 0
    counts = np.concatenate(([0], np.cumsum(is_leaf))).astype(np.int32)
    leaf = np.flatnonzero(is_leaf).astype(np.int32)
    tag = page.tag[node]
    path = _paths(parent, tag)
    look = looks_of(page)[node[leaf]]
    return Outline(
        page=page,
        node=node,
        parent=parent,
        end=end,
        depth=depth,
        tag=tag,
        path=path,
        leaf_low=counts[:-1],
        leaf_high=counts[end],
        leaf=leaf,
        kind=kind[node[leaf]],
        text_start=page.text_start[node[leaf]],
        text_end=text_end[leaf],
        look=look,
        xstring=_numbered(path[leaf], look),
    )


def _paths(parent: Ints, tag: Ints) -> Ints:
    """A number for each distinct tag path."""
    numbers: dict[int, int] = {}  # by the path above, times the tags there are, and the tag
    width = int(tag.max(initial=0)) + 1
    paths = [0] * (len(parent) + 1)
    paths[-1] = -1
    for node, (above, name) in enumerate(zip(parent.tolist(), tag.tolist(), strict=True)):
        paths[node] = numbers.setdefault(paths[above] * width + name, len(numbers))
    return np.array(paths[:-1], dtype=np.int32)


def looks_of(page: Page) -> Ints:
    """For each page node a number for how its text looks: font data, or without a browser the
    nearest class."""
    if page.style is None:
        column = page.attribute_column("class")
        return np.where(page.is_text, column[np.maximum(page.parent, 0)], column).astype(np.int32)
    fonts: dict[str, int] = {}
    numbers = np.array(
        [fonts.setdefault(s.font, len(fonts)) for s in page.styles] + [-1], dtype=np.int32
    )
    return numbers[page.style]


def _numbered(first: Ints, second: Ints) -> Ints:
    """A number for each distinct pair."""
    pairs = first.astype(np.int64) * (int(second.max(initial=0)) + 2) + (second + 1)
    return np.unique(pairs, return_inverse=True)[1].astype(np.int32)
