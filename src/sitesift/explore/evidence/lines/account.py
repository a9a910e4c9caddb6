"""What became of every line of every record. In: rows, and the lines of their records as a run has
passed them. Out: for each record which of its lines each cell is, and which no cell has; for each
column where its cells stand.

A cell is some lines where it has all they say and no more; a line may have its label before a
colon, or be several pieces. A place is counted from the first line or from the last or from the
line of another column near it, or is what stands behind a label: the same words before a colon, or
on the line before. Cells that are addresses have nothing of a line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType

from sitesift.annotate.recognisers.structured_data import letters_and_digits
from sitesift.explore.evidence.case import (
    HOLDING_SHARE,
    USUAL_SHARE,
    Case,
    Cells,
    ShownRecord,
    cell_text,
)
from sitesift.explore.evidence.said_alike import Words, said_words
from sitesift.ontology import Domain, Type
from sitesift.text.divided_lines import ITEM_DIVIDER, pieces
from sitesift.text.sentences import is_made_of_sentences

LEAST_HAVING = 4  # rows that tell where a column stands
MOST_LINES = 4  # that a cell may be
NEAR = 2  # lines between a column and the one that its place is counted from
FEW_RECORDS = 0.1  # that have a line, up to which it is a record's own
_NUMBER = re.compile(r"\d[\d.,' \u00a0\u202f]*\d|\d")
# what is counted from, the number or the label, and the column whose line it is counted from
Place = tuple[str, int | str, str]


@dataclass(frozen=True, slots=True, order=True)
class LineSpan:
    """Where a cell stands: its first line, the piece of it (0: all), and its last line."""

    first: int
    last: int
    piece: int = 0


@dataclass(frozen=True)
class RecordLines:
    """The lines of one record, and its row."""

    lines: Sequence[str]
    cells: Mapping[str, str]  # without addresses and dashes
    shown: ShownRecord | None = None  # all that it says, where somebody has looked at it

    @cached_property
    def words(self) -> list[Words]:
        """Of each line."""
        return [said_words(line) for line in self.lines]

    @cached_property
    def cell_words(self) -> dict[str, Words]:
        return {name: said_words(text) for name, text in self.cells.items()}

    @cached_property
    def said(self) -> list[str]:
        """The letters and digits of each line."""
        return [letters_and_digits(line) for line in self.lines]

    @cached_property
    def spots(self) -> dict[str, LineSpan]:
        """Where each cell stands, of those that are lines and stand at one place alone."""
        found = {name: list(self.stands_at(text)) for name, text in self.cells.items()}
        return {name: own[0] for name, own in found.items() if len(own) == 1}

    def is_begun(self, name: str) -> bool:
        """Whether an unread line has all words of a cell, and more."""
        own = set(self.cell_words[name])
        return any(own <= set(self.words[line]) for line in self.unread)

    def is_whole(self, spot: LineSpan) -> bool:
        """Whether a cell is no piece of a line among others."""
        return not spot.piece or len(pieces(self.lines[spot.first])) == 1

    def stands_at(self, text: str) -> Iterator[LineSpan]:
        """The lines that a text is."""
        wanted = letters_and_digits(text)
        for first in range(len(self.lines) if wanted else 0):
            last = self._end_of(wanted, first)
            if last is not None:
                yield LineSpan(first, last)
                continue
            own = map(letters_and_digits, self._pieces(first))
            yield from (
                LineSpan(first, first, n) for n, said in enumerate(own, 1) if said == wanted
            )

    def _end_of(self, wanted: str, first: int) -> int | None:
        """The last of the lines from a first one on that are a text together."""
        for last, said in enumerate(self.said[first : first + MOST_LINES], first):
            if not said or not wanted.startswith(said):
                return None
            wanted = wanted.removeprefix(said)
            if not wanted:
                return last
        return None

    def _pieces(self, number: int) -> list[str]:
        """The pieces of a line, and what stands behind its label."""
        line = self.lines[number]
        own = pieces(line)
        return [*(own if len(own) > 1 else ()), *filter(None, (line.partition(":")[2].strip(),))]

    @cached_property
    def unread(self) -> frozenset[int]:
        """The lines that no cell has."""
        return frozenset(
            n for n, line in enumerate(self.lines) if self.said[n] and not self.is_held(line)
        )

    @cached_property
    def items(self) -> set[str]:
        """The letters and digits of what stands between commas or other signs of the lines."""
        own = (item for line in self.lines for item in ITEM_DIVIDER.split(line) if item)
        return set(map(letters_and_digits, own)) - {""}

    def is_held(self, text: str) -> bool:
        """Whether a cell has a text; a number is not a part of a longer one."""
        said = letters_and_digits(text)
        if said.isdigit():
            return said in self._numbers
        return any(said in whole for whole in self._joined)

    @cached_property
    def _numbers(self) -> set[str]:
        """The numbers of the cells, whatever stands between their digits, and all words."""
        words = {word for own in self.cell_words.values() for word in own}
        found = (own[0] for text in self.cells.values() for own in _NUMBER.finditer(text))
        return words | set(map(letters_and_digits, found))

    @cached_property
    def _joined(self) -> list[str]:
        return ["".join(words) for words in self.cell_words.values()]

    def label_of(self, number: int) -> str:
        """What stands before a line's colon, or on the line before; empty where nothing does."""
        line, before = self.lines[number], self.lines[number - 1] if number else ""
        own = self.value_at(number) != line
        return (line.partition(":")[0] if own else before).strip(" :").casefold()

    def value_at(self, number: int) -> str:
        """A line without its label."""
        rest = self.lines[number].partition(":")[2].strip()
        return rest or self.lines[number]

    def has(self, text: str) -> bool:
        """Whether the record says a text, as whole words."""
        return f" {' '.join(said_words(text))} " in self._spoken

    @cached_property
    def _spoken(self) -> str:
        """All words, one behind the other."""
        own = [word for words in self.words for word in words]
        more = said_words(self.shown.text) if self.shown else ()
        return f" {' '.join((*own, '|', *more))} "

    @cached_property
    def running(self) -> list[str]:
        """Its lines that are sentences, of any length where somebody has looked at it."""
        short = [line for line in self.lines if is_made_of_sentences(line)]
        return [*short, *(self.shown.paragraphs if self.shown else ())]


