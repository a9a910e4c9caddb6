"""Fields of a form: single controls, and groups of radio buttons and checkboxes with one name, with
their labels.

In come a page, its labelled controls and a form area; out come `Field`s in reading order.
"""

from __future__ import annotations

import re
from itertools import takewhile

import numpy as np

from sitesift.forms.form_model import Field, Label, LabelSource, Option
from sitesift.forms.understand.author_labels import (
    AUTHOR_SOURCES,
    NO_LABEL,
    attribute_label,
    author_labels,
    author_links,
)
from sitesift.forms.understand.controls import Controls
from sitesift.forms.understand.form_areas import FormArea
from sitesift.forms.understand.label_places import unit_beside
from sitesift.forms.understand.label_scopes import settle_labels
from sitesift.forms.understand.labels import label_runs
from sitesift.forms.understand.options import with_wildcards
from sitesift.forms.understand.scopes import Labelled, Scopes, find_scopes
from sitesift.forms.understand.text_runs import find_runs, is_required_mark
from sitesift.page.ancestors import lowest_common, prefix_count
from sitesift.page.page import Ints, Page

_BAR = re.compile(r"\s[|•·]\s?")
_LONGEST_WRAP = 300  # characters of an inline element that is read as one label
_SURE_OF_GROUP = 0.7  # confidence in the text before a group of options; set by hand


def label_controls(page: Page, controls: Controls) -> Labelled:
    """A label for every field of the page: the author's link, else the text around it, else its own
    attributes."""
    scopes = find_scopes(page, controls, find_runs(page, controls))
    links = author_labels(author_links(page), scopes.fields)
    unlinked = np.array([label is None for label in links], dtype=bool)
    if unlinked.any() and len(scopes.runs):
        run, sure = label_runs(scopes)
    else:
        run, sure = np.full(len(links), -1, dtype=np.int32), np.zeros(len(links))
    labels = [
        link or _text_label(scopes, r, s, wrap, at) or attribute_label(page, node, kind)
        for link, r, s, wrap, at, node, kind in zip(
            links,
            run.tolist(),
            sure.tolist(),
            _wraps(scopes).tolist(),
            scopes.at.tolist(),
            scopes.fields.node.tolist(),
            scopes.fields.type,
            strict=True,
        )
    ]
    used = frozenset(run[run >= 0].tolist())
    of_options = frozenset(run[(run >= 0) & scopes.fields.is_option].tolist())
    linked = _linked_runs(scopes, labels)
    return Labelled(scopes, labels, run, used, linked, of_options | linked)


def _linked_runs(scopes: Scopes, labels: list[Label]) -> frozenset[int]:
    """The runs that lie in an element which its author linked to a field."""
    nodes = [x.node for x in labels if x.source in AUTHOR_SOURCES and x.node >= 0]
    low = np.searchsorted(scopes.runs.first, nodes)
    high = np.searchsorted(scopes.runs.first, scopes.page.end[nodes])
    spans = zip(low.tolist(), high.tolist(), strict=True)
    return frozenset(run for a, b in spans for run in range(a, b))


def _nearest_part(text: str, *, before: bool) -> str:
    """Of a line of links divided by bars ("Map | A-Z | Search:") the part that faces the field."""
    parts = [part.strip() for part in _BAR.split(text)]
    worded = [part for part in parts if any(c.isalnum() for c in part)]
    return worded[-1 if before else 0] if len(worded) > 1 else text


def _text_label(scopes: Scopes, run: int, sure: float, wrap: int, at: int) -> Label | None:
    """The label of a run; where an inline element wraps the field and the run, all that stands in
    it is the label."""
    if run < 0:
        return None
    text, page = scopes.runs.text[run], scopes.page
    if wrap >= 0 and page.contains(wrap, int(scopes.runs.first[run])):
        low, high = np.searchsorted(scopes.runs.first, [wrap, int(page.end[wrap])])
        whole = " ".join(scopes.runs.text[low:high])
        text = whole if len(whole) <= _LONGEST_WRAP else text
    else:
        text = _nearest_part(text, before=run < at)
    return Label(text, LabelSource.TEXT, int(scopes.runs.own[run]), round(sure, 3))


def _wraps(scopes: Scopes) -> Ints:
    """For each field the outermost inline element around it that holds no other field, -1 without
    one."""
    page = scopes.page
    inline = np.array([t in ("span", "label") for t in page.tags], dtype=bool)[page.tag]
    wrap = np.full(len(scopes.fields), -1, dtype=np.int32)
    at = scopes.fields.node.copy()
    while True:
        above = page.parent[at]
        climb = (above >= 0) & (at != scopes.territory)
        if not climb.any():
            return wrap
        at = np.where(climb, above, at).astype(np.int32)
        wrap = np.where(climb & inline[at], at, wrap).astype(np.int32)


