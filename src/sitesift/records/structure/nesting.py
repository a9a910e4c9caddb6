"""How candidate areas lie within each other: evidence for the level at which a page is cut.

In: `Candidates`, the text in each and how alike its records are. Out: a number a candidate for each
relation:

- inside a record: the whole candidate lies in one record of another whose records are alike, so it
  is a list inside a record, or beside the data.
- could be larger: another candidate has the same records with more text in each, so this one cuts
  parts off.
- holds a list: another candidate cuts each record into several that are alike, so this one may hold
  groups.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sitesift.page.page import Ints
from sitesift.records.structure.agreement import Values
from sitesift.records.structure.candidates import Candidates

SAME = 0.85  # share of records that must take part for a relation to hold
SEVERAL = 1.5  # inner records in each outer one, on average, that make it a list


@dataclass(frozen=True, slots=True)
class Nesting:
    """Relations of each candidate to the others; 0 where there is none."""

    inside_record: Values
    could_be_larger: Values
    holds_list: Values


@dataclass(frozen=True, slots=True)
class _Held:
    """How the records of all candidates lie in the records of one outer candidate."""

    inside: Values  # records of each candidate that lie in a record of the outer one
    holders: Values  # records of the outer one that hold any


def nesting_of(candidates: Candidates, chars: Values, likeness: Values) -> Nesting:
    """The relations between all candidates; `chars` and `likeness` are per candidate."""
    count = len(candidates)
    sizes = candidates.sizes
    owner = np.repeat(np.arange(count), sizes)
    inside_record, larger, holds = np.zeros(count), np.zeros(count), np.zeros(count)
    for outer in range(count):
        held = _held(candidates, owner, outer)
        within = held.inside >= SAME * sizes
        within[outer] = False
        if not within.any():
            continue
        each = held.inside / np.maximum(held.holders, 1)
        lone = within & (held.holders == 1) & (sizes > 1) & (sizes[outer] > 2)
        inside_record[lone] = np.maximum(inside_record[lone], likeness[outer])
        many = within & (held.holders >= SAME * sizes[outer])
        same = many & (each < 1.1)
        larger[same] = np.maximum(larger[same], np.log2(chars[outer] / np.maximum(chars[same], 1)))
        inner = many & (each >= SEVERAL)
        if inner.any():
            holds[outer] = min(
                1.0, float((likeness[inner] * chars[inner]).max()) / max(chars[outer], 1.0)
            )
    return Nesting(inside_record, larger, holds)


def _held(candidates: Candidates, owner: Ints, outer: int) -> _Held:
    rows = slice(candidates.first[outer], candidates.first[outer + 1])
    place = np.searchsorted(candidates.low[rows], candidates.low, side="right") - 1
    inside = (place >= 0) & (candidates.high[rows][place] >= candidates.high)
    place, mine = place[inside], owner[inside]
    fresh = np.ones(len(place), dtype=bool)
    fresh[1:] = (place[1:] != place[:-1]) | (mine[1:] != mine[:-1])
    count = len(candidates)
    return _Held(
        np.bincount(mine, minlength=count).astype(float),
        np.bincount(mine[fresh], minlength=count).astype(float),
    )
