"""Features of where boxes lie on a rendered page: left, above, right or below, how far, aligned or
not.

In come pairs, out come columns; distances are in units of 100 px, cut at three. A run overshadowed
by another field (the other field lies between both in the same row or column) is marked, as in
OPAL's layout scope.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sitesift.forms.understand.scopes import Columns, Scopes
from sitesift.page.page import Bools, Floats, Ints

# Set by hand before the weights were learned, which hold for these values only:
_FAR = 3.0  # hundreds of pixels from which far is far
_TOUCH = 2  # pixels by which boxes side by side may overlap
_ALIGNED = 8  # pixels between left edges that are meant to be one


def box_features(scopes: Scopes, field: Ints, run: Ints) -> Columns:
    """Directions and distances between field and run boxes; zero where either is not drawn."""
    assert scopes.page.box is not None
    boxes = scopes.page.box
    f, r = boxes[scopes.fields.node][field], _run_boxes(scopes)[run]
    drawn = (f[:, 2] > 0) & (f[:, 3] > 0) & (r[:, 2] > 0) & (r[:, 3] > 0)
    dx_left = f[:, 0] - (r[:, 0] + r[:, 2])
    dx_right = r[:, 0] - (f[:, 0] + f[:, 2])
    dy_above = f[:, 1] - (r[:, 1] + r[:, 3])
    dy_below = r[:, 1] - (f[:, 1] + f[:, 3])
    same_row = (dy_above < 0) & (dy_below < 0)
    same_column = (dx_left < 0) & (dx_right < 0)
    gap_x = np.maximum(np.maximum(dx_left, dx_right), 0)
    gap_y = np.maximum(np.maximum(dy_above, dy_below), 0)
    return {
        "left": drawn & same_row & (dx_left >= -_TOUCH),
        "right": drawn & same_row & (dx_right >= -_TOUCH),
        "above": drawn & same_column & ~same_row & (dy_above >= -_TOUCH),
        "below": drawn & same_column & ~same_row & (dy_below >= -_TOUCH),
        "diagonal": drawn & ~same_row & ~same_column,
        "inside_box": drawn & same_row & same_column,
        "gap_across": np.where(drawn, np.minimum(gap_x / 100, _FAR), 0.0),
        "gap_down": np.where(drawn, np.minimum(gap_y / 100, _FAR), 0.0),
        "left_edges": drawn & (np.abs(f[:, 0] - r[:, 0]) < _ALIGNED) & ~same_row,
        "nearest_box": _nearest(field, np.where(drawn, gap_x + gap_y, np.inf)),
    }


def _run_boxes(scopes: Scopes) -> Floats:
    """The box around each run: the union of its first and last text."""
    assert scopes.page.box is not None
    a, b = scopes.page.box[scopes.runs.first], scopes.page.box[scopes.runs.last]
    a, b = np.where((a[:, 2:3] > 0), a, b), np.where((b[:, 2:3] > 0), b, a)
    low = np.minimum(a[:, :2], b[:, :2])
    high = np.maximum(a[:, :2] + a[:, 2:], b[:, :2] + b[:, 2:])
    return np.concatenate((low, high - low), axis=1).astype(np.float32)


def _nearest(field: Ints, gap: NDArray[np.floating]) -> Bools:
    """Marks each field's nearest drawn run."""
    best = np.full(int(field.max()) + 1 if len(field) else 0, np.inf)
    np.minimum.at(best, field, gap)
    return (gap <= best[field]) & np.isfinite(gap)