def fields_of(
    page: Page, controls: Controls, area: FormArea, labelled: Labelled
) -> tuple[Field, ...]:
    """The fields of one form in reading order."""
    row_of = {int(n): i for i, n in enumerate(labelled.scopes.fields.node.tolist())}
    rows = [row_of[int(controls.node[r])] for r in area.rows.tolist() if controls.is_field[r]]
    settled = settle_labels(labelled, area, rows)
    groups = _groups(page, labelled.scopes.fields, rows)
    return tuple(_field(page, labelled, settled.labels, group) for group in groups)


def _groups(page: Page, fields: Controls, rows: list[int]) -> list[list[int]]:
    """Options that share a name go together, where the first of them stands; everything else stands
    alone."""
    groups: dict[tuple[str, str | int], list[int]] = {}
    for row in rows:
        name = page.attribute(int(fields.node[row]), "name") if fields.is_option[row] else ""
        groups.setdefault((fields.type[row], name or row), []).append(row)
    return list(groups.values())


def _field(page: Page, labelled: Labelled, labels: dict[int, Label], rows: list[int]) -> Field:
    fields = labelled.scopes.fields
    nodes = tuple(int(fields.node[r]) for r in rows)
    kind = fields.type[rows[0]]
    attributes = page.attributes(nodes[0])
    options = _options(page, labelled, labels, rows, kind)
    label = _group_label(page, labelled, rows) if len(rows) > 1 else labels[rows[0]]
    return Field(
        nodes=nodes,
        type=kind,
        name=attributes.get("name", "") or attributes.get("id", ""),
        label=label,
        options=options,
        placeholder=attributes.get("placeholder", ""),
        default=_default(page, nodes[0], kind, options, attributes),
        required=_is_required(attributes, label),
        shown=bool(fields.shown[rows].any()),
        unit=unit_beside(labelled, rows[0]) if len(rows) == 1 else "",
    )


def _options(
    page: Page, labelled: Labelled, labels: dict[int, Label], rows: list[int], kind: str
) -> tuple[Option, ...]:
    fields = labelled.scopes.fields
    if kind == "select":
        return labelled.scopes.options_of(rows[0])
    if kind not in ("radio", "checkbox"):
        return ()
    found = []
    for row in rows:
        attributes = page.attributes(int(fields.node[row]))
        value, chosen = attributes.get("value", "on"), "checked" in attributes
        text = labels[row].text or value
        found.append(Option(text, value, int(fields.node[row]), chosen))
    return with_wildcards(found, is_choice=len(rows) > 1)


def _group_label(page: Page, labelled: Labelled, rows: list[int]) -> Label:
    """The text above a group of options: a legend, or the run just before it that labels nothing
    else."""
    scopes = labelled.scopes
    nodes = scopes.fields.node[rows]
    others = np.setdiff1d(scopes.fields.node, nodes)
    top = _highest_without(page, nodes, others)
    run = int(scopes.at[rows[0]]) - 1
    while run >= 0 and run in labelled.used and scopes.runs.first[run] > top:
        run -= 1
    if run >= 0 and scopes.runs.first[run] >= top and run not in labelled.used:
        own = int(scopes.runs.own[run])
        return Label(scopes.runs.text[run], LabelSource.TEXT, own, _SURE_OF_GROUP)
    return NO_LABEL


def _highest_without(page: Page, nodes: Ints, others: Ints) -> int:
    """The highest element that holds these controls and none of the others."""
    taken = prefix_count(others.astype(np.int32), len(page))
    at = lowest_common(page, int(nodes[0]), int(nodes[-1]))
    free = takewhile(lambda above: taken[page.end[above]] == taken[above], page.ancestors(at))
    return min(free, default=at)


def _default(
    page: Page, node: int, kind: str, options: tuple[Option, ...], attributes: dict[str, str]
) -> str:
    if kind in ("select", "radio", "checkbox"):
        return next((option.text for option in options if option.selected), "")
    if kind == "textarea":
        return page.raw_line(node)
    return attributes.get("value", "") if kind != "password" else ""


def _is_required(attributes: dict[str, str], label: Label) -> bool:
    if "required" in attributes or attributes.get("aria-required", "").lower() == "true":
        return True
    tail = label.text.rstrip(": ")
    return tail.endswith("*") or tail.startswith("*") or is_required_mark(tail.rpartition(" ")[2])
