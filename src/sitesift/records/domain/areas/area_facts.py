"""The facts that the rules of this folder read; each class is the predicate that its
docstring shows."""

from __future__ import annotations

from dataclasses import dataclass

from sitesift.logic.fact import Fact


@dataclass(frozen=True, slots=True)
class BranchFact(Fact):
    """branch(Area)"""

    area: int


@dataclass(frozen=True, slots=True)
class ChildFact(Fact):
    """child(Area,Pos,Node,Tag,Shape)"""

    area: int
    position: int
    node: int
    tag: str
    shape: int


@dataclass(frozen=True, slots=True)
class Holds(Fact):
    """holds(Area,Pos,Depth)"""

    area: int
    position: int
    depth: int


@dataclass(frozen=True, slots=True)
class Heavy(Fact):
    """heavy(Area,Pos)"""

    area: int
    position: int


@dataclass(frozen=True, slots=True)
class Resembles(Fact):
    """resembles(Id,Area)"""

    id: int
    area: int


@dataclass(frozen=True, slots=True)
class BlockStart(Fact):
    """block_start(Area,Pos)"""

    area: int
    position: int


@dataclass(frozen=True, slots=True)
class Divider(Fact):
    """divider(Area,Pos,Kind)"""

    area: int
    position: int
    kind: str


@dataclass(frozen=True, slots=True)
class SegmentFact(Fact):
    """segment(Area,Id,Shape,Types,Points,Size)"""

    area: int
    id: int
    shape: int
    types: int
    points: int
    size: int


@dataclass(frozen=True, slots=True)
class Pivot(Fact):
    """pivot(Id)"""

    id: int


@dataclass(frozen=True, slots=True)
class Summary(Fact):
    """summary(Id)"""

    id: int


@dataclass(frozen=True, slots=True)
class Alike(Fact):
    """alike(Id,Other)"""

    id: int
    other: int


@dataclass(frozen=True, slots=True)
class Inside(Fact):
    """inside(Area,Id)"""

    area: int
    id: int


@dataclass(frozen=True, slots=True)
class KnownPage(Fact):
    """known_page"""


@dataclass(frozen=True, slots=True)
class AreaFact(Fact):
    """area(Area,Records,Types,Weight)"""

    area: int
    records: int
    types: int
    weight: int


@dataclass(frozen=True, slots=True)
class Order(Fact):
    """order(Area,N)"""

    area: int
    place: int


@dataclass(frozen=True, slots=True)
class AlikeArea(Fact):
    """alike_area(Area,Other)"""

    area: int
    other: int


@dataclass(frozen=True, slots=True)
class Around(Fact):
    """around(Level,Types,Points,Size)"""

    level: int
    types: int
    points: int
    size: int


@dataclass(frozen=True, slots=True)
class Titled(Fact):
    """titled(Level)"""

    level: int


@dataclass(frozen=True, slots=True)
class Headings(Fact):
    """headings(Level,N)"""

    level: int
    count: int


@dataclass(frozen=True, slots=True)
class ForeignLinks(Fact):
    """foreign_links(Level,N)"""

    level: int
    count: int


@dataclass(frozen=True, slots=True)
class PicturesFact(Fact):
    """pictures(Level,N)"""

    level: int
    count: int


@dataclass(frozen=True, slots=True)
class Peers(Fact):
    """peers(Level,N)"""

    level: int
    count: int


@dataclass(frozen=True, slots=True)
class KnownTitle(Fact):
    """known_title"""