def line_form(line: str) -> str:
    """A line with noughts for its numbers: the form of a number with its words."""
    return _NUMBER.sub("0", line).casefold()


class Account:
    """The lines of all records whose lines are known, by the number of the row."""

    def __init__(
        self,
        rows: Sequence[Cells],
        lines: Mapping[int, Sequence[str]],
        domain: Domain,
        shown: Mapping[int, ShownRecord] = MappingProxyType({}),
    ) -> None:
        """`shown` are the records that somebody has looked at."""
        self.rows, self.domain, self.shown = rows, domain, shown
        self.records = {
            n: RecordLines(own, _told(rows[n], domain), shown.get(n))
            for n, own in lines.items()
            if own
        }

    @classmethod
    def of_case(cls, case: Case) -> Account:
        places = case.places
        passed = {places[key]: own for key, own in case.lines.items() if key in places}
        shown = {places[one.key]: one for one in case.shown if one.key in places}
        return cls(case.rows, passed, case.domain, shown)

    def of(self, numbers: Collection[int]) -> Account:
        """The account of some of the records."""
        own = {n: self.records[n].lines for n in numbers}
        return Account(self.rows, own, self.domain, self.shown)

    @property
    def types(self) -> Iterator[Type]:
        """The attributes of the domain that are no addresses."""
        own = (self.domain.types[name] for name in self.domain.attributes)
        return (kind for kind in own if not kind.is_address)

    def having(self, name: str) -> list[int]:
        """The records whose row has a column."""
        return [n for n, one in self.records.items() if name in one.cells]

    def lacking(self, name: str) -> list[int]:
        return [n for n, one in self.records.items() if name not in one.cells]

    def all_cells(self, name: str) -> dict[int, str]:
        """The cells of a column, of rows whose lines are not known too."""
        return {n: text for n, row in enumerate(self.rows) if (text := cell_text(row, name))}

    def cells_of(self, number: int) -> Mapping[str, str]:
        """What a row says, without addresses."""
        return _told(self.rows[number], self.domain)

    @cached_property
    def times(self) -> Counter[str]:
        """How many records have each line."""
        return Counter(line for one in self.records.values() for line in set(one.lines))

    @cached_property
    def usual(self) -> frozenset[str]:
        """The lines that most records have: labels and buttons."""
        most = USUAL_SHARE * len(self.records)
        return frozenset(line for line, times in self.times.items() if times >= max(2, most))

    def is_standing(self, name: str) -> bool:
        """Whether nearly all cells of a column are lines of their records."""
        own = self.having(name)
        standing = sum(name in self.records[n].spots for n in own)
        return standing >= max(LEAST_HAVING, HOLDING_SHARE * len(own))

    def places_of(self, name: str) -> list[Place]:
        """Where nearly all cells of a column begin or end, of those that are all of a line or what
        stands behind its label, and of those that have the column that a place is counted from."""
        having = self.having(name)
        times = Counter(
            place for n in having
            if (spot := self.records[n].spots.get(name)) and self.records[n].is_whole(spot)
            for line in {spot.first, spot.last} for place in self._places(n, line)
        )  # fmt: skip
        known = Counter(column for n in having for column in self.records[n].spots)
        known |= {"": len(having)}
        least = max(LEAST_HAVING, USUAL_SHARE * len(having))
        return [
            place for place, count in times.items()
            if count >= max(least, HOLDING_SHARE * known[place[2]])
        ]  # fmt: skip

    def _places(self, number: int, line: int) -> Iterator[Place]:
        """The names of the place of a line of a record."""
        record = self.records[number]
        yield "first", line, ""
        yield "last", line - len(record.lines), ""
        if label := record.label_of(line):
            yield "label", label, ""
        for name, spot in record.spots.items():
            if 0 < abs(line - spot.first) <= NEAR:
                yield "beside", line - spot.first, name

    def line_at(self, number: int, place: Place) -> int | None:
        """The line of a record at a place; none behind a label that another follows."""
        record, (kind, where, column) = self.records[number], place
        if kind == "label":
            own = (n for n in range(len(record.lines)) if record.label_of(n) == where)
            return next((n for n in own if record.lines[n] not in self.usual), None)
        assert isinstance(where, int)
        if kind == "beside" and column not in record.spots:
            return None
        starts = {"first": 0, "last": len(record.lines)}
        line = where + (record.spots[column].first if column else starts[kind])
        return line if 0 <= line < len(record.lines) else None

    def is_own(self, line: str) -> bool:
        """Whether a line is a record's, not a label or a button."""
        few = max(2, FEW_RECORDS * len(self.records))
        return any(map(str.isalnum, line)) and self.times[line] < few

    @cached_property
    def own_unread(self) -> dict[int, list[int]]:
        """Of each record the unread lines that are its own."""
        return {
            n: [line for line in one.unread if self.is_own(one.lines[line])]
            for n, one in self.records.items()
        }


def _told(row: Cells, domain: Domain) -> dict[str, str]:
    """What a row says, without addresses."""
    names = (n for n in row if n not in domain.types or not domain.types[n].is_address)
    return {name: text for name in names if (text := cell_text(row, name))}
