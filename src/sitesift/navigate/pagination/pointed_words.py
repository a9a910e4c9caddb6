"""Arrows beside words of links that turn pages: "← Para", "Pas →". In come links, out comes what
their arrows say: next or previous.

An arrow says it in every language, so it wins over a word that means the other way somewhere else;
only words for older and newer go their own way, since blogs begin with what is newest. Many links
end in an arrow ("Read on →"), so that beside unknown words it tells nothing by itself; two links
side by side that point away from each other turn pages. Text from right to left is left alone: its
arrows point the other way.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from sitesift.navigate.links import Links
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.pager import number_of
from sitesift.text.vocabulary import words_of

NEXT, PREVIOUS = "next", "previous"
_BACK = re.compile(r"^\s*[«‹←◀◄⟨＜❮⟵]+\s*[^\W\d_]")
_AHEAD = re.compile(r"[^\W\d_][.\s]*[»›→▶►⟩＞❯⟶]+\s*$")
_OF_TIME = frozenset({"older", "newer"})
_FROM_RIGHT = frozenset({"R", "AL"})
_MOST_WORDS = 3  # of a label that turns pages


def as_pointed(said: frozenset[str], text: str) -> frozenset[str]:
    """What a link says of turning pages, less what its arrow denies."""
    way = _way(text)
    if not way or not said & {NEXT, PREVIOUS}:
        return said
    return said - {NEXT, PREVIOUS} | {way}


def pointed_pairs(links: Links) -> dict[int, str]:
    """Rows of links that stand side by side, with at most page numbers between, of which the first
    points back and the second ahead, and what each says."""
    rows = [row for row in range(len(links)) if number_of(links.text[row]) is None]
    pairs = [
        (back, ahead)
        for back, ahead in pairwise(rows)
        if _way(links.text[back]) == PREVIOUS
        and _way(links.text[ahead]) == NEXT
        and _stand_together(links, back, ahead)
    ]
    found = {back: PREVIOUS for back, _ in pairs}
    return found | {ahead: NEXT for _, ahead in pairs}


def _way(text: str) -> str:
    """Where the arrow beside a link's few words points."""
    if not _BACK.search(text) and not _AHEAD.search(text):
        return ""
    if any(unicodedata.bidirectional(c) in _FROM_RIGHT for c in text):
        return ""
    if len(words_of(text)) > _MOST_WORDS or (_BACK.search(text) and _AHEAD.search(text)):
        return ""
    if navigation_words("pagination").find(text) & _OF_TIME:
        return ""
    return PREVIOUS if _BACK.search(text) else NEXT


def _stand_together(links: Links, one: int, other: int) -> bool:
    """Whether two links are of one kind, and of one element or of neighbouring ones."""
    page, first, second = links.page, int(links.node[one]), int(links.node[other])
    above, beside = int(page.parent[first]), int(page.parent[second])
    near = above == beside or (above >= 0 and page.parent[above] == page.parent[beside])
    return near and page.tag_of(first) == page.tag_of(second)
