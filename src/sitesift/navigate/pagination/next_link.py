"""Features of links that may lead to the next page: what they say and look like here, where they
stand and lead in next_link_place.py. In come links and pagers, out comes a row of features a link.

Every feature has a name and is 0 or 1; the weights are in data/next.json, learned from
data/next_expected.toml. Only links that say or are named like next, carry an arrow, or stand in a
pager are candidates at all.
"""

from __future__ import annotations

import re

from sitesift.navigate.links import Links, class_and_id
from sitesift.navigate.navigation_words import navigation_words
from sitesift.navigate.pagination.next_link_place import pager_of_each, place_features
from sitesift.navigate.pagination.pager import Pager, number_of
from sitesift.navigate.pagination.pointed_words import as_pointed, pointed_pairs
from sitesift.text.class_names import holding_classes
from sitesift.text.named_features import Features, features_of
from sitesift.text.vocabulary import words_of

_AHEAD = re.compile(r"^[\s\[\(]*(?:[»›>→▶►⟩＞❯⇒➔➜⟶]|>>|>|-->?|&gt;)[\s\]\)]*$")
_BACK = re.compile(r"^[\s\[\(]*(?:[«‹<←◀◄⟨＜❮⇐⟵]|<<|<|<--?)[\s\]\)]*$")
_ARROW_AHEAD = re.compile(r"[»›→▶►⟩＞❯]|>\s*$")
_ARROW_BACK = re.compile(r"[«‹←◀◄⟨＜❮]|^\s*<")
_DOUBLE = re.compile(r"»»|>>|>\||»\||⏭|››")
_PHRASED = 2  # words that a label for screen readers has more than a text: "Go to next page"
_TURNS = frozenset({"next", "previous", "first", "last", "older", "newer", "more", "page"})
_ACTS = frozenset("href onclick tabindex data-page data-href data-url role ng-click @click".split())
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
    places, pointed = pager_of_each(links, pagers), pointed_pairs(links)
    found = {}
    for row in range(len(links)):
        features = _features(links, row, places.get(row), pointed.get(row, ""))
        if features:
            found[row] = features
    _add_company(links, found)
    return found


def _features(links: Links, row: int, pager: Pager | None, pointed: str) -> Features:
    """The features of a link; `pointed` is what its arrow says, beside one that points away."""
    text, hint, name = links.text[row], links.hint[row], links.name[row]
    said = as_pointed(navigation_words("pagination").find(text[:60]), text)
    said |= {pointed} if pointed else set()
    hinted = navigation_words("pagination").find(hint[:60])
    named = _one_way(navigation_words("pagination").find(name))
    above = int(links.page.parent[links.node[row]])
    parent = _one_way(navigation_words("pagination").find(class_and_id(links.page, above)))
    rel = links.page.attribute(int(links.node[row]), "rel").lower().split()
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
    features = features_of(flags) | _shape(links, row, text or hint)
    if pointed:
        features.pop("says something else", None)
    features |= place_features(links, row, pager)
    return features | _summary(features) | {"always": 1.0}


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
    return features_of(flags)


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
        "is disabled": is_switched_off(links, row),
        "cannot be followed": _is_dead(links, row),
        "says something else": _says_else(links.text[row]),
        "turns something else": "period"
        in navigation_words("pagination").find(f"{links.text[row][:60]} . {links.hint[row][:60]}"),
    }
    return features_of(flags)


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


def is_switched_off(links: Links, row: int) -> bool:
    """Whether a link, or the element around it, is switched off."""
    page, node = links.page, int(links.node[row])
    marks = [page.attributes(node), page.attributes(int(page.parent[node]))]
    return any(
        "disabled" in a or re.search(r"disabled|inactive", holding_classes(a.get("class", "")))
        for a in marks
    )


def _add_company(links: Links, found: dict[int, Features]) -> None:
    """What other candidates there are: a link that says next outright makes bare arrows beside it
    doubtful."""
    outright = any(f.get("text is the word next") or f.get("rel is next") for f in found.values())
    backs = [
        row for row, f in found.items() if f.get("text says previous") or f.get("is an arrow back")
    ]
    olders = [row for row, f in found.items() if f.get("text says older")]
    arrows = [row for row, f in found.items() if f.get("is an arrow ahead")]
    for row, features in found.items():
        if outright and not features.get("text says next"):
            features["another says next"] = 1.0
        if any(abs(row - other) <= 14 for other in backs if other != row):
            features["has a previous beside it"] = 1.0
        if features.get("text says newer") and any(abs(row - other) <= 14 for other in olders):
            features["pairs with older"] = 1.0
        if features.get("is an arrow ahead") and any(0 < other - row <= 3 for other in arrows):
            features["another arrow follows"] = 1.0
        if features.get("is an arrow ahead") and any(0 < row - other <= 3 for other in arrows):
            features["another arrow comes before"] = 1.0
