"""The facts that details.lp reads, where each is explained."""

from __future__ import annotations

from sitesift.logic.fact import Fact


class Place(Fact):
    type: str
    place: int
    pages: int
    worth: int


class Named(Fact):
    type: str
    place: int


class Foreign(Fact):
    type: str
    place: int


class Strange(Fact):
    type: str
    place: int


class Akin(Fact):
    type: str
    place: int


class Whole(Fact):
    type: str
    place: int


class Linked(Fact):
    type: str
    place: int


class Same(Fact):
    type: str
    place: int


class Confirmed(Fact):
    type: str
    place: int
    count: int


class Denied(Fact):
    type: str
    place: int
    count: int


class Witnessed(Fact):
    type: str
    place: int
    count: int


class Disputed(Fact):
    type: str
    place: int
    count: int


class Repeated(Fact):
    type: str
    place: int


class Prose(Fact):
    type: str
