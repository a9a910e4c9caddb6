"""Texts that stand for nothing. In: the text of a cell. Out: whether it says that there is no
value: authors put a dash where a table would have a hole. Stars and ticks say something."""

from __future__ import annotations

import re

_MEASURING = re.compile(r"(?<![^\W\d_])\d")
_DASHES = re.compile(r"[\s\-\u2010-\u2015\u2212./\u2026_]*")


def stands_for_nothing(text: str) -> bool:
    """Whether a text is empty, or dashes, dots and blanks alone."""
    return _DASHES.fullmatch(text) is not None


def has_measure(text: str) -> bool:
    """Whether a text has a number that is not a unit's own."""
    return _MEASURING.search(text) is not None
