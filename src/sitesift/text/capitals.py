"""Capitals, for scripts that have them. A text in, whether it begins as names do out.

Most scripts have one kind of letters, which are neither small nor capital. Georgian has capitals in
Unicode that nobody begins a name with: its usual letters count as small there, and say nothing.
"""

from __future__ import annotations

_GEORGIAN = ("\u10d0", "\u10ff")  # the letters that all of a text is written in


def is_small(letter: str) -> bool:
    """Whether this is a letter that a name would not begin with."""
    return letter.islower() and not _GEORGIAN[0] <= letter <= _GEORGIAN[1]


def begins_as_name(text: str) -> bool:
    """Whether a text begins with a letter that a name may begin with."""
    return text[:1].isalpha() and not is_small(text[0])
