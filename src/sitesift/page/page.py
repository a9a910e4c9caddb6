"""The page model: one immutable page, held in columns.

A `Page` comes from a browser snapshot (`page_from_snapshot`) or from raw HTML (`page_from_html`),
and every analysis reads it alone. Its nodes are elements and text nodes in document order, so that
node `i` holds the nodes `i + 1 .. end[i] - 1` and descendant and order tests are comparisons.
Iframes hold their document's `html` element as a child; shadow roots are dissolved into their
hosts. `box` and `style` are None on a page that was never rendered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sitesift.page.style import Style

Ints = NDArray[np.integer[Any]]  # int32 in the columns; numpy widens what is computed from them
Bools = NDArray[np.bool_]
Floats = NDArray[np.floating[Any]]

TEXT = "#text"


@dataclass(frozen=True, eq=False)
class Page:
    """A page in columns; each array has a row a node unless its comment says otherwise."""

    url: str
    text: str  # all visible text; lines are divided by "\n", words by single spaces
    tags: tuple[str, ...]  # tag names, lower case; text nodes have the tag "#text"
    strings: tuple[str, ...]  # attribute names and values, raw text
    parent: Ints  # -1 for the root
    end: Ints  # first node after the subtree
    depth: Ints
    tag: Ints  # index into tags
    value: Ints  # raw text of text nodes, index into strings; -1 for elements
    text_start: Ints  # span of the node's visible text in `text`
    text_end: Ints
    visible: Bools  # shown to a person; an element is when anything in it is
    breaks: Bools  # elements that begin and end a line of text
    attr_node: Ints  # a row an attribute, in node order: whose
    attr_name: Ints
    attr_value: Ints
    lines: Ints  # (m, 2): spans of the lines in `text`
    box: Floats | None = None  # x, y, width, height in CSS pixels of the whole page
    style: Ints | None = None  # index into styles, -1 where nothing is drawn
    styles: tuple[Style, ...] = ()
    # listens to clicks itself, by markup or script; None on a page that was never rendered
    clickable: Bools | None = None

    def __len__(self) -> int:
        return len(self.parent)

    def __repr__(self) -> str:
        kind = "rendered" if self.is_rendered else "raw"
        return f"<Page {self.url or '(no address)'}: {len(self)} nodes, {kind}>"

    @property
    def is_rendered(self) -> bool:
        """Whether a browser drew this page, so that boxes and styles are known."""
        return self.box is not None

    @cached_property
    def is_text(self) -> Bools:
        """Which nodes are text nodes."""
        return self.value >= 0

    @cached_property
    def title(self) -> str:
        """The text of the page's title element."""
        titles = self.nodes_with_tag("title")
        return " ".join(self.raw_text(int(titles[0])).split()) if len(titles) else ""

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the rendered page; zeros on a raw one."""
        if self.box is None or not self.visible.any():
            return (0.0, 0.0)
        box = self.box[self.visible]
        return (float((box[:, 0] + box[:, 2]).max()), float((box[:, 1] + box[:, 3]).max()))

    def tag_of(self, node: int) -> str:
        """The node's tag name, "#text" for text nodes."""
        return self.tags[self._tag_list[node]]

    def look_of(self, node: int) -> str:
        """The node's tag and what its author wrote as its class."""
        key = tag, classes = self._tag_list[node], self._class_list[node]
        known = self._looks.get(key)
        if known is None:  # one text for all that look so, which compares faster
            written = self.strings[classes] if classes >= 0 else ""
            known = self._looks[key] = f"{self.tags[tag]} {written}"
        return known

    def tag_id(self, name: str) -> int:
        """The index of a tag name, or -1 when the page has no such element."""
        return self.tags.index(name) if name in self.tags else -1

    def nodes_with_tag(self, *names: str) -> Ints:
        """All nodes with one of these tag names, in document order."""
        if names not in self._tagged:
            chosen = np.zeros(len(self.tags), dtype=bool)
            chosen[[t for t in map(self.tag_id, names) if t >= 0]] = True
            nodes = np.flatnonzero(chosen[self.tag]).astype(np.int32)
            nodes.flags.writeable = False  # all who ask get this one
            self._tagged[names] = nodes
        return self._tagged[names]

    def text_of(self, node: int) -> str:
        """The node's visible text, words divided by single spaces."""
        start = self.text_start_list[node]
        return self.text[start : start + self.text_size_list[node]].replace("\n", " ")

    def raw_text(self, node: int) -> str:
        """All text below the node as written in the source, hidden text and scripts included."""
        inside = np.arange(node, self.end[node])
        return "".join(self.strings[v] for v in self.value[inside[self.is_text[inside]]])

    def raw_line(self, node: int) -> str:
        """The same with its words divided by single spaces."""
        return " ".join(self.raw_text(node).split())

    def style_of(self, node: int) -> Style | None:
        """The computed style of an element, or of the element around a text node."""
        if self.style is None or self.style[node] < 0:
            return None
        return self.styles[self.style[node]]

    def children(self, node: int) -> Iterator[int]:
        """The node's children in order."""
        ends = self.end_list
        child, end = node + 1, ends[node]
        while child < end:
            yield child
            child = ends[child]

    def ancestors(self, node: int) -> Iterator[int]:
        """The nodes around this one, nearest first."""
        parents = self.parent_list
        node = parents[node]
        while node >= 0:
            yield node
            node = parents[node]

    def contains(self, outer: int, inner: int) -> bool:
        """Whether `inner` is `outer` or below it."""
        return outer <= inner < self.end_list[outer]

    def attributes(self, node: int) -> dict[str, str]:
        """The node's attributes by name."""
        starts, names, values = self._attribute_lists
        strings = self.strings
        rows = range(starts[node], starts[node + 1])
        return {strings[names[r]]: strings[values[r]] for r in rows}

    def attribute(self, node: int, name: str, default: str = "") -> str:
        """One attribute of a node."""
        starts, names, values = self._attribute_lists
        strings = self.strings
        for row in range(starts[node + 1] - 1, starts[node] - 1, -1):
            if strings[names[row]] == name:
                return strings[values[row]]
        return default

    def attribute_column(self, name: str) -> Ints:
        """For each node the index into `strings` of its attribute `name`, -1 where it has none."""
        if name not in self._columns:
            column, rows = np.full(len(self), -1, dtype=np.int32), self.attribute_rows(name)
            column[self.attr_node[rows]] = self.attr_value[rows]
            column.flags.writeable = False  # all who ask get this one
            self._columns[name] = column
        return self._columns[name]

    def attribute_rows(self, name: str) -> Ints:
        """The rows of `attr_node`, `attr_name` and `attr_value` that are about the attribute
        `name`."""
        ids = self._attr_ids.get(name)
        if ids is None:
            return np.zeros(0, dtype=np.int64)
        held = self.attr_name == ids[0] if len(ids) == 1 else np.isin(self.attr_name, ids)
        return np.flatnonzero(held)

    # Single cells are read from lists, which is several times as fast as from arrays.

    @cached_property
    def parent_list(self) -> list[int]:
        return self.parent.tolist()

    @cached_property
    def end_list(self) -> list[int]:
        return self.end.tolist()

    @cached_property
    def is_text_list(self) -> list[bool]:
        return self.is_text.tolist()

    @cached_property
    def text_start_list(self) -> list[int]:
        return self.text_start.tolist()

    @cached_property
    def text_size_list(self) -> list[int]:
        return (self.text_end - self.text_start).tolist()

    @cached_property
    def line_list(self) -> list[tuple[int, int]]:
        starts, ends = self.lines[:, 0].tolist(), self.lines[:, 1].tolist()
        return list(zip(starts, ends, strict=True))

    @cached_property
    def position_list(self) -> list[int]:
        """Each node's place among its siblings of the same tag, from 1; counted for all at once, so
        that the paths of a long list take linear time."""
        order = np.lexsort((self.tag, self.parent))
        parent, tag = self.parent[order], self.tag[order]
        begins = np.ones(len(order), dtype=bool)
        begins[1:] = (parent[1:] != parent[:-1]) | (tag[1:] != tag[:-1]) | (parent[1:] < 0)
        counted = np.arange(len(order))
        position = np.empty(len(order), dtype=np.int64)
        position[order] = counted - np.maximum.accumulate(counted * begins) + 1
        return position.tolist()

    @cached_property
    def _tag_list(self) -> list[int]:
        return self.tag.tolist()

    @cached_property
    def _class_list(self) -> list[int]:
        return self.attribute_column("class").tolist()

    @cached_property
    def _looks(self) -> dict[tuple[int, int], str]:
        return {}

    @cached_property
    def _attribute_lists(self) -> tuple[list[int], list[int], list[int]]:
        """Where the attributes of each node begin, their names and their values."""
        starts = np.searchsorted(self.attr_node, np.arange(len(self) + 1))
        return starts.tolist(), self.attr_name.tolist(), self.attr_value.tolist()

    @cached_property
    def _columns(self) -> dict[str, Ints]:
        return {}

    @cached_property
    def _tagged(self) -> dict[tuple[str, ...], Ints]:
        return {}

    @cached_property
    def _attr_ids(self) -> dict[str, list[int]]:
        ids: dict[str, list[int]] = {}
        for i in np.flatnonzero(np.bincount(self.attr_name)).tolist():
            ids.setdefault(self.strings[i], []).append(i)
        return ids
