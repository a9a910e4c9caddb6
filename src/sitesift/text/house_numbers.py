"""Streets with the numbers of their houses. A text in; out the street, the number and which of them
comes first, where it is nothing else: "124 Pham The Hien", "Mill Road 7b". Assumed: a number of a
house has four digits at most, a letter or further numbers right behind it ("12/4A")."""

from __future__ import annotations

import re
from typing import NamedTuple

_BEHIND = r"[^\W\d_]?(?:[/-]\d{1,4}[^\W\d_]?)*"
_NUMBER_FIRST = re.compile(rf"(\d{{1,4}}){_BEHIND},? ([^\d,:]+)")
_STREET_FIRST = re.compile(rf"([^\d,:]+?),? (\d{{1,4}}){_BEHIND}\.?")


class House(NamedTuple):
    """A street and the number of a house in it."""

    street: str
    number: int
    is_number_first: bool


def house_of(text: str) -> House | None:
    """The street and the number that a text is."""
    if found := _NUMBER_FIRST.fullmatch(text):
        return House(found[2], int(found[1]), True)
    if found := _STREET_FIRST.fullmatch(text):
        return House(found[1], int(found[2]), False)
    return None
