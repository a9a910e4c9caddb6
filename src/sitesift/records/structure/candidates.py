"""Candidate areas in columns: lists of records, each record a run of leaves; and what collects
them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from sitesift.page.page import Bools, Ints
from sitesift.records.structure.outline import Outline

MOST_CANDIDATES = 400  # the shared pages have up to about 160; more come from pages made to be hard
RECORD_COLUMNS = ("node", "last", "low", "high")


@dataclass(frozen=True, slots=True)
class LeafRuns:
    """The distinct runs of leaves that records are: candidates share most of theirs."""

    low: Ints
    high: Ints
    of_record: Ints


@dataclass(frozen=True, eq=False)
class Candidates:
    """Candidate areas; candidate `c` has the records `first[c] .. first[c + 1] - 1`."""

    outline: Outline
    kinds: tuple[str, ...]  # how each was cut
    area: Ints  # outline node that holds the records
    first: Ints
    node: Ints  # of each record: the first outline node it is made of ...
    last: Ints  # ... and the last, which is the same or a later sibling
    low: Ints  # of each record: its first leaf ...
    high: Ints  # ... and the leaf after its last

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def sizes(self) -> Ints:
        """How many records each candidate has."""
        return np.diff(self.first)

    @cached_property
    def runs(self) -> LeafRuns:
        """The runs of leaves of all records, each once."""
        width = len(self.outline.leaf) + 1
        runs, of_record = np.unique(
            self.low.astype(np.int64) * width + self.high, return_inverse=True
        )
        return LeafRuns(runs // width, runs % width, of_record)

    def only(self, chosen: Bools) -> Candidates:
        """The chosen candidates alone."""
        rows = np.repeat(chosen, self.sizes)
        return Candidates(
            outline=self.outline,
            kinds=tuple(
                kind for kind, keep in zip(self.kinds, chosen.tolist(), strict=True) if keep
            ),
            area=self.area[chosen],
            first=np.concatenate(([0], np.cumsum(self.sizes[chosen]))).astype(np.int32),
            **{name: getattr(self, name)[rows] for name in RECORD_COLUMNS},
        )

    def extended(self, other: Candidates) -> Candidates:
        """These candidates and those of `other`, which belongs to the same outline."""
        return Candidates(
            outline=self.outline,
            kinds=self.kinds + other.kinds,
            area=np.concatenate((self.area, other.area)),
            first=np.concatenate((self.first, other.first[1:] + self.first[-1])),
            **{
                name: np.concatenate((getattr(self, name), getattr(other, name)))
                for name in RECORD_COLUMNS
            },
        )

    def records(self, candidate: int) -> list[tuple[int, int]]:
        """The leaf ranges of a candidate's records."""
        rows = slice(self.first[candidate], self.first[candidate + 1])
        return list(zip(self.low[rows].tolist(), self.high[rows].tolist(), strict=True))


@dataclass(slots=True)
class CandidateCollector:
    """Collects candidates; drops records without text, lists of fewer than two, small ones and
    doubles."""

    outline: Outline
    chars: Ints  # text before each leaf
    least: float
    kinds: list[str] = field(default_factory=list)
    areas: list[int] = field(default_factory=list)
    records: list[tuple[Ints, ...]] = field(default_factory=list)  # in the order of RECORD_COLUMNS
    seen: set[bytes] = field(default_factory=set)  # the leaves of those that were collected
    asked: set[bytes] = field(default_factory=set)  # the nodes of those that were looked at

    def candidates(self) -> Candidates:
        """What was collected; of more than MOST_CANDIDATES those with most text."""
        nothing = (np.zeros(0, dtype=np.int32),) * len(RECORD_COLUMNS)
        columns = [
            np.concatenate(column).astype(np.int32)
            for column in zip(nothing, *self.records, strict=True)
        ]
        found = Candidates(
            outline=self.outline,
            kinds=tuple(self.kinds),
            area=np.array(self.areas, dtype=np.int32),
            first=np.cumsum([0, *(len(nodes) for nodes, *_ in self.records)]).astype(np.int32),
            **dict(zip(RECORD_COLUMNS, columns, strict=True)),
        )
        if len(found) <= MOST_CANDIDATES:
            return found
        chars = np.array(
            [(self.chars[high] - self.chars[low]).sum() for _, _, low, high in self.records]
        )
        chosen = np.zeros(len(found), dtype=bool)
        chosen[np.argsort(-chars, kind="stable")[:MOST_CANDIDATES]] = True
        return found.only(chosen)

    def add(self, kind: str, area: int, first: Ints, last: Ints) -> None:
        """A candidate whose records run from the nodes `first` to the nodes `last`."""
        low, high = self.outline.leaf_low[first], self.outline.leaf_high[last]
        chars = self.chars[high] - self.chars[low]
        if np.add.reduce(chars) < self.least:
            return
        if np.count_nonzero(chars) < len(chars):
            shown = chars > 0
            first, last, low, high = first[shown], last[shown], low[shown], high[shown]
        self._keep(kind, area, (first, last, low, high))

    def add_texts(self, kind: str, area: int, nodes: Ints) -> None:
        """A candidate whose records are these nodes, of which each is known to hold text, and all
        together enough."""
        key = nodes.tobytes()
        if key not in self.asked:  # else the same nodes by other evidence
            self.asked.add(key)
            low, high = self.outline.leaf_low[nodes], self.outline.leaf_high[nodes]
            self._keep(kind, area, (nodes, nodes, low, high))

    def _keep(self, kind: str, area: int, records: tuple[Ints, ...]) -> None:
        _, _, low, high = records
        key = low.tobytes() + high.tobytes()
        if len(low) < 2 or key in self.seen:
            return
        self.seen.add(key)
        self.kinds.append(kind)
        self.areas.append(area)
        self.records.append(records)
