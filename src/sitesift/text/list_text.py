"""Several values in one cell: items in, one text out, and back. Every table writes lists this way;
verdicts compare them item by item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sitesift.text.plain_text import letters_and_digits

JOIN = " | "


def joined_items(items: Iterable[str]) -> str:
    """The items as one text; empty ones are left out, and a list that a page shows twice is read
    once."""
    said = [item for item in items if item]
    return JOIN.join(said[: len(said) // 2] if is_said_twice(said) else said)


def is_said_twice(items: Sequence[str]) -> bool:
    """Whether a list is one of different items and the same again, as pages show it that have it
    for small screens too. Other items may recur: "W", "L", "W" are three games."""
    half = len(items) // 2
    once = items[:half]
    return bool(once) and len(items) == 2 * half and once == items[half:] and len(set(once)) == half


def items_of(text: str) -> list[str]:
    """The items of a text that was joined."""
    return [item for item in text.split(JOIN) if item]


def same_items(one: str, other: str) -> bool:
    """Whether two joined texts have the same items, in whatever order; each as often; spaces,
    capitals and marks do not count."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> Counter[str]:
    items = map(letters_and_digits, items_of(text))
    return Counter(item for item in items if item)
