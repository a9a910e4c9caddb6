"""Whose page it is, told by the words that are on it. In: a page. Out: how often it says its most
frequent words, and how much of that two pages have in common.

A site that is designed anew still speaks of the same things under the same names; what came to
stand at its address instead (another site, a page of the host) does not, however alike its lists
are.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from math import sqrt

from sitesift.page.page import Page

_WORD = re.compile(r"[^\W\d_]{4,}")  # shorter ones are those of any page
MOST_WORDS = 400  # that are remembered
LEAST_WORDS = 20  # different ones; fewer do not tell whose page it is


def page_words(page: Page) -> dict[str, int]:
    """The most frequent words of a page with their numbers."""
    return dict(Counter(_WORD.findall(page.text.casefold())).most_common(MOST_WORDS))


def kinship(one: Mapping[str, int], other: Mapping[str, int]) -> float | None:
    """How alike two pages speak, from 0 to 1 (the Bhattacharyya coefficient of their words); None
    where either says too little."""
    if min(len(one), len(other)) < LEAST_WORDS:
        return None
    shared = sum(sqrt(one[word] * other[word]) for word in one.keys() & other.keys())
    return shared / sqrt(sum(one.values()) * sum(other.values()))
