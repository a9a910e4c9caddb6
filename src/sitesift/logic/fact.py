"""Facts for the rules are small typed classes, never strings put together.

    class Leading(Fact):
        area: int
        node: int

is the fact `leading(area,node)`: the predicate is the class's name in snake_case, without "Fact" at
its end, the terms are its fields in order. Each class is a dataclass that the type checker takes
for a frozen one: one that is frozen when it runs takes three times as long to make, and a page has
hundreds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import Field, dataclass
from operator import attrgetter
from typing import Any, ClassVar, dataclass_transform

Term = int | str
Answer = dict[str, set[tuple[Term, ...]]]  # the rows that rules show, by predicate
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


@dataclass_transform(frozen_default=True)
class Fact:
    """Base of all facts."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    predicate: ClassVar[str]
    _read: ClassVar[Callable[[Fact], tuple[Term, ...]]]

    def __init_subclass__(cls) -> None:
        dataclass(unsafe_hash=True)(cls)
        cls.predicate = _INNER_CAPITAL.sub("_", cls.__name__.removesuffix("Fact")).lower()
        cls._read = _reader(tuple(cls.__dataclass_fields__))

    def terms(self) -> tuple[Term, ...]:
        """The fact's terms in the order of its fields."""
        return type(self)._read(self)


def _reader(names: tuple[str, ...]) -> Callable[[Fact], tuple[Term, ...]]:
    """Reads the fields of a class of facts in one go."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda fact: tuple(getattr(fact, name) for name in names)
