"""Which links may lead to data: links in, the same links ranked with a reason each.

A score adds up what a link says (words that lead to lists, the domain's own words), where it stands
(navigation, main part, footer), where it leads (same site, new, a list or a file), and what was
seen before. Vocabulary first: words that hardly ever lead to data pull a link down wherever it
stands. A domain's crawler vocabulary (crawler.yaml of its folder) weighs more than the general
words: "to let" leads to homes, "jobs" leads to lists, but not to homes.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from sitesift.navigate.links import Links, path_and_query
from sitesift.navigate.navigation import LinkRef
from sitesift.navigate.navigation_words import navigation_words
from sitesift.page.page import Page
from sitesift.page.route import without_anchor
from sitesift.text.addresses_in_text import host_of
from sitesift.text.vocabulary import Vocabulary, words_of

_FILE = re.compile(
    r"\.(pdf|jpe?g|png|gif|zip|docx?|xlsx?|mp4|mp3|svg|webp|css|js|xml|rss)$", re.IGNORECASE
)
_LIST_ADDRESS = re.compile(
    r"search|results?|listings?|browse|categor|catalog|buscar|suche|recherche|list\b", re.IGNORECASE
)
_REGIONS = {"nav": 0.6, "header": 0.3, "main": 0.4, "footer": -1.0, "aside": -0.2}
_MOST_WORDS = 8  # of a link that leads to lists; longer ones tell of one thing
NO_WORDS = Vocabulary()
_NO_VALUES: Mapping[int, str] = {}

# What words add. Set by hand: what is to be avoided outweighs what leads to lists ("sold
# properties"), the domain's words outweigh general ones, and general words count half where the
# domain has its own.
_LISTS, _AVOID = 2.5, -3.5
_PROMISING, _BARREN = 2.0, -2.5
# what a link of a menu of makes or kinds of homes is worth at least: a try, after links to all of
# them
_VALUE = 1.55
AVOIDED = "says what the domain avoids"
# the score of a link that says in so many words that it leads to the domain's lists; measured on
# seven recorded and forty generated sites: links to lists score 3 to 6, filters beside them 1 to 2
LIST_SCORE = 3.0


def rank_links(  # noqa: PLR0913  each option by name
    links: Links,
    *,
    domain_words: Collection[str] = (),
    link_words: Vocabulary = NO_WORDS,
    values: Mapping[int, str] = _NO_VALUES,
    seen: Collection[str] = (),
    skip: Collection[int] = (),
) -> list[LinkRef]:
    """Links with an address, each once, most promising first.

    `domain_words` are those of the domain's pages, `link_words` its crawler vocabulary (`lists`,
    `avoid`), `values` the rows of links that name a value of a type, `skip` nodes already accounted
    for.
    """
    words = Words(frozenset(w for text in domain_words for w in words_of(text)), link_words)
    known = {path_and_query(url) for url in seen}
    regions = regions_of(links.page)
    best: dict[str, LinkRef] = {}
    for row, url in enumerate(links.url):
        if not url or not url.startswith(("http", "file", "/")) or int(links.node[row]) in skip:
            continue
        score, reasons = _score(links, row, words, known, regions)
        if row in values and 0 <= score < _VALUE:
            score, reasons = _VALUE, [*reasons, f"one of the records' values: {values[row]}"]
        text, avoided = links.text[row] or links.hint[row], AVOIDED in reasons
        ref = LinkRef(int(links.node[row]), text, url, round(score, 2), ", ".join(reasons), avoided)
        key = without_anchor(url)
        if key not in best or best[key].score < ref.score:
            best[key] = ref
    return sorted(best.values(), key=lambda ref: -ref.score)


@dataclass(frozen=True, slots=True)
class Words:
    """What is known of a domain's wording: single words of its pages, and what its links say."""

    pages: frozenset[str]
    links: Vocabulary = NO_WORDS

    def said(self, text: str) -> frozenset[str]:
        """What a link's text or address says in the domain's words."""
        return frozenset() if self.links is NO_WORDS else self.links.find(text[:80])

    def promise(self) -> float:
        """What a general word that leads to lists adds."""
        return _PROMISING if self.links is NO_WORDS else _PROMISING / 2


def _score(
    links: Links, row: int, words: Words, known: set[str], regions: Mapping[int, str]
) -> tuple[float, list[str]]:
    text = links.text[row] or links.hint[row]
    parts = [
        *wording_parts(text, words),
        *_address(links, row, words, known),
        *region_parts(links.page, int(links.node[row]), regions),
    ]
    if not links.shown[row]:
        parts.append((-0.5, "is hidden"))
    return sum(score for score, _ in parts), [reason for _, reason in parts if reason]


def wording_parts(text: str, words: Words) -> list[tuple[float, str]]:
    said, own = navigation_words("ranking").find(text[:80]), words_of(text)
    parts = _domain_wording(text, words)
    avoided = any(score < 0 for score, _ in parts)
    if "promising" in said and not avoided:
        parts.append((words.promise(), "says what leads to lists"))
    if "barren" in said and not avoided:
        parts.append((_BARREN, "says what leads elsewhere"))
    if len(own) > _MOST_WORDS:
        parts.append((-0.7, "long text"))
    if not own:
        parts.append((-0.5, "says nothing"))
    return parts


def _domain_wording(text: str, words: Words) -> list[tuple[float, str]]:
    """What the domain knows of the wording: its links' vocabulary first, else single words of its
    pages."""
    said = words.said(text)
    shared = sorted(words.pages & set(words_of(text)))
    parts: list[tuple[float, str]] = []
    if "lists" in said:
        parts.append((_LISTS, "says what leads to the domain's lists"))
    elif shared:
        parts.append((1.5, f"domain word {shared[0]}"))
    if "avoid" in said:
        parts.append((_AVOID, AVOIDED))
    return parts


def _address(links: Links, row: int, words: Words, known: set[str]) -> list[tuple[float, str]]:
    url = links.url[row]
    path = path_and_query(url)
    parts: list[tuple[float, str]] = []
    if _site(links.page.url) and _site(url) != _site(links.page.url):
        parts.append((-3.0, "leaves the site"))
    if _FILE.search(path):
        parts.append((-4.0, "is a file"))
    if path in known or path == path_and_query(links.page.url):
        parts.append((-3.0, "seen before"))
    if _LIST_ADDRESS.search(path):
        parts.append((0.8, "address of a list"))
    said = words.said(path)
    if "lists" in said or words.pages & set(words_of(path)):
        parts.append((0.6, "domain word in the address"))
    if "avoid" in said or "barren" in navigation_words("ranking").find(path):
        parts.append((-1.0, ""))
    return parts


def _site(url: str) -> str:
    """The last three names of a host: its subdomains are taken for one site."""
    return ".".join(host_of(url).split(".")[-3:])


def regions_of(page: Page) -> dict[int, str]:
    """The elements that say which part of the page they are, by tag, role or id."""
    found = {int(n): page.tag_of(int(n)) for n in page.nodes_with_tag(*_REGIONS).tolist()}
    for name in ("id", "role"):
        column = page.attribute_column(name)
        for node in np.flatnonzero(column >= 0).tolist():
            text = page.strings[column[node]].lower()
            region = next((r for r in ("footer", "nav", "header") if r in text), None)
            if region is not None:
                found.setdefault(node, region)
    return found


def region_parts(page: Page, node: int, regions: Mapping[int, str]) -> list[tuple[float, str]]:
    """What the nearest region around a link adds."""
    name = next((regions[above] for above in page.ancestors(node) if above in regions), "")
    return [(_REGIONS[name], f"in the {name}")] if name else []
