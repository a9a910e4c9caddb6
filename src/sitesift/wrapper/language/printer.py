"""From tree to text: `parse_expression(expression_text(tree)) == tree` for every tree that the
parser can make.

In: a tree. Out: one line of wrapper text, with the short forms (`//`, `@`, `.`) and no more
brackets than needed.
"""

from __future__ import annotations

from decimal import Decimal

from sitesift.errors import WrapperError
from sitesift.wrapper.language import syntax as s

_LEVEL = {"or": 1, "and": 2, "=": 3, "!=": 3, "~=": 3, "#=": 3, "<": 4, "<=": 4, ">": 4, ">=": 4}
_LEVEL |= {"+": 5, "-": 5, "*": 6, "div": 6, "mod": 6}
_UNARY, _UNION, _PATH = 7, 8, 9

LARGE = 1e15  # whole numbers from here on are no longer told apart


def expression_text(expr: s.Expr) -> str:
    """The text of an expression."""
    return _expr(expr, 0)


def tree_text(tree: s.Tree) -> str:
    """The text of any part of an expression."""
    match tree:
        case s.Step() | s.Action() | s.Star():
            return _item(tree, first=True)
        case s.HasClass() | s.HasId() | s.Predicate() | s.Marker():
            return _post(tree)
    return _expr(tree, 0)


def _expr(expr: s.Expr, least: int) -> str:
    """The text, in brackets when the place asks for something that binds tighter."""
    text, level = _bare(expr)
    return text if level >= least else f"({text})"


def _bare(expr: s.Expr) -> tuple[str, int]:
    match expr:
        case s.Binary(op, left, right):
            level = _LEVEL[op]
            return f"{_expr(left, level)} {op} {_expr(right, level + 1)}", level
        case s.Union(parts):
            return " | ".join(_expr(part, _PATH) for part in parts), _UNION
        case s.Negate(operand, times):
            return "-" * times + _expr(operand, _UNION), _UNARY
    return _operand(expr), _PATH


def _operand(expr: s.Expr) -> str:
    match expr:
        case s.Path():
            return _path(expr)
        case s.Literal(text):
            return _quoted(text)
        case s.Number(value):
            return (
                str(int(value))
                if value.is_integer() and value < LARGE
                else format(Decimal(repr(value)), "f")
            )
        case s.Call(name, args):
            return f"{name}({', '.join(_expr(arg, 0) for arg in args)})"
    return expression_text(expr)


def _quoted(text: str) -> str:
    if '"' not in text:
        return f'"{text}"'
    if "'" not in text:
        return f"'{text}'"
    raise WrapperError(
        "A text with both kinds of quotes cannot be written in a wrapper: "
        f"{text[:80]}; join two with concat()."
    )


def _path(path: s.Path) -> str:
    if path.base is None:
        return "".join(
            _item(item, first=not (index or path.absolute)) for index, item in enumerate(path.items)
        )
    dotted = (
        isinstance(path.base, s.Number) and path.posts and isinstance(path.posts[0], s.HasClass)
    )
    head = _primary(path.base) + (" " if dotted else "") + "".join(map(_post, path.posts))
    return head + "".join(_item(item, first=False) for item in path.items)


def _primary(expr: s.Expr) -> str:
    """A form that may carry posts, or be a marker's value."""
    text = _expr(expr, 0)
    return text if isinstance(expr, (s.Literal, s.Number, s.Call)) else f"({text})"


def _item(item: s.Item, *, first: bool) -> str:
    match item:
        case s.Step(deep=deep):
            return ("" if first else "//" if deep else "/") + _step(item)
        case s.Star(body, low, high):
            bounds = (
                ""
                if (low, high) == (0, None)
                else f"{{{low}}}"
                if high is None
                else f"{{{low},{high}}}"
            )
            return f"/({_path(body)})*{bounds}"
        case s.Action():
            return _action(item, first=first)


def _action(action: s.Action, *, first: bool) -> str:
    options = [f"wait={action.wait}"] if action.wait is not None else []
    options += ["noback"] if action.noback else []
    listed = f"[{', '.join(options)}]" if options else ""
    if action.verb == s.OPEN:
        address = _quoted(str(action.argument))
        return ("" if first else "/") + f"doc({address}{', ' + listed if listed else ''})"
    match action.verb:
        case s.FILL:
            body = _quoted(str(action.argument))
        case s.CHOOSE:
            body = str(action.argument)
        case s.VARIABLE:
            body = f"${action.argument}"
        case _:
            body = action.verb
    parts = [body, listed, "/" if action.absolute else ""]
    return "/{" + " ".join(part for part in parts if part) + "}"


def _step(step: s.Step) -> str:
    posts = "".join(map(_post, step.posts))
    short = {("self", s.SELF): ".", ("parent", s.SELF): ".."}.get((step.axis, step.test))
    if short:
        spacer = " " if step.posts and isinstance(step.posts[0], s.HasClass) else ""
        return short + spacer + posts
    axis = {"child": "", "attribute": "@"}.get(step.axis, f"{step.axis}::")
    return axis + _test(step.test) + posts


def _test(test: s.NodeTest) -> str:
    if test.name:
        return test.name
    return f"{test.kind}({'' if test.literal is None else _quoted(test.literal)})"


def _post(post: s.Post) -> str:
    match post:
        case s.HasClass(name):
            return f".{name}"
        case s.HasId(name):
            return f"#{name}"
        case s.Predicate(expr, optional):
            return f"[{'? ' if optional else ''}{expression_text(expr)}]"
        case s.Marker(value=value):
            return f":<{post.label}{'' if value is None else '=' + _primary(value)}>"
