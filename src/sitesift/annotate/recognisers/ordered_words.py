"""How the words of names in order are written. In: words, or the text of a line. Out: whether they
may be of a name, or are a code, where a first part that is written twice stands, and how many lines
have one behind its label."""

from __future__ import annotations

import re

from sitesift.annotate.recognisers.recogniser import RecogniserInput

MOST_CODE = 3  # capitals that may be a trim
# a divider behind it makes it a part of its own (`divided_names`)
_LETTERS = re.compile(r"(?<![\w.-])[^\W\d_]{3,}(?![\w.-])")


def may_be_named(word: str) -> bool:
    """Whether a word may be one of a name: it has a capital or a number ("e-Power", "i10")."""
    return word[:1].isalnum() and (not word.islower() or any(map(str.isdigit, word)))


def is_code(text: str) -> bool:
    return len(text) <= MOST_CODE and text.isalpha() and text.isupper()


def has_capitals(rest: str) -> bool:
    """Whether most words behind the first one of a name have capitals, at their beginning or within
    ("dCi"): what follows in "Laptop 15 inch, hardly used" is no model."""
    words = _LETTERS.findall(rest)
    return 2 * sum(not word.islower() for word in words) >= len(words)


def last_of_same(text: str, start: int, end: int) -> tuple[int, int]:
    """A first part, or the one right behind it where a site writes it twice: "Kia Kia Rio"."""
    again, word = end + 1, text[start:end]
    if text.startswith(f" {word} ", end):
        return again, again + len(word)
    return start, end


def count_behind_label(given: RecogniserInput, name: str) -> int:
    """How many lines are a label of a type with something behind it: "Make: Zorvex"."""
    labels, page = {label.casefold() for label in given.domain.types[name].labels}, given.page
    lines = (page.text[start:end].partition(":") for start, end in page.line_list)
    return sum(bool(value.strip()) and label.casefold() in labels for label, _, value in lines)
