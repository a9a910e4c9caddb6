"""The facts that details.lp reads; each class is the predicate that its docstring shows."""

from __future__ import annotations

from dataclasses import dataclass

from sitesift.logic.fact import Fact


@dataclass(frozen=True, slots=True)
class Place(Fact):
    """place(Type,Place,Pages,Worth)"""

    type: str
    place: int
    pages: int
    worth: int


@dataclass(frozen=True, slots=True)
class Named(Fact):
    """named(Type,Place)"""

    type: str
    place: int


@dataclass(frozen=True, slots=True)
class Foreign(Fact):
    """foreign(Type,Place)"""

    type: str
    place: int


@dataclass(frozen=True, slots=True)
class Strange(Fact):
    """strange(Type,Place)"""

    type: str
    place: int


@dataclass(frozen=True, slots=True)
class Whole(Fact):
    """whole(Type,Place)"""

    type: str
    place: int


@dataclass(frozen=True, slots=True)
class Linked(Fact):
    """linked(Type,Place)"""

    type: str
    place: int


@dataclass(frozen=True, slots=True)
class Same(Fact):
    """same(Type,Place)"""

    type: str
    place: int


@dataclass(frozen=True, slots=True)
class ToldFact(Fact):
    """told(Type,Place,N)"""

    type: str
    place: int
    count: int


@dataclass(frozen=True, slots=True)
class Denied(Fact):
    """denied(Type,Place,N)"""

    type: str
    place: int
    count: int


@dataclass(frozen=True, slots=True)
class Prose(Fact):
    """prose(Type)"""

    type: str
