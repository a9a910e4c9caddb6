"""Parts of learned paths as syntax trees: in come names, texts and steps, out come the tests,
predicates and paths that induction is made of.

Everything that induction writes is built from these and from `wrapper.language.syntax`; it becomes
text once, when the wrapper is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.printer import tree_text

ANY = s.NodeTest("*")
TEXT_NODE = s.NodeTest(kind="text")
SELF_STEP = s.Step("self", s.SELF)
HERE = s.Path((SELF_STEP,))
SHOWN_TEXT = s.Call("normalize-space", (HERE,))
LAST = s.Predicate(s.Call("last"))


def order_text(tree: s.Tree) -> str:
    """What parts of equal cost are ordered by: their text, with `@data-id-x` before `@data-id=`."""
    return tree_text(tree).replace(" = ", "=")


sort_text = lru_cache(maxsize=65_536)(order_text)


def literal(text: str) -> s.Expr:
    """A text, which knows no escapes; concat() for one with both kinds of quotes."""
    if "'" not in text or '"' not in text:
        return s.Literal(text)
    parts: list[s.Expr] = []
    for part in text.split("'"):
        parts += [s.Literal("'"), s.Literal(part)]
    return s.Call("concat", tuple(parts[1:]))


def attribute(name: str) -> s.Path:
    """The attribute of the context node."""
    return s.Path((s.Step("attribute", s.NodeTest(name)),))


@lru_cache(maxsize=16_384)
def attribute_is(name: str, value: str) -> s.Predicate:
    """`[@name='value']`."""
    return s.Predicate(s.Binary("=", attribute(name), literal(value)))


@lru_cache(maxsize=16_384)
def contains(where: s.Expr, text: str) -> s.Predicate:
    """`[contains(where, 'text')]`."""
    return s.Predicate(s.Call("contains", (where, literal(text))))


@lru_cache(maxsize=16_384)
def shows(text: str) -> s.Predicate:
    """`[normalize-space(.)='text']`."""
    return s.Predicate(s.Binary("=", SHOWN_TEXT, literal(text)))


def nth(value: int) -> s.Predicate:
    """`[3]`."""
    return s.Predicate(s.Number(float(value)))


def negated(expr: s.Expr) -> s.Predicate:
    """`[not(…)]`."""
    return s.Predicate(s.Call("not", (expr,)))


def as_self(step: s.Step) -> s.Path:
    """`self::…`: the context node passes the step's tests."""
    return s.Path((replace(step, axis="self", deep=False),))


def neighbour(axis: str, *posts: s.Post) -> s.Step:
    """The next element on an axis of siblings, if it passes these tests."""
    return s.Step(axis, ANY, (nth(1), *posts))


def with_posts(step: s.Step, *posts: s.Post) -> s.Step:
    return replace(step, posts=(*step.posts, *posts))


def deep(step: s.Step) -> s.Step:
    """The step behind two slashes."""
    return replace(step, deep=True)


def anywhere(step: s.Step, *further: s.Step) -> s.Path:
    """`//step/…`, from the top of the page."""
    return s.Path((deep(step), *further), absolute=True)


def narrowed(path: s.Path, *posts: s.Post) -> s.Path:
    """The path with more tests or markers at its end."""
    if not path.items:
        return replace(path, posts=(*path.posts, *posts))
    last = path.items[-1]
    assert isinstance(last, s.Step)
    return replace(path, items=(*path.items[:-1], with_posts(last, *posts)))


def union_of(parts: Sequence[s.Expr]) -> s.Expr:
    """Whatever the parts lead to."""
    return parts[0] if len(parts) == 1 else s.Union(tuple(parts))


def parts_of(expr: s.Expr) -> tuple[s.Path, ...]:
    """The paths of a union; a path itself."""
    parts = expr.parts if isinstance(expr, s.Union) else (expr,)
    return tuple(part for part in parts if isinstance(part, s.Path))


def first_of(expr: s.Expr) -> s.Path:
    """`(…)[1]`."""
    return s.Path(base=expr, posts=(nth(1),))
