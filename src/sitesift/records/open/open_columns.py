"""The columns of an area whose subject nobody has described.

In: an area with items as structure names them, the own link of each record, and what is known of
the site's records. Out: the area with its values under names that hold on every page of the site,
typed by what they plainly are, and what is known of the columns now. Actions ("Add to basket") and
marks without letters are no columns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from sitesift.annotate.plain_values import plain_kind, plain_value
from sitesift.page.page import Page
from sitesift.records.domain.evidence.own_links import Link
from sitesift.records.model import Area, Record, Value
from sitesift.records.open.amount_columns import (
    PlacedValue,
    amount_names,
    are_lists,
    placed_values,
    priced_places,
)
from sitesift.records.open.column_labels import begun_alike, labelled_columns
from sitesift.records.open.column_numbers import unnumbered
from sitesift.records.open.divided_columns import divided, part_columns, part_values
from sitesift.records.open.emphasis import standing_out
from sitesift.records.open.framed_values import NO_FRAME, Frame, frame_of, said_at
from sitesift.records.open.link_texts import have_texts_of
from sitesift.records.open.list_values import list_value, may_be_list, worded
from sitesift.records.open.no_columns import says_nothing, stand_beside_records
from sitesift.records.open.record_places import places_of_one_column
from sitesift.records.open.subject import (
    FROM_PAGE,
    IMAGE,
    NAME,
    NAMES,
    URL,
    Division,
    Subject,
    SubjectColumn,
    column_name,
)
from sitesift.records.open.table_headings import names_in_headings
from sitesift.records.open.value_spans import span_of, span_of_all
from sitesift.records.structure.leaves import LIST_COLUMN
from sitesift.text.empty_cells import stands_for_nothing

STRUCTURAL = ("text", "link", "image")  # names that say nothing of what a column means
NUMBERED = "number"  # what classes call a number of a record, as well as one of it
DATED = "date"  # a kind of value, and what a column of it is called
NO_COLUMN = ""  # stands for the place of what is no column


@dataclass(frozen=True, eq=False)
class ColumnReader:
    """Reads the columns of one area."""

    page: Page
    given: Area
    links: Sequence[Link | None]  # of each record, to its own page
    known: Subject

    @cached_property
    def subject(self) -> Subject:
        """What is known of the site's records now."""
        more = [column for name in self._by_name for column in self._columns(name)]
        if any(self.links):
            more.append(SubjectColumn(URL, "link"))
        places = self._new_places | dict(self.known.places)
        ordered = sorted(more, key=lambda c: (c.name in (IMAGE, URL), c.name == URL))
        return replace(self.known.with_columns(ordered), places=places, divided=self._divided)

    @cached_property
    def area(self) -> Area:
        """The area with the values of its columns."""
        records = tuple(
            replace(record, values=self._values(number, record))
            for number, record in enumerate(self.given.records)
        )
        held = {value.name for record in records for value in record.values}
        columns = tuple(name for name in self.subject.names if name in held)
        score = max(self.given.score, 1.0)
        return replace(self.given, records=records, columns=columns, score=score)

    # ── values

    def _values(self, number: int, record: Record) -> tuple[Value, ...]:
        kinds = {column.name: column for column in self.subject.columns}
        cells: dict[str, list[Value]] = {}
        for cell in self._cells_of[number]:
            if name := self._names[cell.place, cell.value.name]:
                cells.setdefault(name, []).append(cell.value)
        values = [
            value
            for name, held in cells.items()
            for value in (
                self._parts(name, held)
                if name in self._divided
                else [self._value(kinds[name], held)]
            )
        ]
        link = self.links[number]
        if link is not None:
            values.append(Value(URL, link.href, link.href, link.node, source=FROM_PAGE))
        return tuple(value for value in values if value is not None)

    def _value(self, column: SubjectColumn, held: Sequence[Value]) -> Value | None:
        """The value of a column in a record; of several, all that stands from first to last."""
        first = held[0]
        if column.kind == "image":
            text = first.image or first.text
            found = Value(column.name, text, text, first.node, source=FROM_PAGE)
            return found if text else None
        if column.many:
            spans = [(value.node, self._span(column.name, value)) for value in worded(held)]
            return list_value(self.page, column, spans)
        node, (start, end) = self._all_of(column.name, held)
        first_sign, last_sign = Frame(*column.frame).inner(self.page.text[start:end])
        start, end = start + first_sign, start + last_sign
        text = self.page.text[start:end].replace("\n", " ")
        value = plain_value(column.kind, text)
        shown = text if value is None else value
        found = Value(column.name, text, shown, node, span=(start, end), source=FROM_PAGE)
        return None if stands_for_nothing(text) else found

    def _parts(self, name: str, held: Sequence[Value]) -> list[Value]:
        """The values of a divided text."""
        node, (start, end) = self._all_of(name, held)
        kinds = {column.name: column.kind for column in self.subject.columns}
        return part_values(self.page, node, (start, end), self._divided[name], kinds)

    def _all_of(self, name: str, held: Sequence[Value]) -> tuple[int, tuple[int, int]]:
        return span_of_all(self.page, held, lambda label: self._called(column_name(label)) == name)

    def _span(self, name: str, value: Value) -> tuple[int, int]:
        return span_of(self.page, value, lambda label: self._called(column_name(label)) == name)

    # ── names

    @cached_property
    def _cells_of(self) -> list[list[PlacedValue]]:
        return placed_values(self.page, self.given.records)

    @cached_property
    def _by_column(self) -> dict[str, list[PlacedValue]]:
        """All cells, by the name that structure gives their column."""
        columns: dict[str, list[PlacedValue]] = {}
        for row in self._cells_of:
            for cell in row:
                columns.setdefault(cell.value.name, []).append(cell)
        return columns

    @cached_property
    def _names(self) -> dict[tuple[str, str], str]:
        """The name of each column, by the place of a value and the name that structure gives: what
        the place is called elsewhere, unless a heading here says what stands below it."""
        heads = [record.nodes[0] for record in self.given.records]
        own = self._own_names
        headed = set(map(self._called, names_in_headings(self.page, heads)))
        priced = priced_places(self.page, self._by_column.values())
        elsewhere = dict(self.known.places)
        elsewhere |= {place: self._called(said) for place, said in priced.items()}
        return {
            (cell.place, name): own[name]
            if own[name] in headed
            else elsewhere.get(cell.place, own[name])
            for name, cells in self._by_column.items()
            for cell in cells
        }

    @cached_property
    def _own_names(self) -> dict[str, str]:
        """What this page alone would call its columns."""
        names = {
            name: NO_COLUMN
            if says_nothing(self.page, [c.value for c in cells]) or self._is_beside_records(name)
            else column_name(name)
            for name, cells in self._by_column.items()
        }
        names |= self._labelled(names)
        names |= self._dated(names)
        for name, word in begun_alike(self._free_texts(names)).items():
            names |= {name: column_name(word)} if column_name(word) not in names.values() else {}
        if not set(names.values()) & set(NAMES):
            kept = [name for name in names if names[name]]
            free = [name for name in kept if self._is_unnamed(name)]
            leading = (n for n in free if have_texts_of(self.links, self._by_column[n]))
            texts = {
                name: self._by_column[name] for name in kept if name.split()[0] == STRUCTURAL[0]
            }
            naming = next(leading, None) or standing_out(self.page, texts, len(self.links))
            if naming is not None:
                names[naming] = NAME
        names |= amount_names(
            self.page, {name: self._values_in(name) for name in names if names[name]}
        )
        names |= self._listed(names)
        names = {name: f"{said}_text" if said == URL else said for name, said in names.items()}
        return {name: self._called(said) for name, said in unnumbered(names).items()}

    def _listed(self, names: Mapping[str, str]) -> dict[str, str]:
        """The one column without a name of which records have several items."""
        free = self._free_texts(names)
        listed = [name for name in free if are_lists(self._by_column[name])]
        return _only(listed, LIST_COLUMN, names)

    def _labelled(self, names: Mapping[str, str]) -> dict[str, str]:
        """What columns without a name are called by others that are their labels."""
        free = {
            name: [(cell.record, cell.value) for cell in cells]
            for name, cells in self._by_column.items()
            if names[name]
        }
        said: dict[str, str] = {}
        for label, name in labelled_columns(self.page, free).items():
            called = column_name(free[label][0][1].text)
            if self._is_unnamed(label) and self._is_unnamed(name) and called not in names.values():
                said |= {label: NO_COLUMN, name: called}
        return said

    def _dated(self, names: Mapping[str, str]) -> dict[str, str]:
        """The one column without a name that is of days, in whatever language."""
        texts = self._free_texts(names)
        dated = [name for name in texts if plain_kind(texts[name]) == DATED]
        return _only(dated, DATED, names)

    def _free_texts(self, names: Mapping[str, str]) -> dict[str, list[str]]:
        """The texts of the columns that nothing has named yet."""
        free = [n for n in names if names[n] == column_name(n) and self._is_unnamed(n)]
        return {name: [value.text for value in self._values_in(name)] for name in free}

    def _is_unnamed(self, name: str) -> bool:
        return name.split(maxsplit=1)[0] in STRUCTURAL

    def _values_in(self, name: str) -> list[Value]:
        return [cell.value for cell in self._by_column[name]]

    def _called(self, name: str) -> str:  # a domain may have another name for a column
        return self.known.renamed.get(name, name)

    def _is_beside_records(self, name: str) -> bool:
        texts = [cell.value.text for cell in self._by_column[name]]
        named = name.split(maxsplit=1)[0] not in (STRUCTURAL[0], NUMBERED)
        return stand_beside_records(texts, len(self.links), named=named)

    @cached_property
    def _new_places(self) -> dict[str, str]:
        return places_of_one_column(self._names)

    # ── columns

    @cached_property
    def _by_name(self) -> dict[str, list[PlacedValue]]:
        columns: dict[str, list[PlacedValue]] = {}
        for row in self._cells_of:
            for cell in row:
                if name := self._names[cell.place, cell.value.name]:
                    columns.setdefault(name, []).append(cell)
        return columns

    @cached_property
    def _divided(self) -> dict[str, Division]:
        """The columns that are several, here or on pages that were read before."""
        taken = set(self._by_name) | set(self.known.names)
        found = dict(self.known.divided)
        for name in self._by_name.keys() - found.keys() - set(self.known.names) - set(NAMES):
            if division := divided(name, self._whole_texts(name), taken):
                found[name] = division
                taken |= set(division.names)
        return found

    def _whole_texts(self, name: str) -> list[str]:
        """What records say in a column; nothing where one says several things, or shows a
        picture."""
        cells = self._by_name[name]
        several = len({cell.record for cell in cells}) < len(cells)
        if several or any(cell.value.image for cell in cells):
            return []
        return [self.page.text[slice(*self._span(name, cell.value))] for cell in cells]

    def _columns(self, name: str) -> list[SubjectColumn]:
        """The columns that stand under a name: one, or several in one text."""
        division = self._divided.get(name)
        if division is None:
            return [self._column(name)]
        return part_columns(division, self._whole_texts(name))

    def _column(self, name: str) -> SubjectColumn:
        cells = self._by_name[name]
        if all(cell.value.image for cell in cells):
            return SubjectColumn(name, "image")
        held: dict[int, list[Value]] = {}
        for cell in cells:
            held.setdefault(cell.record, []).append(cell.value)
        kind = self._kind(name, cells, NO_FRAME)
        if name not in NAMES and may_be_list(self.page, kind, list(held.values())):
            return SubjectColumn(name, kind, many=True)
        frame = NO_FRAME if name in NAMES else self._frame(name, list(held.values()))
        plain = kind not in ("text", "number") or (frame.behind and kind == "number")
        frame = NO_FRAME if plain else frame
        return SubjectColumn(
            name, self._kind(name, cells, frame), frame=(frame.before, frame.behind)
        )

    def _frame(self, name: str, held: Sequence[Sequence[Value]]) -> Frame:
        """The words around the values of a column, which are the same in all records."""
        spans = (self._all_of(name, values) for values in held)
        return frame_of([said_at(self.page, node, span) for node, span in spans])

    def _kind(self, name: str, cells: Sequence[PlacedValue], frame: Frame) -> str:
        spans = (self._span(name, cell.value) for cell in cells)
        texts = (self.page.text[start:end] for start, end in spans)
        return plain_kind(text[slice(*frame.inner(text))] for text in texts)


def _only(found: Sequence[str], name: str, names: Mapping[str, str]) -> dict[str, str]:
    return {found[0]: name} if len(found) == 1 and name not in names.values() else {}
