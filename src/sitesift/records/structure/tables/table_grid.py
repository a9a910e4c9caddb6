"""Tables as grids: in comes a `Page`, out come the rows of its tables with the column of each cell.

HTML tables and ARIA tables (`role="row"`) alike. Cells that span rows are carried into the rows
below, so that every row has a cell for each of its columns. Tables with a table inside, and those
that say they are for presentation, are layout and left out. Nothing is judged: table_rows.py does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from sitesift.page.html_tags import CELL_TAGS, HEADING_TAGS
from sitesift.page.page import Bools, Ints, Page

TABLE_ROLES = frozenset({"table", "grid", "treegrid"})
CELL_ROLES = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
HEADING_ROLES = frozenset({"columnheader", "rowheader"})
LAYOUT_ROLES = frozenset({"presentation", "none"})
MAX_SPAN = 1000  # as in HTML; a larger number is a mistake
MAX_COLUMNS = 200  # wider grids are drawings
BOLD = 600  # font weight
BOLD_TAGS = ("b", "strong", "th", *HEADING_TAGS)
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell in its row; `carried`: it stands in a row above and spans this one."""

    node: int
    column: int
    width: int
    is_heading: bool
    text: str
    has_link: bool
    is_bold: bool
    lines: int
    carried: bool = False

    @property
    def kind(self) -> str:
        """What sort of text it is: empty, number, mixed or words."""
        digits, letters = len(_DIGIT.findall(self.text)), len(_LETTER.findall(self.text))
        if not digits:
            return "words" if letters else "empty"
        return "number" if digits >= letters else "mixed"


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row: its element, the section it stands in ("thead", "tbody", "tfoot" or "") and cells."""

    node: int
    section: str
    cells: tuple[Cell, ...]

    @property
    def own(self) -> tuple[Cell, ...]:
        """The cells that stand in this row itself."""
        return tuple(cell for cell in self.cells if not cell.carried)

    @property
    def filled(self) -> tuple[Cell, ...]:
        """The row's own cells that show text."""
        return tuple(cell for cell in self.cells if cell.text and not cell.carried)

    @property
    def width(self) -> int:
        return max((cell.column + cell.width for cell in self.cells), default=0)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table that is no layout, with the rows that show something."""

    node: int
    rows: tuple[GridRow, ...]


@dataclass(slots=True)
class _Spans:
    """Cells of rows above that reach further down: column -> (rows left, cell)."""

    open: dict[int, tuple[int, Cell]] = field(default_factory=dict)

    def carry(self) -> list[Cell]:
        """The cells that span the next row."""
        carried = [replace(cell, carried=True) for _, cell in self.open.values()]
        self.open = {at: (left - 1, c) for at, (left, c) in self.open.items() if left > 1}
        return carried


@dataclass(frozen=True, eq=False)
class GridReader:
    """Reads the tables of one page."""

    page: Page

    def grids(self) -> Iterator[Grid]:
        """The tables with two rows or more, in document order."""
        held: dict[int, list[int]] = {}
        for row in self._rows.tolist():
            table = self._table_of(row)
            if table >= 0 and not self._is_layout[table]:
                held.setdefault(table, []).append(row)
        for table, rows in sorted(held.items()):
            if len(rows) > 1:
                yield Grid(table, tuple(self._read_rows(rows)))

    def _read_rows(self, rows: list[int]) -> Iterator[GridRow]:
        spans = _Spans()
        for row in rows:
            carried = spans.carry()
            cells = sorted([*carried, *self._cells(row, carried, spans)], key=lambda c: c.column)
            if self.page.text_size_list[row] and any(not cell.carried for cell in cells):
                yield GridRow(row, self._section(row), tuple(cells))

    def _cells(self, row: int, carried: list[Cell], spans: _Spans) -> Iterator[Cell]:
        taken = {at for cell in carried for at in range(cell.column, cell.column + cell.width)}
        column = 0
        for node in self._cell_nodes(row):
            while column in taken:
                column += 1
            width, height = self._span(node, "colspan"), self._span(node, "rowspan")
            cell = self._cell(node, column, width)
            if height > 1:
                spans.open[column] = (height - 1, cell)
            yield cell
            column += width
            if column > MAX_COLUMNS:
                return

    def _cell_nodes(self, row: int) -> Iterator[int]:
        """The elements of a row's cells; what says that it is for presentation is not there, so
        that the cells in it are the row's (grids with columns that stay while others scroll)."""
        for node in self.page.children(row):
            if self._is_cell[node]:
                yield node
            elif self._is_transparent[node]:
                yield from self._cell_nodes(node)

    def _cell(self, node: int, column: int, width: int) -> Cell:
        page, end = self.page, self.page.end_list[node]
        start = page.text_start_list[node]
        return Cell(
            node=node,
            column=column,
            width=width,
            is_heading=bool(self._is_heading[node]),
            text=page.text_of(node),
            has_link=self._before["link"][end] > self._before["link"][node],
            is_bold=self._before["bold"][end] > self._before["bold"][node],
            lines=1 + page.text.count("\n", start, start + page.text_size_list[node]),
        )

    def _span(self, node: int, name: str) -> int:
        value = self._spanning[name][node]
        text = self.page.strings[value].strip() if value >= 0 else ""
        return min(max(int(text), 1), MAX_SPAN) if text.isascii() and text.isdigit() else 1

    def _table_of(self, row: int) -> int:
        return next((node for node in self.page.ancestors(row) if self._is_table[node]), -1)

    def _section(self, row: int) -> str:
        tag = self.page.tag_of(self.page.parent_list[row])
        return tag if tag in ("thead", "tbody", "tfoot") else ""

    # ── columns over the page's nodes

    @cached_property
    def _spanning(self) -> dict[str, Ints]:
        return {name: self.page.attribute_column(name) for name in ("colspan", "rowspan")}

    @cached_property
    def _rows(self) -> Ints:
        rows = self._tagged("tr") | self._with_role(frozenset({"row"}))
        return np.flatnonzero(rows & (self.page.text_end > self.page.text_start))

    @cached_property
    def _is_table(self) -> Bools:
        return self._tagged("table") | self._with_role(TABLE_ROLES)

    @cached_property
    def _is_cell(self) -> Bools:
        return self._tagged(*CELL_TAGS) | self._with_role(CELL_ROLES)

    @cached_property
    def _is_heading(self) -> Bools:
        return self._tagged("th") | self._with_role(HEADING_ROLES)

    @cached_property
    def _is_transparent(self) -> Bools:
        return self._with_role(LAYOUT_ROLES)

    @cached_property
    def _is_layout(self) -> Bools:
        """Tables that hold another, or say so."""
        page = self.page
        before = np.concatenate(([0], np.cumsum(self._is_table & page.visible)))
        holds = before[page.end] > before[np.arange(len(page)) + 1]
        return holds | self._is_transparent

    @cached_property
    def _before(self) -> dict[str, list[int]]:
        """How many links and bold texts stand before each node."""
        page = self.page
        flags = {"link": self._tagged("a"), "bold": self._tagged(*BOLD_TAGS)}
        if page.style is not None:
            heavy = np.array(
                [_weight(style.font_weight) >= BOLD for style in page.styles] + [False]
            )
            flags["bold"] = page.is_text & heavy[page.style]
        return {k: np.concatenate(([0], np.cumsum(v))).tolist() for k, v in flags.items()}

    def _tagged(self, *names: str) -> Bools:
        chosen = np.array([tag in names for tag in self.page.tags] or [False])
        return chosen[self.page.tag]

    def _with_role(self, roles: frozenset[str]) -> Bools:
        column = self.page.attribute_column("role")
        having = np.flatnonzero(column >= 0)
        found = np.zeros(len(self.page), dtype=bool)
        for node in having.tolist():
            found[node] = self.page.strings[column[node]].strip().lower() in roles
        return found


def _weight(value: str) -> int:
    return int(value) if value.isdigit() else (BOLD if value == "bold" else 400)
