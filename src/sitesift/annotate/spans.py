"""Where text is: for a span of the page's text the lowest element around it, and for characters whether words end."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

import numpy as np

from sitesift.page.page import Bools, Ints, Page


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
        self._parent: list[int] = page.parent.tolist()
        self._end: list[int] = page.end.tolist()

    def element(self, start: int, end: int) -> int:
        """The lowest element that holds the whole span."""
        first = self._nodes[max(bisect_right(self._starts, start) - 1, 0)]
        last = self._nodes[max(bisect_right(self._starts, max(end - 1, start)) - 1, 0)]
        node = self._parent[first]
        while node > 0 and not node <= last < self._end[node]:
            node = self._parent[node]
        return max(node, 0)


def word_characters(text: str) -> Bools:
    """For each character of the text whether it is part of a word, with a False at the end."""
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    words = np.zeros(len(codes) + 1, dtype=bool)
    distinct, inverse = np.unique(codes, return_inverse=True)
    words[:-1] = np.array([_is_word(int(c)) for c in distinct], dtype=bool)[inverse] if len(codes) else False
    return words


@lru_cache(maxsize=4096)
def _is_word(code: int) -> bool:
    return chr(code).isalnum()


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
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    widths = 1 + (codes >= 0x80) + (codes >= 0x800) + (codes >= 0x10000)
    return np.append(np.repeat(np.arange(len(codes)), widths), len(codes)).astype(np.int32)
