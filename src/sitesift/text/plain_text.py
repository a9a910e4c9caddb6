"""Texts without what differs between two ways to write them: a text in, what is compared out.

Which of the three is asked is a matter of what may differ: signs between letters ("£250,000" and
"250000"), signs between words, or capitals and spaces alone.
"""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
Words = tuple[str, ...]


@lru_cache(maxsize=8192)  # cells of several lists are compared with each other, one by one
def letters_and_digits(text: str) -> str:
    """Letters and digits alone, in lower case: "£250,000" and "250000.00" differ in the end
    only."""
    return "".join(filter(str.isalnum, text.casefold()))


def is_spelled_alike(one: str, other: str) -> bool:
    """Whether two texts have the same letters and digits."""
    return letters_and_digits(one) == letters_and_digits(other)


def said_words(text: str) -> Words:
    """The words of a text, whatever stands between them."""
    return tuple(_WORD.findall(text.casefold()))


def single_spaced(text: str) -> str:
    """A text in lower case, with one space for each gap and none around it."""
    return " ".join(text.casefold().split())
