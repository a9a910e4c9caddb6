"""JSON lines: a row a line."""

from __future__ import annotations

from sitesift.output.row_writer import Row, RowWriter
from sitesift.text.safe_text import to_json


class JsonLinesWriter(RowWriter):
    """Streams: each line is complete as it comes."""

    def write(self, row: Row, /) -> None:
        self.stream.write(to_json(row) + b"\n")

    def close(self) -> None:
        """Nothing is left to write."""
