"""The facts that align.lp reads, where each is explained."""

from __future__ import annotations

from sitesift.logic.fact import Fact


class SlotFact(Fact):
    type: str
    slot: int
    hits: int
    present: int
    total: int


class Records(Fact):
    count: int


class Block(Fact):
    type: str


class Apart(Fact):
    type: str
    other: str


class Badged(Fact):
    type: str


class Alone(Fact):
    type: str
    slot: int


class LabelledSlot(Fact):
    type: str
    slot: int


class Cut(Fact):
    type: str
    slot: int


class NamesRecord(Fact):
    type: str


class Headed(Fact):
    type: str
    slot: int
    elsewhere: int


class Tells(Fact):
    type: str
    slot: int
    part: str


class LiesIn(Fact):
    part: str
    other: str


class ProseSlot(Fact):
    slot: int


class Unlabelled(Fact):
    type: str
    step: str
    count: int
    grouped: int


class InWords(Fact):
    type: str
    count: int
