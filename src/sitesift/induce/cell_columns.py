"""Which column stands in which cell. In: records that are rows of tables. Out: whether two lists of
them put different columns into the same cells, so that no one wrapper can read both.

Assumed: tables of one template have the same columns, and a cell that most rows fill holds one.
Places in cards are told by classes; cells only by their number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sitesift.page.html_tags import CELL_TAGS
from sitesift.page.page import Page
from sitesift.records.model import Record

MOST_ROWS = 0.5  # of the rows must have a value in a cell for it to be that column's
DIFFERENT_CELLS = 0.5  # share of common cells that differ, from which on tables of one width do


@dataclass(frozen=True, slots=True)
class CellColumns:
    """The columns of a list of rows: the number of a cell with the names of what stands in it."""

    names: Mapping[int, frozenset[str]]
    width: int  # cells of most rows

    @classmethod
    def of(cls, page: Page, records: Iterable[Record]) -> CellColumns:
        """The columns of these records; none where they are no rows."""
        rows = [record for record in records if page.tag_of(record.nodes[0]) == "tr"]
        counts, widths = Counter[tuple[int, str]](), Counter[int]()
        for record in rows:
            cells = [n for n in page.children(record.nodes[0]) if page.tag_of(int(n)) in CELL_TAGS]
            widths[len(cells)] += 1
            counts.update(_held(page, record, [int(cell) for cell in cells]))
        names: dict[int, set[str]] = {}
        for (cell, name), count in counts.items():
            if count > MOST_ROWS * len(rows):
                names.setdefault(cell, set()).add(name)
        width = widths.most_common(1)[0][0] if widths else 0
        return cls({cell: frozenset(held) for cell, held in names.items()}, width)

    def contradicts(self, other: CellColumns) -> bool:
        """Whether cells of the same number hold different columns: one of them where the tables
        have different numbers of columns, half of them where they are as wide."""
        common = self.names.keys() & other.names.keys()
        differ = sum(self.names[cell].isdisjoint(other.names[cell]) for cell in common)
        if self.width != other.width:
            return differ > 0
        return differ > 0 and differ >= DIFFERENT_CELLS * len(common)


def _held(page: Page, record: Record, cells: list[int]) -> set[tuple[int, str]]:
    """The number of a cell and the name of what stands in it, for all values in cells."""
    return {
        (number, value.name)
        for value in record.values
        for number, cell in enumerate(cells)
        if page.contains(cell, value.node)
    }
