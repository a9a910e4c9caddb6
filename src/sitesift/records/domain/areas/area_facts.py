"""The facts that the rules of this folder read, where each is explained."""

from __future__ import annotations

from sitesift.logic.fact import Fact


class BranchFact(Fact):
    area: int


class ChildFact(Fact):
    area: int
    position: int
    node: int
    tag: str
    shape: int


class Holds(Fact):
    area: int
    position: int
    depth: int


class Heavy(Fact):
    area: int
    position: int


class LikeLeading(Fact):
    area: int
    position: int


class DressedFact(Fact):
    id: int
    dress: int


class WithinArea(Fact):
    area: int
    outer: int


class BlockStart(Fact):
    area: int
    position: int


class Divider(Fact):
    area: int
    position: int
    kind: str


class SegmentFact(Fact):
    area: int
    id: int
    shape: int
    types: int
    points: int
    size: int


class Pivot(Fact):
    id: int


class Unfit(Fact):
    id: int


class Excluded(Fact):
    id: int


class Doubtful(Fact):
    id: int


class Summary(Fact):
    id: int


class Alike(Fact):
    id: int
    other: int


class LinkedArea(Fact):
    area: int


class PresentedArea(Fact):
    area: int


class NamedArea(Fact):
    area: int


class Fellow(Fact):
    id: int


class Kin(Fact):
    id: int


class KnownTitlePage(Fact):
    """known_title_page"""


class Inside(Fact):
    area: int
    id: int


class KnownPage(Fact):
    """known_page"""


class AreaFact(Fact):
    area: int
    records: int
    types: int
    weight: int


class Order(Fact):
    area: int
    place: int


class DressFact(Fact):
    area: int
    dress: int


class AlikeDress(Fact):
    dress: int
    other: int


class Around(Fact):
    level: int
    types: int
    points: int
    size: int


class Titled(Fact):
    level: int


class Headings(Fact):
    level: int
    count: int


class ForeignLinks(Fact):
    level: int
    count: int


class LikeLinks(Fact):
    level: int
    count: int


class PicturesFact(Fact):
    level: int
    count: int


class Peers(Fact):
    level: int
    count: int


class KnownTitle(Fact):
    """known_title"""
