"""Rows that only say that there is nothing: "None released" under each day without a decision. In:
the records of an area. Out: the same without them.

Assumed: such a row says the same as another, in a few words without a number, and leads nowhere,
where nearly all other records lead somewhere. Two records of a list without links, and two that
have a picture, are never taken for it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sitesift.records.model import Record

MOST_WORDS = 5  # "no decisions on this day"
NEARLY_ALL = 0.8  # share of the other records that have a link


def may_have_placeholders(texts: Sequence[str]) -> bool:
    """Whether the texts of records leave it open that some are placeholders."""
    said = Counter(text.casefold() for text in texts)
    return any(said[text.casefold()] > 1 and _is_said_of_nothing(text) for text in texts)


def without_placeholders(records: Sequence[Record]) -> tuple[Record, ...]:
    """The records that are not placeholders."""
    said = Counter(record.text.casefold() for record in records)
    empty = [said[record.text.casefold()] > 1 and _says_nothing(record) for record in records]
    if not any(empty):
        return tuple(records)
    kept = tuple(
        each for each, says_nothing in zip(records, empty, strict=True) if not says_nothing
    )
    linked = sum(any(value.link for value in record.values) for record in kept)
    return kept if kept and linked >= NEARLY_ALL * len(kept) else tuple(records)


def _says_nothing(record: Record) -> bool:
    return _is_said_of_nothing(record.text) and not any(
        value.link or value.image for value in record.values
    )


def _is_said_of_nothing(text: str) -> bool:
    return len(text.split()) <= MOST_WORDS and not any(map(str.isdigit, text))
