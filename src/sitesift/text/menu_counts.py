"""How many things an entry of a menu stands for ("Kia (12)", "Kia [1.204]"): a text in, the text
without the number, or whether it has one, out.

Assumed: a number in brackets at the end of an entry is a count. One without brackets is a count
only to those who know the rest of the entry, since names end in numbers too ("Audi 80").
"""

from __future__ import annotations

import re

_COUNT = re.compile(r"\s*[(\[]\s*\d[\d.,]*\s*[)\]]\s*$")
_BARE_COUNT = re.compile(r"\s*[(\[]?\s*\d[\d.,]*\s*[)\]]?\s*$")


def has_count(text: str) -> bool:
    """Whether a number in brackets ends a text."""
    return _COUNT.search(text) is not None


def without_count(text: str) -> str:
    """A text without the number in brackets behind it."""
    return _COUNT.sub("", text)


def without_bare_count(text: str) -> str:
    """A text without the number behind it, in brackets or not."""
    return _BARE_COUNT.sub("", text)
