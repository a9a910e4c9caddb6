"""What each row of a table is: a heading, a record, or something between the records.

In: a `Grid`. Out: a `RowKind` for each row. Authors who write <th> and <thead> say it; where they
do not, the first row is a heading when its cells differ in kind from what stands below: words over
numbers, plain text over links, bold over plain. Rows of one cell that reaches across the columns
are headings of groups, pagers and notes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from sitesift.records.structure.tables.table_grid import Cell, Grid, GridRow

LONGEST_HEADING = 60  # characters; a longer text is no name of a column
# of the cells below a heading: the share that must be of another kind. Assumed: one cell in five
# of a column may be empty, "n/a" or "free".
CONTRAST = 0.8
MAX_HEADING_ROWS = 3


class RowKind(StrEnum):
    """What a row of a table is."""

    HEADING = "heading"  # names columns
    RECORD = "record"
    ACROSS = "across"  # one cell over the columns, or a footer: no record of its own


def row_kinds(grid: Grid) -> list[RowKind]:
    """The kind of each row of a table."""
    kinds = markup_kinds(grid)
    if RowKind.RECORD not in kinds:  # a table all of <th>, or of one cell a row
        kinds = [RowKind.RECORD] * len(kinds)
    if RowKind.HEADING not in kinds and _begins_with_heading(grid, kinds):
        kinds[kinds.index(RowKind.RECORD)] = RowKind.HEADING
    _mark_repeated(grid, kinds)
    return kinds


def markup_kinds(grid: Grid) -> list[RowKind]:
    """The kind of each row as far as tags and spans tell it."""
    width = usual_width(grid)
    return [_by_markup(row, width) for row in grid.rows]


def usual_width(grid: Grid) -> int:
    """The number of columns that most rows have."""
    return Counter(row.width for row in grid.rows).most_common(1)[0][0]


def _by_markup(row: GridRow, width: int) -> RowKind:
    filled = row.filled
    if row.section == "tfoot":
        return RowKind.ACROSS
    if width > 1 and (len(row.own) == 1 or (len(filled) == 1 and filled[0].width > width / 2)):
        lone = row.own[0] if len(row.own) == 1 else filled[0]
        carried = len(row.cells) > len(row.own)
        return RowKind.RECORD if carried and lone.width == 1 else RowKind.ACROSS
    if row.section == "thead" or (filled and all(cell.is_heading for cell in filled)):
        return RowKind.HEADING
    return RowKind.RECORD


def _begins_with_heading(grid: Grid, kinds: Sequence[RowKind]) -> bool:
    """Whether the first record is in truth a row of column names."""
    rows = [row for row, kind in zip(grid.rows, kinds, strict=True) if kind is RowKind.RECORD]
    first, below = rows[0], rows[1:]
    names = [cell.text for cell in first.filled]
    if (
        not below
        or len(names) < 2
        or len(names) < len(first.cells) / 2
        or len({*names}) < len(names)
    ):
        return False
    if any(len(c.text) > LONGEST_HEADING or c.kind == "number" for c in first.filled):
        return False
    return _differs(first, below)


def _differs(first: GridRow, below: Sequence[GridRow]) -> bool:
    """Whether the cells of the first row are of another kind than those of their columns."""
    columns: dict[int, list[Cell]] = {}
    for row in below:
        for cell in row.filled:
            columns.setdefault(cell.column, []).append(cell)
    contrasts = plain_below = 0
    for cell in first.filled:
        others = columns.get(cell.column, [])
        if any(other.text == cell.text for other in others[: len(below) // 2 + 1]):
            return False
        contrasts += _contrast(cell, others)
        plain_below += cell.is_bold and _share([not other.is_bold for other in others]) >= CONTRAST
    return contrasts > 0 or (plain_below == len(first.filled) and plain_below > 1)


def _contrast(heading: Cell, others: Sequence[Cell]) -> bool:
    """Words over numbers, or plain text over links."""
    numbers = heading.kind == "words" and _share(
        [other.kind in ("number", "mixed") for other in others]
    )
    links = not heading.has_link and _share([other.has_link for other in others])
    return max(numbers, links) >= CONTRAST


def _share(flags: Sequence[bool]) -> float:
    return sum(flags) / len(flags) if flags else 0.0


def _mark_repeated(grid: Grid, kinds: list[RowKind]) -> None:
    """Rows that say again what a heading said are headings too."""
    said = {
        _texts(row) for row, kind in zip(grid.rows, kinds, strict=True) if kind is RowKind.HEADING
    }
    for place, row in enumerate(grid.rows):
        if kinds[place] is RowKind.RECORD and _texts(row) in said:
            kinds[place] = RowKind.HEADING


def _texts(row: GridRow) -> tuple[str, ...]:
    return tuple(cell.text for cell in row.filled)
