"""A wrapper as a plan that a spider can follow. In: a `Wrapper`. Out: a `SpiderPlan` of XPaths and
Python expressions; or an OutputError that says which part has no counterpart.

Understood is what `sitesift site` learns: an opening, fields that are filled and a button, a star
over a next link, records with columns, and pages of their own behind a link of the record.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from sitesift.errors import OutputError
from sitesift.neighbours.python_values import python_value
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.printer import expression_text
from sitesift.wrapper.run.native_xpath import NotNativeError, native_path
from sitesift.wrapper.wrapper import Wrapper

PRESSES = frozenset(("click", "nextclick", "clkwithchange", "submit", "movetohref"))


@dataclass(frozen=True, slots=True)
class PlanColumn:
    """A value of a record: the XPath of its nodes, and what is made of each."""

    name: str
    nodes: str
    value: str  # Python, over `node`


@dataclass(frozen=True, slots=True)
class PlanOwnPage:
    """The page of a single record: the XPath of the link to it, and what is read there."""

    link: str
    within: str
    columns: tuple[PlanColumn, ...]


@dataclass(frozen=True, slots=True)
class SpiderPlan:
    """What a spider does, in the order in which it does it."""

    start: str
    fills: tuple[tuple[str, str], ...]  # XPath of a field, what is typed or chosen there
    press: str  # XPath of the button; "" where nothing is filled
    next: str  # XPath of the next link; "" where there is one page
    record: str
    columns: tuple[PlanColumn, ...]
    own_pages: tuple[PlanOwnPage, ...]
    each: dict[str, tuple[str, ...]] = field(default_factory=dict)  # values of ${name}
    key: str = ""


def spider_plan(wrapper: Wrapper) -> SpiderPlan:
    """The plan of a wrapper; raises OutputError for what a spider cannot do."""
    path = wrapper.expr
    if not isinstance(path, s.Path) or not path.items:
        raise _refusal("it is no path")
    opening, *items = path.items
    if not isinstance(opening, s.Action) or opening.verb != s.OPEN:
        raise _refusal("it does not begin by opening a page")
    actions, items = _until_star(items)
    fills, press, before = _form(actions)
    next_link, steps = _next(items)
    record, posts = _record([*before, *steps])
    columns, own_pages = _columns(posts)
    return SpiderPlan(
        start=str(opening.argument),
        fills=tuple(fills),
        press=press,
        next=next_link,
        record=record,
        columns=tuple(columns),
        own_pages=tuple(own_pages),
        each=wrapper.each,
        key=wrapper.header.key or "",
    )


def _refusal(why: str) -> OutputError:
    return OutputError(
        f"this wrapper has no counterpart in Scrapy: {why}. Run it with `sitesift run`."
    )


def _until_star(items: Sequence[s.Item]) -> tuple[list[s.Item], list[s.Item]]:
    """What comes before the star over pages, and the rest from it on."""
    before = list(takewhile(lambda item: not isinstance(item, s.Star), items))
    return before, list(items[len(before) :])


def _form(items: list[s.Item]) -> tuple[list[tuple[str, str]], str, list[s.Step]]:
    """Fields with what is put in, the button that is pressed, and the steps behind it."""
    fills: list[tuple[str, str]] = []
    press, steps = "", list[s.Step]()
    for item in items:
        if isinstance(item, s.Step):
            steps.append(item)
        elif isinstance(item, s.Action) and item.verb in (s.FILL, s.CHOOSE) and not press:
            fills.append((_xpath(steps), str(item.argument)))
            steps = []
        elif isinstance(item, s.Action) and item.verb in PRESSES and not press:
            press, steps = _xpath(steps), []
        else:
            raise _refusal(f"it does more than fill one form ({expression_text(_path([item]))})")
    return fills, press, steps


def _next(items: list[s.Item]) -> tuple[str, list[s.Step]]:
    """The next link of a star, and the steps behind it."""
    if not items:
        return "", []
    star, *steps = items
    if not isinstance(star, s.Star) or not all(isinstance(step, s.Step) for step in steps):
        raise _refusal("it acts on pages between the list and its records")
    *way, action = star.body.items
    if not isinstance(action, s.Action) or action.verb not in PRESSES:
        raise _refusal("its star does not press a next link")
    return _xpath(way), [step for step in steps if isinstance(step, s.Step)]


def _record(steps: Sequence[s.Step]) -> tuple[str, list[s.Post]]:
    """The XPath of records, and what stands behind their marker."""
    if not steps:
        raise _refusal("it has no records")
    *way, last = steps
    plain = list(takewhile(lambda post: not isinstance(post, s.Marker), last.posts))
    rest = list(last.posts[len(plain) :])
    if not rest or any(isinstance(post, s.Marker) for step in way for post in step.posts):
        raise _refusal("it does not mark its records in one place")
    return _xpath([*way, s.Step(last.axis, last.test, tuple(plain), last.deep)]), rest[1:]


def _columns(posts: Sequence[s.Post]) -> tuple[list[PlanColumn], list[PlanOwnPage]]:
    columns: list[PlanColumn] = []
    pages: list[PlanOwnPage] = []
    for post in posts:
        if not isinstance(post, s.Predicate) or not isinstance(post.expr, s.Path):
            raise _refusal("a column is more than a path")
        inner = post.expr
        if any(isinstance(item, s.Action) for item in inner.items):
            pages.append(_own_page(inner))
        else:
            columns.append(_column(inner))
    return columns, pages


def _own_page(path: s.Path) -> PlanOwnPage:
    way = list(takewhile(lambda item: isinstance(item, s.Step), path.items))
    _, *inside = path.items[len(way) :]
    if not inside or not all(isinstance(item, s.Step) for item in inside):
        raise _refusal("it does more on a record's own page than read it")
    *above, last = [item for item in inside if isinstance(item, s.Step)]
    plain = [post for post in last.posts if not _is_column(post)]
    columns, deeper = _columns([post for post in last.posts if _is_column(post)])
    if deeper:
        raise _refusal("records' own pages lead to further pages")
    scope = [*above, s.Step(last.axis, last.test, tuple(plain), last.deep)]
    return PlanOwnPage(_relative(way, path), _xpath(scope), tuple(columns))


def _is_column(post: s.Post) -> bool:
    return isinstance(post, s.Predicate) and post.optional


def _column(path: s.Path) -> PlanColumn:
    """A path that ends in a marker with a value."""
    posts = path.items[-1].posts if path.items and isinstance(path.items[-1], s.Step) else ()
    held = posts or path.posts
    marker = held[-1] if held else None
    if not isinstance(marker, s.Marker) or marker.value is None:
        raise _refusal("a column has no value")
    if posts:
        last = path.items[-1]
        assert isinstance(last, s.Step)
        bare = s.Step(last.axis, last.test, last.posts[:-1], last.deep)
        nodes = s.Path((*path.items[:-1], bare), path.absolute, path.base, path.posts)
    else:
        nodes = s.Path(path.items, path.absolute, path.base, path.posts[:-1])
    value = python_value(marker.value)
    if value is None:
        raise _refusal(f"the value of {marker.name} ({expression_text(marker.value)})")
    return PlanColumn(marker.name, _native(nodes), value)


def _path(items: Sequence[s.Item], *, absolute: bool = False) -> s.Path:
    return s.Path(tuple(items), absolute)


def _xpath(steps: Sequence[s.Item]) -> str:
    """The XPath of steps from the top of a page."""
    return _native(_path(steps, absolute=True))


def _relative(steps: Sequence[s.Item], path: s.Path) -> str:
    return _native(s.Path(tuple(steps), False, path.base, path.posts))


def _native(path: s.Path) -> str:
    try:
        text = native_path(path)
    except NotNativeError:
        raise _refusal(f"{expression_text(path)} is no plain XPath") from None
    if "ox:" in text:
        raise _refusal(f"{expression_text(path)} uses functions that XPath lacks")
    return _short(text)


def _short(xpath: str) -> str:
    """The XPath as people write it; what stands in quotes is left alone."""
    pieces = re.split(r"""('[^']*'|"[^"]*")""", xpath)
    for place in range(0, len(pieces), 2):
        plain = re.sub(r"self::node\(\)(?=[/,)]|$)", ".", pieces[place])
        pieces[place] = plain.replace("attribute::", "@").replace("child::", "")
    return "".join(pieces)
