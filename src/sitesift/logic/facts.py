"""Facts for the rules are small typed classes, never strings put together.

    @dataclass(frozen=True, slots=True)
    class Leading(Fact):
        area: int
        node: int

is the fact `leading(area,node)`: the predicate is the class's name in snake_case, the terms are its fields in order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

Term = int | str
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Fact:
    """Base of all facts."""

    def terms(self) -> tuple[Term, ...]:
        """The fact's terms in the order of its fields."""
        return tuple(getattr(self, name) for name in self.__dataclass_fields__)

    def predicate(self) -> str:
        """The fact's predicate: `PivotDepth` is pivot_depth; "Fact" at the end of a name is not part of it."""
        return _predicate(type(self).__name__)


@cache
def _predicate(name: str) -> str:
    return _INNER_CAPITAL.sub("_", name.removesuffix("Fact")).lower()
