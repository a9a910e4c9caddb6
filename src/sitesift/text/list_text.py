"""Several values in one cell: items in, one text out, and back. Every table writes lists this way;
verdicts compare them item by item."""

from __future__ import annotations

from collections.abc import Iterable

JOIN = " | "


def joined_items(items: Iterable[str]) -> str:
    """The items as one text, each once; empty ones are left out."""
    return JOIN.join(dict.fromkeys(item for item in items if item))


def items_of(text: str) -> list[str]:
    """The items of a text that was joined."""
    return [item for item in text.split(JOIN) if item]


def same_items(one: str, other: str) -> bool:
    """Whether two joined texts have the same items, in whatever order; spaces, capitals and marks
    do not count."""
    return _folded(one) == _folded(other)


def _folded(text: str) -> set[str]:
    items = ("".join(filter(str.isalnum, item)).casefold() for item in items_of(text))
    return {item for item in items if item}
