"""Links of records to their own pages, where nobody knows what the records are about.

In: the areas of a page, and the pattern of such links where it is known. Out: the link of each
record, or none. Tags, authors and places link too: a link is a record's own if no other record has
it, if nearly all records have one of the kind, and if none has several.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from sitesift.page.page import Page
from sitesift.records.domain.evidence.own_links import (
    Link,
    anchors_of,
    link_pattern,
    own_page_links,
)
from sitesift.records.model import Area

ANY_PATTERN = "*"  # addresses of records' own pages that have nothing in common: other sites, say
NO_PATTERN = ""  # records have no pages of their own
ROOT_PATTERN = "/*?"  # right below the root any page may stand
# patterns that do not tell what a page is about
TELLING_NOTHING = (NO_PATTERN, ANY_PATTERN, ROOT_PATTERN)
NEARLY_ALL = 0.8  # of the records, which must have a link of their own; assumed
USUAL_SHARE = 0.6  # of the links, whose kind tells whether they are the records' own; assumed
SOME = 0.2  # of the records, from which on links of a kind are shared, or several in one
_BETWEEN_WORDS = re.compile(r"[/?&;=#]+")
Links = list[Link | None]


def own_links(page: Page, areas: Sequence[Area], pattern: str | None = None) -> list[Links]:
    """The link of each record to its own page, by area; `pattern` is what is known of them."""
    if pattern == NO_PATTERN:
        return [[None] * len(area.records) for area in areas]
    anchors = anchors_of(page)
    held = [[anchors.of(record.nodes) for record in area.records] for area in areas]
    chosen = own_page_links(anchors, held)
    if pattern is None:
        fits = _are_own(*_shown_once(areas[0], chosen[0], held[0])) if chosen else False
        return chosen if fits else [[None] * len(own) for own in chosen]
    return [
        [_fitting(link, links, pattern) for link, links in zip(own, links_of, strict=True)]
        for own, links_of in zip(chosen, held, strict=True)
    ]


def _fitting(chosen: Link | None, links: Sequence[Link], pattern: str) -> Link | None:
    """The link of a record that was chosen, where it is of the known kind; else the only one that
    is: of a record that stands alone nothing tells its links apart."""
    if chosen is not None and fits_pattern(chosen, pattern):
        return chosen
    fitting = {link.href: link for link in links if fits_pattern(link, pattern)}
    return next(iter(fitting.values())) if len(fitting) == 1 and pattern != ANY_PATTERN else None


def fits_pattern(link: Link, pattern: str) -> bool:
    """Whether a link may be that of a record's own page."""
    return pattern == ANY_PATTERN or link_pattern(link.href) == pattern


def pattern_of(links: Links) -> str:
    """What the addresses of own pages have in common."""
    patterns = {link_pattern(link.href) for link in links if link is not None}
    if not patterns:
        return NO_PATTERN
    return patterns.pop() if len(patterns) == 1 else ANY_PATTERN


def _constant_words(held: Sequence[Sequence[Link]]) -> frozenset[str]:
    """The words in addresses that nearly all records have: what links show of a record ("summary",
    "history") rather than which record it is."""
    within = Counter(
        word for links in held for word in {w for link in links for w in _words(link.href)}
    )
    return frozenset(word for word, count in within.items() if count >= NEARLY_ALL * len(held))


def _words(href: str) -> list[str]:
    return [word for word in _BETWEEN_WORDS.split(href) if word]


def _kind(href: str, constant: AbstractSet[str]) -> tuple[str, ...]:
    """The pattern of an address, and the words in it that say nothing of one record alone."""
    return (link_pattern(href), *(word for word in _words(href) if word in constant))


def _shown_once(
    area: Area, chosen: Links, held: Sequence[Sequence[Link]]
) -> tuple[Links, list[Sequence[Link]]]:
    """The links of each record of an area; of what stands there twice with the same words and
    address, among the featured ones and in the list, once."""
    once = {
        (link.href if link is not None else str(number), record.text): number
        for number, (record, link) in enumerate(zip(area.records, chosen, strict=True))
    }
    return [chosen[n] for n in once.values()], [held[n] for n in once.values()]


def _are_own(chosen: Sequence[Link | None], held: Sequence[Sequence[Link]]) -> bool:
    """Whether the links of a list lead to pages of its records."""
    having = [link for link in chosen if link is not None]
    times = Counter(link.href for link in having)
    single = sum(times[link.href] == 1 for link in having)
    if single < NEARLY_ALL * len(chosen):
        return False
    constant = _constant_words(held)
    usual, count = Counter(link_pattern(link.href) for link in having).most_common(1)[0]
    if count < USUAL_SHARE * len(having):
        return True  # links to other sites have no kind that says anything
    kinds = {kind for link in having if (kind := _kind(link.href, constant))[0] == usual}
    own = [{link.href for link in links if _kind(link.href, constant) in kinds} for links in held]
    several = sum(len(hrefs) > 1 for hrefs in own)
    everywhere = Counter(href for hrefs in own for href in hrefs)
    shared = sum(count > 1 for count in everywhere.values())
    return several < SOME * len(held) and shared < SOME * len(everywhere)
