"""Records of transposed tables: the columns, each named by the first cell of its row.

In: an outline and the leaf ranges that were taken for records. Out: the columns of the table as
records, where those ranges lie in a transposed table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sitesift.page.page import Page
from sitesift.records.model import Record, Value
from sitesift.records.structure.tables.data_tables import DataTable

if TYPE_CHECKING:
    from sitesift.records.structure.outline import Outline

Range = tuple[int, int]


def transposed_at(outline: Outline, records: Sequence[Range]) -> DataTable | None:
    """The transposed table that these records lie in, if any."""
    first = int(outline.node[outline.leaf[records[0][0]]])
    last = int(outline.node[outline.leaf[records[-1][1] - 1]])
    for table in outline.tables:
        if table.is_transposed and table.node <= first and last < outline.page.end[table.node]:
            return table
    return None


def transposed_records(page: Page, table: DataTable) -> tuple[Record, ...]:
    """The columns of a table as records."""
    made = []
    for column in range(1, len(table.rows[0].cells)):
        cells = [row.cells[column] for row in table.rows]
        values = tuple(
            Value(name, cell.text, None, cell.node, link=_link(page, cell.node))
            for name, cell in zip(table.names, cells, strict=True)
            if cell.text
        )
        made.append(
            Record(
                nodes=tuple(cell.node for cell in cells),
                text=" ".join(cell.text for cell in cells if cell.text),
                values=values,
            )
        )
    return tuple(made)


def _link(page: Page, cell: int) -> str:
    """Where the first link of a cell leads to."""
    inside = range(cell, page.end_list[cell])
    found = next((node for node in inside if page.tag_of(node) == "a"), None)
    return page.attribute(found, "href") if found is not None else ""
