"""Which leaves of a record stand in which cell: records that are rows of data tables, cell by cell.

In: an outline and records as leaf ranges. Out: for each record that is a row (or several) of a data
table the leaf range and column of its cells, and what the table calls these columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from sitesift.page.page import Ints
from sitesift.records.structure.tables.data_tables import DataTable

if TYPE_CHECKING:
    from sitesift.records.structure.outline import Outline

Range = tuple[int, int]
CellRange = tuple[int, int, int]  # first leaf, leaf after the last, column
SECOND_ROW = 1000  # columns of a record's second row are numbered from here


@dataclass(frozen=True, eq=False)
class TableCells:
    """The cells of the data tables of one page."""

    outline: Outline

    def of(self, records: Sequence[Range]) -> dict[Range, list[CellRange]]:
        """The cells of those records that are rows of tables."""
        found = {}
        for record in records:
            held = self._rows.get(record)
            if held is not None:
                found[record] = self._cells(*held)
        return found

    def headings(self, records: Sequence[Range]) -> dict[int, str]:
        """What the table of these records calls each column."""
        names: dict[int, str] = {}
        for record in records:
            held = self._rows.get(record)
            for column, name in enumerate(held[0].names if held is not None else ()):
                if name:
                    names.setdefault(column, name)
        return names

    def _cells(self, table: DataTable, places: tuple[int, ...]) -> list[CellRange]:
        cells: list[CellRange] = []
        for number, place in enumerate(places):
            for cell in table.rows[place].cells:
                if number and cell.carried:
                    continue  # the record's first row has it
                low, high = self._leaves(cell.node)
                if high > low:
                    cells.append((low, high, cell.column + SECOND_ROW * number))
        return cells

    @cached_property
    def _rows(self) -> dict[Range, tuple[DataTable, tuple[int, ...]]]:
        """The leaf range of each record of a data table."""
        found = {}
        for table in (table for table in self.outline.tables if not table.is_transposed):
            for places in table.records:
                low, _ = self._leaves(table.rows[places[0]].node)
                _, high = self._leaves(table.rows[places[-1]].node)
                found[low, high] = (table, places)
        return found

    def _leaves(self, node: int) -> Range:
        low, high = np.searchsorted(self._leaf_nodes, [node, self.outline.page.end_list[node]])
        return int(low), int(high)

    @cached_property
    def _leaf_nodes(self) -> Ints:
        return self.outline.node[self.outline.leaf]
