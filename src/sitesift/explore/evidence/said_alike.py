"""Whether two texts say the same: what a page shows, and what a row has. Parts of words and of
numbers do not."""

from __future__ import annotations

import re

from sitesift.text.plain_text import letters_and_digits

_NUMBERS = re.compile(r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?!\d)|\d+")
_NO_LETTERS = re.compile(r"[\W\d_]+")


def is_cut(one: str, other: str) -> bool:
    """Whether a text goes on with further words where one has ended."""
    first, second = one.casefold().split(), other.casefold().split()
    return len(first) < len(second) and second[: len(first)] == first


def is_torn(one: str, other: str) -> bool:
    """Whether a text is a part of another that ends within words alone, as "F" of "Ford"; scripts
    without capitals do not tell where words end."""
    first, second = one.strip().casefold(), other.strip().casefold()
    if not first.isalpha() or one.upper() == one.lower() or first not in second:
        return False
    return first not in _NO_LETTERS.split(second)


def has_other_number(one: str, other: str) -> bool:
    """Whether no number of two texts is the same, and one of them lies within another: in
    "1995849000 TL" the year stands before "849000 TL"."""
    first, second = (
        {"".join(filter(str.isdigit, number)) for number in _NUMBERS.findall(text)}
        for text in (one, other)
    )
    inside = any(n in m or m in n for n in first for m in second)
    return inside and not first & second


def is_said(one: str, other: str) -> bool:
    """Whether two texts say the same, or one is a part of the other."""
    first, second = letters_and_digits(one), letters_and_digits(other)
    return first == second or bool(first and second and (first in second or second in first))
