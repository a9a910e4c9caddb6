"""What records of one list have in common: in come records of a page, out comes whether another
node is like them.

What is assumed: a record that the recognisers missed (no price, an unknown word for it) still has
most of the elements that its neighbours have, and few that none of them has; advertisements between
records do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from sitesift.induce.conditions import tests_inside
from sitesift.page.page import Page
from sitesift.wrapper.language import syntax as s

USUAL = 0.8  # of the records must have a part for it to be usual
HELD = 0.7  # of the usual parts a record must hold
KNOWN = 0.7  # of its parts that some other record must have too
FEWEST = 3  # parts below which nothing can be said


@dataclass(frozen=True, slots=True)
class Shape:
    """The parts that most records have, and those that any has."""

    usual: frozenset[s.Step]
    known: frozenset[s.Step]
    # by page and node
    judged: dict[tuple[int, int], bool] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, records: Iterable[tuple[Page, int]]) -> Shape:
        """The shape of these records."""
        count: Counter[s.Step] = Counter()
        total = 0
        for page, node in records:
            count.update(tests_inside(page, node).keys())
            total += 1
        return cls(
            frozenset(part for part, times in count.items() if times >= USUAL * total),
            frozenset(count),
        )

    @property
    def tells(self) -> bool:
        """Whether records have enough parts to be compared."""
        return len(self.usual) >= FEWEST

    def fits(self, page: Page, node: int) -> bool:
        """Whether a node is like the records."""
        key = (id(page), node)
        if key not in self.judged:
            self.judged[key] = self._fits(page, node)
        return self.judged[key]

    def _fits(self, page: Page, node: int) -> bool:
        parts = set(tests_inside(page, node))
        if not self.tells or len(parts) < FEWEST:
            return False
        return len(parts & self.usual) >= HELD * len(self.usual) and len(
            parts & self.known
        ) >= KNOWN * len(parts)
