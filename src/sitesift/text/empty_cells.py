"""Texts that stand for nothing. In: the text of a cell. Out: whether it says that there is no
value: authors put a dash where a table would have a hole. Stars and ticks say something."""

from __future__ import annotations

import re

_DASHES = re.compile(r"[\s\-\u2010-\u2015\u2212./\u2026_]*")


def stands_for_nothing(text: str) -> bool:
    """Whether a text is empty, or dashes, dots and blanks alone."""
    return _DASHES.fullmatch(text) is not None
