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
from sitesift.records.open.amount_columns import PlacedValue, amount_names, priced_places
from sitesift.records.open.column_labels import labelled_columns
from sitesift.records.open.emphasis import emphasis_of
from sitesift.records.open.framed_values import NO_FRAME, Frame, Said, frame_of
from sitesift.records.open.list_values import list_value, may_be_list, worded
from sitesift.records.open.no_columns import are_running_numbers, says_nothing
from sitesift.records.open.record_places import value_place
from sitesift.records.open.subject import (
    FROM_PAGE,
    IMAGE,
    NAME,
    NAMES,
    URL,
    Subject,
    SubjectColumn,
    column_name,
)
from sitesift.records.open.table_headings import names_in_headings
from sitesift.records.structure.name_words import leading_label
from sitesift.text.empty_cells import stands_for_nothing

STRUCTURAL = ("text", "link", "image")  # names that say nothing of what a column means
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
        more = [self._column(name) for name in self._by_name]
        if any(self.links):
            more.append(SubjectColumn(URL, "link"))
        places = self._new_places | dict(self.known.places)
        ordered = sorted(more, key=lambda c: (c.name in (IMAGE, URL), c.name == URL))
        return replace(self.known.with_columns(ordered), places=places)

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
        values = [self._value(kinds[name], held) for name, held in cells.items()]
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

    def _all_of(self, name: str, held: Sequence[Value]) -> tuple[int, tuple[int, int]]:
        """Where the values of a column stand: the element that holds all of them and nothing else;
        where there is none, the first."""
        page, first, last = self.page, held[0].node, held[-1].node
        around = first
        while around > 0 and not page.contains(around, last):
            around = int(page.parent[around])
        start, end = int(page.text_start[around]), int(page.text_end[around])
        inside = (start, end) == (int(page.text_start[first]), int(page.text_end[last]))
        return (
            (around, (start, end))
            if inside and around != first
            else (first, self._span(name, held[0]))
        )

    def _span(self, name: str, value: Value) -> tuple[int, int]:
        """Where a value stands in the page's text, without the label that names its column."""
        start, end = int(self.page.text_start[value.node]), int(self.page.text_end[value.node])
        further = start + len(value.text)  # a text may go on behind the node that it begins in
        if self.page.text[start:further].replace("\n", " ") == value.text:
            end = max(end, further)
        text = self.page.text[start:end]
        label = leading_label(text)
        if label and self._called(column_name(label)) == name:
            opens = text[: text.index(label)].strip() == "(" and text.rstrip().endswith(")")
            start += text.index(label) + len(label)
            text = self.page.text[start:end].rstrip()
            text = text[:-1] if opens else text
        kept = text.lstrip(" :\uff1a\n\t\u00a0")
        return start + len(text) - len(kept), start + len(text) - (len(kept) - len(kept.rstrip()))

    # ── names

    @cached_property
    def _cells_of(self) -> list[list[PlacedValue]]:
        return [
            [
                PlacedValue(n, value, value_place(self.page, record, value.node))
                for value in record.values
            ]
            for n, record in enumerate(self.given.records)
        ]

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
            if says_nothing(self.page, [c.value for c in cells]) or self._counts_records(name)
            else column_name(name)
            for name, cells in self._by_column.items()
        }
        names |= self._labelled(names)
        names |= self._dated(names)
        if not set(names.values()) & set(NAMES):
            kept = [name for name in names if names[name]]
            leading = (name for name in kept if self._leads_on(name, self._by_column[name]))
            naming = next(leading, None) or self._standing_out(kept)
            if naming is not None:
                names[naming] = NAME
        names |= amount_names(
            self.page, {name: self._values_in(name) for name in names if names[name]}
        )
        names = {name: f"{said}_text" if said == URL else said for name, said in names.items()}
        return {name: self._called(said) for name, said in names.items()}

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
        free = [name for name in names if names[name] == column_name(name)]
        texts = {n: [v.text for v in self._values_in(n)] for n in free if self._is_unnamed(n)}
        dated = [name for name in texts if plain_kind(texts[name]) == DATED]
        return {dated[0]: DATED} if len(dated) == 1 and DATED not in names.values() else {}

    def _is_unnamed(self, name: str) -> bool:
        return name.split(maxsplit=1)[0] in STRUCTURAL

    def _values_in(self, name: str) -> list[Value]:
        return [cell.value for cell in self._by_column[name]]

    def _called(self, name: str) -> str:
        """What a column is called that the site calls so: a domain may have another name for it."""
        return self.known.renamed.get(name, name)

    def _counts_records(self, name: str) -> bool:
        """Whether a column without a name numbers the records, one after the other."""
        texts = [cell.value.text for cell in self._by_column[name]]
        unnamed = name.split(maxsplit=1)[0] == STRUCTURAL[0]
        return unnamed and len(texts) == len(self.links) and are_running_numbers(texts)

    def _leads_on(self, name: str, cells: Sequence[PlacedValue]) -> bool:
        """Whether a column without a name has the text of the links to the records' own pages."""
        own = sum(
            link is not None and cell.value.link.strip() == link.href
            for cell in cells
            if (link := self.links[cell.record]) is not None
        )
        said = all(cell.value.text for cell in cells)
        return self._is_unnamed(name) and said and own == len(cells)

    def _standing_out(self, names: Sequence[str]) -> str | None:
        """The column without a name that every record has, and that is larger or bolder than all
        others of its kind."""
        held = {name: self._by_column[name] for name in names if name.split()[0] == "text"}
        shown = {name: [c for c in cells if c.value.text] for name, cells in held.items()}
        looks = sorted(
            ((emphasis_of(self.page, (c.value.node for c in cells)), name))
            for name, cells in shown.items()
            if cells
        )
        if len(looks) < 2 or looks[-1][0] == looks[-2][0]:
            return None
        best = shown[looks[-1][1]]
        in_all = len({cell.record for cell in best}) == len(self.given.records)
        differ = len({cell.value.text for cell in best}) > 1
        return looks[-1][1] if in_all and differ else None

    @cached_property
    def _new_places(self) -> dict[str, str]:
        """Places that are of one column only."""
        meant: dict[str, set[str]] = {}
        for (place, _), name in self._names.items():
            meant.setdefault(place, set()).add(name)
        return {place: names.pop() for place, names in meant.items() if len(names) == 1}

    # ── columns

    @cached_property
    def _by_name(self) -> dict[str, list[PlacedValue]]:
        columns: dict[str, list[PlacedValue]] = {}
        for row in self._cells_of:
            for cell in row:
                if name := self._names[cell.place, cell.value.name]:
                    columns.setdefault(name, []).append(cell)
        return columns

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
        page, said = self.page, []
        for values in held:
            node, (start, end) = self._all_of(name, values)
            borders = {
                int(at[n]) - start
                for n in range(node + 1, int(page.end[node]))
                for at in (page.text_start, page.text_end)
            }
            said.append(Said(page.text[start:end], frozenset(borders)))
        return frame_of(said)

    def _kind(self, name: str, cells: Sequence[PlacedValue], frame: Frame) -> str:
        spans = (self._span(name, cell.value) for cell in cells)
        texts = (self.page.text[start:end] for start, end in spans)
        return plain_kind(text[slice(*frame.inner(text))] for text in texts)
