"""Which controls make a form: <form> elements, forms without one, and the parts of a form around a
whole page.

In come a page and its controls; out comes a list of areas, each an element with its controls. A
<form> element that holds several buttons with unrelated fields and most of the page's text (as some
servers write it) is taken apart like a page without forms: the controls are gathered around the
buttons nearest to them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sitesift.forms.form_words import form_words
from sitesift.forms.understand.controls import Controls, acts_by_script, pressed_nodes
from sitesift.forms.understand.pager_controls import in_pager
from sitesift.page.ancestors import lowest_common, nearest_with_tag, nodes_inside, prefix_count
from sitesift.page.html_tags import HEADING_TAGS, PAGE_TAGS, SUBMIT_TYPES
from sitesift.page.page import Ints, Page
from sitesift.page.script_address import script_addresses

# A <form> with at least this share of the page's text around its fields is no form but a frame for
# the page. Chosen by judgement, not swept.
WHOLE_PAGE = 0.6
_LEAST_TEXT = 600  # pages with less text than this are forms and little else
_GAP = 400  # characters of text between two loose fields of one form
# A <form> with nearly all of the page's text and this many links that lead somewhere holds the
# page's menus as well.
_NEARLY_ALL = 0.85
_MENU = 6
_PAGE_ENDS = ("header", "footer")  # a form that has both, and nearly all text, is the page
_TABLE_TAGS = ("table", "tbody", "tr", "thead", "tfoot")
_HEADINGS = (*HEADING_TAGS, "legend")


@dataclass(frozen=True, eq=False)
class FormArea:
    """A form before it is understood: the element that holds it, and the rows of its controls."""

    node: int
    element: int  # the <form> element it belongs to, -1 without one
    rows: Ints


def find_form_areas(page: Page, controls: Controls) -> list[FormArea]:
    """The forms of the page in document order."""
    owner = _owners(page, controls)
    areas: list[FormArea] = []
    for form in np.unique(owner[owner >= 0]).tolist():
        rows = np.flatnonzero(owner == form).astype(np.int32)
        if _wraps_page(page, controls, form, rows):
            areas += _gather(page, controls, rows, form)
        else:
            areas.append(FormArea(int(form), int(form), rows))
    areas += _gather(page, controls, np.flatnonzero(owner < 0).astype(np.int32), -1)
    return sorted(areas, key=lambda area: int(controls.node[area.rows[0]]))


def element_areas(page: Page, controls: Controls) -> list[FormArea]:
    """One area a <form> element, whatever it holds."""
    owner = _owners(page, controls)
    forms = page.nodes_with_tag("form").tolist()
    return [FormArea(form, form, np.flatnonzero(owner == form).astype(np.int32)) for form in forms]


def _owners(page: Page, controls: Controls) -> Ints:
    """The <form> element of each control: by its form attribute, around it, or torn apart by the
    parser."""
    owner = nearest_with_tag(page, controls.node, "form")
    _by_attribute(page, controls, owner)
    first_owner = owner.copy()
    for form in _torn(page, controls):  # the last one before a control wins, as in the parser
        above = int(page.parent[form])
        loose = (controls.node > form) & (controls.node < page.end[above]) & (first_owner < 0)
        owner[loose] = form
    return owner


def _torn(page: Page, controls: Controls) -> list[int]:
    """Forms that hold no control, inside a table: <table><form><tr> leaves the form empty and its
    fields behind it."""
    count = prefix_count(controls.node, len(page))
    forms = page.nodes_with_tag("form").tolist()
    bare = [f for f in forms if count[page.end[f]] == count[f] and page.parent[f] >= 0]
    return [f for f in bare if page.tag_of(int(page.parent[f])) in _TABLE_TAGS]


def _by_attribute(page: Page, controls: Controls, owner: Ints) -> None:
    """Controls anywhere may name their form by its id."""
    named = page.attribute_column("form")[controls.node]
    if not (named >= 0).any():
        return
    ids = page.attribute_column("id")
    forms = {page.strings[ids[f]]: f for f in page.nodes_with_tag("form").tolist() if ids[f] >= 0}
    for row in np.flatnonzero(named >= 0).tolist():
        owner[row] = forms.get(page.strings[named[row]], owner[row])


def _wraps_page(page: Page, controls: Controls, form: int, rows: Ints) -> bool:
    """Whether a <form> element is drawn around the page rather than around its fields."""
    share = (page.text_end[form] - page.text_start[form]) / max(len(page.text), 1)
    if controls.is_field[rows].sum() < 1:
        return False
    if share >= _NEARLY_ALL and all(len(nodes_inside(page, form, tag)) for tag in _PAGE_ENDS):
        return True
    several = _has_targets(page, controls, rows)
    if (len(page.text) < _LEAST_TEXT and not several) or share < WHOLE_PAGE:
        return False
    has_menu = _leading_on(page, form) >= _MENU
    if has_menu and (several or share >= _NEARLY_ALL):
        return True
    own = controls.node[rows]
    core = lowest_common(page, int(own.min()), int(own.max()))
    inner = (page.text_end[core] - page.text_start[core]) / max(len(page.text), 1)
    words = (page.text_end[form] - page.text_start[form]) / controls.is_field[rows].sum()
    return bool(words > _GAP or inner < share / 2)


def _leading_on(page: Page, form: int) -> int:
    """How many elements of a <form> lead somewhere: links, and what a script goes on from."""
    links = [n for n in nodes_inside(page, form, "a").tolist() if not acts_by_script(page, n)]
    by_script = (n for n in script_addresses(page) if form <= n < page.end[form])
    return len({*links, *by_script})


def _has_targets(page: Page, controls: Controls, rows: Ints) -> bool:
    """Whether buttons of a <form> send it to different addresses: as many forms share the element,
    however little the page says."""
    buttons = [r for r in rows.tolist() if controls.type[r] in SUBMIT_TYPES]
    targets = {page.attribute(int(controls.node[r]), "formaction") or "" for r in buttons}
    return len(targets) > 1


def _pressed_then_headed(page: Page, low: int, high: int) -> bool:
    """Whether something that acts as a button lies between two nodes, and a heading behind it: one
    form ends there."""
    pressed = next((n for n in pressed_nodes(page).tolist() if low < n < high), high)
    return any(pressed < n < high for n in page.nodes_with_tag(*_HEADINGS).tolist())


def _gather(page: Page, controls: Controls, rows: Ints, element: int) -> list[FormArea]:
    """Group controls that no <form> holds together: fields close to each other, and the buttons
    beside them. What turns the pages of a list asks for nothing."""
    rows = rows[~in_pager(page, controls.node[rows])]
    fields = [r for r in rows.tolist() if controls.is_field[r]]
    groups: list[list[int]] = []
    for row in fields:
        if groups and _belong(page, controls, groups[-1][-1], row, element):
            groups[-1].append(row)
        else:
            groups.append([row])
    return [_area(page, controls, rows, group, element) for group in groups]


def _belong(page: Page, controls: Controls, before: int, row: int, element: int) -> bool:
    """Two loose fields are of one form when little text and no submit button lies between, below a
    common block."""
    low, high = int(controls.node[before]), int(controls.node[row])
    common = lowest_common(page, low, high)
    if common == element or page.tag_of(common) in (*PAGE_TAGS, "form"):
        return False
    between = controls.type[before + 1 : row]
    text = _text_between(page, low, high)
    if "submit" in between or "image" in between or text >= _GAP:
        return False
    return not _pressed_then_headed(page, low, high)


def _text_between(page: Page, low: int, high: int) -> int:
    """Characters shown behind one node and before another. Fields hold no text and so have no place
    in the page's own: what stands between them tells."""
    between = slice(int(page.end[low]), high)
    sizes = page.text_end[between] - page.text_start[between]
    return int(sizes[page.value[between] >= 0].sum())


