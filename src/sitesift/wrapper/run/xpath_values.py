"""Values and conversions, as XPath 1.0 defines them: numbers, strings, booleans and node-sets.

In and out: Python floats, strings, booleans and lists of `ContextTuple`s (a node with its place in
the output). Comparison of node-sets is existential: it holds when it holds for some node.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any, NamedTuple, TypeAlias

from sitesift.wrapper.engines.dom import Node, View, text_of


class ContextTuple(NamedTuple):
    """A place in the evaluation: a node on a page, where new output attaches, and the last output
    made."""

    view: View | None
    node: Node | None
    parent: Any  # Out
    last: Any  # Out


XPathValue: TypeAlias = float | str | bool | list[ContextTuple]
_NUMBER = re.compile(r"[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*", re.ASCII)
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


def to_string(value: XPathValue) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return number_text(value)
    return text_of(value[0].node) if value and value[0].node is not None else ""


def number_text(value: float) -> str:
    """A number as XPath writes it: no exponent, no ".0"."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == int(value):
        return str(int(value))
    return format(Decimal(repr(value)), "f")


def to_number(value: XPathValue) -> float:
    if isinstance(value, (bool, float)):
        return float(value)
    text = to_string(value)
    return float(text) if len(text) < 400 and _NUMBER.fullmatch(text) else math.nan


def to_boolean(value: XPathValue) -> bool:
    if isinstance(value, float):
        return value != 0 and not math.isnan(value)
    return bool(value)


def compare(op: str, left: XPathValue, right: XPathValue) -> bool:
    """The operators = != < <= > >= ~= #=."""
    if isinstance(left, list):
        return any(_compare_with(op, text, right) for text in _texts(left))
    if isinstance(right, list):
        flipped = _FLIPPED.get(op)
        if flipped:
            return any(_compare_with(flipped, text, left) for text in _texts(right))
        return any(_plain_compare(op, left, text) for text in _texts(right))
    return _plain_compare(op, left, right)


def _compare_with(op: str, text: str, other: XPathValue) -> bool:
    """A node's text against a value that may be a node-set itself."""
    if isinstance(other, list):
        return any(_plain_compare(op, text, each) for each in _texts(other))
    if isinstance(other, bool):
        return _plain_compare(op, True, other)
    return _plain_compare(op, text, other)


def _texts(contexts: list[ContextTuple]) -> Iterator[str]:
    return (text_of(context.node) for context in contexts if context.node is not None)


def _plain_compare(op: str, left: XPathValue, right: XPathValue) -> bool:
    if op in ("~=", "#="):
        return _TEXTUAL[op](to_string(left), to_string(right))
    if op in ("=", "!="):
        return _equal(left, right) == (op == "=")
    return _ORDERED[op](to_number(left), to_number(right))


def _equal(left: XPathValue, right: XPathValue) -> bool:
    if isinstance(left, bool) or isinstance(right, bool):
        return to_boolean(left) == to_boolean(right)
    if isinstance(left, float) or isinstance(right, float):
        return to_number(left) == to_number(right)
    return to_string(left) == to_string(right)


_TEXTUAL: dict[str, Callable[[str, str], bool]] = {
    "~=": lambda text, word: word in text.split(),
    "#=": lambda text, part: part in text,
}
_ORDERED: dict[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def calculate(op: str, left: float, right: float) -> float:
    """The operators + - * div mod, with the results of IEEE 754 instead of errors."""
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    if op == "div":
        return left / right if right else _by_zero(left, right)
    if not right or math.isinf(left) or math.isnan(left) or math.isnan(right):
        return math.nan
    return math.fmod(left, right)


def _by_zero(left: float, right: float) -> float:
    if left == 0 or math.isnan(left) or math.isnan(right):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1, right)
