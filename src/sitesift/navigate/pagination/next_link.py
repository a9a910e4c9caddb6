"""Features of links that may lead to the next page. In come links and pagers, out comes a row of
features a link.

Every feature has a name and is 0 or 1; the weights are in data/next.json, learned from
data/next_expected.toml. Only links that say or are named like next, carry an arrow, or stand in a
pager are candidates at all.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from sitesift.navigate.links import Links, is_script, path_and_query
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.paged_addresses import (
    differs_by_one,
    says_page,
    step_between,
    without_numbers,
)
from sitesift.navigate.pagination.pager import Pager, number_of
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

Features = dict[str, float]

_AHEAD = re.compile(r"^[\s\[\(]*(?:[»›>→▶►⟩＞❯⇒➔➜⟶]|>>|>|-->?|&gt;)[\s\]\)]*$")
_BACK = re.compile(r"^[\s\[\(]*(?:[«‹<←◀◄⟨＜❮⇐⟵]|<<|<|<--?)[\s\]\)]*$")
_ARROW_AHEAD = re.compile(r"[»›→▶►⟩＞❯]|>\s*$")
_ARROW_BACK = re.compile(r"[«‹←◀◄⟨＜❮]|^\s*<")
_DOUBLE = re.compile(r"»»|>>|>\||»\||⏭|››")
_CLIMB = 5
_PHRASED = 2  # words that a label for screen readers has more than a text: "Go to next page"
_TURNS = frozenset({"next", "previous", "first", "last", "older", "newer", "more", "page"})
_ACTS = frozenset(
    {
        "href",
        "onclick",
        "tabindex",
        "data-page",
        "data-href",
        "role",
        "ng-click",
        "@click",
        "data-url",
    }
)
_SAY_NEXT = ("text says next", "hint says next", "named next", "rel is next", "parent named next")
_SAY_PREVIOUS = (
    "text says previous",
    "hint says previous",
    "named previous",
    "rel is prev",
    "parent named previous",
    "is an arrow back",
    "named like an arrow back",
    "text says older",
)
_PLACES = (
    "stands by page numbers",
    "stands in an element named pager",
    "address goes ahead",
    "address differs by one parameter",
    "same address as the following page",
)


def candidates(links: Links, pagers: list[Pager]) -> dict[int, Features]:
    """The rows that may be a next link, with their features."""
    places = _places(links, pagers)
    found = {}
    for row in range(len(links)):
        features = _features(links, row, places.get(row))
        if features:
            found[row] = features
    _add_company(links, found)
    return found


def _places(links: Links, pagers: list[Pager]) -> dict[int, Pager]:
    """For each link the pager it stands in or beside."""
    found: dict[int, Pager] = {}
    for pager in reversed(pagers):
        top = _widen(links.page, pager.node)
        for row, node in enumerate(links.node.tolist()):
            if top <= node < links.page.end[top]:
                found[row] = pager
    return found


def _widen(page: Page, node: int) -> int:
    """The pager with its arrows: climb while the element stays small."""
    at = node
    for _ in range(3):
        above = int(page.parent[at])
        if above < 0 or page.text_end[above] - page.text_start[above] > 200:
            return at
        at = above
    return at


def _features(links: Links, row: int, pager: Pager | None) -> Features:
    text, hint, name = links.text[row], links.hint[row], links.name[row]
    said = navigation_words("pagination").find(text[:60])
    hinted = navigation_words("pagination").find(hint[:60])
    named = _one_way(navigation_words("pagination").find(name))
    parent = _one_way(navigation_words("pagination").find(_parent_name(links, row)))
    rel = _rel(links, row)
    flags = {
        "text says next": "next" in said,
        "text says previous": "previous" in said,
        "text says first or last": bool(said & {"first", "last"}),
        "text says older": "older" in said,
        "text says newer": "newer" in said,
        "text is the word next": "next" in said and len(words_of(text)) <= 2,
        "hint says next": "next" in hinted,
        "hint says previous": "previous" in hinted,
        "hint says first or last": bool(hinted & {"first", "last"}),
        "named next": "next" in named,
        "named previous": "previous" in named,
        "parent named next": "next" in parent,
        "parent named previous": "previous" in parent,
        "named like an arrow ahead": "ahead" in named,
        "named like an arrow back": "behind" in named,
        "a picture by page numbers": pager is not None
        and not text.strip()
        and bool(links.url[row]),
        "named last": bool(named & {"last", "first"}),
        "rel is next": "next" in rel,
        "rel is prev": "prev" in rel or "previous" in rel,
        "is an arrow ahead": bool(_AHEAD.match(text)),
        "is an arrow back": bool(_BACK.match(text)),
        "has an arrow ahead": bool(_ARROW_AHEAD.search(text)),
        "has an arrow back": bool(_ARROW_BACK.search(text)),
        "is a double arrow": bool(_DOUBLE.search(text)) and "next" not in said,
    }
    if not any(flags.values()):
        return {}
    features = {key: 1.0 for key, value in flags.items() if value}
    features |= _shape(links, row, text or hint)
    features |= _where(links, row)
    features |= _address(links, row)
    if pager is not None:
        features |= _in_pager(links, row, pager)
    features |= _summary(features)
    features["always"] = 1.0
    return features


def _one_way(named: frozenset[str]) -> frozenset[str]:
    """What a name says; one that says next and previous ("prev-next") is that of both buttons and
    tells neither."""
    return named - {"next", "previous"} if {"next", "previous"} <= named else named


def _summary(found: Features) -> Features:
    """The evidence of several features taken together, so that a site's own mixture counts like any
    other."""
    ahead = sum(name in found for name in _SAY_NEXT)
    back = sum(name in found for name in _SAY_PREVIOUS)
    place = sum(name in found for name in _PLACES)
    flags = {
        "says next somewhere": ahead > 0,
        "says next twice": ahead > 1,
        "says previous somewhere": back > 0,
        "says only previous": back > 0 and ahead == 0,
        "stands where pages are turned": place > 0,
        "clearly placed": place > 1,
        "next, and well placed": ahead > 0 and back == 0 and place > 0,
        "arrow, and well placed": "is an arrow ahead" in found and back == 0 and place > 0,
        "goes back": "address goes back" in found or "same address as the page before" in found,
    }
    return {key: 1.0 for key, value in flags.items() if value}


def _parent_name(links: Links, row: int) -> str:
    attributes = links.page.attributes(int(links.page.parent[links.node[row]]))
    return f"{attributes.get('class', '')} {attributes.get('id', '')}"


def _shape(links: Links, row: int, text: str) -> Features:
    words = len(words_of(text))
    if not links.text[row]:
        words -= _PHRASED
    flags = {
        "many words": words > 3,
        "very many words": words > 6,
        "is a number": number_of(links.text[row]) is not None,
        "says page": "page" in navigation_words("pagination").find(text[:60]),
        "is empty": not text.strip(),
        "is a button": links.page.tag_of(int(links.node[row])) != "a",
        "is hidden": not links.shown[row],
        "is disabled": _is_disabled(links, row),
        "cannot be followed": _is_dead(links, row),
        "says something else": _says_else(links.text[row]),
        "turns something else": "period"
        in navigation_words("pagination").find(f"{links.text[row][:60]} . {links.hint[row][:60]}"),
    }
    return {key: 1.0 for key, value in flags.items() if value}


def _rel(links: Links, row: int) -> list[str]:
    return links.page.attribute(int(links.node[row]), "rel").lower().split()


def _says_else(text: str) -> bool:
    """Words that have nothing to do with turning pages."""
    return (
        any(c.isalpha() for c in text)
        and not navigation_words("pagination").find(text[:60]) & _TURNS
    )


def _is_dead(links: Links, row: int) -> bool:
    """A link without an address and without anything that would act on a click."""
    attributes = links.page.attributes(int(links.node[row]))
    return links.page.tag_of(int(links.node[row])) == "a" and not attributes.keys() & _ACTS


def _is_disabled(links: Links, row: int) -> bool:
    page, node = links.page, int(links.node[row])
    marks = [page.attributes(node), page.attributes(int(page.parent[node]))]
    return any(
        "disabled" in a or re.search(r"disabled|inactive", a.get("class", "")) for a in marks
    )


def _where(links: Links, row: int) -> Features:
    """What the elements around a link are named."""
    page, flags = links.page, set()
    at = int(links.node[row])
    for _ in range(_CLIMB):
        at = int(page.parent[at])
        if at < 0:
            break
        attributes = page.attributes(at)
        named = navigation_words("pagination").find(
            f"{attributes.get('class', '')} {attributes.get('id', '')}"
        )
        if "pager" in named:
            flags.add("stands in an element named pager")
        if "slider" in named:
            flags.add("stands in a slider")
        if page.tag_of(at) in ("article", "figure"):
            flags.add("stands in an article")
    return dict.fromkeys(flags, 1.0)


def _address(links: Links, row: int) -> Features:
    """How the address differs from the page's own."""
    page, href, url = links.page, links.href[row], links.url[row]
    if is_script(href):
        return (
            {"leads nowhere": 1.0}
            if not href.strip().lower().startswith("javascript")
            else {"runs a script": 1.0}
        )
    here, there = path_and_query(_here(links, row)), path_and_query(url)
    flags = {
        "leaves the site": bool(_host(page.url)) and _host(url) != _host(page.url),
        "same page but for numbers": without_numbers(here) == without_numbers(there)
        and here != there,
        "same page": here == there,
        "same path": here.partition("?")[0] == there.partition("?")[0] and "?" in there,
        "address says page": says_page(there),
        "address goes ahead": step_between(here, there) > 0,
        "address differs by one parameter": differs_by_one(here, there),
        "address goes back": step_between(here, there) < 0,
        "longer by a number": there.startswith(here.rstrip("/"))
        and any(c.isdecimal() for c in there[len(here) - 1 :]),
    }
    return {key: 1.0 for key, value in flags.items() if value}


