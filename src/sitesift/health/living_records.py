"""Records that are remembered and still there, compared with what they said. In: the rows of two
runs. Out: how much of each column they say again.

Prices change, and a new design says in a word more or less what it says ("Bedrooms: 5" and "5" have
one value); but a record that was given the values of another one has little in common with what it
was. Attributes by which records are matched say nothing here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from sitesift.explore.identity import LINK_ATTRIBUTES
from sitesift.health.list_profile import HALF
from sitesift.health.record_changes import Cells, cells_by_key, same_cell


@dataclass(frozen=True, slots=True)
class LivingValues:
    """What records that are still there say again."""

    records: int
    matched_by: frozenset[str] = frozenset()
    same: Counter[str] = field(default_factory=Counter)  # values of each column that are the same
    held: Counter[str] = field(default_factory=Counter)  # of so many

    @property
    def share(self) -> float:
        """Of the values of columns that records are not matched by."""
        told = [name for name in self.held if name not in self.matched_by]
        return sum(self.same[name] for name in told) / max(1, sum(self.held[name] for name in told))

    @property
    def agree(self) -> bool:
        return not self.held.keys() - self.matched_by or self.share >= HALF

    def is_said_again(self, column: str) -> bool:
        """Whether most of a column's values are the same."""
        return self.held[column] > 0 and self.same[column] >= HALF * self.held[column]

    def __str__(self) -> str:
        if not self.held.keys() - self.matched_by:
            return "no record that is remembered is there to be compared"
        return f"{self.records} records are still there, and say {self.share:.0%} of what they said"


def living_values(
    before: Sequence[Cells], now: Sequence[Cells], identifying: Sequence[str]
) -> LivingValues:
    """Compares the records that both runs have."""
    old, new = cells_by_key(before, identifying), cells_by_key(now, identifying)
    common = old.keys() & new.keys()
    found = LivingValues(len(common), frozenset((*LINK_ATTRIBUTES, *identifying)))
    for key in common:
        for name in old[key].keys() & new[key].keys():
            found.held[name] += 1
            found.same[name] += same_cell(old[key][name], new[key][name])
    return found
