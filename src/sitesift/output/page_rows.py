"""Results of pages as rows: in come `PageResult`s, out go rows to the writer of a format.

Tables have a row a record of the chosen areas, and pages with an error have none. The other formats
have a row a page, which holds everything known of it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import IO

from sitesift.extraction.page_result import RECORD_TYPE, PageResult
from sitesift.output.area_selection import LEADING_COLUMNS, Selection
from sitesift.output.row_writer import Row, RowWriter
from sitesift.output.schema_org import PLAIN_SCHEMA, SchemaNames
from sitesift.output.writers import OpenOutput, Writer, open_output, open_rows

PageWriter = Writer[PageResult]


class PageRows:
    """A `PageWriter` of any format for rows."""

    def __init__(
        self, rows: RowWriter, selection: Selection, schema: SchemaNames = PLAIN_SCHEMA
    ) -> None:
        self._rows = rows
        self._selection = selection
        rows.keep(LEADING_COLUMNS)
        rows.name_table("records", _place)
        rows.speak(schema)

    def write(self, result: PageResult, /) -> None:
        if not self._rows.flat:
            self._rows.write(self._selection.narrowed(result).as_dict())
            return
        for index in self._selection.areas(result):
            area = result.areas[index]
            named = (RECORD_TYPE,) if area.record_type else ()
            self._rows.expect((*named, *area.columns))
        for row in self._selection.rows(result):
            self._rows.write(row)

    def close(self) -> None:
        self._rows.close()


def _place(row: Row) -> str:
    """A page that is read again renews its rows in a database."""
    return " ".join(str(row[name]) for name in LEADING_COLUMNS)


def open_page_writer(
    name: str,
    path: Path | None,
    selection: Selection,
    others: dict[str, Callable[[IO[bytes], Selection], PageWriter]] | None = None,
    schema: SchemaNames = PLAIN_SCHEMA,
) -> OpenOutput[PageResult]:
    """A writer of a format, to a file or the standard output; `others` are formats that are not
    made of rows, such as a report; `schema` is what schema.org calls the records."""
    if others is not None and name in others:
        make = others[name]
        return open_output(path, lambda stream: make(stream, selection))
    return open_rows(name, path, lambda rows: PageRows(rows, selection, schema))
