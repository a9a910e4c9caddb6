"""Words that tell which of several alike texts of a record is which: "Updated 3 days ago" is no
description where a record has none.

In: the texts of one kind, record by record, for each kind. Out: the word of each text that begins
with one that nearly every record has once. Assumed: a kind of text that records have in numbers
that differ is several attributes, of which some records lack one; what all have begins alike.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

IN_NEARLY_ALL = 0.9  # of the records; assumed
FEWEST_RECORDS = 3  # whose texts begin with the word
_LEADING_WORD = re.compile(r"([^\W\d_]{4,}) (?=\S)")


class Text(Protocol):
    """Something with a text."""

    @property
    def text(self) -> str:
        """What it says."""


T = TypeVar("T", bound=Text)


def leading_words(kinds: Iterable[Sequence[Sequence[T]]], records: int) -> dict[T, str]:
    """The words, by text."""
    found: dict[T, str] = {}
    for groups in kinds:
        if len({len(texts) for texts in groups}) > 1:
            found |= _word_of_each(groups, records)
    return found


def _word_of_each(groups: Sequence[Sequence[T]], records: int) -> dict[T, str]:
    """The word that one text of each record begins with, before something else."""
    led = {
        each: match[1].casefold()
        for texts in groups
        for each in texts
        if (match := _LEADING_WORD.match(each.text))
    }
    times = Counter(word for texts in groups for word in {led.get(each) for each in texts})
    items = Counter(led.values())
    least = max(FEWEST_RECORDS, IN_NEARLY_ALL * records)
    kept = {word for word, count in items.items() if least <= times[word] == count}
    return {each: word for each, word in led.items() if word in kept}
