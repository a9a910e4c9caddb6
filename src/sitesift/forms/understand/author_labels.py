"""Labels that the page's author wrote as such: <label for>, a wrapping <label>, ARIA, matching ids,
title, placeholder.

In come fields; out comes for each a label or None. Author's links come first, since they are nearly
always right; the text around a field is asked next, and only then its own attributes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from sitesift.forms.form_model import Label, LabelSource
from sitesift.forms.understand.controls import Controls
from sitesift.page.ancestors import nearest_with_tag, nodes_inside
from sitesift.page.page import Ints, Page

# Lengths and confidences are set by hand: what is longer is no label but a text of its own, and an
# attribute is seldom wrong but often an example.
_LONGEST = 300  # characters of a label that are kept
_LONGEST_ID = 120  # characters of an id that is read as a name
_LONGEST_NAMED = 100  # characters of a label that is known by its id only
_LABEL_ID = re.compile(
    r"(?:^|(?<=[_.:-]))(?:lbl|[Ll]abel)(?=[A-Z_-])[_-]?|^label[_-]"
    r"|[_-](?:lbl|[Ll]abel)$|(?<=[a-z0-9])(?:Lbl|Label)$"
)
_OWN_ATTRIBUTES = {
    "placeholder": LabelSource.PLACEHOLDER,
    "title": LabelSource.TITLE,
    "alt": LabelSource.TITLE,
}
_IDLE_VALUES = frozenset({"on", "1", "0", "true", ""})  # values of boxes that name nothing
_SURE_OF_ATTRIBUTE, _SURE_OF_VALUE = 0.8, 0.4  # assumed: a value is rarely what people read
AUTHOR_SOURCES = frozenset({LabelSource.FOR, LabelSource.WRAP, LabelSource.ARIA})
NO_LABEL = Label("", LabelSource.NONE, -1, 0.0)
_SORT_PREFIX = re.compile(r"(?:^|(?<=[_.:-]))(?:txt|tb|ddl|cmb|cbo|lst|sel|inp)(?=[A-Z_-])[_-]?")


@dataclass(frozen=True, eq=False)
class AuthorLinks:
    """The elements of a page that say which field they label."""

    page: Page
    label_for: dict[str, list[int]]  # id -> label elements
    by_id: dict[str, int]  # id -> first element with it
    copies: frozenset[str]  # ids of several elements: no link through them can be trusted blindly
    by_name: dict[str, list[int]]  # what "label_city" or "lblCity" is the label of -> elements


def author_links(page: Page) -> AuthorLinks:
    """Read `for` and `id` once for the page."""
    label_for: dict[str, list[int]] = {}
    fors = page.attribute_column("for")
    for node in np.flatnonzero(fors >= 0).tolist():
        label_for.setdefault(page.strings[fors[node]], []).append(node)
    ids = page.attribute_column("id")
    by_id: dict[str, int] = {}
    copies: set[str] = set()
    for node in np.flatnonzero(ids >= 0).tolist():
        name = page.strings[ids[node]]
        if name in by_id:
            copies.add(name)
        by_id.setdefault(name, node)
    by_name: dict[str, list[int]] = {}
    for name, node in by_id.items():
        if len(name) < _LONGEST_ID and (key := _labelled_name(name)):
            by_name.setdefault(key, []).append(node)
    return AuthorLinks(page, label_for, by_id, frozenset(copies), by_name)


def _labelled_name(name: str) -> str:
    """What an id says it is the label of: "label_city" and "lblCity" of city, in lower case; "" for
    other ids."""
    rest, count = _LABEL_ID.subn("", name)
    return rest.strip("_-").lower() if count == 1 else ""


def author_labels(links: AuthorLinks, fields: Controls) -> list[Label | None]:
    """For each field the label that its author linked to it."""
    wraps = nearest_with_tag(links.page, fields.node, "label")
    return [
        _author_label(links, node, wrap)
        for node, wrap in zip(fields.node.tolist(), wraps.tolist(), strict=True)
    ]


def _author_label(links: AuthorLinks, node: int, wrap: int) -> Label | None:
    attributes = links.page.attributes(node)
    found = _by_for(links, node, attributes.get("id", ""))
    if found is None and wrap >= 0:
        found = _shown_label(links.page, wrap, LabelSource.WRAP)
    if found is None:
        found = _by_aria(links, attributes)
    return found if found is not None else _by_name(links, node, attributes)


def _by_name(links: AuthorLinks, node: int, attributes: dict[str, str]) -> Label | None:
    """The element whose id says that it is the label of this field's id; only where there is one
    such element, without controls in it. Assumes the habit of naming labels after their fields."""
    if not links.by_name or node in links.by_name.get(attributes.get("id", "").lower(), []):
        return None
    for key in _keys(attributes):
        nodes = links.by_name.get(key, [])
        if len(nodes) == 1 and not links.page.contains(nodes[0], node):
            label = _shown_label(links.page, nodes[0], LabelSource.FOR)
            if label is not None and len(label.text) <= _LONGEST_NAMED:
                return label
    return None


def _keys(attributes: dict[str, str]) -> list[str]:
    """What a label's id may call the field: its id, without the prefix that says what sort of
    control it is."""
    name = attributes.get("id", "")
    if not name or len(name) >= _LONGEST_ID:
        return []
    return [key.strip("_-").lower() for key in (name, _SORT_PREFIX.sub("", name))]


def _by_for(links: AuthorLinks, node: int, name: str) -> Label | None:
    """The label whose `for` names the field; with duplicate ids, the nearest one."""
    nodes = links.label_for.get(name, []) if name else []
    if name in links.copies:
        nodes = sorted(nodes, key=lambda n: abs(n - node))
    labels = (_shown_label(links.page, n, LabelSource.FOR) for n in nodes)
    return next((label for label in labels if label is not None), None)


def _by_aria(links: AuthorLinks, attributes: dict[str, str]) -> Label | None:
    names = attributes.get("aria-labelledby", "").split()
    nodes = [links.by_id[name] for name in names if name in links.by_id]
    text = " ".join(_text(links.page, n) for n in nodes).strip()
    if text:
        return Label(text[:_LONGEST], LabelSource.ARIA, nodes[0])
    text = " ".join(attributes.get("aria-label", "").split())
    return Label(text[:_LONGEST], LabelSource.ARIA) if text else None


def _shown_label(page: Page, node: int, source: LabelSource) -> Label | None:
    text = _text(page, node) or " ".join(page.attribute(node, "title").split())
    return Label(text[:_LONGEST], source, node) if any(c.isalnum() for c in text) else None


def _text(page: Page, node: int) -> str:
    """The visible text of an element, else all of it (many sites hide labels from view); options
    and buttons left out."""
    shown = page.text_of(node)
    held_button = len(nodes_inside(page, node, "button")) > 0
    if any(c.isalnum() for c in shown) and not held_button:
        return shown
    inner = np.arange(node, int(page.end[node]))
    texts = inner[page.is_text[inner]]
    held: Ints = nearest_with_tag(
        page, texts.astype(np.int32), "select", "textarea", "script", "style", "button"
    )
    outside = texts[(held < node)]
    seen = outside[page.visible[outside]]
    kept = seen if any(page.strings[v].strip() for v in page.value[seen].tolist()) else outside
    return " ".join(" ".join(page.strings[v] for v in page.value[kept].tolist()).split())


def attribute_label(page: Page, node: int, kind: str) -> Label:
    """What a field says of itself: placeholder, title, the value of a box of options, else
    nothing."""
    attributes = page.attributes(node)
    for name, source in _OWN_ATTRIBUTES.items():
        text = " ".join(attributes.get(name, "").split())
        if text:
            return Label(text[:_LONGEST], source, -1, _SURE_OF_ATTRIBUTE)
    value = attributes.get("value", "on")
    if kind in ("radio", "checkbox") and value not in _IDLE_VALUES:
        return Label(value[:_LONGEST], LabelSource.VALUE, -1, _SURE_OF_VALUE)
    return NO_LABEL