def _area(page: Page, controls: Controls, rows: Ints, group: list[int], element: int) -> FormArea:
    """Climb from the fields' common ancestor to take in a button, or a link behind them that says
    that it searches, but no field of another group."""
    nodes = controls.node[group]
    own = lowest_common(page, int(nodes.min()), int(nodes.max()))
    others = np.setdiff1d(rows[controls.is_field[rows]], group)
    taken = prefix_count(controls.node[others], len(page))
    at, buttons = own, rows[controls.is_button[rows]]
    pressed = _searching_links(page, int(nodes.max()))
    while at > 0 and at != element and not _is_page(page, at):
        if taken[page.end[at]] > taken[at]:
            break
        inside = [r for r in buttons.tolist() if at <= controls.node[r] < page.end[at]]
        own = at
        if inside or any(n < page.end[at] for n in pressed):
            return FormArea(at, element, np.array(sorted(group + inside), dtype=np.int32))
        at = int(page.parent[at])
    least = lowest_common(page, int(nodes.min()), int(nodes.max()))
    while least != own and page.text_end[least] == page.text_start[least]:
        least = int(page.parent[least])  # without a button: the lowest that holds some text
    return FormArea(least, element, np.array(group, dtype=np.int32))


def _searching_links(page: Page, last: int) -> list[int]:
    """The links without an address of their own behind a field that say that they search."""
    links = (n for n in page.nodes_with_tag("a").tolist() if n > last and acts_by_script(page, n))
    return [n for n in links if "search" in form_words().find(page.text_of(n))]


def _is_page(page: Page, node: int) -> bool:
    """Whether an element is all of the page; the body of a page with hardly any text may be the
    form's own block."""
    tag = page.tag_of(node)
    return tag == "html" or (tag == "body" and len(page.text) >= _LEAST_TEXT)
