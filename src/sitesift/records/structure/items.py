"""What stands in a record, in columns: leaves joined to items, items of different records aligned.

In: an outline and the records of an area as leaf ranges. Out: a row of `Value`s a record and the
names of the columns. An item is the largest piece of running text: an element that has text of its
own holds one item with all that is inline in it ("by <a>Ann</a> on <i>Monday</i>"), and so does an
element made of paragraphs. Which items share a column is for item_columns.py to say, what columns
are called for column_names.py. A record with several items in one column holds a list there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from sitesift.page.page import Bools, Ints, Page
from sitesift.page.preorder import outermost
from sitesift.records.model import Value
from sitesift.records.structure.column_names import ColumnNamer
from sitesift.records.structure.emphasised_parts import EMPHASIS, emphasised_parts, name_and_rest
from sitesift.records.structure.item_columns import Key, Piece, columns_of
from sitesift.records.structure.leaves import Leaves, leaves_of
from sitesift.records.structure.linked_parts import (
    has_own_text,
    is_labelled_links,
    is_named_by_link,
)
from sitesift.records.structure.outline import CONTROL_LEAF, IMAGE_LEAF, Outline, looks_of
from sitesift.records.structure.tables.table_cells import TableCells

LONG_PARAGRAPH = 60  # characters
LEAST_PARAGRAPHS = 3  # of an element that is prose
PROSE_SHARE = 0.7  # of the element's text
PARAGRAPHS = frozenset({"p", "blockquote"})
# a <br> in these wraps a name or an address
WRAPPING = frozenset("a span address h1 h2 h3 h4 h5 h6 strong em label time".split())
# characters; a <br> in a paragraph after a longer line wraps running text
LONG_LINE = 60

Range = tuple[int, int]


@dataclass(frozen=True, eq=False)
class ItemReader:
    """Cuts the records of one page into items."""

    outline: Outline

    def read(self, records: Sequence[Range]) -> tuple[tuple[str, ...], list[tuple[Value, ...]]]:
        """The column names in reading order, and the items of each record."""
        cells = self._cells.of(records)
        rows = [self._row(low, high, cells.get((low, high))) for low, high in records]
        if not cells and all(len(row) == 1 for row in rows):
            rows = [self._pieces(low, high, self._name_units) for low, high in records]
            rows = self._named(rows)
        headings = self._cells.headings(records)
        columns = columns_of(rows, self._namer, headings)
        names = self._namer.names(columns, records, headings)
        items = [
            tuple(self._item(names[column], piece) for column, piece in row if column in names)
            for row in columns
        ]
        return tuple(dict.fromkeys(names.values())), items

    def _row(
        self, low: int, high: int, cells: Sequence[tuple[int, int, int]] | None
    ) -> list[Piece]:
        """The items of a record, in order; of a table's row those of each cell."""
        if cells is None:
            return self._pieces(low, high)
        return [
            replace(piece, cell=column)
            for start, end, column in cells
            for piece in self._pieces(start, end)
        ]

    def _pieces(self, low: int, high: int, units: Sequence[int] = ()) -> list[Piece]:
        """The items of a run of leaves, in order; `units` say which leaves are one item."""
        pieces = []
        kinds, units = self._kinds, units or self._units
        leaf = low
        while leaf < high:
            after, unit = leaf + 1, units[leaf]
            if kinds[leaf] == CONTROL_LEAF:
                leaf = after
                continue
            if unit >= 0 and kinds[leaf] != IMAGE_LEAF:
                while after < high and units[after] == unit and kinds[after] != CONTROL_LEAF:
                    after += 1
            piece = self._piece(leaf, after, unit)
            parts = self._parts(piece) if self._may_have_parts else ()
            pieces += [self._part(piece, node) for node in parts] or [piece]
            leaf = after
        return pieces

    def _parts(self, piece: Piece) -> tuple[int, ...]:
        return emphasised_parts(self.outline.page, piece.node, piece.text)

    @cached_property
    def _may_have_parts(self) -> bool:
        return not EMPHASIS.isdisjoint(self.outline.page.tags)

    def _named(self, rows: list[list[Piece]]) -> list[list[Piece]]:
        """Records of a single text each, cut into name and rest where all of them are both."""
        page, single = self.outline.page, all(len(row) == 1 for row in rows)
        parts = [name_and_rest(page, row[0].node) if single else () for row in rows]
        if not all(parts):
            return rows
        return [[self._part(row[0], n) for n in own] for row, own in zip(rows, parts, strict=True)]

    def _part(self, piece: Piece, node: int) -> Piece:
        text = self.outline.page.text_of(node).strip()
        return replace(piece, node=node, key=self._key(node), text=text)

    def _piece(self, low: int, high: int, unit: int) -> Piece:
        image = self._kinds[low] == IMAGE_LEAF
        node = unit if unit >= 0 and not image else self._leaf_nodes[low]
        return Piece(low, high, node, self._key(node), image, self.outline.text(low, high))

    def _item(self, column: str, piece: Piece) -> Value:
        page, target = self.outline.page, self._targets[piece.low]
        href = page.strings[target] if target >= 0 else ""
        if piece.is_image:
            image = _image_source(page, piece.node)
            return Value(column, "", None, piece.node, link=href, image=image)
        return Value(column, piece.text, None, piece.node, link=href)

    # ── columns over leaves and nodes, each made once

    @cached_property
    def _leaves(self) -> Leaves:
        return leaves_of(self.outline)

    @cached_property
    def _namer(self) -> ColumnNamer:
        return ColumnNamer(self.outline, self._leaves)

    @cached_property
    def _cells(self) -> TableCells:
        return TableCells(self.outline)

    @cached_property
    def _units(self) -> list[int]:
        """For each leaf the page node whose running text it belongs to, -1 where it stands
        alone."""
        return self._units_of(self._whole)

    @cached_property
    def _name_units(self) -> list[int]:
        """The same for records of a single line, whose linked name is an item of its own."""
        return self._units_of(self._whole & ~is_named_by_link(self.outline.page))

    @cached_property
    def _whole(self) -> Bools:
        """Elements that are one running text."""
        page = self.outline.page
        has_words = has_own_text(page)
        whole = (has_words & ~_has_inner_break(page)) | _is_prose(page)
        return whole & ~is_labelled_links(page, has_words)

    def _units_of(self, whole: Bools) -> list[int]:
        page, leaves = self.outline.page, self.outline.node[self.outline.leaf]
        if not len(outer := outermost(page.end, np.flatnonzero(whole))):
            return [-1] * len(leaves)
        around = outer[np.maximum(np.searchsorted(outer, leaves, side="right") - 1, 0)]
        held = (around <= leaves) & (leaves < page.end[around])
        return np.where(held, around, -1).tolist()

    @cached_property
    def _targets(self) -> list[int]:
        """For each leaf the address that its link leads to, as an index into the page's strings."""
        return self._leaves.target.tolist()

    @cached_property
    def _kinds(self) -> list[int]:
        return self.outline.kind.tolist()

    @cached_property
    def _leaf_nodes(self) -> list[int]:
        """The page node of each leaf."""
        return self.outline.node[self.outline.leaf].tolist()

    def _key(self, node: int) -> Key:
        """What a page node is like: tag path of the outline around it, tag, look."""
        if (key := self._known_keys.get(node)) is None:
            self._known_keys.update(self._keys_of(np.array([node])))
            key = self._known_keys[node]
        return key

    @cached_property
    def _known_keys(self) -> dict[int, Key]:
        """Those of the nodes that items mostly are: leaves and running texts."""
        nodes = {unit for unit in self._units if unit >= 0}
        nodes.update(self.outline.node[self.outline.leaf].tolist())
        return self._keys_of(np.array(sorted(nodes), dtype=np.int64))

    def _keys_of(self, nodes: Ints) -> dict[int, Key]:
        outline, page = self.outline, self.outline.page
        above = nodes
        # what is dissolved: not what ends before it, but what holds it
        while not (kept := outline.node[around := _places(outline.node, above)] == above).all():
            above = np.where(kept, above, page.parent[above])
        columns = (outline.path[around], page.tag[nodes], self._looks[nodes])
        keys = zip(*(column.tolist() for column in columns), strict=True)
        return dict(zip(nodes.tolist(), keys, strict=True))

    @cached_property
    def _looks(self) -> Ints:
        return looks_of(self.outline.page)


