"""Records to take away from a report. In: rows. Out: buttons and the files behind them, CSV and
JSON, packed inside the report.

The files are those of `--csv` and `--json`; gzip makes them about a tenth, and the report's script
unpacks them. Where they are too large for a report, the first records are taken, and the button
says so.
"""

from __future__ import annotations

import base64
import gzip
import io
from collections.abc import Mapping, Sequence
from typing import Any

from sitesift.extraction.page_result import flat_cells
from sitesift.output.writers import row_writer
from sitesift.report.html_pieces import shown
from sitesift.report.pieces.cell_words import shown_text

DOWNLOAD_BYTES = 250_000  # of one packed file; thousands of records
UNPACKED_BYTES = 4_000_000  # of a file before it is packed, so that packing it takes a moment
DOWNLOAD_KINDS = {"csv": "text/csv;charset=utf-8", "json": "application/json"}


def download_buttons(rows: Sequence[Mapping[str, Any]], name: str) -> str:
    """A button for each kind of file, which the script makes work; `name` is that of the files."""
    made = []
    for kind, media in DOWNLOAD_KINDS.items():
        packed, count = _packed(rows, kind)
        words = kind.upper() if count == len(rows) else f"{kind.upper()} (first {count:,})"
        made.append(
            f'<button type="button" data-file="{shown(name, 60)}.{kind}" data-media="{media}"'
            f' data-packed="{base64.b64encode(packed).decode()}">{words}</button>'
        )
    return f'<span class="files">Download {" ".join(made)}</span>' if rows else ""


def _packed(rows: Sequence[Mapping[str, Any]], kind: str) -> tuple[bytes, int]:
    """The packed file, and how many rows are in it."""
    count = _fitting(rows)
    while True:
        packed = gzip.compress(_file(rows[:count], kind), compresslevel=6, mtime=0)
        if len(packed) <= DOWNLOAD_BYTES or count <= 1:
            return packed, count
        count = max(1, min(count - 1, int(0.9 * count * DOWNLOAD_BYTES / len(packed))))


def _fitting(rows: Sequence[Mapping[str, Any]]) -> int:
    """How many rows make a file that is not too large to be packed."""
    room = UNPACKED_BYTES
    for count, row in enumerate(rows):
        room -= sum(len(name) + len(shown_text(cell)) for name, cell in row.items())
        if room < 0:
            return max(1, count)
    return len(rows)


def _file(rows: Sequence[Mapping[str, Any]], kind: str) -> bytes:
    stream = io.BytesIO()
    writer = row_writer(kind)(stream)
    for row in rows:
        writer.write(_flat(row) if writer.flat else row)
    writer.close()
    return stream.getvalue()


def _flat(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with one value a column, as tables want it."""
    cells: dict[str, Any] = {}
    for name, cell in row.items():
        if isinstance(cell, Mapping) and "text" in cell:
            cells |= flat_cells(name, cell["text"], cell.get("value"))
        else:
            cells[name] = cell
    return cells
