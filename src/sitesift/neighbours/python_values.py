"""What a wrapper makes of a node, as Python. In: the value expression of a marker. Out: the text of
a Python expression over `node`, with the helpers of the exported project (`text`, `space`,
`before`, `after`), or None for what they cannot say."""

from __future__ import annotations

import re

from sitesift.wrapper.language import syntax as s

_GROUP = re.compile(r"\$(\d)")


def python_value(expr: s.Expr) -> str | None:
    """The Python of a value, or None."""
    match expr:
        case s.Path() if _is_here(expr):
            return "text(node)"
        case s.Literal(words):
            return repr(words)
        case s.Call(name, args):
            return _call(name, args)
    return None


def _is_here(path: s.Path) -> bool:
    plain = path.base is None and not path.absolute and len(path.items) == 1
    step = path.items[0] if plain else None
    return isinstance(step, s.Step) and step.axis == "self" and not step.posts


def _call(name: str, args: tuple[s.Expr, ...]) -> str | None:
    texts = [python_value(arg) for arg in args]
    known = [one for one in texts if one is not None]
    if len(known) < len(texts):
        return None
    first = known[0] if known else "text(node)"
    if name in ("normalize-space", "string", "qualify-url") and len(known) <= 1:
        return {
            "normalize-space": f"space({first})",
            "string": first,
            "qualify-url": f"self.urljoin({first})",
        }[name]
    if name in ("substring-before", "substring-after") and len(known) == 2:
        return f"{name.removeprefix('substring-')}({known[0]}, {known[1]})"
    if name == "concat" and known:
        return f"({' + '.join(known)})"
    if name == "replace" and len(args) == 3:
        return _replace(known[0], args[1], args[2])
    return None


def _replace(text: str, pattern: s.Expr, by: s.Expr) -> str | None:
    if not isinstance(pattern, s.Literal) or not isinstance(by, s.Literal):
        return None
    replacement = _GROUP.sub(r"\\g<\1>", by.text.replace("\\", "\\\\"))
    return f"re.sub({pattern.text!r}, {replacement!r}, {text}, count=1)"
