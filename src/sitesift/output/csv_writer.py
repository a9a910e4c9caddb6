"""CSV: a header and a line a row. Cells that a spreadsheet would compute are made texts, see
text/safe_text.py."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

from sitesift.output.row_writer import TableWriter
from sitesift.text.safe_text import for_csv, to_json


class CsvWriter(TableWriter):
    """UTF-8, divided by commas."""

    def write_table(self, columns: dict[str, type], rows: Iterator[dict[str, Any]]) -> None:
        text = io.TextIOWrapper(self.stream, encoding="utf-8", newline="", write_through=True)
        writer = csv.writer(text)
        writer.writerow([for_csv(name) for name in columns])
        for row in rows:
            writer.writerow([_cell(row.get(name)) for name in columns])
        text.detach()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool | int | float):
        return str(value)
    return for_csv(value if isinstance(value, str) else to_json(value).decode())
