"""Which items of different records stand in one column.

In: the items of each record. Out: each item with its column. Items of a table's cell are in that
cell's column. Others share a column when they have the same tag path and look; where a record has
several of these, they are a list when their number differs from record to record, as tags, links
and list items do, and else the first, second, third ... each have theirs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Protocol

from sitesift.page.light_class import light_class
from sitesift.records.structure.leading_words import leading_words

Key = tuple[int, int, int]  # tag path, tag, look
Column = tuple[object, ...]
Placed = tuple[Column, "Piece"]

NO_CELL = -1
LAST_CELL = 1_000_000  # looks below this number are those of table cells without a heading
LABEL = "label"  # begins the columns of items that have a label of their own
LABELLED = 0.9  # of the items of a kind, which begin with a label; assumed
RECURRING = 0.3  # of the records, which must begin a line with a label that others lack; assumed
LEAST_TURNED = 2  # pairs of texts in both orders that no attributes have; assumed
MOST_COMPARED = 8  # texts of a record whose order is looked at
LEAST_LIST = 3  # items of one kind in some record that make it a list


@light_class
class Piece:
    """An item before it has a column."""

    low: int
    high: int
    node: int  # page node
    key: Key
    is_image: bool
    text: str
    cell: int = NO_CELL  # column of the table's cell that it stands in


class Markup(Protocol):
    """What of an item's markup tells whether it is one of a list."""

    def same_kind(self, piece: Piece) -> tuple[str, ...]:
        """Equal for items that their author gave the same classes."""

    def says_what(self, piece: Piece) -> bool:
        """Whether class or microdata say in a known word what the item is."""

    def is_list_item(self, piece: Piece) -> bool:
        """Whether the item is a link or an item of a list, as those of lists mostly are."""

    def has_digit(self, piece: Piece) -> bool:
        """Whether the item holds a number."""

    def label_alone(self, piece: Piece) -> str:
        """The label that the item is, as "Price:" or a <dt>; empty where it is none."""

    def label_inside(self, piece: Piece) -> str:
        """The label that the item begins with, as "Price: £5" does."""


def columns_of(
    rows: Sequence[Sequence[Piece]], markup: Markup, headings: Container[int]
) -> list[list[Placed]]:
    """Each item with its column; `headings`: the cells' columns that a table names."""
    if any(row and row[0].cell != NO_CELL for row in rows):
        rows = [[_in_cell(piece, headings) for piece in row] for row in rows]
    rows = _told_by_class(rows, markup)
    lists, labels = _lists(rows, markup), _labels(rows, markup)
    labels = leading_words(_alike(rows, lists), len(rows)) | labels
    return [_placed(row, lists, labels) for row in rows]


def _alike(rows: Sequence[Sequence[Piece]], lists: Container[Key]) -> list[list[list[Piece]]]:
    """The texts of each kind that is no list, record by record."""
    kinds: dict[Key, list[list[Piece]]] = {}
    for row in rows:
        own: dict[Key, list[Piece]] = {}
        for piece in row:
            if piece.cell == NO_CELL and not piece.is_image and piece.key not in lists:
                own.setdefault(piece.key, []).append(piece)
        for key, pieces in own.items():
            kinds.setdefault(key, []).append(pieces)
    return list(kinds.values())


def _in_cell(piece: Piece, headings: Container[int]) -> Piece:
    """A cell without a heading is no column: what stands in it has columns of its own."""
    if piece.cell == NO_CELL or piece.cell in headings:
        return piece
    return replace(piece, key=(piece.key[0], piece.key[1], ~piece.cell), cell=NO_CELL)


