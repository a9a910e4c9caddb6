"""The syntax tree of the wrapper language: frozen values, equal when they mean the same text.

    expression  Literal · Number · Call · Binary · Union · Negate · Path
    path        base? posts* item*         item = Step | Action | Star
    step        axis::test post*           post = HasClass | HasId | Predicate | Marker

`parse` makes these trees, `show` writes them back, `program` turns them into operations. The
grammar they stand for is in docs/wrapper-language.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

AXES = frozenset(
    "child descendant descendant-or-self self attribute namespace "
    "following following-sibling parent ancestor "
    "ancestor-or-self preceding preceding-sibling style".split()
)
KINDS = frozenset({"text", "comment", "node", "processing-instruction", "field", "any-field"})
KEYWORDS = frozenset(
    "click nextclick clkwithchange dblclick mouseover mouseout mousemove "
    "mouseenter mousedown mouseup wheel focus "
    "pressenter submit check uncheck enterframe movetoframe movetohref".split()
)
OPEN, FILL, CHOOSE, VARIABLE = "doc", "fill", "choose", "variable"  # actions that are not keywords
_Kind = TypeVar("_Kind", bound="_Node")


class _Node:
    """What all parts of a tree have: a place for their hash."""

    __slots__ = ("_hash",)
    _hash: int


def _hashed_once(kind: type[_Kind]) -> type[_Kind]:
    """The class, with a hash that is worked out once for each tree: induction keeps thousands of
    trees, which share their parts, as keys."""
    of_fields = kind.__hash__

    def remembered(tree: _Kind) -> int:
        try:
            return tree._hash
        except AttributeError:
            object.__setattr__(tree, "_hash", of_fields(tree))
            return tree._hash

    kind.__hash__ = remembered  # type: ignore[assignment]
    return kind


@_hashed_once
@dataclass(frozen=True, slots=True)
class Literal(_Node):
    text: str


@_hashed_once
@dataclass(frozen=True, slots=True)
class Number(_Node):
    value: float


@_hashed_once
@dataclass(frozen=True, slots=True)
class Call(_Node):
    """A function call; whether the number of arguments fits is found out when it runs."""

    name: str
    args: tuple[Expr, ...] = ()


@_hashed_once
@dataclass(frozen=True, slots=True)
class Binary(_Node):
    op: str  # or and = != ~= #= < <= > >= + - * div mod
    left: Expr
    right: Expr


@_hashed_once
@dataclass(frozen=True, slots=True)
class Union(_Node):
    parts: tuple[Expr, ...]


@_hashed_once
@dataclass(frozen=True, slots=True)
class Negate(_Node):
    operand: Expr
    times: int = 1


@_hashed_once
@dataclass(frozen=True, slots=True)
class NodeTest(_Node):
    """A node test: a name ("*" for any), or a kind such as text() with its literal."""

    name: str = ""
    kind: str = ""
    literal: str | None = None


@_hashed_once
@dataclass(frozen=True, slots=True)
class HasClass(_Node):
    name: str


@_hashed_once
@dataclass(frozen=True, slots=True)
class HasId(_Node):
    name: str


@_hashed_once
@dataclass(frozen=True, slots=True)
class Predicate(_Node):
    expr: Expr
    optional: bool = False


@_hashed_once
@dataclass(frozen=True, slots=True)
class Marker(_Node):
    """`:<name>` makes a record, `:<name=value>` an attribute."""

    name: str
    types: tuple[str, ...] = ()
    value: Expr | None = None

    @property
    def label(self) -> str:
        return f"{self.name}({','.join(self.types)})" if self.types else self.name


@_hashed_once
@dataclass(frozen=True, slots=True)
class Step(_Node):
    axis: str
    test: NodeTest
    posts: tuple[Post, ...] = ()
    deep: bool = False  # reached by // instead of /


@_hashed_once
@dataclass(frozen=True, slots=True)
class Action(_Node):
    """Something done to a page: `verb` is a keyword or one of OPEN, FILL, CHOOSE, VARIABLE."""

    verb: str
    argument: str | int | None = None
    absolute: bool = False  # True: go on at the top of the resulting page
    wait: int | None = None
    noback: bool = False


@_hashed_once
@dataclass(frozen=True, slots=True)
class Star(_Node):
    body: Path
    low: int = 0
    high: int | None = None


@_hashed_once
@dataclass(frozen=True, slots=True)
class Path(_Node):
    """A path; with a `base` it is a filter expression, whose posts and items apply to what the base
    gives."""

    items: tuple[Item, ...] = ()
    absolute: bool = False
    base: Expr | None = None
    posts: tuple[Post, ...] = ()


Expr = Literal | Number | Call | Binary | Union | Negate | Path
Post = HasClass | HasId | Predicate | Marker
Item = Step | Action | Star
Tree = Expr | Post | Item

SELF = NodeTest(kind="node")


def children(tree: Tree) -> tuple[Tree, ...]:
    """The trees directly inside a tree, in the order of the text."""
    match tree:
        case Call(args=parts) | Union(parts=parts) | Step(posts=parts):
            return parts
        case Binary(left=left, right=right):
            return (left, right)
        case Negate(operand=inner) | Predicate(expr=inner) | Star(body=inner):
            return (inner,)
        case Marker(value=value):
            return () if value is None else (value,)
        case Path(items=items, base=base, posts=posts):
            return (*(() if base is None else (base,)), *posts, *items)
    return ()


def walk(tree: Tree) -> Iterator[Tree]:
    """A tree and everything inside it, outermost first."""
    stack: list[Tree] = [tree]
    while stack:
        here = stack.pop()
        yield here
        stack.extend(reversed(children(here)))
