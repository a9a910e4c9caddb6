"""The data tables of a page: their records as rows, and what their columns are called.

In: a `Page`. Out: `DataTable`s. A record is a row, or a row and the one below it where two kinds of
rows take turns. Records are columns where the first cell of each row names it and the values of a
row are of one kind (a transposed table). Tables without headings count as data where their rows
have the same cells and cells are short: the ranking weighs how sure that is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sitesift.page.page import Page
from sitesift.records.structure.tables.row_kinds import (
    MAX_HEADING_ROWS,
    RowKind,
    markup_kinds,
    row_kinds,
    usual_width,
)
from sitesift.records.structure.tables.table_grid import Cell, Grid, GridReader, GridRow

# share of the records' rows that rows across must follow before both together are the records
TAKE_TURNS = 0.7
SAME_SHAPE = 0.7  # share of rows with the same number of cells that a table of data has
LONGEST_CELLS = (
    120  # characters in a cell on average, over which a table without headings is layout
)
CARD_LINES = 3  # lines in most cells, from which on each cell is a record and the table a grid
LEAST_TRANSPOSED = 3  # columns; two are labels and values of a single thing
LONGEST_NAME = 60  # characters that are kept of a column's heading
_ARROWS = re.compile(r"[\u2190-\u21ff\u25b2-\u25c5\u2b06\u2b07\u21c5\u2195⇅▴▾]+")


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table of data; `records` are places in `rows`, one or more rows each. In a transposed
    table these are its rows all the same: transposed.py reads the columns."""

    node: int
    rows: tuple[GridRow, ...]
    kinds: tuple[RowKind, ...]
    names: tuple[str, ...]  # of each column, "" where the table does not say
    records: tuple[tuple[int, ...], ...]
    is_headed: bool  # whether headings say that it is data
    is_transposed: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for tables that are parts of one: the same names, or without any the same width."""
        if self.is_transposed:
            return ("transposed", self.node)
        named = tuple(name for name in self.names if name)
        return ("named", *named) if named else ("wide", len(self.names))


def data_tables(page: Page) -> list[DataTable]:
    """The tables of a page that hold data."""
    found = (_data_table(grid) for grid in GridReader(page).grids() if len(grid.rows) > 1)
    tables: list[DataTable] = []
    for table in (table for table in found if table is not None):
        above = tables[-1] if tables else None
        tables.append(_continued(above, table) if above is not None else table)
    return tables


def _continued(above: DataTable, table: DataTable) -> DataTable:
    """A table without headings below one with them and as many columns: it goes on with those."""
    goes_on = above.is_headed and not table.is_headed and not above.is_transposed
    if goes_on and len(above.names) == len(table.names):
        return replace(table, names=above.names, is_headed=True)
    return table


def _data_table(grid: Grid) -> DataTable | None:
    if _is_transposed(grid):
        kinds = [RowKind.RECORD] * len(grid.rows)
        names = tuple(_clean(row.cells[0].text) for row in grid.rows)
        rows = tuple((place,) for place in range(len(grid.rows)))
        return DataTable(grid.node, grid.rows, tuple(kinds), names, rows, True, True)
    kinds = row_kinds(grid)
    headed = any(_is_header(row, kind) for row, kind in zip(grid.rows, kinds, strict=True))
    if not headed and not _is_plain(grid, kinds):
        return None
    records = _records(grid, kinds)
    names = _names(grid, kinds)
    return DataTable(grid.node, grid.rows, tuple(kinds), names, records, headed)


def _is_header(row: GridRow, kind: RowKind) -> bool:
    return kind is RowKind.HEADING and len(row.filled) > 1


def _is_plain(grid: Grid, kinds: Sequence[RowKind]) -> bool:
    """Whether a table without headings looks like data: rows of one shape, short cells that are
    not records themselves."""
    rows = [row for row, kind in zip(grid.rows, kinds, strict=True) if kind is RowKind.RECORD]
    if len(rows) < 3 or usual_width(grid) < 2:
        return False
    shapes = Counter(len(row.own) for row in rows).most_common(1)[0][1]
    cells = [cell for row in rows for cell in row.filled]
    mean = sum(len(cell.text) for cell in cells) / max(len(cells), 1)
    cards = sum(cell.lines >= CARD_LINES for cell in cells)
    return shapes >= SAME_SHAPE * len(rows) and mean <= LONGEST_CELLS and 2 * cards < len(cells)


def _records(grid: Grid, kinds: Sequence[RowKind]) -> tuple[tuple[int, ...], ...]:
    """The records as places of rows."""
    places = [place for place, kind in enumerate(kinds) if kind is RowKind.RECORD]
    blocks = _spanned_blocks(grid, places)
    if blocks:
        return blocks
    first_kind = _turn_taker(kinds)
    if first_kind is None:
        return tuple((place,) for place in places)
    after = RowKind.ACROSS if first_kind is RowKind.RECORD else RowKind.RECORD
    records = []
    for place, kind in enumerate(kinds):
        if kind is first_kind:
            follows = place + 1 < len(kinds) and kinds[place + 1] is after
            if follows or first_kind is RowKind.RECORD:
                records.append((place, place + 1) if follows else (place,))
    return tuple(records)


def _turn_taker(kinds: Sequence[RowKind]) -> RowKind | None:
    """The kind of row that begins a record where records and rows across take turns."""
    shown = [kind for kind in kinds if kind is not RowKind.HEADING]
    rows = shown.count(RowKind.RECORD)
    turns = sum(a != b for a, b in pairwise(shown))
    across = shown.count(RowKind.ACROSS)
    if rows < 2 or across < TAKE_TURNS * rows or turns < 2 * TAKE_TURNS * min(rows, across):
        return None
    return shown[0]


def _spanned_blocks(grid: Grid, places: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Records of several rows that a spanning cell holds together; empty where each row is one.

    Rows below a spanning cell are records of their own where their cells are of the same kinds as
    those of the row that it begins in: the cell then names a group.
    """
    blocks: list[list[int]] = []
    for place in places:
        carried = any(cell.carried for cell in grid.rows[place].cells)
        if carried and blocks:
            blocks[-1].append(place)
        else:
            blocks.append([place])
    sizes = {len(block) for block in blocks}
    if len(sizes) != 1 or sizes == {1} or len(blocks) < 2:
        return ()
    pairs = [(grid.rows[b[0]], grid.rows[later]) for b in blocks for later in b[1:]]
    alike = sum(_same_kinds(first, later) for first, later in pairs)
    return () if alike > len(pairs) / 2 else tuple(tuple(block) for block in blocks)


