"""Sections of a form: fields under one heading, from the tree alone.

In come the fields of one form and the runs that label none of them; out come headings with the
fields under each. A heading is a short text of its own among the children of an element; it stands
over the children that follow, up to the next heading. So flat lists of rows and nested blocks are
read alike. The label of one field is no heading.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sitesift.forms.form_model import Field
from sitesift.forms.understand.scopes import Labelled
from sitesift.page.ancestors import nodes_inside, prefix_count
from sitesift.page.page import Ints, Page
from sitesift.text.vocabulary import words_of

_MOST_WORDS = 6  # a heading is short; set by hand
_DEEPEST = 60  # elements above each other that are looked into


@dataclass(frozen=True, slots=True)
class FormSection:
    """A heading and the fields under it, as indexes into the form's fields."""

    label: str
    fields: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class FieldPlaces:
    """Where the controls of a form's fields stand."""

    page: Page
    nodes: Ints  # controls in document order
    owner: Ints  # the field of each
    count: Ints  # prefix counts over the page's nodes

    @classmethod
    def of(cls, page: Page, fields: tuple[Field, ...]) -> FieldPlaces:
        pairs = sorted((node, i) for i, field in enumerate(fields) for node in field.nodes)
        nodes = np.array([node for node, _ in pairs], dtype=np.int32)
        owner = np.array([i for _, i in pairs], dtype=np.int32)
        return cls(page, nodes, owner, prefix_count(nodes, len(page)))

    def inside(self, node: int) -> list[int]:
        """The fields with a control in an element."""
        low, high = int(self.count[node]), int(self.count[self.page.end[node]])
        return list(dict.fromkeys(self.owner[low:high].tolist()))


def find_sections(
    page: Page, labelled: Labelled, fields: tuple[Field, ...], node: int
) -> list[FormSection]:
    """The sections below an element, fieldsets with their legends among them; outer ones first."""
    places = FieldPlaces.of(page, fields)
    labels = {field.label.node for field in fields if field.label.node >= 0}
    found = list(_below(places, labelled, labels, node, 0))
    found += _fieldsets(places, node)
    unique = {section.fields: section for section in reversed(found) if len(section.fields) > 1}
    return sorted(unique.values(), key=lambda section: (-len(section.fields), section.fields))


def _below(
    places: FieldPlaces, labelled: Labelled, labels: set[int], node: int, depth: int
) -> Iterator[FormSection]:
    heading, members = "", list[int]()
    for child in places.page.children(node):
        inside = places.inside(child)
        if inside:
            members += [i for i in inside if i not in members]
            if len(inside) > 1 and depth < _DEEPEST:
                yield from _below(places, labelled, labels, child, depth + 1)
            continue
        text = _heading(labelled, labels, places.page, child)
        if text:
            yield from _section(heading, members)
            heading, members = text, []
    yield from _section(heading, members)


def _section(heading: str, members: list[int]) -> Iterator[FormSection]:
    if heading and len(members) > 1:
        yield FormSection(heading, tuple(sorted(members)))


def _heading(labelled: Labelled, labels: set[int], page: Page, node: int) -> str:
    """The text of a child without fields, where it can be a heading."""
    runs = labelled.runs
    low, high = np.searchsorted(runs.first, [node, int(page.end[node])])
    for run in range(int(low), int(high)):
        words = words_of(runs.text[run])
        if not words or not any(c.isalpha() for c in runs.text[run]):
            continue
        is_label = int(runs.own[run]) in labels or run in labelled.option_runs
        is_short = len(words) <= _MOST_WORDS and not runs.text[run].endswith((".", "!"))
        in_link = any(
            page.tag_of(n) in ("a", "button") for n in page.ancestors(int(runs.first[run]))
        )
        return runs.text[run] if is_short and not is_label and not in_link else ""
    return ""


def _fieldsets(places: FieldPlaces, node: int) -> Iterator[FormSection]:
    page = places.page
    for fieldset in nodes_inside(page, node, "fieldset").tolist():
        legends = nodes_inside(page, fieldset, "legend")
        text = page.text_of(int(legends[0])) if len(legends) else ""
        yield FormSection(text, tuple(sorted(places.inside(fieldset))))
