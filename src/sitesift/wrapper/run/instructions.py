"""From tree to program: what the machine runs.

An expression becomes a `Code`: its tree, with the code of the parts; a path becomes a `Route`, a
list of segments. Within a segment each node flows through all operations before the next one does,
which gives the order of emission; a segment ends where the whole set must be known: before a
position is counted, before an action, before a star. Maximal runs of plain steps become one XPath.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.chunks import Chunk

LINK_VERBS = frozenset({"click", "nextclick", "movetohref", "clkwithchange"})


@dataclass(slots=True, eq=False)
class Operation:
    """A constant, a call or an operator, with the code of what it is applied to."""

    tree: s.Literal | s.Number | s.Call | s.Binary | s.Negate | s.Union
    parts: list[Code]
    acts: bool
    plain: bool  # a union of nothing but paths: the nodes come in document order, as in XPath


@dataclass(slots=True, eq=False)
class NativeCode:
    """A plain expression: one XPath at an element, its parts one by one elsewhere."""

    text: str
    parts: Code
    acts: bool = False


@dataclass(slots=True, eq=False)
class Pick:
    chunk: Chunk


@dataclass(slots=True, eq=False)
class PickStyle:
    name: str


@dataclass(slots=True, eq=False)
class Emit:
    label: str
    value: Code | None


@dataclass(slots=True, eq=False)
class Keep:
    code: Code
    optional: bool
    counts: bool  # a number or position() in it means the position in the whole set
    adds: bool  # it emits output below the last one


@dataclass(slots=True, eq=False)
class Forget:
    """Nothing after this can add to the last output."""


Op: TypeAlias = Pick | PickStyle | Emit | Keep | Forget


@dataclass(slots=True, eq=False)
class Loop:
    body: Route
    low: int
    high: int | None
    circles: bool = True  # whether to look out for circles; nextclick does so itself


@dataclass(slots=True, eq=False)
class RouteSegment:
    ops: list[Op]
    then: s.Action | Loop | None = None
    # links that its nodes are likely to need
    hints: list[tuple[Chunk, s.Action]] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Route:
    """A path. With a `base`, the base's nodes enter the first segment instead of the context
    node."""

    number: int
    segments: list[RouteSegment]
    base: Code | None
    acts: bool
    first_link: tuple[Chunk, s.Action] | None = None  # the links that it begins with


Code: TypeAlias = Operation | NativeCode | Route


@dataclass(slots=True, eq=False)
class Program:
    """A whole wrapper: the paths of a union at the top run one after the other."""

    mains: list[Route]
    code: Code | None  # of a wrapper that is no path
    routes: list[Route]
    styles: frozenset[str]
    sees: bool  # whether visibility matters
    properties: frozenset[str]
    verbs: frozenset[str]
    labels: tuple[str, ...]  # of records and attributes at the top
