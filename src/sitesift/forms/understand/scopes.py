"""Scopes of a form page: which part of the tree belongs to one field alone, and how runs and fields
lie to each other. In come controls and runs; out come columns that the label features read.

The territory of a field is the highest element around it that holds no other field (OPAL's field
scope). Text in it can hardly belong to another field. Radio buttons and checkboxes have territories
of their own kind only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sitesift.forms.form_model import Label, Option
from sitesift.forms.understand.controls import Controls
from sitesift.forms.understand.options import select_options
from sitesift.forms.understand.text_runs import Runs
from sitesift.page.ancestors import nearest_with_tag, prefix_count, territories
from sitesift.page.page import Ints, Page

Columns = dict[str, NDArray[Any]]  # features by name, a row a pair of field and run


@dataclass(frozen=True, eq=False)
class Scopes:
    """Where the fields stand. `fields` are the controls without buttons."""

    page: Page
    fields: Controls
    buttons: Controls
    runs: Runs
    territory: Ints  # a row a field
    form: Ints  # a row a field: its form element, -1 without one
    at: Ints  # a row a field: how many runs come before it
    field_count: Ints  # prefix counts over the nodes
    button_count: Ints
    break_count: Ints
    known_options: dict[int, tuple[Option, ...]] = field(default_factory=dict)

    def options_of(self, row: int) -> tuple[Option, ...]:
        """The options of a select, read once: a select may have thousands."""
        if row not in self.known_options:
            self.known_options[row] = select_options(self.page, int(self.fields.node[row]))
        return self.known_options[row]


def find_scopes(page: Page, controls: Controls, runs: Runs) -> Scopes:
    """Territories and the other columns for all fields of the page."""
    fields, buttons = controls.take(controls.is_field), controls.take(controls.is_button)
    return Scopes(
        page=page,
        fields=fields,
        buttons=buttons,
        runs=runs,
        territory=territories(page, fields.node),
        form=nearest_with_tag(page, fields.node, "form"),
        at=np.searchsorted(runs.first, fields.node).astype(np.int32),
        field_count=prefix_count(fields.node, len(page)),
        button_count=prefix_count(buttons.node, len(page)),
        break_count=_break_count(page),
    )


def _break_count(page: Page) -> Ints:
    """Prefix counts of block boundaries (starts and ends)."""
    marks = np.zeros(len(page) + 2, dtype=np.int32)
    breaking = np.flatnonzero(page.breaks)
    controls = np.isin(
        page.tag, [page.tag_id(t) for t in ("input", "select", "textarea", "button")]
    )
    breaking = breaking[~controls[breaking]]
    np.add.at(marks, breaking + 1, 1)
    np.add.at(marks, page.end[breaking] + 1, 1)
    return np.cumsum(marks, dtype=np.int32)


@dataclass(frozen=True, eq=False)
class Labelled:
    """The fields of a page with a label each."""

    scopes: Scopes
    labels: list[Label]
    run: Ints  # a row a field: the run that the weights prefer, -1 for none
    used: frozenset[int]  # runs that label a field
    linked_runs: frozenset[int]  # runs in an element that its author linked to a field
    option_runs: frozenset[int]  # runs that name a radio button or checkbox

    @property
    def runs(self) -> Runs:
        """The page's runs of text."""
        return self.scopes.runs
