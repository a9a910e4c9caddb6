"""Scopes of a form page: which part of the tree belongs to one field alone, and how runs and fields
lie to each other. In come controls and runs; out come columns that the label features read.

The territory of a field is the highest element around it that holds no other field (OPAL's field
scope). Text in it can hardly belong to another field. Radio buttons and checkboxes have territories
of their own kind only.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sitesift.forms.understand.controls import Controls
from sitesift.forms.understand.text_runs import Runs
from sitesift.page.page import Bools, Ints, Page


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


def find_scopes(page: Page, controls: Controls, runs: Runs) -> Scopes:
    """Territories and the other columns for all fields of the page."""
    fields, buttons = controls.take(controls.is_field), controls.take(controls.is_button)
    field_count = prefix_count(fields.node, len(page))
    return Scopes(
        page=page,
        fields=fields,
        buttons=buttons,
        runs=runs,
        territory=climb_alone(page, fields.node, field_count),
        form=nearest_with_tag(page, fields.node, "form"),
        at=np.searchsorted(runs.first, fields.node).astype(np.int32),
        field_count=field_count,
        button_count=prefix_count(buttons.node, len(page)),
        break_count=_break_count(page),
    )


def prefix_count(nodes: Ints, size: int) -> Ints:
    """How many of the nodes come before each place; one row more than there are nodes."""
    marks = np.zeros(size + 1, dtype=np.int32)
    np.add.at(marks, nodes + 1, 1)
    return np.cumsum(marks, dtype=np.int32)


def climb_alone(page: Page, nodes: Ints, count: Ints) -> Ints:
    """From each node the highest ancestor that holds only one of what `count` counts."""
    at = nodes.copy()
    while True:
        above = page.parent[at]
        safe = np.maximum(above, 0)
        climb = (above >= 0) & (count[page.end[safe]] - count[safe] <= 1)
        if not climb.any():
            return at
        at = np.where(climb, above, at).astype(np.int32)


def nearest_with_tag(page: Page, nodes: Ints, *tags: str) -> Ints:
    """For each node its nearest ancestor (or itself) with one of the tags, -1 without one."""
    wanted = np.isin(page.tag, [page.tag_id(t) for t in tags if page.tag_id(t) >= 0])
    at = nodes.copy()
    while True:
        climb = (at >= 0) & ~wanted[np.maximum(at, 0)]
        if not climb.any():
            return at
        at = np.where(climb, page.parent[np.maximum(at, 0)], at).astype(np.int32)


def common_ancestor(page: Page, low: Ints, high: Ints) -> Ints:
    """The lowest common ancestor of pairs of nodes, `low` before `high` in document order."""
    at = low.copy()
    while True:
        climb = (page.end[at] <= high) & (page.parent[at] >= 0)
        if not climb.any():
            return at
        at = np.where(climb, page.parent[at], at).astype(np.int32)


def inside(page: Page, outer: Ints, inner: Ints) -> Bools:
    """Whether `inner` lies in `outer`, pair by pair; nothing lies in -1."""
    safe = np.maximum(outer, 0)
    held: Bools = (outer >= 0) & (outer <= inner) & (inner < page.end[safe])
    return held


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
