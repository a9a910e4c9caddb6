"""Features of how records begin and end, and of what stands beside them; features.py has the rest.

In: `Measures`. Out: named numbers, a row a candidate.
"""

from __future__ import annotations

import numpy as np

from sitesift.page.page import Ints
from sitesift.records.structure.agreement import Values
from sitesift.records.structure.measures import Measures

NEARLY_ALL = 0.9  # share of the records that have what a record has


def edge_features(m: Measures) -> dict[str, Values]:
    """Records begin and end alike; what the area holds beside them is of another kind."""
    xstring, leaves = m.outline.xstring, m.leaves
    first, last = m.low, np.maximum(m.high - 1, m.low)
    first_text, _ = m.first_where(leaves.is_text, np.arange(len(xstring)))
    sizes = leaves.font_size
    largest = _largest(m, sizes)
    return {
        "same begin": m.modal_share(xstring[first]),
        "same end": m.modal_share(xstring[last]),
        "begins with link": m.mean(leaves.link[first_text] >= 0),
        "begins with image": m.mean(leaves.is_image[first]),
        "begins with heading": m.mean(leaves.is_heading[first_text]),
        "begins largest": m.mean((sizes[first_text] >= largest) & (largest > 0)),
        "begins with number": m.mean(leaves.has_digit[first_text] & (leaves.chars[first_text] < 5)),
        "beside records": 1 - m.total(m.chars) / np.maximum(m.area_chars, 1),
        **_ends(m),
        **_strays(m),
    }


def _ends(m: Measures) -> dict[str, Values]:
    """Whether the first or last record is less like the rest than they are among themselves, or
    lacks what they all have: a heading or a pager."""
    first, last = m.candidates.first[:-1], m.candidates.first[1:] - 1
    likeness = m.likeness
    ends = np.minimum(likeness[first], likeness[last])
    lacking = np.zeros(len(m.sizes))
    for flags in (m.leaves.link >= 0, m.leaves.has_digit, m.leaves.is_image):
        held = (m.per_record(flags) > 0).astype(float)
        lacks = (held[first] == 0) + (held[last] == 0)
        others = (m.total(held) + lacks) / m.sizes
        lacking += lacks * (others >= NEARLY_ALL) * (m.mean(held) > 0.5)
    return {"ends differ": np.clip(m.mean(likeness) - ends, 0, 1), "ends lack": lacking}


def _largest(m: Measures, values: Values) -> Values:
    padded = np.append(values, 0)
    return np.maximum.reduceat(padded, np.column_stack((m.low, m.high)).ravel())[::2]


def _strays(m: Measures) -> dict[str, Values]:
    """Leaves of the area outside its records whose Xstring the records have: missed records, or
    wrong cuts. All leaves inside have one: they are the difference between the leaves of the area
    that do and those of the records."""
    outline, candidates = m.outline, m.candidates
    begin, end = outline.leaf_low[candidates.area], outline.leaf_high[candidates.area]
    first = m.low[candidates.first[:-1]]
    stray = _known(m, begin, end) - _covered(m, end)
    before = _known(m, begin, first) - _covered(m, first)
    total = np.bincount(m.owner, weights=m.high - m.low, minlength=len(candidates))
    return {"strays": stray / total, "strays before": np.minimum(before * m.sizes / total, 2)}


def _known(m: Measures, begin: Ints, end: Ints) -> Values:
    """For each candidate the leaves begin .. end - 1 whose Xstring its records have."""
    xstring, count = m.outline.xstring, len(m.outline.leaf)
    places = np.sort(xstring.astype(np.int64) * count + np.arange(count))
    owner, known = np.divmod(m.agreement.held, m.agreement.width)
    below = np.searchsorted(places, known * count + begin[owner])
    held = np.searchsorted(places, known * count + end[owner]) - below
    return np.bincount(owner, weights=held, minlength=len(m.sizes))


def _covered(m: Measures, end: Ints) -> Values:
    """For each candidate the leaves before `end` that its records hold, each counted once: tables
    that stand in each other give records that do."""
    apart = m.owner * (len(m.outline.leaf) + 1)  # keeps the leaves of candidates apart
    low, high = m.low + apart, np.minimum(m.high, end[m.owner]) + apart
    owner = m.owner
    if (low[1:] < low[:-1]).any():
        order = np.argsort(low, kind="stable")
        low, high, owner = low[order], high[order], owner[order]
    reached = np.maximum.accumulate(high)
    low[1:] = np.maximum(low[1:], reached[:-1])
    return np.bincount(owner, weights=np.maximum(high - low, 0), minlength=len(m.sizes))
