"""How many rows a table says that it has, for those who cannot see it (`aria-rowcount`).

In: a page and the nodes of its records. Out: a count of records, where all of them stand in one
such table. Rows of headings are counted with the others there, and taken away. Tables that are
turned page by page state the rows of all pages or those of one, so that it is believed only where
nothing can be pressed to go on, or more are stated than shown.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.navigate.navigation import Pagination, PaginationKind, ResultCount
from sitesift.page.ancestors import lowest_common
from sitesift.page.page import Page

ROWS_STATED = "aria-rowcount"


def stated_rows(
    page: Page, records: Sequence[Sequence[int]], paging: Pagination
) -> ResultCount | None:
    """The number of records that their table states, where it may be believed."""
    nodes = [node for record in records for node in record]
    if not nodes:
        return None
    around = lowest_common(page, min(nodes), max(nodes))
    table = next((n for n in (around, *page.ancestors(around)) if _said(page, n) > 0), None)
    if table is None:
        return None
    total = _said(page, table) - _headings(page, table)
    ends = paging.kind in (PaginationKind.NONE, PaginationKind.INFINITE_SCROLL)
    if total > len(records) or (ends and total == len(records)):
        return ResultCount(total, f"{ROWS_STATED} {_said(page, table)}", table)
    return None


def _said(page: Page, node: int) -> int:
    said = page.attribute(node, ROWS_STATED).strip()
    return int(said) if said.isascii() and said.isdigit() else 0


def _headings(page: Page, table: int) -> int:
    """Rows of a table that hold headings of columns."""
    cells = [
        node
        for node in range(table, int(page.end[table]))
        if page.tag_of(node) == "th" or page.attribute(node, "role") == "columnheader"
    ]
    rows = {next((n for n in page.ancestors(c) if _is_row(page, n)), -1) for c in cells}
    return len(rows - {-1})


def _is_row(page: Page, node: int) -> bool:
    return page.tag_of(node) == "tr" or page.attribute(node, "role") == "row"
