"""What a page is: home, results, detail, form, article, empty result, error or other. A page in,
kind and reasons out.

The arithmetic (shares of text, sizes of lists, words in headings) is done here and handed to
page_kind.lp as named signs; the judgement is in the rules.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from sitesift.logic import Fact, solve
from sitesift.navigate.link_lists import LinkList, find_link_lists
from sitesift.navigate.links import Links
from sitesift.navigate.navigation import PageKind, Pagination, PaginationKind, ResultCount
from sitesift.navigate.navigation_words import navigation_words
from sitesift.page.page import Page
from sitesift.text.addresses_in_text import split_address

RULES = Path(__file__).with_name("page_kind.lp")

# Set by hand together with page_kind.lp, not swept:
_RICH = 60  # characters around a link, its own left out, that make a territory a record
_TITLE = 40  # characters of a link's text that are its title; what it says beyond is content
_NO_FIELDS = frozenset({"hidden", "submit", "button", "image", "reset"})  # types of inputs
_LONG_LIST = 6  # links
_PROSE = 200  # characters of a line that make it prose
_SENTENCE_LENGTH = 60  # characters of a line that ends like a sentence and is read as one
_TOLD = 300  # characters of sentences that tell something; a message and a slogan are shorter
_LARGE = (300.0, 180.0)  # width and height of a picture that shows the thing a page is about
_MANY_FIELDS = 4
_FEW_WORDS = 1500  # characters of a page with little text
_ROOT = re.compile(r"^/?(?:index|default|home)?(?:\.\w{2,5})?/?$", re.IGNORECASE)
_BACK = re.compile(
    r"back to (?:results|search|list)|zurück zur|retour|volver|wróć|torna", re.IGNORECASE
)
_PRICE = re.compile(
    r"[$£€¥₹]\s?\d|\d\s?(?:€|zł|kr\b|Kč|Ft\b|lei\b|USD|EUR|GBP|PLN|CHF|SEK|NOK|DKK)"
    r"|\b(?:USD|EUR|GBP|CHF)\s?\d"
)
_SENTENCE = re.compile(r"[.!?…]['\"”»)]?$")
_FACT = re.compile(r"^[^\W\d][^:]{1,30}:\s*\S|^[^:]{2,30}:$")


class PageSign(Fact):
    """A sign that holds for the page."""

    name: str


def judge_page(
    page: Page,
    links: Links,
    paging: Pagination,
    count: ResultCount | None,
    lists: list[LinkList] | None = None,
) -> tuple[PageKind, tuple[str, ...], dict[str, float]]:
    """The page's kind, the signs that decided, and the figures behind them."""
    figures = page_figures(page, links, find_link_lists(links) if lists is None else lists)
    signs = signs_of(page, figures, paging, count)
    answer = solve(RULES, [PageSign(name) for name in sorted(signs)])
    kind = next(iter(answer["kind"]))[0]
    reasons = tuple(sorted(str(reason[0]) for reason in answer.get("because", set())))
    return PageKind(str(kind).replace("_", " ")), reasons, figures


def page_figures(page: Page, links: Links, lists: list[LinkList]) -> dict[str, float]:
    """Named figures of the whole page."""
    lengths = page.lines[:, 1] - page.lines[:, 0]
    best = lists[0] if lists else None
    total = max(len(page.text), 1)
    return {
        "text": float(len(page.text)),
        "prose share": float(lengths[lengths > _PROSE].sum() / total),
        "link share": float(sum(len(t) for t in links.text) / total),
        "fields": float(_fields(page)),
        "list": float(len(best.territories)) if best else 0.0,
        "around each": _around(page, links, best) if best else 0.0,
        "list share": _share(page, best) if best else 0.0,
        "headings": float(len(page.nodes_with_tag("h1"))),
        "facts": _facts(page),
        "sentence share": _sentences(page) / total,
    }


