"""Features of how records begin and end, and of what stands beside them; features.py has the rest.

In: `Measures`. Out: named numbers, a row a candidate.
"""

from __future__ import annotations

import numpy as np

from sitesift.records.structure.agreement import Values, expand
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
    wrong cuts."""
    outline, candidates = m.outline, m.candidates
    starts, ends = outline.leaf_low[candidates.area], outline.leaf_high[candidates.area]
    owner, leaf = expand(starts, ends)
    # an area's leaves stand in a row: each record of it is a step up where it begins, and down
    # where it ends
    place = np.cumsum(ends - starts) - ends
    steps = np.zeros(len(leaf) + 1, dtype=np.int64)
    np.add.at(steps, place[m.owner] + m.low, 1)
    np.add.at(steps, place[m.owner] + m.high, -1)
    outside = np.cumsum(steps)[:-1] == 0
    known = np.zeros(len(candidates) * m.agreement.width, dtype=bool)
    known[m.agreement.held] = True
    stray = outside & known[owner * m.agreement.width + outline.xstring[leaf]]
    before = stray & (leaf < m.low[candidates.first[owner]])
    total = np.bincount(m.owner, weights=m.high - m.low, minlength=len(candidates))
    return {
        "strays": np.bincount(owner, weights=stray, minlength=len(candidates)) / total,
        "strays before": np.minimum(
            np.bincount(owner, weights=before, minlength=len(candidates)) * m.sizes / total, 2
        ),
    }
