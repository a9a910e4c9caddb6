"""A wrapper explained line by line. In: its text. Out: its lines as they are written, each with a
sentence that says what it does.

The words are made from the syntax tree: the lines are the parts that the file sets apart, so that
nothing is explained that is not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sitesift.errors import SitesiftError
from sitesift.wrapper import Header, Wrapper
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.printer import expression_text, tree_text

HEADER_WORDS = {
    "domain": "What the records are about.",
    "start": "Where the run begins.",
    "created-by": "What wrote this file.",
    "expected": "How many records a whole run should give.",
    "key": "What tells two records apart: of several with the same, the first is kept.",
}
VERBS = {
    "nextclick": "follows {place} to the next page, as long as there is one",
    "clkwithchange": "presses {place} and waits for what changes, as long as something does",
    "wheel": "scrolls down, as long as more appears",
    "click": "opens {place}",
    "movetoframe": "goes into {place}",
    "enterframe": "goes into {place}",
    "submit": "sends {place}",
    "check": "ticks {place}",
    "uncheck": "takes the tick from {place}",
    s.FILL: 'writes "{argument}" into {place}',
    s.CHOOSE: 'chooses "{argument}" in {place}',
}
VALUES = {
    "normalize-space": "its text",
    "qualify-url": "the whole address",
    "replace": "the part of its text that fits a pattern",
    "substring-after": "what stands behind a mark in its text",
    "substring-before": "what stands before a mark in its text",
}


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A line of a wrapper."""

    text: str
    words: str
    column: str = ""  # the attribute that it reads


def explained(text: str) -> list[ExplainedLine]:
    """The lines of a wrapper; one that cannot be read is shown without words."""
    try:
        wrapper = Wrapper.parse(text)
    except SitesiftError:
        return [ExplainedLine(line, "") for line in text.splitlines()]
    lines = [ExplainedLine(line, _header_words(line)) for line in wrapper.header.lines()]
    return lines + list(_body(wrapper.expr, wrapper.header))


def _header_words(line: str) -> str:
    name, _, values = line.removeprefix("# ").partition(":")
    if name.startswith("each "):
        count = values.count("|") + 1
        return f"The run goes through {count} values of {name.removeprefix('each ')}."
    return HEADER_WORDS.get(name, "")


def _body(expr: s.Expr, header: Header) -> Iterator[ExplainedLine]:
    if not isinstance(expr, s.Path):
        yield ExplainedLine(expression_text(expr), "Works out one value.")
        return
    if expr.base is not None:
        yield ExplainedLine(expression_text(expr.base), _base_words(expr.base, header))
    for item in expr.items:
        if isinstance(item, s.Action) and item.verb == s.OPEN:
            yield ExplainedLine(tree_text(item), _opening(str(item.argument), header))
        else:
            yield from _item(item)


def _base_words(base: s.Expr, header: Header) -> str:
    if isinstance(base, s.Call) and base.args and isinstance(base.args[0], s.Literal):
        return _opening(base.args[0].text, header)
    return "Begins here."


def _opening(address: str, header: Header) -> str:
    if "${" in address:
        count = max((len(values) for values in header.each.values()), default=0)
        return f"Opens each of the {count} addresses above." if count else "Opens the address."
    return f"Opens {address}."


def _item(item: s.Item) -> Iterator[ExplainedLine]:
    match item:
        case s.Star():
            acted = [one for one in item.body.items if isinstance(one, s.Action)]
            steps = [one for one in item.body.items if isinstance(one, s.Step)]
            words = [_action(one, steps[-1] if steps else None) for one in acted]
            yield ExplainedLine(tree_text(item), _sentence(" and ".join(words) or "repeats"))
        case s.Action():
            yield ExplainedLine(tree_text(item), _sentence(_action(item, None)))
        case s.Step():
            yield from _step(item)


def _step(step: s.Step) -> Iterator[ExplainedLine]:
    columns = [post for post in step.posts if _reads(post)]
    bare = replace(step, posts=tuple(post for post in step.posts if post not in columns))
    makes = any(isinstance(post, s.Marker) and post.value is None for post in bare.posts)
    words = f"Each {_place(bare)} is a record." if makes else _sentence(f"goes to {_place(bare)}")
    yield ExplainedLine(("//" if step.deep else "/") + tree_text(bare), words)
    for post in columns:
        assert isinstance(post, s.Predicate)
        names = [m.name for m in _markers(post)]
        yield ExplainedLine(tree_text(post), _column(post, names), names[0] if names else "")


def _reads(post: s.Post) -> bool:
    return isinstance(post, s.Predicate) and bool(_markers(post))


def _markers(tree: s.Tree) -> list[s.Marker]:
    return [one for one in s.walk(tree) if isinstance(one, s.Marker) and one.value is not None]


def _column(post: s.Predicate, names: list[str]) -> str:
    """What a predicate reads, and from where."""
    path = post.expr
    may = ", where there is one" if post.optional else ""
    if not isinstance(path, s.Path):
        return f"Reads {', '.join(names)}{may}."
    if any(isinstance(one, s.Action) and one.verb == "click" for one in s.walk(path)):
        return f"Opens the record's own page and reads {', '.join(names)} there{may}."
    marker = _markers(post)[0]
    value = marker.value
    how = VALUES.get(value.name, "a value") if isinstance(value, s.Call) else "a value"
    return f"{marker.name}: {how}, from {_path_place(path)}{may}."


def _path_place(path: s.Path) -> str:
    steps = [item for item in path.items if isinstance(item, s.Step)]
    if isinstance(path.base, s.Union):
        ways = [_path_place(part) for part in path.base.parts if isinstance(part, s.Path)]
        return "the first of: " + " or ".join(ways)
    if isinstance(path.base, s.Path):
        return f"{_path_place(path.base)} (the first of them)"
    if steps and steps[-1].axis == "attribute":
        before = _place(steps[-2]) if len(steps) > 1 else "the record"
        return f"{steps[-1].test.name} of {before}"
    return _place(steps[-1]) if steps else "the record itself"


def _action(action: s.Action, at: s.Step | None) -> str:
    place = _place(at) if at is not None else "it"
    argument = "" if action.argument is None else str(action.argument)
    return VERBS.get(action.verb, action.verb).format(place=place, argument=argument)


def _place(step: s.Step) -> str:
    """A step in words: the tag, and what tells it from others."""
    tag = step.test.name
    if step.axis == "self" and not step.posts:
        return "the record itself"
    name = f"<{tag}>" if tag and tag != "*" else ("text" if step.test.kind == "text" else "element")
    marks = [words for post in step.posts if (words := _mark(post))]
    return " ".join([name, *marks])


def _mark(post: s.Post) -> str:
    words = ""
    match post:
        case s.HasClass(name=name):
            words = f'of class "{name}"'
        case s.HasId(name=name):
            words = f'with the id "{name}"'
        case s.Predicate(expr=s.Number(value=value)):
            words = f"number {value:g}"
        case s.Predicate(expr=s.Call(name="contains", args=(_, s.Literal(text=text)))):
            words = f'that says "{text}"'
        case s.Predicate(expr=expr):
            words = f"where {expression_text(expr)}"
    return words


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + "."
