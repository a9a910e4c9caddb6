"""The text as recognisers read it: the page's text with a space wherever two elements meet without
one, and with a line break where two numbers of different elements meet, also across a space:
"<b>1</b> <b>771 sq ft</b>" is not 1,771. Items of a list that touch, three or more elements alike,
have a tab between them.

`<span>19.140 km</span><span>01/2025</span>` is "19.140 km01/2025" in the page's text, unless CSS
sets the two apart; a reader sees two things. Elements that only format (`1<sup>st</sup>`,
`<b>H</b>ouse`) join what they touch, but for a word and a number (`Price<b>9,995</b>`), which only
`<sup>` and `<sub>` join, and but for two side by side (`<font>Ranch</font><font>Bedrooms</font>`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from sitesift.annotate.spans import TextIndex, character_codes, word_characters
from sitesift.page.page import Ints, Page

# how thousands are set apart
_TAIL, _GROUP = (re.compile(r"(?:^|[^\w.,])\d{1,3}$"), re.compile(r"\d{3}(?!\d)"))
_CLOSING = [ord(c) for c in ".:;)!?%²³€"]  # characters that end a thing as a letter or digit does
_UNIT_BEFORE = re.compile(r"(?<![^\W\d])(?:m|ft|м) ?$")  # before a raised 2 that makes it a square
FEWEST_ITEMS = 3  # of a list; two alike may be a label and its value
ITEM_END = "\t"  # what stands between items reads as a space, and as the end of a value
SCRIPTS = frozenset("sup sub wbr".split())
FORMATTING = SCRIPTS | frozenset("b strong em i u s font mark small big abbr bdi tt".split())


@dataclass(frozen=True, slots=True)
class ReadingText:
    """The text to read, the offsets in it of what was put in, and those in the page's text where
    items end that touch the next."""

    text: str
    added: list[int]
    item_ends: list[int]

    def to_page(self, start: int, end: int) -> tuple[int, int]:
        """A span of the reading as a span of the page's text."""
        if not self.added:
            return start, end
        return start - bisect_left(self.added, start), end - bisect_left(self.added, end)


def read_text(page: Page, index: TextIndex) -> ReadingText:
    """The page's text as recognisers read it."""
    starts, ends = index.starts, page.text_end[index.nodes]
    glued = np.flatnonzero(starts[1:] == ends[:-1]) + 1
    words = word_characters(page.text)
    text = _numbers_apart(_with_squares(page), starts)
    before = starts[glued] - 1
    ends_something = words[before] | np.isin(character_codes(page.text)[before], _CLOSING)
    glued = glued[words[starts[glued]] & ends_something]
    breaks = [
        int(starts[g])
        for g in glued.tolist()
        if _parts(page, int(index.nodes[g - 1]), int(index.nodes[g]))
    ]
    if not breaks:
        return ReadingText(text, [], [])
    pieces = [text[a:b] for a, b in zip([0, *breaks], [*breaks, len(text)], strict=True)]
    joined, ended, items = [pieces[0]], list[int](), _Items(page)
    for at, (left, right) in zip(breaks, pairwise(pieces), strict=True):
        item = items.meet(index.element(at - 1, at), index.element(at, at + 1))
        ended += [at] if item else []
        numbers = left[-1].isdigit() and right[0].isdigit()
        worded = item and left[-1].isalpha()  # numbers go on with their units
        joined += ("\n" if numbers else ITEM_END if worded else " ", right)
    return ReadingText("".join(joined), [at + i for i, at in enumerate(breaks)], ended)


class _Items:
    """Tells items of a list, elements side by side that look alike."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._looks: dict[int, Counter[str]] = {}  # of an element's children

    def meet(self, left: int, right: int) -> bool:
        """Whether two elements are, or are in, two items of a list of at least three."""
        page, parents = self._page, self._page.parent_list
        while parents[left] >= 0 and not page.contains(parents[left], right):
            left = parents[left]
        above, look = parents[left], page.look_of(left)
        while right >= 0 and parents[right] != above:
            right = parents[right]
        if left == right or page.look_of(right) != look or self._only_formats(left):
            return False
        return self._alike(above, look) >= FEWEST_ITEMS

    def _only_formats(self, node: int) -> bool:
        """Whether an element is there for how its text looks; one that holds elements, such as a
        label and its value, is an item in old clothes."""
        page = self._page
        holds = any(not page.is_text_list[child] for child in page.children(node))
        return page.tag_of(node) in FORMATTING and not holds

    def _alike(self, above: int, look: str) -> int:
        if above not in self._looks:
            children = self._page.children(above) if above >= 0 else ()
            self._looks[above] = Counter(map(self._page.look_of, children))
        return self._looks[above][look]


def _with_squares(page: Page) -> str:
    """The page's text with "²" for a raised 2 behind a unit, whatever parts the two: "84 m
    <sup>2</sup>", "<small>m</small><sup>2</sup>"."""
    text = page.text
    raised = (int(page.text_start[node]) for node in page.nodes_with_tag("sup").tolist())
    twos = (i for i in raised if text[i : i + 1] == "2")
    squares = [i for i in twos if _UNIT_BEFORE.search(text[max(i - 4, 0) : i])]
    if not squares:
        return text
    characters = list(text)
    for i in squares:
        characters[i] = "²"
    return "".join(characters)


def _numbers_apart(text: str, starts: Ints) -> str:
    """The text with a line break for the space between two text nodes where a number would seem to
    go on."""
    at = (i - (text[i] != " ") for i in starts[1:].tolist() if i + 1 < len(text))
    spaces = [
        i
        for i in at
        if text[i] == " " and _TAIL.search(text[max(i - 4, 0) : i]) and _GROUP.match(text, i + 1)
    ]
    if not spaces:
        return text
    pieces = [
        text[a:b] for a, b in zip([0, *(i + 1 for i in spaces)], [*spaces, len(text)], strict=True)
    ]
    return "\n".join(pieces)


def _parts(page: Page, left: int, right: int) -> bool:
    """Whether an element that does more than format ends or begins between two text nodes."""
    before, after = page.text[page.text_end[left] - 1], page.text[page.text_start[right]]
    if _edge(page, left, right, SCRIPTS) and _edge(page, right, left, SCRIPTS):
        return True  # one ends and another begins: two things, however they are dressed
    if before.isdigit() and after.isdigit():
        return True  # "40.749<sup>1</sup>" has a footnote, "19<sup>99</sup>" a smaller coin
    joining = SCRIPTS if before.isalpha() and after.isdigit() else FORMATTING
    return _edge(page, left, right, joining) or _edge(page, right, left, joining)


def _edge(page: Page, node: int, other: int, joining: frozenset[str]) -> bool:
    above = page.parent_list[node]
    while above >= 0 and not page.contains(above, other):
        if page.tag_of(above) not in joining:
            return True
        above = page.parent_list[above]
    return False
