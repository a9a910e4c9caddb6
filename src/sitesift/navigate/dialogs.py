"""Layers over a page that ask for consent or an address, and the element that closes each. A page
in, dialogs out.

A layer is an element with a dialog role, or one whose id or class names a dialog or a consent tool,
or (rendered) one that is fixed over the page; it counts when its words speak of cookies, consent or
newsletters. Refusing is preferred over closing, closing over accepting.
"""

from __future__ import annotations

import re

import numpy as np

from sitesift.navigate.links import Links, find_links
from sitesift.navigate.navigation import Dialog, DialogKind, LinkRef
from sitesift.navigate.navigation_words import navigation_words
from sitesift.page.html_tags import PAGE_TAGS
from sitesift.page.page import Page

_NAMED = re.compile(
    r"cookie|consent|gdpr|ccpa|onetrust|didomi|usercentrics|cmp\b|"
    r"modal|popup|pop-up|overlay|lightbox|dialog|"
    r"newsletter-?(?:pop|modal|layer)|interstitial|cc-window|cc-banner",
    re.IGNORECASE,
)
_LONGEST = 3000  # characters of a layer; more than this is a page, not a dialog
_MOST = 60  # layers that are looked at


def find_dialogs(page: Page, links: Links | None = None) -> tuple[Dialog, ...]:
    """The layers of the page, outermost ones only."""
    links = find_links(page) if links is None else links
    found: list[Dialog] = []
    for node in _layers(page)[:_MOST]:
        if found and page.contains(found[-1].node, node):
            continue
        dialog = _dialog(page, links, node)
        if dialog is not None:
            found.append(dialog)
    return tuple(found)


def _layers(page: Page) -> list[int]:
    """Elements that may be layers, in document order."""
    found: set[int] = set()
    for name in ("id", "class"):
        column = page.attribute_column(name)
        used = np.unique(column[column >= 0])
        named = [i for i in used.tolist() if _NAMED.search(page.strings[i])]
        found.update(np.flatnonzero(np.isin(column, named)).tolist())
    roles = page.attribute_column("role")
    dialogs = [i for i, s in enumerate(page.strings) if s in ("dialog", "alertdialog")]
    found.update(np.flatnonzero(np.isin(roles, dialogs)).tolist())
    found.update(page.nodes_with_tag("dialog").tolist())
    found.update(_fixed(page))
    return sorted(
        n
        for n in found
        if page.tag_of(n) not in (*PAGE_TAGS, "script", "style", "link", "a", "button")
    )


def _fixed(page: Page) -> list[int]:
    """On a rendered page: elements that stay in place over the rest."""
    if page.style is None:
        return []
    fixed = np.array([s.position == "fixed" for s in page.styles] + [False])
    return np.flatnonzero(fixed[page.style] & page.visible).tolist()


def _dialog(page: Page, links: Links, node: int) -> Dialog | None:
    text = page.text_of(node)
    if not 10 < len(text) < _LONGEST or not page.visible[node]:
        return None
    said = navigation_words("dialogs").find(text[:800])
    attributes = page.attributes(node)
    named = navigation_words("dialogs").find(
        f"{attributes.get('id', '')} {attributes.get('class', '')}"
    )
    if not (said | named) & {"consent", "subscribe"}:
        return None
    rows = links.rows_inside(node)
    refuse, close, accept = (_button(links, rows, word) for word in ("refuse", "close", "accept"))
    if refuse is None and close is None and accept is None:
        return None
    kind = DialogKind.CONSENT if "consent" in said | named else DialogKind.NEWSLETTER
    return Dialog(node, kind, refuse or close or accept, accept)


def _button(links: Links, rows: range, word: str) -> LinkRef | None:
    """The first short link or button that says the word; else the first that is named so
    ("cn-refuse-cookie")."""
    short = [
        (row, text)
        for row in rows
        for text in (links.text[row], links.hint[row])
        if 0 < len(text) < 50
    ]
    for row, text in short:
        if word in navigation_words("dialogs").find(text.replace("×", " x ").replace("✕", " x ")):
            return LinkRef(int(links.node[row]), text, links.url[row], 1.0, f"says {word}")
    for row, text in short:
        if word in navigation_words("dialogs").find(links.name[row]):
            return LinkRef(int(links.node[row]), text, links.url[row], 1.0, f"is named {word}")
    return None
