"""Values within words that all records have: "by Ann", "por Ana (sobre)", "(1959)".

In: what the records of a page say in a column, and where their elements begin and end in it. Out:
the words before and behind what varies. Assumed: words of a frame stand outside the element of the
value in all records, or are a small word before a name ("by Ann"), or a pair of brackets. Words
that are part of what is said ("Hall A", "Android 12") stand in one element with it; units stay with
their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from sitesift.page.page import Page

FEWEST_FRAMED = 3  # records that must have the words; assumed
_SMALL_WORD = re.compile(r"[^\W\d_A-Z]+ (?=[^\W_])")
_BRACKETS = re.compile(r"\(([^()]+)\)")


class Said(NamedTuple):
    """What a record says in a column, and where elements or texts of the page begin or end in it,
    counted in characters."""

    text: str
    borders: frozenset[int]


class Frame(NamedTuple):
    """Words before and behind what varies."""

    before: str = ""
    behind: str = ""

    def inner(self, text: str) -> tuple[int, int]:
        """Where the varying part stands in a text; all of it where the frame is not around it."""
        rest = text[len(self.before) : len(text) - len(self.behind)]
        framed = text.startswith(self.before) and text.endswith(self.behind) and rest.strip()
        if not framed or len(text) <= len(self.before) + len(self.behind):
            return 0, len(text)
        start = len(self.before) + len(rest) - len(rest.lstrip())
        return start, start + len(rest.strip())


NO_FRAME = Frame()


def said_at(page: Page, node: int, span: tuple[int, int]) -> Said:
    """What stands in a part of a page's text that a node holds."""
    start, end = span
    borders = {
        int(at[n]) - start
        for n in range(node + 1, int(page.end[node]))
        for at in (page.text_start, page.text_end)
    }
    return Said(page.text[start:end], frozenset(borders))


def frame_of(said: Sequence[Said]) -> Frame:
    """The words that frame a column's values; none where records share none, or say the same."""
    texts = [each.text for each in said]
    if len(texts) < FEWEST_FRAMED or len(set(texts)) < 2:
        return NO_FRAME
    if all(_BRACKETS.fullmatch(text) for text in texts):
        return Frame("(", ")")
    before = _before(said)
    rest = [Said(t[len(before) :], frozenset(b - len(before) for b in bs)) for t, bs in said]
    behind = _behind(rest)
    return Frame(before, behind) if before or behind else NO_FRAME


def _before(said: Sequence[Said]) -> str:
    shared = _common_start([each.text for each in said])
    at = [n for n in range(len(shared), 0, -1) if all(n in each.borders for each in said)]
    cuts = [n for n in at if any(map(str.isalpha, shared[:n])) and _parts(shared, n)]
    small = _SMALL_WORD.match(said[0].text)
    if not cuts and small and small[0] == shared[: len(small[0])]:
        named = all(not each.text[small.end()].islower() for each in said)
        cuts = [small.end()] if named and not _are_numbers(said, small.end()) else []
    return shared[: cuts[0]] if cuts else ""


def _parts(shared: str, at: int) -> bool:
    """Whether words end there: "by Ann" and "by Anna" do not share "by Ann"."""
    return not shared[at - 1].isalnum()


def _behind(said: Sequence[Said]) -> str:
    shared = _common_start([each.text[::-1] for each in said])[::-1]
    for size in range(len(shared), 0, -1):
        tail = shared[-size:]
        if not tail[0].isalnum() and all(len(text) - size in bs for text, bs in said):
            worded = not _are_numbers(said, 0) and all(len(text) > size for text, _ in said)
            return tail if worded else ""
    return ""


def _are_numbers(said: Sequence[Said], at: int) -> bool:
    return all(each.text[at : at + 1].isdigit() for each in said)


def _common_start(texts: Sequence[str]) -> str:
    alike = takewhile(lambda signs: len(set(signs)) == 1, zip(*texts, strict=False))
    return "".join(signs[0] for signs in alike)