def _told_by_class(rows: Sequence[Sequence[Piece]], markup: Markup) -> Sequence[Sequence[Piece]]:
    """Items that look alike and stand in records in numbers that differ, by the classes that their
    author gave them: where a record has one platform less, its genre is no platform. Classes that
    few records have tell a state."""
    counts: dict[Key, set[int]] = {}
    kinds: dict[Key, Counter[tuple[str, ...]]] = {}
    for row in rows:
        held: dict[Key, int] = {}
        for piece in row:
            if piece.cell == NO_CELL and not piece.is_image:
                held[piece.key] = held.get(piece.key, 0) + 1
        for key, count in held.items():
            counts.setdefault(key, set()).add(count)
        if len(held) == len(row):
            continue  # nothing twice
        own = {(piece.key, markup.same_kind(piece)) for piece in row if held.get(piece.key, 0) > 1}
        for key, kind in own:
            kinds.setdefault(key, Counter())[kind] += 1
    looks = {
        (key, kind): ~(LAST_CELL + number)
        for key, told in kinds.items()
        if len(counts[key]) > 1 and _are_kinds(told, len(rows))
        for number, kind in enumerate(told)
    }
    if not looks:
        return rows
    return [
        [
            replace(piece, key=(*piece.key[:2], look))
            if (look := looks.get((piece.key, markup.same_kind(piece)), 0))
            else piece
            for piece in row
        ]
        for row in rows
    ]


def _are_kinds(told: Counter[tuple[str, ...]], records: int) -> bool:
    """Whether classes tell several kinds of items, each of which many records have."""
    named = all(any(kind) for kind in told)
    return len(told) > 1 and named and min(told.values()) >= max(2, RECURRING * records)


def _labels(rows: Sequence[Sequence[Piece]], markup: Markup) -> dict[Piece, str]:
    """The label of each item that has one of its own, before it or at its beginning, where several
    records have that label: it tells the column better than the place, which what a record lacks
    shifts."""
    found: dict[Piece, str] = {}
    alone = [[markup.label_alone(piece) for piece in row] for row in rows]
    for row, labels in zip(rows, alone, strict=True) if len(rows) > 1 else ():
        if any(labels):
            found |= dict(_labelled(row, labels))
    found |= _labels_inside(rows, alone, markup)
    if not found:
        return found
    having = Counter(label for row in rows for label in {found.get(piece) for piece in row})
    return {piece: label for piece, label in found.items() if having[label] > 1}


def _labelled(row: Sequence[Piece], labels: Sequence[str]) -> Iterator[tuple[Piece, str]]:
    """The items of a record that follow a label: the first, and others of its kind after it;
    `labels`: those that items are."""
    label, first = "", None
    for piece, own in zip(row, labels, strict=True):
        if own:
            label, first = own.casefold(), None
        elif not label:
            continue
        elif not any(map(str.isalnum, piece.text)) and not piece.is_image:
            continue  # a comma between them
        elif first is None or first.key == piece.key:
            first = first or piece
            yield piece, label
        else:
            label = ""


def _labels_inside(
    rows: Sequence[Sequence[Piece]], alone: Sequence[Sequence[str]], markup: Markup
) -> dict[Piece, str]:
    """The labels at the beginning of items of a kind of which nearly all begin with one, and each
    record has several: "Weight: 3 g", "Colour: red" one after the other; or labels that recur."""
    kinds: dict[Key, list[list[Piece]]] = {}
    for row, labels in zip(rows, alone, strict=True):
        own: dict[Key, list[Piece]] = {}
        for piece, label in zip(row, labels, strict=True):
            if not label:
                own.setdefault(piece.key, []).append(piece)
        for key, pieces in own.items():
            kinds.setdefault(key, []).append(pieces)
    found: dict[Piece, str] = {}
    for groups in kinds.values():
        if max(map(len, groups)) < LEAST_LIST - 1:
            continue
        said = {
            piece: label.casefold()
            for group in groups
            for piece in group
            if (label := markup.label_inside(piece))
        }
        if not said:
            continue
        if len(said) < LABELLED * sum(map(len, groups)):
            said = _recurring(said, groups)
        found |= said
    return found


