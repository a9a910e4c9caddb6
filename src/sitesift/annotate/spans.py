"""Where text is: for a span of the page's text the lowest element around it, and for characters
whether words end."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from sitesift.page.page import Bools, Ints, Page

COMMON = 0x3000  # characters below are looked up in a table: those of all alphabets, and most signs


def has_between(places: Sequence[int], start: int, end: int) -> bool:
    """Whether one of some places, in order, lies behind a start and before an end."""
    at = bisect_right(places, start)
    return at < len(places) and places[at] < end


class TextIndex:
    """The text nodes of a page by where their text starts."""

    def __init__(self, page: Page) -> None:
        shown = np.flatnonzero(page.is_text & (page.text_end > page.text_start))
        order = np.argsort(page.text_start[shown], kind="stable")
        self.page = page
        self.nodes: Ints = shown[order].astype(np.int32)
        self.starts: Ints = page.text_start[self.nodes]
        self._nodes: list[int] = self.nodes.tolist()
        self._starts: list[int] = self.starts.tolist()
        self._ends: list[int] = page.text_end[self.nodes].tolist()
        self._parent = page.parent_list
        self._end = page.end_list

    def element(self, start: int, end: int) -> int:
        """The lowest element that holds the whole span."""
        place = bisect_right(self._starts, start) - 1
        place = place if place > 0 else 0  # a call of `max` takes as long as all else here
        node = self._parent[self._nodes[place]]
        if end <= self._ends[place]:  # all of it is one text
            return node if node > 0 else 0
        last = self._nodes[max(bisect_right(self._starts, max(end - 1, start)) - 1, 0)]
        while node > 0 and not node <= last < self._end[node]:
            node = self._parent[node]
        return max(node, 0)

    def stands_apart(self, inner: tuple[int, int], outer: tuple[int, int]) -> bool:
        """Whether a span is all of an element that stands in an outer span among others, with no
        text between them, as a badge beside another badge does."""
        page, own = self.page, self.element(*inner)
        starts, ends = page.text_start, page.text_end
        parts = [one for one in page.children(self.element(*outer)) if ends[one] > starts[one]]
        alone = len(parts) < 2 or any(page.is_text_list[one] for one in parts)
        return not alone and (int(starts[own]), int(ends[own])) == inner


@lru_cache(maxsize=2)
def word_characters(text: str) -> Bools:
    """For each character of the text whether it is part of a word, with a False at the end. All
    who ask for one text get one array."""
    codes = character_codes(text)
    common = _common_words()
    words = np.zeros(len(codes) + 1, dtype=bool)
    words[:-1] = common[np.minimum(codes, COMMON - 1)]
    rare = np.flatnonzero(codes >= COMMON)
    words[rare] = [text[i].isalnum() for i in rare.tolist()]
    words.flags.writeable = False
    return words


@lru_cache(maxsize=2)
def character_codes(text: str) -> NDArray[np.uint32]:
    """The code points of the text's characters: several recognisers ask for those of one text."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


@cache
def _common_words() -> Bools:
    """For each common character whether it is part of a word."""
    return np.array([chr(code).isalnum() for code in range(COMMON)], dtype=bool)


def lower_same_length(text: str) -> str:
    """The text in lower case, each character in its place."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


def byte_offsets(text: str) -> Ints | None:
    """For each byte of the UTF-8 text the index of its character; None where they are the same."""
    if text.isascii():
        return None
    codes = character_codes(text)
    widths = 1 + (codes >= 0x80) + (codes >= 0x800) + (codes >= 0x10000)
    return np.append(np.repeat(np.arange(len(codes)), widths), len(codes)).astype(np.int32)
