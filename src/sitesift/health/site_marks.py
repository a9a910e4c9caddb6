"""Whose page it is, told by the words that are on it and by the host that it leads to. In: a page.
Out: how often it says its most frequent words and pairs of words, and which host its links name
most; and whether another page is of the same site by that.

A site that is designed anew still speaks of the same things under the same names, and one that
moved leads back to where it was; what came to stand at its address instead does neither, however
alike its lists are. Sites of one trade have many words in common, but names, departments and
standing phrases are two words and more, and those are a site's own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from math import sqrt

from sitesift.page.page import Page
from sitesift.text.addresses_in_text import host_of

_WORD = re.compile(r"[^\W\d_]{4,}")  # shorter ones are those of any page
_ANY_WORD = re.compile(r"[^\W\d_]{2,}")  # in a pair a short one tells too ("bureau of")
MOST_WORDS, MOST_PAIRS = 400, 2000  # that are remembered
LEAST_WORDS = 20  # different ones; fewer do not tell whose page it is
LEAST_LINKS = 2  # to a host that is the site's own; one leads to a network or a program to download
# Of 73 right repairs of juri_drift 54 lead to the host that was named most and 15 more have words
# in common from 0.34 on; of 316 lists of other courts that a repair would take none leads there,
# and 290 have less. Of pairs of words right ones have 0.13 and more in common (one has 0.02), and
# none of the 30 lists of other courts that passed by their words had more than 0.12.
LEAST_KINSHIP, LEAST_PAIRED = 0.33, 0.125
# From here on words alone tell: menus of single words that stand in another order have no pairs in
# common. Pages of other courts reach 0.54.
CLOSE_KINSHIP = 0.55


@dataclass(frozen=True, slots=True)
class SiteMarks:
    """What a page says of whose it is."""

    words: Mapping[str, int] = field(default_factory=dict)
    host: str = ""  # that its links name most
    pairs: Mapping[str, int] = field(default_factory=dict)  # of words that follow each other


@dataclass(frozen=True, slots=True)
class SiteMatch:
    """Whether two pages are of one site."""

    kinship: float | None  # of their words; None: either says too little
    leads_back: bool = False
    paired: float | None = None  # the kinship of their pairs of words

    @property
    def holds(self) -> bool:
        if self.leads_back or self.kinship is None or self.kinship >= CLOSE_KINSHIP:
            return True
        is_paired = self.paired is None or self.paired >= LEAST_PAIRED
        return is_paired and self.kinship >= LEAST_KINSHIP

    def __str__(self) -> str:
        if self.leads_back:
            return "the page leads to the site that is remembered"
        if self.kinship is None:
            return "too few words to tell whose page it is"
        paired = f" and {self.paired:.0%} of its pairs of words" if self.paired is not None else ""
        return f"{self.kinship:.0%} of the page's words{paired} in common with the one remembered"


def site_marks(page: Page) -> SiteMarks:
    """The marks of a page, to be remembered."""
    text = page.text.casefold()
    words = Counter(_WORD.findall(text)).most_common(MOST_WORDS)
    pairs = Counter(map(" ".join, pairwise(_ANY_WORD.findall(text)))).most_common(MOST_PAIRS)
    named = Counter(_hosts(page)).most_common(1)
    host = named[0][0] if named and named[0][1] >= LEAST_LINKS else ""
    return SiteMarks(dict(words), host, dict(pairs))


def match_site(remembered: SiteMarks, page: Page) -> SiteMatch:
    """Whether a page is still of the site; that it names its own host says nothing."""
    now = site_marks(page)
    leads_back = bool(remembered.host) and remembered.host in {*_hosts(page)} - {host_of(page.url)}
    return SiteMatch(
        kinship(remembered.words, now.words), leads_back, kinship(remembered.pairs, now.pairs)
    )


def kinship(one: Mapping[str, int], other: Mapping[str, int]) -> float | None:
    """How alike two pages speak, from 0 to 1 (the Bhattacharyya coefficient of their words); None
    where either says too little."""
    if min(len(one), len(other)) < LEAST_WORDS:
        return None
    shared = sum(sqrt(one[word] * other[word]) for word in one.keys() & other.keys())
    return shared / sqrt(sum(one.values()) * sum(other.values()))


def _hosts(page: Page) -> Iterator[str]:
    """The hosts that the links of a page name."""
    links = map(int, page.nodes_with_tag("a"))
    return filter(None, (host_of(page.attribute(node, "href")) for node in links))