def _recurring(said: Mapping[Piece, str], groups: Sequence[Sequence[Piece]]) -> dict[Piece, str]:
    """The labels that many records have once each: one line of several begins with "Salary:", and
    where a record lacks it the next line is none of that."""
    times = Counter(label for row in groups for label in {said.get(piece) for piece in row})
    items = Counter(said.values())
    least = max(LEAST_LIST, RECURRING * len(groups))
    kept = {label for label, count in items.items() if least <= times[label] == count}
    return {piece: label for piece, label in said.items() if label in kept}


def _placed(row: Sequence[Piece], lists: set[Key], labels: Mapping[Piece, str]) -> list[Placed]:
    seen: dict[Key, int] = {}  # counts in half of a Counter's time
    placed: list[Placed] = []
    texts = {piece.cell for piece in row if not piece.is_image}
    for piece in row:
        if piece.cell != NO_CELL:
            image = piece.is_image and piece.cell in texts
            placed.append((("image of cell" if image else "cell", piece.cell), piece))
            continue
        if labels and not piece.is_image and piece in labels:
            placed.append(((LABEL, labels[piece]), piece))
            continue
        before = seen.get(piece.key, 0)
        placed.append(((*piece.key, 0 if piece.key in lists else before), piece))
        seen[piece.key] = before + 1
    return placed


@dataclass(slots=True)
class _Repeats:
    """How often items of one kind stand in a record."""

    counts: set[int] = field(default_factory=set)
    kinds: set[tuple[str, ...]] = field(default_factory=set)
    is_broken: bool = False  # something else stands between them
    is_told: bool = True
    are_items: bool = True
    digits: set[bool] = field(default_factory=set)
    texts: list[tuple[str, ...]] = field(default_factory=list)  # of each record with several


def _lists(rows: Sequence[Sequence[Piece]], markup: Markup) -> set[Key]:
    """The kinds of items that make a list within a record: one after the other, of one class that
    says what they are, or in numbers that differ: links and list items, all with digits or none,
    and other items of a class of their own without digits, or in any order."""
    repeats: dict[Key, _Repeats] = {}
    for row in rows:
        at: dict[Key, list[int]] = {}
        for place, piece in enumerate(row):
            if piece.cell == NO_CELL and not piece.is_image:
                at.setdefault(piece.key, []).append(place)
        for key, places in at.items():
            kind = repeats.get(key)
            if kind is None:
                kind = repeats[key] = _Repeats()
            kind.counts.add(len(places))
            kind.is_broken |= places[-1] - places[0] >= 2 * len(places)
            if len(places) > 1:
                kind.kinds |= {markup.same_kind(row[place]) for place in places}
                kind.is_told &= markup.says_what(row[places[0]])
                kind.are_items &= markup.is_list_item(row[places[0]])
                kind.digits |= {markup.has_digit(row[place]) for place in places}
                kind.texts.append(tuple(row[place].text for place in places))
    return {key for key, kind in repeats.items() if _is_list(kind)}


def _is_list(kind: _Repeats) -> bool:
    if kind.is_broken or len(kind.kinds) != 1 or max(kind.counts) < 2:
        return False
    many = len(kind.counts) > 1 and max(kind.counts) >= LEAST_LIST
    if kind.is_told or not many:
        return kind.is_told
    if any(next(iter(kind.kinds))[:1]) and (kind.digits == {False} or _in_any_order(kind.texts)):
        return True
    return kind.are_items and len(kind.digits) == 1


def _in_any_order(rows: Sequence[Sequence[str]]) -> bool:
    """Whether pairs of texts stand in both orders: those of a list do, while attributes keep theirs
    where a record lacks one of them."""
    ordered = {
        pair
        for row in rows
        if len(set(row)) == len(row)
        for pair in combinations(row[:MOST_COMPARED], 2)
    }
    return sum(pair[::-1] in ordered for pair in ordered) >= 2 * LEAST_TURNED
