"""Units: the pieces of a record's text that can be a value: elements, lines and loose text nodes,
each span once.

A unit's slot says where it stands in its record: the path of tags and class names from the record's
root, and which of the units with that path it is. Units of sibling records with one slot are
comparable.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from functools import lru_cache

import numpy as np

from sitesift.annotate.recognisers.markup_names import name_words
from sitesift.annotate.spans import TextIndex
from sitesift.page.html_tags import CELL_TAGS
from sitesift.page.light_class import light_class
from sitesift.page.page import Page
from sitesift.text.divided_lines import is_divider
from sitesift.text.money_words import UNSPACED

WORD_LETTERS = 2  # of a word in scripts that set no spaces; assumed
MAX_UNITS = 400  # of one record


@light_class
class Unit:
    """A piece of text of a record."""

    start: int
    end: int
    node: int  # the outermost element with just this text, or the element around it
    inner: int  # the innermost
    slot: str
    lines: int
    words: int
    whole_line: bool


class UnitReader:
    """Reads the units of records of one page."""

    def __init__(self, page: Page, index: TextIndex) -> None:
        self._page = page
        self._index = index
        self._spans = page.line_list
        self._line_starts = [start for start, _ in self._spans]
        self._is_unspaced = UNSPACED.search(page.text) is not None
        self._line_spans = set(self._spans)
        self._classes: list[int] = page.attribute_column("class").tolist()
        self._parents = page.parent_list
        self._tags: list[int] = page.tag.tolist()
        self._cells = frozenset(page.tag_id(name) for name in CELL_TAGS)
        self._is_text = page.is_text_list
        shown = np.flatnonzero(page.text_end > page.text_start)
        self._shown: list[int] = shown.tolist()  # nodes with text, and where it stands
        texts = page.text_start[shown].tolist(), page.text_end[shown].tolist()
        self._texts = list(zip(*texts, strict=True))
        self._shapes: dict[int, str] = {}  # of cells
        self._looks: dict[tuple[int, int], str] = {}

    def read(self, nodes: tuple[int, ...], most: int = MAX_UNITS) -> list[Unit]:
        """The units of a record, in reading order, larger before smaller."""
        spans: dict[tuple[int, int], tuple[int, int, str]] = {}
        for node in nodes:
            self._elements(node, spans)
        for node in nodes:
            self._lines(node, spans)
        ordered = sorted(spans.items(), key=lambda item: (item[0][0], -item[0][1]))[:most]
        seen: dict[str, int] = defaultdict(int)  # counts in half of a Counter's time
        units = []
        for (start, end), (outer, inner, path) in ordered:
            seen[path] += 1
            units.append(self._unit(start, end, outer, inner, f"{path}#{seen[path]}"))
        return units

    def _unit(self, start: int, end: int, outer: int, inner: int, slot: str) -> Unit:
        lines = bisect_left(self._line_starts, end) - bisect_right(self._line_starts, start) + 1
        words = self._page.text.count(" ", start, end) + self._page.text.count("\n", start, end) + 1
        if self._is_unspaced:
            words = max(words, len(UNSPACED.findall(self._page.text, start, end)) // WORD_LETTERS)
        return Unit(start, end, outer, inner, slot, lines, words, (start, end) in self._line_spans)

    def _elements(self, root: int, spans: dict[tuple[int, int], tuple[int, int, str]]) -> None:
        """Elements and text nodes below a record's node: of those with one span the outermost gives
        the path."""
        low = bisect_left(self._shown, root)
        high = bisect_left(self._shown, self._page.end_list[root], low)
        # without class names: "featured" on the record changes no place in it
        paths = {root: self._page.tag_of(root)}
        parents, is_text = self._parents, self._is_text
        for node, span in zip(self._shown[low:high], self._texts[low:high], strict=True):
            above = parents[node]
            if is_text[node] and span not in self._line_spans and is_divider(self._said(span)):
                continue  # it would move what stands behind it
            if node != root:
                paths[node] = paths.get(above, "") + "/" + self._shape(node)
            known = spans.get(span)
            if known is None:
                element = above if is_text[node] else node
                spans[span] = (element, element, paths[node])
            elif not is_text[node]:
                spans[span] = (known[0], node, known[2])

    def _said(self, span: tuple[int, int]) -> str:
        return self._page.text[slice(*span)]

    def _lines(self, root: int, spans: dict[tuple[int, int], tuple[int, int, str]]) -> None:
        """Lines that are no element's whole text, as <br> makes them."""
        page = self._page
        low, high = int(page.text_start[root]), int(page.text_end[root])
        first, last = bisect_left(self._line_starts, low), bisect_left(self._line_starts, high)
        for start, end in self._spans[first:last]:
            if end <= high and (start, end) not in spans:
                element = self._index.element(start, end)
                spans[start, end] = (element, element, self._path_to(root, element) + "/line")

    def _path_to(self, root: int, node: int) -> str:
        steps = []
        while node > root:
            steps.append(self._shape(node))
            node = self._parents[node]
        return "/" + "/".join(reversed(steps))

    def _shape(self, node: int) -> str:
        if self._tags[node] not in self._cells:
            return self._look(node)
        if node not in self._shapes:
            self._number_cells(self._parents[node])
        return self._shapes[node]

    def _look(self, node: int) -> str:
        """Tag and class names."""
        key = tag, at = self._tags[node], self._classes[node]
        known = self._looks.get(key)
        if known is None:
            words = _words(self._page.strings[at]) if at >= 0 else ()
            known = self._looks[key] = ".".join((self._page.tags[tag], *words))
        return known

    def _number_cells(self, row: int) -> None:
        """Cells of a row that look alike are told apart by their number, so that an empty one
        shifts none."""
        cells = [
            (c, self._look(c)) for c in self._page.children(row) if self._tags[c] in self._cells
        ]
        total, seen = Counter(look for _, look in cells), Counter[str]()
        for cell, look in cells:
            seen[look] += 1
            self._shapes[cell] = f"{look}:{seen[look]}" if total[look] > 1 else look


@lru_cache(maxsize=10_000)
def _words(written: str) -> tuple[str, ...]:
    return tuple(w for w in dict.fromkeys(name_words(written)) if len(w) > 1)
