"""Names of months in many languages: a word in, the number of the month out."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

FEWEST_LETTERS = 3  # of a month's name that is cut short


@cache
def month_number(word: str) -> int:
    """The number of a month by its name or the beginning of it; 0 where it is none, or several."""
    meant = {
        number
        for names in _months()
        for number, name in enumerate(names, 1)
        if name.startswith(word) and len(word) >= FEWEST_LETTERS
    }
    return meant.pop() if len(meant) == 1 else 0


@cache
def _months() -> list[list[str]]:
    file = resources.files("sitesift.text").joinpath("data", "months.toml")
    return list(tomllib.loads(file.read_text("utf-8")).values())
