"""The texts of many pages of one template, side by side. In: the pages. Out: one row a text node
that shows words, in columns: its page, its text, and the path of looks that leads to it.

A look is an element's tag with those class names and ids that at least two pages share: what only
one page has is that record's own ("page-Ray_Allen", "listing-48213"). Equal texts and equal paths
have equal numbers on all pages, so that the template is found by counting numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sitesift.page.page import Bools, Ints, Page
from sitesift.page.preorder import inside_any

LEAST_SHARED = 2  # pages that have a class name, for it to be the template's
UNREAD = ("select", "button", "textarea", "title")  # what stands in them is no text of the record
_WORD = re.compile(r"\w|[$£€¥]")
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, eq=False)
class TemplateTexts:
    """Columns with a row a text node, page by page in reading order."""

    pages: tuple[Page, ...]
    page: Ints
    node: Ints
    text: Ints  # index into `texts`
    path: Ints  # equal for nodes that the same looks lead to
    texts: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.node)

    def written(self, row: int) -> str:
        """The text of a row."""
        return self.texts[int(self.text[row])]

    @cached_property
    def begins(self) -> Bools:
        """The rows that are the first of their page."""
        return np.diff(self.page, prepend=-1) > 0

    @cached_property
    def first_rows(self) -> list[int]:
        """The first row of each page."""
        return [int(row) for row in np.searchsorted(self.page, np.arange(len(self.pages)))]

    @cached_property
    def spot(self) -> Ints:
        """Equal for rows with the same text behind the same path."""
        return numbered(self.text, self.path)

    def pages_with(self, key: Ints) -> Ints:
        """For each row the number of pages that have its key."""
        pairs = np.unique(np.stack([key, self.page]), axis=1)
        return np.bincount(pairs[0], minlength=int(key.max(initial=0)) + 1)[key]


def numbered(*keys: Ints) -> Ints:
    """One number for each combination of keys."""
    if not len(keys[0]):
        return np.zeros(0, dtype=np.int64)
    _, numbers = np.unique(np.stack(keys), axis=1, return_inverse=True)
    return numbers.reshape(-1)


def read_texts(pages: Sequence[Page]) -> TemplateTexts:
    """The texts of these pages."""
    texts: dict[str, int] = {}
    rows: list[tuple[int, int, int, int]] = []
    for number, (page, below) in enumerate(zip(pages, element_paths(pages), strict=True)):
        for node in _shown(page):
            text = page.text_of(node)
            if _WORD.search(text):
                rows.append((number, node, texts.setdefault(text, len(texts)), below[node]))
    columns = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    return TemplateTexts(tuple(pages), columns[0], columns[1], columns[2], columns[3], tuple(texts))


def element_paths(pages: Sequence[Page]) -> list[list[int]]:
    """For each page the numbers of the paths to its nodes."""
    shared, paths = _shared_names(pages), dict[tuple[int, str], int]()
    return [_paths(page, shared, paths) for page in pages]


def _shown(page: Page) -> list[int]:
    unread = np.zeros(len(page), dtype=bool)
    unread[page.nodes_with_tag(*UNREAD)] = True
    shown = page.is_text & (page.text_end > page.text_start) & ~inside_any(page.end, unread)
    return np.flatnonzero(shown).tolist()


def _shared_names(pages: Sequence[Page]) -> frozenset[str]:
    """Class names, and ids with "#", that several pages have; of one page all its own."""
    counted = Counter(name for page in pages for name in set(_all_names(page)))
    least = min(LEAST_SHARED, len(pages))
    return frozenset(name for name, count in counted.items() if count >= least)


def _all_names(page: Page) -> Iterable[str]:
    for attribute, sign in (("class", ""), ("id", "#")):
        column = page.attribute_column(attribute)
        for at in np.unique(column[column >= 0]).tolist():
            yield from _names(page.strings[at], sign)


def _names(written: str, sign: str) -> list[str]:
    return [sign + name for name in written.split() if not _DIGIT.search(name)]


def _paths(page: Page, shared: frozenset[str], known: dict[tuple[int, str], int]) -> list[int]:
    """The number of the path to each node, new paths being added to those known."""
    looks = _looks(page, shared)
    parents, found = page.parent_list, [0] * len(page)
    for node, look in enumerate(looks):
        above = found[parents[node]] if parents[node] >= 0 else -1
        found[node] = known.setdefault((above, look), len(known))
    return found


def _looks(page: Page, shared: frozenset[str]) -> list[str]:
    tags = page.tags
    looks = [tags[tag] for tag in page.tag.tolist()]
    for attribute, sign in (("class", "."), ("id", "#")):
        column = page.attribute_column(attribute)
        for node in np.flatnonzero(column >= 0).tolist():
            names = _names(page.strings[column[node]], "#" if sign == "#" else "")
            kept = sorted(name for name in names if name in shared)
            looks[node] += "".join(f"{sign}{name}" for name in kept)
    return looks
