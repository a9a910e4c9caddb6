"""Variables of wrappers: `${name}` in texts, and the values that are put there.

A file is bound before it is read, since a variable may stand for a name or a number. What is still
open in a tree stands in its texts, and each round of a run puts its own values there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from sitesift.errors import WrapperError
from sitesift.wrapper.language import syntax as s

VARIABLE = re.compile(r"\$\{([^{}\n]{1,100})\}")
_BARE_VALUE = re.compile(r"[\w.-]+", re.ASCII)


def variables(expr: s.Expr) -> list[str]:
    """The names that an expression asks for, in the order of their first use."""
    found = (match[1] for text in _texts(expr) for match in VARIABLE.finditer(text))
    return list(dict.fromkeys(found))


def _texts(expr: s.Expr) -> Iterator[str]:
    for tree in s.walk(expr):
        match tree:
            case s.Literal(text=str(text)) | s.Action(argument=str(text)):
                yield text
            case s.Step(test=s.NodeTest(literal=str(text))):
                yield text


def bind_tree(expr: s.Expr, values: Mapping[str, str]) -> s.Expr:
    """The expression with values in its texts; names without a value stay."""
    bound: s.Expr = _bound(expr, values)
    return bound


def _bound(part: Any, values: Mapping[str, str]) -> Any:
    if isinstance(part, str):
        text = VARIABLE.sub(lambda match: values.get(match[1], match[0]), part)
        if text != part and "'" in text and '"' in text:
            raise WrapperError(f"A text of a wrapper cannot hold both kinds of quotes: {text[:80]}")
        return text
    if isinstance(part, tuple):
        return tuple(_bound(each, values) for each in part)
    if _asks(part):
        return type(part)(*(_bound(getattr(part, each.name), values) for each in fields(part)))
    return part


@lru_cache(maxsize=10_000)  # rounds of one wrapper share their tree, and its parts know their hash
def _asks(part: Any) -> bool:
    """Whether a part of a tree asks for a variable; what does not is the same in all rounds."""
    if isinstance(part, str):
        return VARIABLE.search(part) is not None
    if isinstance(part, tuple):
        return any(map(_asks, part))
    return is_dataclass(part) and any(_asks(getattr(part, each.name)) for each in fields(part))


def bind_text(text: str, values: Mapping[str, str]) -> str:
    """The text with `${name}` replaced; names without a value stay.

    A value cannot leave the quotes it stands in, and outside quotes it is a single name or number.
    """
    quoted = _quotes(text)

    def put(match: re.Match[str]) -> str:
        name = match[1]
        if name not in values:
            return match[0]
        value, quote = values[name], quoted.get(match.start(), "")
        if quote and quote in value:
            raise WrapperError(
                f"The value of {name} contains {quote}, which would end the text it stands in."
            )
        if not quote and not _BARE_VALUE.fullmatch(value):
            raise WrapperError(
                f"${{{name}}} stands outside quotes, so its value must be a name or a number."
            )
        return value

    return VARIABLE.sub(put, text)


def _quotes(text: str) -> dict[int, str]:
    """For each variable the quote that it stands in, by position."""
    found: dict[int, str] = {}
    quote = ""
    for index, char in enumerate(text):
        if char == quote:
            quote = ""
        elif not quote and char in "'\"":
            quote = char
        elif char == "$":
            found[index] = quote
    return found
