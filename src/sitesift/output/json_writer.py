"""JSON: one array, also for a single row, so that programs need not ask how many there were."""

from __future__ import annotations

from typing import IO

from sitesift.output.row_writer import Row, RowWriter
from sitesift.text.safe_text import to_json


class JsonWriter(RowWriter):
    """Streams: each row is written as it comes."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(stream)
        self._count = 0

    def write(self, row: Row, /) -> None:
        self.stream.write(b",\n" if self._count else b"[\n")
        self.stream.write(to_json(row, indent=True))
        self._count += 1

    def close(self) -> None:
        self.stream.write(b"\n]\n" if self._count else b"[]\n")
