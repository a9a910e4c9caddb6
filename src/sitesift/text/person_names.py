"""Names of people: whether a short text has the form of one, and whether it begins as names of
people do. The words that they begin with are in data/given_names.txt."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

MOST_WORDS = 4  # of a name, without what joins them; assumed
_JOINING = frozenset(
    "de da do dos das del della di van von der den la le el al bin ibn binti".split()
)
_LETTERS = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?")


def has_name_form(text: str) -> bool:
    """Whether a text could be a person's name: two to four words with capitals, letters alone."""
    words = text.split()
    if len(words) < 2 or not words[0][0].isupper():
        return False  # told in a third of the time
    named = [word for word in words if word not in _JOINING]
    if not 2 <= len(named) <= MOST_WORDS or words[0] in _JOINING or words[-1] in _JOINING:
        return False
    return all(_LETTERS.fullmatch(word) and _is_capitalised(word) for word in named)


def is_person_name(text: str) -> bool:
    """Whether a text has the form of a name and begins with a word that names begin with, or with
    an initial."""
    if not has_name_form(text):
        return False
    first = text.split(maxsplit=1)[0]
    initial = len(first) == 2 and first.endswith(".")
    return initial or first.casefold() in _beginnings()


def _is_capitalised(word: str) -> bool:
    """Whether only the first letter of a word, or of its pieces, is large: "SUV" is no name."""
    return word[0].isupper() and (len(word) <= 2 or not word.isupper())


@cache
def _beginnings() -> frozenset[str]:
    file = Path(__file__).with_name("data").joinpath("given_names.txt")
    lines = file.read_text("utf-8").splitlines()
    return frozenset(name for line in lines if not line.startswith("#") for name in line.split())
