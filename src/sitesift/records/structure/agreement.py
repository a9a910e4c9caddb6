"""How far the records of a candidate agree: which Xstrings each holds, and how many of the records
hold each.

In: `Candidates`. Out: columns over (record, Xstring) pairs, for pruning and for features.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sitesift.page.page import Bools, Ints
from sitesift.records.structure.candidates import Candidates

Values = NDArray[Any]  # numbers or flags that are added up

MOST_COUNTED = 100_000  # cells of a table that is filled faster than as many keys are sorted
CORE = 0.8  # an Xstring belongs to the template when this share of the records has it


@dataclass(frozen=True, eq=False)
class Agreement:
    """Distinct (record, Xstring) pairs of all candidates."""

    candidates: Candidates

    @cached_property
    def owner(self) -> Ints:
        """The candidate of each record."""
        return np.repeat(np.arange(len(self.candidates)), self.candidates.sizes)

    @cached_property
    def _pairs(self) -> tuple[Ints, Ints, Ints, Ints, Ints]:
        runs = self.candidates.runs
        row, leaf = expand(runs.low, runs.high)
        xstring = self.candidates.outline.xstring
        keys, counts = np.unique(row * self.width + xstring[leaf], return_counts=True)
        first = np.searchsorted(keys, np.arange(len(runs.low) + 1) * self.width)
        record, pair = expand(first[runs.of_record], first[runs.of_record + 1])
        held, kind, holders = _counted(
            self.owner[record] * self.width + (keys % self.width)[pair],
            len(self.candidates) * self.width,
        )
        return record, counts[pair], kind, holders, held

    @cached_property
    def width(self) -> int:
        """The Xstrings that a candidate may hold: `held` numbers them from its own times this."""
        return int(self.candidates.outline.xstring.max(initial=0)) + 1

    @property
    def held(self) -> Ints:
        """The (candidate, Xstring) pairs there are, as candidate * width + Xstring, in order."""
        return self._pairs[4]

    @property
    def record(self) -> Ints:
        """The record of each pair."""
        return self._pairs[0]

    @property
    def count(self) -> Ints:
        """How often the pair's record holds the Xstring."""
        return self._pairs[1]

    @cached_property
    def support(self) -> Values:
        """The share of the candidate's records that hold the pair's Xstring."""
        _, _, kind, holders, _ = self._pairs
        return holders[kind] / self.candidates.sizes[self.owner[self.record]]

    def template(self, least: float) -> tuple[Ints, Ints, Ints]:
        """The Xstrings that at least this share of a candidate's records holds: candidate, Xstring,
        leaves with it."""
        _, counts, kind, holders, held = self._pairs
        leaves = np.bincount(kind, weights=counts, minlength=len(held)).astype(np.int64)
        reached = holders >= least * self.candidates.sizes[held // self.width]
        return held[reached] // self.width, held[reached] % self.width, leaves[reached]

    def templates(self, least: float) -> Values:
        """How many Xstrings of each candidate at least this share of its records holds."""
        _, _, kind, holders, _ = self._pairs
        owner = np.zeros(len(holders), dtype=np.int64)
        owner[kind] = self.owner[self.record]
        reached = holders >= least * self.candidates.sizes[owner]
        return np.bincount(owner, weights=reached, minlength=len(self.candidates))

    def per_record(self, values: Values | Bools) -> Values:
        """The sum of a pair column over each record."""
        return np.bincount(self.record, weights=values, minlength=len(self.candidates.low))

    @cached_property
    def variety(self) -> Values:
        """Distinct Xstrings of each record."""
        return np.bincount(self.record, minlength=len(self.candidates.low)).astype(float)

    def likeness(self, least: float) -> Values:
        """For each record the overlap (Jaccard) of its Xstrings with those that `least` of the
        records share."""
        shared = self.per_record(self.support >= least)
        return shared / np.maximum(self.variety + self.templates(least)[self.owner] - shared, 1)


def _counted(keys: Ints, below: int) -> tuple[Ints, Ints, Ints]:
    """The distinct keys in order, for each key its place among them, and how often each is there.
    All are smaller than `below`: where that is no huge number, they are counted without sorting."""
    if below > MOST_COUNTED + len(keys):
        return np.unique(keys, return_inverse=True, return_counts=True)
    counts = np.bincount(keys, minlength=below)
    held = np.flatnonzero(counts)
    place = np.empty(below, dtype=np.int64)
    place[held] = np.arange(len(held))
    return held, place[keys], counts[held]


def expand(low: Ints, high: Ints) -> tuple[Ints, Ints]:
    """All numbers of the ranges low .. high - 1, and for each the row it comes from."""
    lengths = (high - low).astype(np.int64)
    row = np.repeat(np.arange(len(lengths)), lengths)
    offset = np.repeat(np.cumsum(lengths) - lengths, lengths)
    return row, np.arange(int(lengths.sum())) - offset + np.repeat(low, lengths)
