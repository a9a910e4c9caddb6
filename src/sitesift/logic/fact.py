"""Facts for the rules are small typed classes, never strings put together.

    @dataclass(frozen=True, slots=True)
    class Leading(Fact):
        area: int
        node: int

is the fact `leading(area,node)`: the predicate is the class's name in snake_case, the terms are its
fields in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

Term = int | str
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Fact:
    """Base of all facts."""

    def terms(self) -> tuple[Term, ...]:
        """The fact's terms in the order of its fields."""
        kind = type(self)
        if kind not in _READERS:
            _READERS[kind] = _reader(tuple(self.__dataclass_fields__))
        return _READERS[kind](self)

    def predicate(self) -> str:
        """The fact's predicate: `PivotDepth` is pivot_depth; "Fact" at the end of a name is not
        part of it."""
        return _predicate(type(self).__name__)


Reader = Callable[[Fact], tuple[Term, ...]]
_READERS: dict[type, Reader] = {}


def _reader(names: tuple[str, ...]) -> Reader:
    """Reads the fields of a class of facts in one go."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda fact: tuple(getattr(fact, name) for name in names)


@cache
def _predicate(name: str) -> str:
    return _INNER_CAPITAL.sub("_", name.removesuffix("Fact")).lower()
