"""Patterns of a domain: macros filled in, white space kept within a line, and what is wrong with
one, if anything."""

from __future__ import annotations

import re
from functools import lru_cache

import re2

_MACRO = re.compile(r"\{([a-z_]+)\}")
_DEPTH = 10  # macros within macros; deeper ones go round in a circle
PATTERNS_KEPT = 1_000  # judged once, though several domains have them; those shipped have 400
_PROBES = ("", "a", "1 a", "The 2 houses, £300,000 in W2; 5")


def read_expression(written: str, macros: dict[str, str]) -> tuple[str, str]:
    """The expression with its macros replaced and `\\s` meaning a space; and the first macro nobody
    defined."""
    expression = written
    for _ in range(_DEPTH):
        unknown = [m for m in _MACRO.findall(expression) if m not in macros]
        if unknown:
            return expression, unknown[0]
        expanded = _MACRO.sub(lambda m: f"(?:{macros[m[1]]})", expression)
        if expanded == expression:
            break
        expression = expanded
    return expression.replace(
        r"\s", r"\x20"
    ), ""  # a page's text has single plain spaces, and "\n" between lines


@lru_cache(maxsize=PATTERNS_KEPT)
def pattern_problem(expression: str) -> str:
    """What is wrong with a pattern; empty where nothing is."""
    options = re2.Options()
    options.log_errors = False
    try:
        compiled = re2.compile(expression, options)
    except re2.error as error:
        return f"the pattern does not compile ({_reason(error)})"
    for probe in _PROBES:
        if any(match.end() == match.start() for match in compiled.finditer(probe)):
            return "the pattern can match the empty string, so it would match everywhere"
    return ""


def _reason(error: Exception) -> str:
    reason = error.args[0] if error.args else error
    return reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
