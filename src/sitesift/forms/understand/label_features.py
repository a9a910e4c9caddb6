"""Named features of (field, run) pairs: how likely a run of text is to be the label of a field.

In come the scopes of a page; out comes a table of candidate pairs with a column a feature. The
columns fall in four groups: where the run stands in the source, how the tree joins both, what the
text looks like, and, on rendered pages, where its box lies. The features are computed for all pairs
at once, so that a form of thousands of fields costs no more than its share.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sitesift.forms.understand.label_features_box import box_features
from sitesift.forms.understand.label_features_text import text_features, wording_features
from sitesift.forms.understand.scopes import Columns, Scopes
from sitesift.page.ancestors import common_ancestors, lies_inside, nearest_with_tag
from sitesift.page.page import Bools, Ints

Table = dict[str, NDArray[np.float64]]

# runs looked at before and after a field; about 96 in 100 labels are the nearest run on one side
REACH = 4


@dataclass(frozen=True, eq=False)
class Pairs:
    """Candidate pairs, grouped by field: a row a pair."""

    field: Ints
    run: Ints
    features: Table

    def __len__(self) -> int:
        return len(self.field)

    def matrix(self, names: tuple[str, ...]) -> NDArray[np.float64]:
        """The chosen features as a matrix, a row a pair."""
        return np.stack([self.features[n] for n in names], axis=1)


def candidate_pairs(scopes: Scopes) -> Pairs:
    """The runs near each field, with their features."""
    field, run, offset = _near(scopes)
    table = _place(scopes, field, run, offset) | _tree(scopes, field, run, offset)
    table |= text_features(scopes.page, scopes.runs, run)
    table |= wording_features(scopes, field, run)
    if scopes.page.box is not None:
        table |= box_features(scopes, field, run)
    numbers = {name: np.asarray(column, dtype=np.float64) for name, column in table.items()}
    return Pairs(field, run, numbers)


def _near(scopes: Scopes) -> tuple[Ints, Ints, Ints]:
    """All pairs in reach: field rows, run rows, and the offset in runs (-1 is the run just
    before)."""
    steps = np.concatenate((np.arange(-REACH, 0), np.arange(1, REACH + 1))).astype(np.int32)
    count = len(scopes.fields)
    field = np.repeat(np.arange(count, dtype=np.int32), len(steps))
    offset = np.tile(steps, count)
    run = scopes.at[field] + np.where(offset > 0, offset - 1, offset)
    keep = (run >= 0) & (run < len(scopes.runs))
    field, offset, run = field[keep], offset[keep], run[keep].astype(np.int32)
    form = nearest_with_tag(scopes.page, scopes.runs.first, "form")[run]
    own = (form < 0) | (form == scopes.form[field])  # text in another form labels nothing here
    # Text outside the form is asked only for fields that say nothing of themselves.
    speaks = (scopes.page.attribute_column("placeholder")[scopes.fields.node] >= 0)[field]
    own &= ~(speaks & (scopes.form[field] >= 0) & (form < 0))
    return field[own], run[own], offset[own]


def _between(count: Ints, low: Ints, high: Ints) -> Ints:
    """How many of the counted nodes lie strictly between two nodes."""
    return count[high] - count[low + 1]


def _place(scopes: Scopes, field: Ints, run: Ints, offset: Ints) -> Columns:
    """Before or after, how far, and what lies between."""
    low, high = _ends(scopes, field, run, offset)
    fields = _between(scopes.field_count, low, high)
    buttons = _between(scopes.button_count, low, high)
    breaks = scopes.break_count[high + 1] - scopes.break_count[low + 1]
    form = scopes.form[field]
    outside = (form >= 0) & ~lies_inside(scopes.page, form, scopes.runs.first[run])
    near = np.abs(offset) == 1
    return {
        "before": offset == -1,
        "after": offset == 1,
        "before_second": offset == -2,
        "after_second": offset == 2,
        "before_further": offset < -2,
        "after_further": offset > 2,
        "field_between": fields > 0,
        "fields_between": np.minimum(fields, 4) / 4,
        "button_between": buttons > 0,
        "same_line_before": (breaks == 0) & (offset < 0),
        "same_line_after": (breaks == 0) & (offset > 0),
        "breaks_between": np.minimum(breaks, 8) / 8,
        "near_breaks": np.where(near, np.minimum(breaks, 8) / 8, 0.0),
        "outside_form": outside,
        "in_turn": _in_turn(scopes, field, run, offset),
    }


def _in_turn(scopes: Scopes, field: Ints, run: Ints, offset: Ints) -> Bools:
    """Where several fields stand side by side with no text between: the third goes with the third
    text near them."""
    at = scopes.at
    first = np.searchsorted(at, at, side="left")
    size = np.searchsorted(at, at, side="right") - first
    turn = np.arange(len(at)) - first
    place = np.where(offset > 0, run - at[field], size[field] - (at[field] - run))
    return (size[field] > 1) & (place == turn[field])


def _ends(scopes: Scopes, field: Ints, run: Ints, offset: Ints) -> tuple[Ints, Ints]:
    """The nodes that face each other: the field and the near end of the run, in document order."""
    node = scopes.fields.node[field]
    before = offset < 0
    low = np.where(before, scopes.runs.last[run], node)
    high = np.where(before, node, scopes.runs.first[run])
    return low.astype(np.int32), high.astype(np.int32)


def _tree(scopes: Scopes, field: Ints, run: Ints, offset: Ints) -> Columns:
    """Territories, table cells, and how far both lie below their common ancestor."""
    page, runs = scopes.page, scopes.runs
    low, high = _ends(scopes, field, run, offset)
    shared = common_ancestors(page, low, high)
    up = page.depth[scopes.fields.node[field]] - page.depth[shared]
    down = page.depth[runs.own[run]] - page.depth[shared]
    mine = lies_inside(page, scopes.territory[field], runs.first[run])
    owners, held = _owners(scopes)
    owner, alone = owners[run], held == 1
    claimed = (owner >= 0) & (owner != field)
    return {
        "mine": mine,
        "mine_before": mine & (offset < 0),
        "mine_alone": mine & alone[field],
        "claimed": claimed,
        "claimed_alone": claimed & alone[np.maximum(owner, 0)],
        "field_below_common": np.clip(up - 1, 0, 6) / 6,
        "run_below_common": np.clip(down - 1, 0, 6) / 6,
        "siblings": page.parent[runs.own[run]] == page.parent[scopes.fields.node[field]],
        **_cells(scopes, field, run, offset),
    }


def _owners(scopes: Scopes) -> tuple[Ints, Ints]:
    """The field whose territory holds each run, -1 for none (territories never overlap), and how
    many runs each field's territory holds."""
    owner = np.full(len(scopes.runs), -1, dtype=np.int32)
    low = np.searchsorted(scopes.runs.first, scopes.territory)
    high = np.searchsorted(scopes.runs.first, scopes.page.end[scopes.territory])
    for field, (a, b) in enumerate(zip(low.tolist(), high.tolist(), strict=True)):
        owner[a:b] = field
    return owner, (high - low).astype(np.int32)


def _cells(scopes: Scopes, field: Ints, run: Ints, offset: Ints) -> Columns:
    """Tables: text in the same cell, in the cell to the left, in another row."""
    page = scopes.page
    field_cell = nearest_with_tag(page, scopes.fields.node, "td", "th", "dd", "dt")[field]
    run_cell = nearest_with_tag(page, scopes.runs.first, "td", "th", "dd", "dt")[run]
    both = (field_cell >= 0) & (run_cell >= 0)
    same = both & (field_cell == run_cell)
    left = both & (page.end[np.maximum(run_cell, 0)] <= field_cell) & (offset == -1)
    same_row = both & (
        page.parent[np.maximum(field_cell, 0)] == page.parent[np.maximum(run_cell, 0)]
    )
    return {
        "same_cell": same,
        "cell_to_the_left": left & same_row,
        "other_row": both & ~same_row,
        "outside_cell": (field_cell >= 0) & (run_cell < 0),
    }
