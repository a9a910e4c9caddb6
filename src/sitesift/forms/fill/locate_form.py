"""Finding a form and its controls again on another state of its page: paths and names in, paths
out."""

from __future__ import annotations

from dataclasses import replace

from sitesift.forms.fill.fill_model import Fill
from sitesift.forms.fill.page_changes import field_name
from sitesift.forms.form_model import Form
from sitesift.forms.understand.find_forms import understand_forms
from sitesift.ontology import Domain
from sitesift.page import node_at, xpath_of
from sitesift.page.page import Page

_SAME = 0.6  # share of the fields by name that make it the same form
_ACTS = ("#", "javascript:")  # addresses of links that only run a script


def field_signature(form: Form) -> frozenset[str]:
    """The names of the form's fields."""
    return frozenset(f"{field.type} {field.name}" for field in form.fields)


def same_form(form: Form, page: Page, domain: Domain | None) -> Form | None:
    """The form of another page that has the same fields."""
    wanted = field_signature(form)
    best, share, seen = None, 0.0, 0
    for other in understand_forms(page, domain):
        found = len(wanted & field_signature(other)) / max(1, len(wanted | field_signature(other)))
        # behind tabs there may be a form like it that is hidden
        shown = sum(field.shown for field in other.fields)
        if (found, shown) > (share, seen):
            best, share, seen = other, found, shown
    return best if share >= _SAME else None


def is_still(old: Page, page: Page, path: str) -> bool:
    """Whether a path leads to the same control on both pages, by tag, name and value."""
    was, now = node_at(old, path), node_at(page, path)
    return was is not None and now is not None and _identity(old, was) == _identity(page, now)


def _identity(page: Page, node: int) -> tuple[str, str, str, str]:
    attributes = page.attributes(node)
    kind = attributes.get("type", "")
    value = attributes.get("value", "") if kind in ("radio", "checkbox", "submit") else ""
    return page.tag_of(node), kind, field_name(page, node), value


def moved(fill: Fill, old: Form, new: Form, page: Page) -> Fill | None:
    """The same fill on the same form of another page; None where the field is gone."""
    if fill.field < 0:
        return fill
    field = old.fields[fill.field]
    alike = [i for i, f in enumerate(new.fields) if (f.type, f.name) == (field.type, field.name)]
    if not alike:
        return None
    i = fill.field if fill.field in alike else alike[0]
    target = new.fields[i]
    node = target.node
    if fill.verb == "check":
        node = next((o.node for o in target.options if o.value == fill.value), -1)
    return replace(fill, path=xpath_of(page, node), field=i) if node >= 0 else None


def label_of(page: Page, path: str) -> int:
    """The label element of a control: around it, or for its id; -1 without one."""
    node = node_at(page, path)
    if node is None:
        return -1
    around = next((n for n in page.ancestors(node) if page.tag_of(n) == "label"), -1)
    name = page.attribute(node, "id")
    labels = page.nodes_with_tag("label").tolist() if name and around < 0 else []
    return next((n for n in labels if page.attribute(n, "for") == name), around)


def acting_link(page: Page, form: Form) -> int:
    """A link or button without an address of its own that follows the form's last field; -1 where
    there is none.

    Assumes that what sends a form stands after its fields, as nearly everywhere.
    """
    last = max((node for field in form.fields for node in field.nodes), default=form.node)
    inside = page.nodes_with_tag("a", "button", "img", "div", "span")
    inside = inside[(inside > last) & (inside < page.end[form.node]) & page.visible[inside]]
    for node in inside.tolist():
        attributes, tag = page.attributes(node), page.tag_of(node)
        links_nowhere = tag == "a" and attributes.get("href", "").strip().lower().startswith(_ACTS)
        handled = "onclick" in attributes or attributes.get("role") == "button"
        if (links_nowhere or handled or tag == "button") and attributes.get(
            "type", ""
        ).lower() != "reset":
            return node
    return -1


def shown_text_field(form: Form) -> int:
    """The last text box that is shown, for pressing Enter in; -1 without one."""
    typed = [f.node for f in form.fields if f.shown and f.type in ("text", "search")]
    return max(typed, default=-1)
