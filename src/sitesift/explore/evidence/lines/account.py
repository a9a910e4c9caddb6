"""What became of every line of every record. In: rows, and the lines of their records as a run has
passed them. Out: for each column where its cells stand, and for each record what no cell has.

A place is counted from the first line or from the last or from the line of another column near it,
or is what stands behind a label: the same words before a colon, or on the line before. Cells that
are addresses have nothing of a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from sitesift.explore.evidence.case import HOLDING_SHARE, USUAL_SHARE, Case, ShownRecord, cell_text
from sitesift.explore.evidence.lines.lines_of_record import RecordLines
from sitesift.ontology import Domain, Type
from sitesift.records.cells import Cells

LEAST_HAVING = 4  # rows that tell where a column stands
NEAR = 2  # lines between a column and the one that its place is counted from
FEW_RECORDS = 0.1  # that have a line, up to which it is a record's own
# what is counted from, the number or the label, and the column whose line it is counted from
Place = tuple[str, int | str, str]


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

    def row_lines(self, number: int) -> RecordLines:
        """The lines of a row's record; none where they are not known."""
        known = self.records.get(number)
        return known or RecordLines((), self.cells_of(number), self.shown.get(number))

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

    def unread_at(self) -> dict[Place, list[str]]:
        """What stands at each place, without a label of its own, and no cell has a piece of."""
        found: dict[Place, list[str]] = {}
        for n, record in self.records.items():
            told = {line for s in record.spots.values() for line in range(s.first, s.last + 1)}
            bare = (at for at in record.unread - told if record.value_at(at) == record.lines[at])
            for line in bare:
                for place in self._places(n, line):
                    found.setdefault(place, []).append(record.lines[line])
        return found

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
