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

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sitesift.page.page import Ints
from sitesift.records.structure.agreement import Values, expand
from sitesift.records.structure.candidates import Candidates

SAME = 0.85  # share of records that must take part for a relation to hold
MOST_CELLS = (
    1_000_000  # of a table of outer candidates and leaves or records: some megabytes at a time
)
SEVERAL = 1.5  # inner records in each outer one, on average, that make it a list


@dataclass(frozen=True, slots=True)
class Nesting:
    """Relations of each candidate to the others; 0 where there is none."""

    inside_record: Values
    could_be_larger: Values
    holds_list: Values


@dataclass(frozen=True, slots=True)
class _Within:
    """Pairs of candidates: nearly all records of the inner one lie in records of the outer one."""

    outer: Ints
    inner: Ints
    inside: Values  # records of the inner one that do
    holders: Values  # records of the outer one that hold any


def nesting_of(candidates: Candidates, chars: Values, likeness: Values) -> Nesting:
    """The relations between all candidates; `chars` and `likeness` are per candidate."""
    count, sizes = len(candidates), candidates.sizes
    inside_record, larger, holds = np.zeros(count), np.zeros(count), np.zeros(count)
    for pairs in _within(candidates):
        outer, inner = pairs.outer, pairs.inner
        each = pairs.inside / np.maximum(pairs.holders, 1)
        lone = (pairs.holders == 1) & (sizes[inner] > 1) & (sizes[outer] > 2)
        np.maximum.at(inside_record, inner[lone], likeness[outer[lone]])
        many = pairs.holders >= SAME * sizes[outer]
        same = many & (each < 1.1)
        more = np.log2(chars[outer[same]] / np.maximum(chars[inner[same]], 1))
        np.maximum.at(larger, inner[same], more)
        cut = many & (each >= SEVERAL)
        np.maximum.at(holds, outer[cut], (likeness * chars)[inner[cut]])
    return Nesting(inside_record, larger, np.minimum(holds / np.maximum(chars, 1), 1))


def _within(candidates: Candidates) -> Iterator[_Within]:
    """The pairs there are, for some outer candidates at a time: records are disjoint runs of
    leaves, so one lies in the record that both its first and its last leaf lie in. Candidates share
    most of their records: each run of leaves is looked up once."""
    leaves = len(candidates.outline.leaf)
    record, leaf = expand(candidates.low, candidates.high)
    owner = np.repeat(np.arange(len(candidates)), candidates.sizes)
    starts = np.searchsorted(record, candidates.first)  # of the leaves of each candidate
    runs = candidates.runs
    step = max(1, MOST_CELLS // max(leaves, len(owner), 1))
    for first in range(0, len(candidates), step):
        after = min(first + step, len(candidates))
        holder = np.full((after - first, leaves), -1, dtype=np.int32)
        chosen = slice(starts[first], starts[after])
        holder[owner[record[chosen]] - first, leaf[chosen]] = record[chosen]
        place = holder[:, runs.low]
        place[place != holder[:, runs.high - 1]] = -1
        yield _pairs(candidates, first, place, runs.of_record)


def _pairs(candidates: Candidates, first: int, place: Ints, run: Ints) -> _Within:
    """Of the outer candidates from `first` on, by the record of theirs that each run of leaves lies
    in; `run`: that of each record."""
    # sums before each record: in three quarters of the time that `reduceat` takes over flags
    before = np.zeros((len(place), len(run) + 1), dtype=np.int32)
    np.cumsum((place >= 0).take(run, axis=1), axis=1, dtype=np.int32, out=before[:, 1:])
    inside = np.diff(before.take(candidates.first, axis=1), axis=1)
    within = inside >= SAME * candidates.sizes
    rows = np.arange(len(place))
    within[rows, rows + first] = False
    outer, inner = np.nonzero(within)
    pair, record = expand(candidates.first[inner], candidates.first[inner + 1])
    held = place[outer[pair], run[record]]
    pair, held = pair[held >= 0], held[held >= 0]
    fresh = np.ones(len(pair), dtype=bool)
    fresh[1:] = (pair[1:] != pair[:-1]) | (held[1:] != held[:-1])
    holders = np.bincount(pair[fresh], minlength=len(outer))
    return _Within(outer + first, inner, inside[outer, inner], holders)
