"""Buttons of a form: real ones, and links or other elements that act as one.

In come a form area and its controls; out come the buttons with what they say. Where a form has no
real button, links and clickable elements inside are judged by their words, names and script
handlers, as in "Search" written as <a class="btn" href="javascript:go()">.
"""

from __future__ import annotations

import re

from sitesift.forms.form_model import Button
from sitesift.forms.form_words import form_words
from sitesift.forms.understand.controls import Controls, acts_by_script, pressed_nodes
from sitesift.forms.understand.form_areas import FormArea
from sitesift.page.ancestors import nodes_inside
from sitesift.page.html_tags import SUBMIT_TYPES
from sitesift.page.page import Page

_BUTTON_NAME = re.compile(
    r"\b(btn|button|submit|search-?(icon|link)|go)\b|btn|button|submit", re.IGNORECASE
)
_SENDING = frozenset({"search", "login", "register", "newsletter", "order", "recover"})
# Assumed: what is longer is a sentence, not a button.
_LONGEST_ACTING = 40  # characters on an element that acts as a button
_LONGEST_SENDING = 25  # characters on a link that sends a form without saying so
_MOST = 400  # clickable elements looked at in one form


def find_buttons(page: Page, controls: Controls, area: FormArea) -> tuple[Button, ...]:
    """The buttons of a form, real ones first."""
    rows = area.rows[controls.is_button[area.rows]].tolist()
    real = [_real_button(page, int(controls.node[r]), controls.type[r]) for r in rows]
    if any(button.action == "submit" for button in real):
        return tuple(real)
    acting = _acting_buttons(page, area.node)
    if not any(button.action == "submit" for button in acting):
        last = int(controls.node[area.rows].max()) if len(area.rows) else area.node
        acting = _last_pressed(page, area.node, last, acting)
    return tuple(real + acting)


def _last_pressed(page: Page, node: int, last_field: int, acting: list[Button]) -> list[Button]:
    """Where nothing says that it sends the form: the first element behind the last field that is
    pressed, leads nowhere by itself and says little ("Go"). It is assumed that what follows all
    fields and can be pressed sends them."""
    for link in pressed_nodes(page).tolist():
        text = button_text(page, link) if last_field < link < page.end[node] else ""
        if 0 < len(text) <= _LONGEST_SENDING:
            others = [button for button in acting if button.node != link]
            return [*others, Button(link, text, "submit", is_real=False)]
    return acting


def button_text(page: Page, node: int) -> str:
    """What a button says: its text or value, else the alternative text of its picture, else its
    title; one that is shown later what it will say."""
    attributes = page.attributes(node)
    own = attributes.get("value", "") if page.tag_of(node) == "input" else page.text_of(node)
    given = (attributes.get(name, "") for name in ("alt", "aria-label", "title"))
    pictures = nodes_inside(page, node, "img").tolist()
    later = page.raw_line(node) if page.tag_of(node) == "button" else ""
    texts = (own, *given, *(page.attribute(n, "alt") for n in pictures), later)
    return next((" ".join(t.split()) for t in texts if t.strip()), "")


def _real_button(page: Page, node: int, kind: str) -> Button:
    text = button_text(page, node)
    if kind in SUBMIT_TYPES:
        return Button(node, text, "submit")
    if kind == "reset":
        return Button(node, text, "reset")
    said = form_words().find(text) | form_words().find(_names(page, node))
    return Button(node, text, "submit" if said & _SENDING else "other")


def _acting_buttons(page: Page, node: int) -> list[Button]:
    """Links and elements with a click handler, inside the form, that read like a button."""
    links = nodes_inside(page, node, "a").tolist()
    pressed = pressed_nodes(page).tolist()
    handlers = [n for n in pressed if node < n < page.end[node] and page.tag_of(n) != "a"]
    found = [_acting(page, n) for n in (*links, *handlers)[:_MOST]]
    return [button for button in found if button is not None]


def _acting(page: Page, node: int) -> Button | None:
    """A button when its words send something and its address or name says that it is no ordinary
    link."""
    text = button_text(page, node)
    if len(text) > _LONGEST_ACTING:
        return None
    said = form_words().find(text) | form_words().find(_names(page, node))
    is_named = bool(_BUTTON_NAME.search(_names(page, node)))
    if said & {"search", "order"} and (is_named or acts_by_script(page, node)):
        return Button(node, text, "submit", is_real=False)
    return Button(node, text, "other", is_real=False) if is_named and text else None


def _names(page: Page, node: int) -> str:
    attributes = page.attributes(node)
    return " ".join(attributes.get(key, "") for key in ("id", "class", "name"))
