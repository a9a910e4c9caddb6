"""What stands in a record, in columns: leaves joined to items, items of different records aligned
by tag path.

In: an outline and the records of an area as leaf ranges. Out: a row of `Value`s a record and the
names of the columns. An item is the largest piece of running text: an element that has text of its
own holds one item with all that is inline in it ("by <a>Ann</a> on <i>Monday</i>"), and so does an
element made of paragraphs. Items with the same tag path and look share a column; where a record has
several, the first, second, third ... each have theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sitesift.page.page import Bools, Page
from sitesift.records.model import Value
from sitesift.records.structure.leaves import COLUMN_WORDS, STYLE_WORDS, Leaves, identifier_words
from sitesift.records.structure.outline import CONTROL_LEAF, IMAGE_LEAF, Outline, looks_of

LONG_PARAGRAPH = 60  # characters
LEAST_PARAGRAPHS = 3
PROSE_SHARE = 0.7  # of the element's text
PARAGRAPHS = frozenset({"p", "blockquote"})
# a <br> in these is a soft break
FLOWING = frozenset("p a span address h1 h2 h3 h4 h5 h6 strong em label time".split())
LENGTHS = (3, 14)  # of words that make a column name

Key = tuple[int, int, int]
Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Piece:
    """An item before it has a column."""

    low: int
    high: int
    node: int  # page node
    key: Key


@dataclass(frozen=True, eq=False)
class ItemReader:
    """Cuts the records of one page into items."""

    outline: Outline

    @cached_property
    def _leaves(self) -> Leaves:
        return Leaves(self.outline)

    @cached_property
    def _units(self) -> list[int]:
        """For each leaf the page node whose running text it belongs to, -1 where it stands
        alone."""
        page = self.outline.page
        whole = (_has_own_text(page) & ~_has_inner_break(page)) | _is_prose(page)
        units = [-1] * (len(page) + 1)
        for node, (above, is_unit) in enumerate(
            zip(page.parent.tolist(), whole.tolist(), strict=True)
        ):
            outer = units[above] if above >= 0 else -1
            units[node] = outer if outer >= 0 else (node if is_unit else -1)
        return [units[node] for node in self._leaf_nodes]

    def read(self, records: Sequence[Range]) -> tuple[tuple[str, ...], list[tuple[Value, ...]]]:
        """The column names in reading order, and the items of each record."""
        rows = [self._pieces(low, high) for low, high in records]
        numbered = [_number(row) for row in rows]
        names = self._names(numbered)
        items = [tuple(self._item(names[key], piece) for key, piece in row) for row in numbered]
        return tuple(names.values()), items

    def _pieces(self, low: int, high: int) -> list[_Piece]:
        """The items of a record, in order."""
        pieces = []
        kinds, units = self._kinds, self._units
        leaf = low
        while leaf < high:
            after, unit = leaf + 1, units[leaf]
            if kinds[leaf] == CONTROL_LEAF:
                leaf = after
                continue
            if unit >= 0 and kinds[leaf] != IMAGE_LEAF:
                while after < high and units[after] == unit and kinds[after] != CONTROL_LEAF:
                    after += 1
            pieces.append(self._piece(leaf, after, unit))
            leaf = after
        return pieces

    def _piece(self, low: int, high: int, unit: int) -> _Piece:
        node = unit if unit >= 0 and self._kinds[low] != IMAGE_LEAF else self._leaf_nodes[low]
        return _Piece(low, high, node, self._keys[node])

    @cached_property
    def _links(self) -> list[int]:
        return self._leaves.link.tolist()

    @cached_property
    def _kinds(self) -> list[int]:
        return self.outline.kind.tolist()

    @cached_property
    def _leaf_nodes(self) -> list[int]:
        """The page node of each leaf."""
        return self.outline.node[self.outline.leaf].tolist()

    @cached_property
    def _keys(self) -> list[Key]:
        """For each page node what it is like: tag path of the outline around it, tag, look."""
        outline, page = self.outline, self.outline.page
        around = [-1] * len(page)
        for place, node in enumerate(outline.node.tolist()):
            around[node] = place
        for node, above in enumerate(page.parent.tolist()):
            if around[node] < 0:  # dissolved: not what ends before it, but what holds it
                around[node] = around[above]
        columns = (outline.path[around].tolist(), page.tag.tolist(), looks_of(page).tolist())
        return list(zip(*columns, strict=True))

    def _item(self, column: str, piece: _Piece) -> Value:
        page = self.outline.page
        link = self._links[piece.low]
        href = page.attribute(int(self.outline.node[link]), "href") if link >= 0 else ""
        if self._kinds[piece.low] == IMAGE_LEAF:
            image = _image_source(page, piece.node)
            return Value(column, "", None, piece.node, link=href, image=image)
        text = self.outline.text(piece.low, piece.high)
        return Value(column, text, None, piece.node, link=href)

    def _names(
        self, rows: list[list[tuple[tuple[Key, int], _Piece]]]
    ) -> dict[tuple[Key, int], str]:
        """A short, distinct name for each column, in the order in which a reader meets them."""
        places: dict[tuple[Key, int], list[int]] = {}
        example: dict[tuple[Key, int], _Piece] = {}
        for row in rows:
            for place, (key, piece) in enumerate(row):
                places.setdefault(key, []).append(place)
                example.setdefault(key, piece)
        order = sorted(places, key=lambda key: (float(np.median(places[key])), example[key].low))
        used: Counter[str] = Counter()
        names = {}
        for key in order:
            base = self._base_name(example[key])
            used[base] += 1
            names[key] = base if used[base] == 1 else f"{base} {used[base]}"
        return names

    def _base_name(self, piece: _Piece) -> str:
        """What the item's class calls it, in a word of our own where one fits, or what kind of
        element it is."""
        page = self.outline.page
        if self._kinds[piece.low] == IMAGE_LEAF:
            return "image"
        node = piece.node if not page.is_text[piece.node] else int(page.parent[piece.node])
        words = identifier_words(page.attribute(node, "class"))
        known = [word for word in COLUMN_WORDS if word in words]
        telling = sorted(
            (w for w in words - STYLE_WORDS if LENGTHS[0] <= len(w) <= LENGTHS[1]), key=_by_length
        )
        if known or telling:
            return (known or telling)[0]
        if self._heads[piece.low]:
            return "title"
        return "link" if self._links[piece.low] >= 0 else "text"

    @cached_property
    def _heads(self) -> list[bool]:
        return self._leaves.is_heading.tolist()


def _by_length(word: str) -> tuple[int, str]:
    return -len(word), word


def _number(pieces: list[_Piece]) -> list[tuple[tuple[Key, int], _Piece]]:
    """Each piece with its column key: what it is like, and the how many-th of that kind in its
    record."""
    seen: Counter[Key] = Counter()
    numbered = []
    for piece in pieces:
        numbered.append(((piece.key, seen[piece.key]), piece))
        seen[piece.key] += 1
    return numbered


def _has_own_text(page: Page) -> Bools:
    """Elements with visible text of their own that holds a letter or digit."""
    texts = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
    spans = zip(page.text_start[texts].tolist(), page.text_end[texts].tolist(), strict=True)
    worded = np.array([any(map(str.isalnum, page.text[a:b])) for a, b in spans], dtype=bool)
    own = np.zeros(len(page), dtype=bool)
    own[page.parent[texts[worded]]] = True
    return own


def _has_inner_break(page: Page) -> Bools:
    """Elements that a line break or block inside cuts into several lines."""
    breaks = page.breaks.copy()
    lines = page.nodes_with_tag("br")
    flowing = np.array([tag in FLOWING for tag in page.tags])
    breaks[lines[flowing[page.tag[np.maximum(page.parent[lines], 0)]]]] = False
    before = np.concatenate(([0], np.cumsum(breaks)))
    return before[page.end] > before[np.arange(len(page)) + 1]


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
