"""Excel: one sheet with a header that stays in view and a filter on every column.

Texts are written as texts: nothing that a page says becomes a formula or a live link.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

from sitesift.errors import OutputError
from sitesift.output.row_writer import TableWriter
from sitesift.text.column_kinds import fitting
from sitesift.text.safe_text import without_surrogates

# What a sheet can hold, as the format has it.
MAX_ROWS, MAX_COLUMNS, MAX_TEXT = 1_048_576, 16_384, 32_767
WIDEST = 60  # characters of a column before it is cut on the screen
_BAD_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class XlsxWriter(TableWriter):
    """A workbook with the sheet "records"."""

    def write_table(self, columns: dict[str, type], rows: Iterator[dict[str, Any]]) -> None:
        packed = _Packed()
        book = _workbook(packed)
        sheet = book.add_worksheet("records")
        if len(columns) > MAX_COLUMNS:
            raise OutputError(f"a sheet has {MAX_COLUMNS} columns, not {len(columns)}; take --csv.")
        sheet.write_row(0, 0, [_text(name) for name in columns], book.add_format({"bold": True}))
        widths = [len(name) for name in columns]
        last = 0
        for last, row in enumerate(rows, 1):
            if last >= MAX_ROWS:
                raise OutputError(f"a sheet has {MAX_ROWS} rows at most; take --csv or --parquet.")
            for place, (name, kind) in enumerate(columns.items()):
                value = fitting(row.get(name), kind)
                if isinstance(value, str):
                    sheet.write_string(last, place, _text(value))
                elif value is not None:
                    sheet.write(last, place, value)
                widths[place] = max(widths[place], len(str(value)))
        self._dress(sheet, widths, last)
        _finish(book)
        self.stream.write(packed.getbuffer())

    @staticmethod
    def _dress(sheet: Any, widths: list[int], last: int) -> None:
        sheet.freeze_panes(1, 0)
        if widths:
            sheet.autofilter(0, 0, last, len(widths) - 1)
        for place, width in enumerate(widths):
            sheet.set_column(place, place, min(width, WIDEST) + 2)


class _Packed(io.BytesIO):
    """The packed book, in memory. It stays open: a book that could not be finished is packed to its
    end whenever Python forgets it, and would complain."""

    def close(self) -> None:
        pass


def _workbook(stream: Any) -> Any:
    try:
        import xlsxwriter  # noqa: PLC0415  an extra
    except ImportError:
        message = "Excel files need one more package: pip install 'sitesift[xlsx]'"
        raise OutputError(message) from None
    plain = {"strings_to_formulas": False, "strings_to_urls": False, "nan_inf_to_errors": True}
    return xlsxwriter.Workbook(stream, plain)


def _finish(book: Any) -> None:
    """Writes the book, which gathers its parts in temporary files first."""
    from xlsxwriter.exceptions import XlsxWriterException  # noqa: PLC0415  an extra

    try:
        book.close()
    except (OSError, XlsxWriterException) as error:
        book.fileclosed = True  # else it tries once more when it is forgotten
        raise OutputError(f"the Excel file cannot be written ({error}).") from error


def _text(text: str) -> str:
    clean = _BAD_XML.sub("", without_surrogates(text))
    return clean[:MAX_TEXT]
