"""Infinite scrolling: whether a page loads more while it is scrolled. A page in, yes or no out."""

from __future__ import annotations

import re

import numpy as np

from sitesift.navigate.navigation_words import navigation_words
from sitesift.page.page import Page
from sitesift.text.vocabulary import words_of

_INFINITE = re.compile(
    r"infinite-?scroll|infinitescroll|endless-?scroll|\bjscroll\b|autopager|"
    r"scroll-?(?:end|sentinel|trigger|loader|more)|"
    r"\bsentinel\b|load-?(?:trigger|sentinel)",
    re.IGNORECASE,
)
# Attributes in which scripts keep the address of what they load next, and elements that have other
# uses for them.
_AHEAD_DATA = tuple(
    f"data-{name}"
    for name in ("next", "next-url", "next-page", "next-href", "more", "more-url", "load-more")
)
_OTHER_USES = frozenset(
    {"a", "button", "img", "script", "form", "input", "iframe", "video", "source", "body", "html"}
)
_LOADING_WORDS = 4  # of a text that says that more is loading


def scrolls_on(page: Page) -> bool:
    """Whether the page loads more while scrolling.

    Its markup names such a script, an element that nobody can press keeps the address of what comes
    next, or "Loading" still stands in the lower half of a page that has long been loaded.
    """
    used = np.unique(np.concatenate((page.attribute_column("class"), page.attribute_column("id"))))
    names = [page.strings[i] for i in used.tolist() if i >= 0]
    scripts = [page.attribute(n, "src") for n in page.nodes_with_tag("script").tolist()]
    return (
        any(_INFINITE.search(name) for name in (*names, *scripts))
        or _keeps_next(page)
        or _still_loading(page)
    )


def _keeps_next(page: Page) -> bool:
    for name in _AHEAD_DATA:
        column = page.attribute_column(name)
        for node in np.flatnonzero(column >= 0)[:20].tolist():
            value = page.strings[column[node]].strip()
            if page.tag_of(node) not in _OTHER_USES and value.startswith(("/", "http", "?")):
                return True
    return False


def _still_loading(page: Page) -> bool:
    for start, end in page.lines[len(page.lines) // 2 :].tolist():
        text = page.text[start:end] if end - start < 40 else ""
        if (
            text
            and len(words_of(text)) <= _LOADING_WORDS
            and "loading" in navigation_words("pagination").find(text)
        ):
            return True
    return False
