"""The controls of a page: everything a person can fill, choose or press, found from tags, types and
roles.

In comes a page; out come columns with a row a control in document order: its node, its type
("text", "select", "radio", "submit" ...), and whether it is shown. Editors and styled widgets count
by their ARIA role; links and divs that act as buttons are judged later, where a form misses one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sitesift.page.html_tags import BUTTON_TYPES
from sitesift.page.page import Bools, Ints, Page
from sitesift.page.preorder import inside_any

VALUE_TYPES = frozenset(
    "text password email search tel url number date datetime-local month week time range color "
    "file select textarea".split()
)
OPTION_TYPES = frozenset({"radio", "checkbox"})
_INPUT_TYPES = VALUE_TYPES | OPTION_TYPES | BUTTON_TYPES | {"hidden"}
_ROLES = {
    "textbox": "text",
    "searchbox": "search",
    "combobox": "select",
    "listbox": "select",
    "spinbutton": "number",
    "slider": "range",
    "radio": "radio",
    "checkbox": "checkbox",
    "switch": "checkbox",
    "button": "button",
}
_PRESSED_TAGS = ("div", "span", "img", "li")
_SCRIPT_LINK = re.compile(r"^\s*(javascript:|#|$)", re.IGNORECASE)
_HIDING_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)


@dataclass(frozen=True, eq=False)
class Controls:
    """A row a control, in document order."""

    page: Page
    node: Ints
    type: tuple[str, ...]
    shown: Bools

    def __len__(self) -> int:
        return len(self.type)

    @cached_property
    def is_option(self) -> Bools:
        """Radio buttons and checkboxes."""
        return np.array([t in OPTION_TYPES for t in self.type], dtype=bool)

    @cached_property
    def is_button(self) -> Bools:
        """Controls that are pressed, not filled."""
        return np.array([t in BUTTON_TYPES for t in self.type], dtype=bool)

    @cached_property
    def is_field(self) -> Bools:
        """Controls that take a value or a choice."""
        return ~self.is_button

    def take(self, rows: Ints | Bools) -> Controls:
        """Some of the rows."""
        chosen = np.flatnonzero(rows) if rows.dtype == bool else rows
        types = tuple(self.type[i] for i in chosen.tolist())
        return Controls(self.page, self.node[chosen], types, self.shown[chosen])


def find_controls(page: Page) -> Controls:
    """All controls of the page but hidden inputs; a widget inside another control is part of that
    control."""
    nodes = page.nodes_with_tag("input", "select", "textarea", "button")
    roles = page.attribute_column("role")
    widgets = [n for n in np.flatnonzero(roles >= 0).tolist() if _role(page, n) in _ROLES]
    known = set(nodes.tolist())
    others = set(widgets) - known - _popups(page, widgets)
    rows = sorted(known | {n for n in others if _stands_alone(page, n, nodes)})
    types = [_type_of(page, node) for node in rows]
    keep = [i for i, kind in enumerate(types) if kind != "hidden"]
    found = np.array([rows[i] for i in keep], dtype=np.int32)
    return Controls(page, found, tuple(types[i] for i in keep), _shown(page, found))


def hidden_elements(page: Page) -> Bools:
    """Which nodes lie in an element that its own markup hides (style attribute or `hidden`)."""
    column = page.attribute_column("style")
    used = np.unique(column[column >= 0])
    hiding = np.array(
        [i for i in used.tolist() if _HIDING_STYLE.search(page.strings[i])], dtype=np.int32
    )
    return inside_any(page.end, np.isin(column, hiding) | (page.attribute_column("hidden") >= 0))


def acts_by_script(page: Page, link: int) -> bool:
    """Whether a link leads nowhere by itself, as one that is pressed like a button."""
    return bool(_SCRIPT_LINK.match(page.attribute(link, "href")))


def pressed_nodes(page: Page) -> Ints:
    """Elements that are pressed though they are no control and lead nowhere by themselves, in
    document order: links without an address, and texts that listen to clicks."""
    links = [node for node in page.nodes_with_tag("a").tolist() if acts_by_script(page, node)]
    others = page.nodes_with_tag(*_PRESSED_TAGS)
    listens = page.attribute_column("onclick")[others] >= 0
    if page.clickable is not None:
        listens |= page.clickable[others]
    return np.array(sorted({*links, *others[listens].tolist()}), dtype=np.int32)


def _stands_alone(page: Page, node: int, controls: Ints) -> bool:
    """Whether a widget with a role neither holds a real control nor lies in one."""
    low, high = np.searchsorted(controls, [node, int(page.end[node])])
    return bool(low == high) and not any(
        page.tag_of(a) in ("button", "select") for a in page.ancestors(node)
    )


def _popups(page: Page, widgets: list[int]) -> set[int]:
    """Lists that a box opens: a listbox inside a combobox, or one that a combobox names as its
    own."""
    boxes = [n for n in widgets if _role(page, n) == "combobox"]
    opened = {page.attribute(n, name) for n in boxes for name in ("aria-controls", "aria-owns")}
    lists = [n for n in widgets if _role(page, n) == "listbox"]
    named = {n for n in lists if page.attribute(n, "id") in opened - {""}}
    return named | {n for n in lists if any(page.contains(box, n) for box in boxes)}


def _role(page: Page, node: int) -> str:
    return page.attribute(node, "role").strip().lower()


def _type_of(page: Page, node: int) -> str:
    tag = page.tag_of(node)
    if tag in ("select", "textarea"):
        return tag
    attributes = page.attributes(node)
    kind = attributes.get("type", "").strip().lower()
    if tag == "input":
        return kind if kind in _INPUT_TYPES else "text"
    if tag == "button":
        return kind if kind in ("reset", "button") else "submit"
    return _ROLES[_role(page, node)]


def _shown(page: Page, nodes: Ints) -> Bools:
    """Whether each control can be seen. Style sheets often hide a box or select and draw another in
    its place."""
    if page.box is None:
        return ~hidden_elements(page)[nodes]
    drawn: Bools = (page.box[nodes, 2] > 0) & (page.box[nodes, 3] > 0)
    hidden = np.array([s.is_hidden for s in page.styles] + [True])
    style = page.style if page.style is not None else np.full(len(page), -1, dtype=np.int32)
    shown: Bools = drawn & ~hidden[style[nodes]]
    return shown