def _here(links: Links, row: int) -> str:
    """The address of the page, or of the frame that a link stands in."""
    framed = links.page.url and any(
        links.page.tag_of(a) in ("iframe", "frame")
        for a in links.page.ancestors(int(links.node[row]))
    )
    return links.base[row] if framed else links.page.url


def _host(url: str) -> str:
    try:
        return (urlsplit(url).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


def _in_pager(links: Links, row: int, pager: Pager) -> Features:
    """How a link relates to the numbers beside it."""
    features = {"stands by page numbers": 1.0}
    if pager.current is None:
        return features
    following, before = pager.row_of(pager.current + 1), pager.row_of(pager.current - 1)
    url = links.url[row]
    flags = {
        "same address as the following page": following is not None
        and bool(url)
        and url == links.url[following],
        "same address as the page before": before is not None
        and bool(url)
        and url == links.url[before],
        "current page is the last": following is None and before is not None,
        "current page is the first": pager.current == 1,
        "comes after the numbers": row > max(pager.rows),
        "comes before the numbers": row < min(pager.rows),
    }
    return features | {key: 1.0 for key, value in flags.items() if value}


def _add_company(links: Links, found: dict[int, Features]) -> None:
    """What other candidates there are: a link that says next outright makes bare arrows beside it
    doubtful."""
    outright = any(f.get("text is the word next") or f.get("rel is next") for f in found.values())
    backs = [
        row for row, f in found.items() if f.get("text says previous") or f.get("is an arrow back")
    ]
    arrows = [row for row, f in found.items() if f.get("is an arrow ahead")]
    for row, features in found.items():
        if outright and not features.get("text says next"):
            features["another says next"] = 1.0
        if any(abs(row - other) <= 14 for other in backs if other != row):
            features["has a previous beside it"] = 1.0
        if features.get("is an arrow ahead") and any(0 < other - row <= 3 for other in arrows):
            features["another arrow follows"] = 1.0
        if features.get("is an arrow ahead") and any(0 < row - other <= 3 for other in arrows):
            features["another arrow comes before"] = 1.0
