"""What can be pressed though it is no link: elements that a script listens to. A page in, elements
out, the most promising first.

Signs are what a browser says (the element listens to clicks, its cursor is a hand) and what markup
says (`onclick`, a role, a place in the order of the tab key). Left out are links with addresses,
whatever belongs to a form, to a record or to a dialog, and elements that hold such things: those
are other parts' work. What an element says is weighed as it is for links.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from sitesift.navigate.link_ranking import AVOIDED, Words, region_parts, regions_of, wording_parts
from sitesift.navigate.links import Links, links_of
from sitesift.navigate.navigation import LinkRef
from sitesift.navigate.pagination.pressed_elements import is_whole_page
from sitesift.ontology import Domain
from sitesift.page.ancestors import prefix_count
from sitesift.page.page import Bools, Page
from sitesift.page.preorder import inside_any
from sitesift.text.vocabulary import words_of

_ROLES = frozenset({"button", "link", "menuitem", "tab", "treeitem"})
_NEVER = (
    *("html", "head", "body", "input", "select", "textarea", "label", "option", "form", "iframe"),
    *("video", "audio", "object", "embed", "svg", "path"),
)
_FIELDS = ("input", "select", "textarea")
MAX_CLICKABLE_NODES = 40  # nodes of an element that is pressed; larger ones are parts of a page
MAX_CLICKABLE_TEXT = 60  # characters that it says
# What signs add to what the words are worth; set by hand: less than any word does.
LISTENS, POINTS, IS_LINK, FOCUSABLE = 0.5, 0.3, 0.4, 0.1


def find_clickables(
    links: Links,
    domain: Domain | None,
    *,
    records: Sequence[Sequence[int]] = (),
    skip: Collection[int] = (),
) -> tuple[LinkRef, ...]:
    """The elements to press; `skip` are nodes that others press, and dialogs."""
    page = links.page
    signs = _signs(page)
    chosen = _innermost(page, signs["any"] & _allowed(page, links, records, skip))
    pages = domain.record.page_words if domain is not None else ()
    known = frozenset(w for text in pages for w in words_of(text))
    words = Words(known, domain.link_words) if domain is not None else Words(known)
    found = links_of(page, chosen)
    regions = regions_of(page)
    refs = []
    for row, node in enumerate(found.node.tolist()):
        text = found.text[row] or found.hint[row]
        parts = [*wording_parts(text, words), *region_parts(page, node, regions)]
        parts += [(LISTENS, "listens to clicks")] * bool(signs["listens"][node])
        parts += [(POINTS, "")] * bool(signs["points"][node])
        parts += [(IS_LINK, "says that it is a link")] * bool(signs["link"][node])
        parts += [(FOCUSABLE, "")] * bool(signs["focusable"][node])
        score, reasons = sum(s for s, _ in parts), [why for _, why in parts if why]
        avoided = AVOIDED in reasons
        if text and len(text) <= MAX_CLICKABLE_TEXT:
            refs.append(LinkRef(node, text, "", round(score, 2), ", ".join(reasons), avoided))
    return tuple(sorted(refs, key=lambda ref: -ref.score))


def _signs(page: Page) -> dict[str, Bools]:
    """For each node which signs it has."""
    roles = page.attribute_column("role")
    kinds = [page.strings[i] if i >= 0 else "" for i in roles.tolist()]
    acting = np.array([kind in _ROLES for kind in kinds], dtype=bool)
    listens = page.attribute_column("onclick") >= 0
    if page.clickable is not None:
        listens = listens | page.clickable
    tabs = page.attribute_column("tabindex")
    placed = np.array(
        [i >= 0 and not page.strings[i].strip().startswith("-") for i in tabs.tolist()], dtype=bool
    )
    buttons = np.zeros(len(page), dtype=bool)
    buttons[page.nodes_with_tag("button", "a")] = True
    points = _points(page)
    return {
        "any": listens | points | acting | placed | buttons,
        "listens": listens,
        "points": points,
        "link": np.array([kind == "link" for kind in kinds], dtype=bool),
        "focusable": placed | acting,
    }


def _points(page: Page) -> Bools:
    """Elements over which the cursor becomes a hand, and over their parent is none."""
    if page.style is None:
        return np.zeros(len(page), dtype=bool)
    hands = np.array([style.cursor == "pointer" for style in page.styles] + [False])[page.style]
    above = np.where(page.parent >= 0, hands[page.parent], False)
    result: Bools = hands & ~above & ~page.is_text
    return result


def _allowed(
    page: Page, links: Links, records: Sequence[Sequence[int]], skip: Collection[int]
) -> Bools:
    """Nodes that nobody else is responsible for."""
    barred = np.zeros(len(page), dtype=bool)
    barred[page.nodes_with_tag(*_FIELDS, "label")] = True
    forms = page.nodes_with_tag("form").tolist()
    barred[[form for form in forms if not is_whole_page(page, form)]] = True
    barred[_sending(page, forms)] = True
    barred[[int(n) for n, url in zip(links.node.tolist(), links.url, strict=True) if url]] = True
    barred[[node for record in records for node in record]] = True
    barred[list(skip)] = True
    held = prefix_count(np.flatnonzero(barred), len(page))
    nodes = np.arange(len(page))
    holds = held[page.end] - held[nodes] > 0
    never = np.zeros(len(page), dtype=bool)
    never[page.nodes_with_tag(*_NEVER)] = True
    small = page.end - nodes <= MAX_CLICKABLE_NODES
    result: Bools = page.visible & ~holds & ~inside_any(page.end, barred) & ~never & small
    return result & ~_disabled(page)


def _sending(page: Page, forms: list[int]) -> list[int]:
    """Buttons that send the form that they stand in."""
    buttons = page.nodes_with_tag("button").tolist()
    sends = [n for n in buttons if page.attribute(n, "type").lower() not in ("button", "reset")]
    return [n for n in sends if any(page.contains(form, n) for form in forms)]


def _disabled(page: Page) -> Bools:
    off: Bools = page.attribute_column("disabled") >= 0
    column = page.attribute_column("aria-disabled")
    said = np.array([i >= 0 and page.strings[i] == "true" for i in column.tolist()], dtype=bool)
    return off | said


def _innermost(page: Page, chosen: Bools) -> list[int]:
    """Of elements inside each other the inner one: what hears it, hears it too."""
    nodes = np.flatnonzero(chosen)
    count = prefix_count(nodes, len(page))
    return [n for n in nodes.tolist() if count[page.end[n]] - count[n] == 1]
