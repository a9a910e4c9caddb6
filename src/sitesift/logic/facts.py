"""Facts for the rules are small typed classes, never strings put together.

    @dataclass(frozen=True, slots=True)
    class Leading(Fact):
        area: int
        node: int

is the fact `leading(area,node)`: the predicate is the class's name in snake_case, the terms are its fields in order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from functools import lru_cache

Term = int | str
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Fact:
    """Base of all facts."""

    def terms(self) -> tuple[Term, ...]:
        """The fact's terms in the order of its fields."""
        return tuple(getattr(self, name) for name in _field_names(type(self)))


@lru_cache(maxsize=256)
def predicate(kind: type[Fact]) -> str:
    """The predicate of a class of facts: `PivotDepth` is pivot_depth; "Fact" at the end of a name is not part of it."""
    return _INNER_CAPITAL.sub("_", kind.__name__.removesuffix("Fact")).lower()


@lru_cache(maxsize=256)
def _field_names(kind: type[Fact]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind))