def _same_kinds(first: GridRow, later: GridRow) -> bool:
    above = {cell.column: (cell.kind, cell.has_link) for cell in first.cells}
    own = [(cell.column, (cell.kind, cell.has_link)) for cell in later.own]
    return sum(above.get(column) == kind for column, kind in own) > len(own) / 2


def _names(grid: Grid, kinds: Sequence[RowKind]) -> tuple[str, ...]:
    """What the heading rows above the first record call each column: the lowest says it, with those
    above it where several columns would have one name."""
    said: list[list[str]] = [[] for _ in range(max(row.width for row in grid.rows))]
    headings = 0
    for row, kind in zip(grid.rows, kinds, strict=True):
        if kind is RowKind.RECORD or headings == MAX_HEADING_ROWS:
            break
        if kind is RowKind.HEADING:
            headings += 1
            for cell in row.cells:
                _add_name(said, cell)
    lowest = Counter(parts[-1] for parts in said if parts)
    return tuple(
        "" if not parts else _short(parts[-1:] if lowest[parts[-1]] == 1 else parts)
        for parts in said
    )


def _short(parts: Sequence[str]) -> str:
    return " ".join(parts)[:LONGEST_NAME].strip()


def _add_name(said: list[list[str]], cell: Cell) -> None:
    text = _clean(cell.text)
    for column in range(cell.column, min(cell.column + cell.width, len(said))):
        if text and text not in said[column]:
            said[column].append(text)


def _clean(text: str) -> str:
    """A heading without the arrows of sorting and the colon of labels."""
    return _ARROWS.sub(" ", text).strip(" :\u00a0*|").strip()


def _is_transposed(grid: Grid) -> bool:
    """Whether the columns are the records: each row begins with its name, no row names columns, and
    values agree in kind along the rows rather than down the columns."""
    kinds = markup_kinds(grid)
    rows = [row for row, kind in zip(grid.rows, kinds, strict=True) if kind is RowKind.RECORD]
    width = usual_width(grid)
    if len(rows) < len(grid.rows) or len(rows) < 2 or width < LEAST_TRANSPOSED:
        return False
    if any(len(row.own) != width or not row.cells[0].text for row in rows):
        return False
    if not all(row.cells[0].is_heading and not row.cells[1].is_heading for row in rows):
        return False
    along = sum(_agreement(row.cells[1:]) for row in rows) / len(rows)
    columns = list(zip(*(row.cells[1:] for row in rows), strict=True))
    down = sum(_agreement(column) for column in columns) / len(columns)
    return along >= down


def _agreement(cells: Sequence[Cell]) -> float:
    """The share of cells of the most frequent kind."""
    kinds = Counter((cell.kind, cell.has_link) for cell in cells)
    return kinds.most_common(1)[0][1] / len(cells)