def signs_of(
    page: Page, figures: dict[str, float], paging: Pagination, count: ResultCount | None
) -> set[str]:
    """The signs that the rules read."""
    heads = " . ".join(
        [page.title, *(page.text_of(int(n)) for n in page.nodes_with_tag("h1", "h2")[:4])]
    )
    said = navigation_words("pages").find(heads)
    rich = figures["around each"] >= _RICH and figures["list"] >= 3
    prose = figures["prose share"] > 0.3
    signs = {
        "results_title": "results title" in said,
        "error_title": "error" in said and figures["text"] < 3 * _FEW_WORDS,
        "no_results": _says_no_results(page),
        "count": count is not None and count.total > 0,
        "range_count": count is not None and count.first is not None and count.total > 0,
        "count_zero": count is not None and count.total == 0,
        "paged": paging.kind not in (PaginationKind.NONE, PaginationKind.OLDER_POSTS),
        "numbered": bool(paging.pages) and paging.current is not None,
        "rich_list": rich,
        "long_list": figures["list"] >= _LONG_LIST,
        "list_carries_page": figures["list share"] > 0.4 and figures["list"] >= 4,
        "root_address": is_site_root(page.url),
        "prose": prose,
        "prose_only": figures["prose share"] > 0.5 and figures["facts"] < 4 and not rich,
        "article_marks": bool(len(page.nodes_with_tag("article", "time"))),
        "one_object": figures["headings"] <= 2
        and figures["list share"] < 0.4
        and figures["text"] > 200,
        "back_to_list": bool(_BACK.search(page.text[:5000])),
        "facts": figures["facts"] >= 4,
        "price": any(
            _PRICE.search(page.text[a:b]) for a, b in page.lines[:400].tolist() if b - a < 80
        ),
        "picture": _has_large_picture(page),
        "sentences": figures["sentence share"] > 0.4
        and figures["sentence share"] * figures["text"] > _TOLD,
        "many_fields": figures["fields"] >= _MANY_FIELDS,
        "has_fields": figures["fields"] >= 1,
        "few_words": figures["text"] < _FEW_WORDS,
    }
    return {name for name, holds in signs.items() if holds}


def _facts(page: Page) -> float:
    """Lines "name: value", rows of a heading cell and a cell, and terms with their descriptions."""
    lines = sum(
        bool(_FACT.match(page.text[a:b])) for a, b in page.lines[:400].tolist() if b - a < 80
    )
    heads = page.nodes_with_tag("th", "dt")
    after = [page.tag_of(int(page.end[n])) for n in heads[:400].tolist() if page.end[n] < len(page)]
    return float(lines + sum(tag in ("td", "dd") for tag in after))


def _sentences(page: Page) -> float:
    """Characters of lines that read as sentences."""
    spans = [(a, b) for a, b in page.lines[:2000].tolist() if b - a >= _SENTENCE_LENGTH]
    return float(sum(b - a for a, b in spans if _SENTENCE.search(page.text[max(a, b - 3) : b])))


def _has_large_picture(page: Page) -> bool:
    """On a rendered page: whether a picture is drawn large."""
    pictures = page.nodes_with_tag("img")
    if page.box is None or not len(pictures):
        return False
    return bool((page.box[pictures, 2:] >= _LARGE).all(axis=1).any())


def is_site_root(url: str) -> bool:
    """Whether an address is the root of a site."""
    parts = split_address(url)
    return parts.scheme in ("http", "https") and bool(_ROOT.match(parts.path)) and not parts.query


def _says_no_results(page: Page) -> bool:
    lines = (page.text[a:b] for a, b in page.lines[:400].tolist() if b - a < 160)
    return any("no results" in navigation_words("pages").find(line) for line in lines)


def _fields(page: Page) -> int:
    nodes = page.nodes_with_tag("input", "select", "textarea")
    kinds = page.attribute_column("type")[nodes]
    return sum(k < 0 or page.strings[k].lower() not in _NO_FIELDS for k in kinds.tolist())


def _around(page: Page, links: Links, best: LinkList) -> float:
    """Characters in a territory besides a title, on average; a link may hold the whole record."""
    own = {int(links.node[r]): min(len(links.text[r]), _TITLE) for r in best.rows}
    sizes = best.sizes(page)
    spans = list(zip(best.territories.tolist(), best.ends.tolist(), strict=True))[:50]
    inner = [
        max((size for n, size in own.items() if start <= n < end), default=0)
        for start, end in spans
    ]
    return float(np.mean(np.maximum(sizes[: len(inner)] - np.array(inner), 0)))


def _share(page: Page, best: LinkList) -> float:
    return float(best.sizes(page).sum() / max(len(page.text), 1))
