"""Quantities of candidates and their records that several features need, each computed once.

In: `Candidates`. Out: sums, means, least values and shares over the records of each candidate, and
boxes. Everything is a prefix sum over leaves or a count over (record, value) pairs, for all
candidates at once.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from sitesift.page.page import Ints
from sitesift.records.structure.agreement import Agreement, Values
from sitesift.records.structure.candidates import Candidates
from sitesift.records.structure.leaves import leaves_of


class Measures:
    """Quantities of candidates and their records, each computed once when a feature asks for it."""

    def __init__(self, candidates: Candidates) -> None:
        self.candidates = candidates
        self.outline = candidates.outline
        self.leaves = leaves_of(candidates.outline)
        self.low, self.high = candidates.low, candidates.high
        self.sizes = candidates.sizes.astype(float)
        self.agreement = Agreement(candidates)
        self.owner = self.agreement.owner

    # ── sums

    def per_record(self, values: Values) -> Values:
        """The sum of a leaf column over each record."""
        before = np.zeros(len(values) + 1)
        np.cumsum(values, dtype=float, out=before[1:])
        return before[self.high] - before[self.low]

    def mean(self, per_record: Values) -> Values:
        """The mean of a record column over each candidate."""
        return np.add.reduceat(per_record.astype(float), self.candidates.first[:-1]) / self.sizes

    def least(self, per_record: Values) -> Values:
        """The smallest of a record column in each candidate."""
        return np.minimum.reduceat(per_record, self.candidates.first[:-1])

    def total(self, per_record: Values) -> Values:
        """The sum of a record column over each candidate."""
        return np.add.reduceat(per_record.astype(float), self.candidates.first[:-1])

    def share(self, leaf_flags: Values) -> Values:
        """The share of a candidate's records that hold a flagged leaf."""
        return self.mean(self.per_record(leaf_flags) > 0)

    @cached_property
    def likeness(self) -> Values:
        """For each record its overlap with what half of the records share."""
        return self.agreement.likeness(0.5)

    @cached_property
    def chars(self) -> Values:
        return self.per_record(self.leaves.chars)

    @cached_property
    def area_chars(self) -> Values:
        before = np.concatenate(([0.0], np.cumsum(self.leaves.chars)))
        area = self.candidates.area
        return before[self.outline.leaf_high[area]] - before[self.outline.leaf_low[area]]

    def modal_share(self, values: Ints) -> Values:
        """The share of a candidate's records that have the candidate's most frequent value."""
        width = int(values.max(initial=0)) + 2
        keys, counts = np.unique(self.owner * width + values + 1, return_counts=True)
        best = np.zeros(len(self.sizes))
        np.maximum.at(best, keys // width, counts)
        return best / self.sizes

    def distinct_share(self, values: Ints) -> Values:
        """Distinct values of a record column, as a share of the records."""
        width = int(values.max(initial=0)) + 2
        keys = np.sort(self.owner * width + values + 1)
        fresh = keys[np.diff(keys, prepend=-1) > 0]  # `np.unique` would import masked arrays
        return np.bincount(fresh // width, minlength=len(self.sizes)) / self.sizes

    def first_where(self, flags: Values, values: Ints) -> tuple[Ints, Values]:
        """For each record the value of its first flagged leaf (-1: none), and whether it has
        one."""
        positions = np.append(np.flatnonzero(flags), len(flags))
        first = positions[np.searchsorted(positions, self.low)]
        has = first < self.high
        found = np.append(values, -1)[np.minimum(first, len(values))]
        return np.where(has, found, -1), has.astype(float)

    # ── boxes

    @cached_property
    def boxes(self) -> Values | None:
        """Left, top, right, bottom of each record: the union of its leaves."""
        box = self.outline.leaf_box
        if box is None:
            return None
        sides = np.column_stack((box[:, :2], -(box[:, :2] + box[:, 2:]))).astype(float)
        sides = np.vstack((sides, sides[-1:]))
        cuts = np.column_stack((self.low, self.high)).ravel()
        return np.minimum.reduceat(sides, cuts)[::2] * [1, 1, -1, -1]

    def union(self, boxes: Values) -> Values:
        first = self.candidates.first[:-1]
        low = np.minimum.reduceat(boxes[:, :2], first)
        return np.column_stack((low, np.maximum.reduceat(boxes[:, 2:], first)))
