"""Names that say a finer kind than a column does: "Loft by the river" beside "Apartment".

In: what names say of an attribute that is chosen from a few, and what the column says in the same
rows. Out: the rows that can be compared. A column of few kinds has words of its own; a name with a
word that the column never has speaks against nothing, as long as that word always goes with one
kind, and names that do say a word of the column agree with it. Not so what is longer or shorter by
a word only, such as "Detached" beside "Semi-detached": that may be cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sitesift.explore.evidence.case import HOLDING_SHARE
from sitesift.text.plain_text import letters_and_digits

LEAST_AGREEING = 3  # rows whose names say the column's own word, of two kinds at least
LEAST_KINDS = 2  # words of the column, so that it tells its records apart


class SaidKind(NamedTuple):
    """What the name of a row says, and what its cell does."""

    told: str
    cell: str
    agreed: bool
    borrowed: bool = False  # the cell is the end of another one, where the record is


def without_finer(pairs: Sequence[SaidKind]) -> list[SaidKind]:
    """Those that can be compared; all of them where nothing shows that the others are finer."""
    kinds = {letters_and_digits(one.cell) for one in pairs}
    known = [one for one in pairs if one.agreed or letters_and_digits(one.told) in kinds]
    agreeing = [one for one in known if one.agreed]
    different = {letters_and_digits(one.cell) for one in agreeing}
    if len(agreeing) < max(LEAST_AGREEING, HOLDING_SHARE * len(known)):
        return list(pairs)
    if len(different) < LEAST_KINDS:
        return list(pairs)
    finer = _of_one_kind([one for one in pairs if one not in known])
    return [one for one in pairs if one in known or letters_and_digits(one.told) not in finer]


def _of_one_kind(others: Sequence[SaidKind]) -> set[str]:
    """Words that go with one kind each, of which they share no word."""
    beside: dict[str, set[str]] = {}
    for one in others:
        beside.setdefault(letters_and_digits(one.told), set()).add(letters_and_digits(one.cell))
    cut = {letters_and_digits(one.told) for one in others if _share_words(one)}
    return {word for word, kinds in beside.items() if len(kinds) == 1 and word not in cut}


def _share_words(one: SaidKind) -> bool:
    told, cell = (set(text.casefold().replace("-", " ").split()) for text in (one.told, one.cell))
    return bool(told & cell)
