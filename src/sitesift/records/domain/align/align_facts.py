"""The facts that align.lp reads; each class is the predicate that its docstring shows."""

from __future__ import annotations

from dataclasses import dataclass

from sitesift.logic.fact import Fact


@dataclass(frozen=True, slots=True)
class SlotFact(Fact):
    """slot(Type,Slot,Hits,Present,Sum)"""

    type: str
    slot: int
    hits: int
    present: int
    total: int


@dataclass(frozen=True, slots=True)
class Records(Fact):
    """records(N)"""

    count: int


@dataclass(frozen=True, slots=True)
class Block(Fact):
    """block(Type)"""

    type: str


@dataclass(frozen=True, slots=True)
class Apart(Fact):
    """apart(Type,Other)"""

    type: str
    other: str


@dataclass(frozen=True, slots=True)
class Badged(Fact):
    """badged(Type)"""

    type: str


@dataclass(frozen=True, slots=True)
class Alone(Fact):
    """alone(Type,Slot)"""

    type: str
    slot: int


@dataclass(frozen=True, slots=True)
class ProseSlot(Fact):
    """prose_slot(Slot)"""

    slot: int


@dataclass(frozen=True, slots=True)
class Bare(Fact):
    """bare(Type,Step,N,G)"""

    type: str
    step: str
    count: int
    grouped: int


@dataclass(frozen=True, slots=True)
class InWords(Fact):
    """in_words(Type,N)"""

    type: str
    count: int