def _places(ordered: Ints, values: Ints) -> Ints:
    return np.minimum(np.searchsorted(ordered, values), len(ordered) - 1)


def _has_inner_break(page: Page) -> Bools:
    """Elements that a line break or block inside cuts into several lines."""
    breaks = page.breaks.copy()
    breaks[_wrapping_breaks(page)] = False
    before = np.concatenate(([0], np.cumsum(breaks)))
    return before[page.end] > before[np.arange(len(page)) + 1]


def _wrapping_breaks(page: Page) -> Bools:
    """Which <br> only wrap what goes on: in names, and in a paragraph after a long line."""
    wraps = np.zeros(len(page), dtype=bool)
    lines = page.nodes_with_tag("br")
    if not len(lines) or not len(page.lines):
        return wraps
    above = page.tag[np.maximum(page.parent[lines], 0)]
    in_name = np.array([tag in WRAPPING for tag in page.tags])[above] & ~_follows_link(page, lines)
    in_paragraph = above == page.tag_id("p")
    ended = np.searchsorted(page.lines[:, 0], page.text_start[lines], side="left") - 1
    length = (page.lines[:, 1] - page.lines[:, 0])[np.maximum(ended, 0)]
    wraps[lines] = in_name | (in_paragraph & (length >= LONG_LINE))
    return wraps


def _follows_link(page: Page, lines: Ints) -> Bools:
    """Which <br> stand right behind a link of the name that they are in: what follows is another
    thing ("<a>Roofer</a><br>Miller Ltd"), while a name that is wrapped is cut within one."""
    ends: dict[int, int] = {int(page.end[n]): int(n) for n in page.nodes_with_tag("a")}
    return np.array([_after_link(page, int(line), ends) for line in lines], dtype=bool)


def _after_link(page: Page, line: int, ends: dict[int, int]) -> bool:
    before = line
    while before not in ends and page.is_text[before - 1] and not page.text_of(before - 1):
        before -= 1
    return before in ends and page.parent[ends[before]] == page.parent[line]


def _is_prose(page: Page) -> Bools:
    """Elements whose text is nearly all in several long paragraphs directly below."""
    tags = np.array([tag in PARAGRAPHS for tag in page.tags])
    lengths = page.text_end - page.text_start
    paragraphs = np.flatnonzero(tags[page.tag] & (lengths >= LONG_PARAGRAPH) & (page.parent >= 0))
    above = page.parent[paragraphs]
    count = np.bincount(above, minlength=len(page))
    chars = np.bincount(above, weights=lengths[paragraphs], minlength=len(page))
    return (count >= LEAST_PARAGRAPHS) & (chars > PROSE_SHARE * lengths)


def _image_source(page: Page, node: int) -> str:
    """Where an image comes from; sites that load images late keep the address in a data
    attribute."""
    attributes = page.attributes(node)
    for name in ("data-src", "data-original", "data-lazy-src", "src"):
        value = attributes.get(name, "").strip()
        if value and not value.startswith("data:"):
            return value
    return attributes.get("srcset", attributes.get("data-srcset", "")).split(" ")[0]
