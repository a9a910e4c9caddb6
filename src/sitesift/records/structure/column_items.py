"""The items of each column, while it has no name. In: the records of an area, each with its items
and the columns they are in. Out: by column its items, what stands before each, and the records that
have one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from sitesift.records.structure.item_columns import Column, Piece, Placed

RECURRING_TEXTS = 0.8  # of the items of a column: where more differ, they are names; assumed
SAMPLE = 40  # items of a column that are looked at


@dataclass(slots=True)
class ColumnItems:
    """A column while it has no name."""

    pieces: list[Piece] = field(default_factory=list)
    before: list[Piece | None] = field(default_factory=list)  # what stands before each item
    places: list[int] = field(default_factory=list)
    records: set[int] = field(default_factory=set)

    @property
    def is_list(self) -> bool:
        """Whether a record has several items in it."""
        return len(self.records) < len(self.pieces)

    @property
    def sample(self) -> list[Piece]:
        return self.pieces[:SAMPLE]


def recur(items: ColumnItems) -> bool:
    """Whether several items of a column say the same, as authors and categories do; or count."""
    texts = [piece.text for piece in items.sample]
    return len(set(texts)) <= RECURRING_TEXTS * len(texts) or all(map(str.isdigit, texts))


def gathered_columns(rows: Sequence[Sequence[Placed]]) -> dict[Column, ColumnItems]:
    """All items of the records, by column."""
    columns: dict[Column, ColumnItems] = {}
    for number, row in enumerate(rows):
        before: Piece | None = None  # of the column that ended last
        last: tuple[Column, Piece] | None = None
        for place, (column, piece) in enumerate(row):
            if last is not None and last[0] != column:
                before = last[1]
            items = columns.get(column)
            if items is None:
                items = columns[column] = ColumnItems()
            items.pieces.append(piece)
            items.before.append(before)
            items.places.append(place)
            items.records.add(number)
            last = (column, piece)
    return columns


def shared_words(
    columns: Iterable[ColumnItems], words_of: Callable[[ColumnItems], frozenset[str]]
) -> frozenset[str]:
    """The words that several columns of one record have in their classes, each beside another."""
    held: dict[str, list[ColumnItems]] = {}
    for items in columns:
        words = words_of(items)
        for word in words if len(words) > 1 else ():
            held.setdefault(word, []).append(items)
    return frozenset(
        word
        for word, having in held.items()
        if any(one.records & other.records for one, other in combinations(having, 2))
    )


def varying_words(held: Iterable[frozenset[str]]) -> frozenset[str]:
    """The words that some items of a column have in their classes beside those that all have: of
    "format book" and "format journal", what each is."""
    words = list(held)
    shared = frozenset.intersection(*words) if words else frozenset()
    return frozenset().union(*words) - shared if shared else frozenset()


def agreed_name(said: Sequence[str], least: float) -> str:
    """What is said most often, where that is often enough."""
    if not said or len(said) < least:
        return ""
    name, count = Counter(said).most_common(1)[0]
    return name if count >= least else ""
