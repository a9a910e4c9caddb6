"""Random syntax trees for property tests: every tree that the parser can make, and no other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.function_catalogue import FUNCTIONS

Draw = Callable[[st.SearchStrategy[Any]], Any]

NAMES = st.sampled_from("a li h3 div or and mod text doc a-b _x self click".split())
TEXTS = st.text(alphabet="ab'\" {}[]<>#?/$.\n£", max_size=6).filter(
    lambda t: not ("'" in t and '"' in t)
)
NUMBERS = st.integers(0, 10**6).map(float) | st.floats(0, 1e12) | st.sampled_from([1e300, 5e-324])
OPERATORS = st.sampled_from("or and = != ~= #= < <= > >= + - * div mod".split())
DEPTH = 2


@st.composite
def expressions(draw: Draw, depth: int = DEPTH) -> s.Expr:
    return _expr(draw, depth)


def _expr(draw: Draw, depth: int) -> s.Expr:
    shapes = (
        ["literal", "number", "path"]
        if depth == 0
        else ["call", "binary", "union", "negate", "path", "path"]
    )
    shape = draw(st.sampled_from(shapes))
    if shape == "literal":
        return s.Literal(draw(TEXTS))
    if shape == "number":
        return s.Number(abs(draw(NUMBERS)))
    if shape == "path":
        return _path(draw, depth)
    return _compound(draw, shape, depth - 1)


def _compound(draw: Draw, shape: str, depth: int) -> s.Expr:
    if shape == "call":
        name = draw(st.sampled_from(sorted(FUNCTIONS)))
        return s.Call(name, tuple(_expr(draw, depth) for _ in range(draw(st.integers(0, 2)))))
    if shape == "binary":
        return s.Binary(draw(OPERATORS), _expr(draw, depth), _expr(draw, depth))
    if shape == "negate":
        return s.Negate(_path(draw, depth), draw(st.integers(1, 3)))
    return s.Union(tuple(_path(draw, depth) for _ in range(draw(st.integers(2, 3)))))


def _path(draw: Draw, depth: int) -> s.Path:
    rest = [_item(draw, depth) for _ in range(draw(st.integers(0, 2)))]
    if depth and draw(st.integers(0, 3)) == 0:
        posts = _posts(draw, depth)
        if rest or posts:
            return s.Path(tuple(rest), base=_expr(draw, depth - 1), posts=posts)
    return _plain_path(draw, depth, rest)


def _plain_path(draw: Draw, depth: int, rest: list[s.Item]) -> s.Path:
    first = _item(draw, depth)
    absolute = isinstance(first, s.Step) and (first.deep or draw(st.booleans()))
    return s.Path((first, *rest), absolute=absolute)


def _item(draw: Draw, depth: int) -> s.Item:
    shape = draw(st.sampled_from(["step", "step", "step", "action", "star"]))
    if shape == "step":
        return _step(draw, depth)
    if shape == "action" or depth == 0:
        return _action(draw)
    low, high = draw(st.integers(0, 9)), draw(st.none() | st.integers(9, 20))
    return s.Star(_plain_path(draw, depth - 1, []), low, high)


def _action(draw: Draw) -> s.Action:
    verb = draw(st.sampled_from([*sorted(s.KEYWORDS), s.OPEN, s.FILL, s.CHOOSE, s.VARIABLE]))
    arguments = {s.OPEN: TEXTS, s.FILL: TEXTS, s.CHOOSE: st.integers(0, 99), s.VARIABLE: NAMES}
    absolute = verb == s.OPEN or draw(st.booleans())
    wait = draw(st.none() | st.integers(0, 99))
    return s.Action(verb, draw(arguments.get(verb, st.none())), absolute, wait, draw(st.booleans()))


def _step(draw: Draw, depth: int) -> s.Step:
    axis = draw(st.sampled_from(sorted(s.AXES)))
    return s.Step(axis, _test(draw, axis), _posts(draw, depth), draw(st.booleans()))


def _test(draw: Draw, axis: str) -> s.NodeTest:
    if draw(st.booleans()):
        return s.NodeTest(name=draw(NAMES | st.just("*") | st.just("p:name")))
    kinds = sorted(s.KINDS - {"field", "any-field"} if axis in ("attribute", "style") else s.KINDS)
    kind = draw(st.sampled_from(kinds))
    return s.NodeTest(
        kind=kind, literal=draw(st.none() | TEXTS) if kind == "processing-instruction" else None
    )


def _posts(draw: Draw, depth: int) -> tuple[s.Post, ...]:
    return tuple(_post(draw, depth) for _ in range(draw(st.integers(0, 2))))


def _post(draw: Draw, depth: int) -> s.Post:
    shape = draw(st.sampled_from(["class", "id", "predicate", "marker"]))
    if shape in ("class", "id") or depth == 0:
        return s.HasClass(draw(NAMES)) if shape == "class" else s.HasId(draw(NAMES))
    if shape == "predicate":
        return s.Predicate(_expr(draw, depth - 1), draw(st.booleans()))
    types = tuple(draw(st.lists(NAMES, max_size=2)))
    return s.Marker(draw(NAMES), types, _expr(draw, depth - 1) if draw(st.booleans()) else None)
