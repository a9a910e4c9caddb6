"""CSV and Parquet: a row a record, a column for every name met on any page; pages with an error
have no rows.

Columns are known only when the last page was seen, so rows wait in a temporary file: memory stays
flat for any number of pages. Parquet columns are numbers where all their values are, else texts.
"""

from __future__ import annotations

import csv
import io
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

import orjson

from sitesift.extraction.page_result import PageResult
from sitesift.output.area_selection import AREA, RECORD, SOURCE, Selection
from sitesift.output.json_writers import dump
from sitesift.text.safe_text import for_csv

BATCH = 5_000
IN_MEMORY = 32_000_000  # bytes of rows kept in memory before the temporary file is made
_KINDS = (bool, int, float, str)


class Rows:
    """Rows in a temporary file, with the columns met so far and the kind of value that each can
    hold."""

    def __init__(self, fixed: Iterable[str] = (SOURCE, AREA, RECORD)) -> None:
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  closed by `close`
        self.kinds: dict[str, type] = {name: str if name == SOURCE else int for name in fixed}
        self._order = dict.fromkeys(self.kinds)

    def expect(self, names: Iterable[str]) -> None:
        """Columns in their reading order, which a single row that lacks some does not show."""
        self._order |= dict.fromkeys(names)

    def add(self, row: dict[str, Any]) -> None:
        self._file.write(dump(row) + b"\n")
        self.expect(row)
        for name, value in row.items():
            self.kinds[name] = _common(self.kinds.get(name), value)

    def columns(self) -> dict[str, type]:
        """All columns with their kinds; what belongs to a column (`price.value`) stands right
        behind it."""
        places = {name: place for place, name in enumerate(self._order)}

        def place(name: str) -> tuple[int, int]:
            owner = name.rpartition(".")[0]
            return (places.get(owner, places[name]), places[name])

        return {name: self.kinds[name] for name in sorted(self.kinds, key=place)}

    def __iter__(self) -> Iterator[dict[str, Any]]:
        self._file.seek(0)
        for line in self._file:
            yield orjson.loads(line)

    def close(self) -> None:
        self._file.close()


def _common(kind: type | None, value: Any) -> type:
    """The kind of value that a column holds when this one is added."""
    mine = type(value) if isinstance(value, _KINDS) else str
    if kind is None or kind is mine:
        return mine
    return float if {kind, mine} == {int, float} else str


class TableWriter(ABC):
    """Gathers the rows of all results; what becomes of them is said by the classes below."""

    def __init__(self, stream: IO[bytes], selection: Selection) -> None:
        self._stream = stream
        self._selection = selection
        self._rows = Rows()

    def write(self, result: PageResult) -> None:
        for index in self._selection.areas(result):
            self._rows.expect(result.areas[index].columns)
        for row in self._selection.rows(result):
            self._rows.add(row)

    @classmethod
    def write_rows(cls, path: Path, rows: Iterable[dict[str, Any]], columns: Iterable[str]) -> None:
        """A table of rows that belong to no single page; `columns` is the order of those that are
        met."""
        with path.open("wb") as stream:
            writer = cls(stream, Selection())
            writer._rows = Rows(())
            writer._rows.expect(columns)
            for row in rows:
                writer._rows.add(row)
            writer.close()

    @abstractmethod
    def close(self) -> None:
        """Writes the file."""


class CsvWriter(TableWriter):
    """A header and a row a record; cells that a spreadsheet would compute are made texts, see
    text.py."""

    def close(self) -> None:
        text = io.TextIOWrapper(self._stream, encoding="utf-8", newline="", write_through=True)
        writer = csv.writer(text)
        names = list(self._rows.columns())
        writer.writerow([for_csv(name) for name in names])
        for row in self._rows:
            writer.writerow([_cell(row.get(name)) for name in names])
        text.detach()
        self._rows.close()


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool | int | float):
        return str(value)
    return for_csv(value if isinstance(value, str) else dump(value).decode())


class ParquetWriter(TableWriter):
    """The same rows, in columns."""

    def close(self) -> None:
        import pyarrow as pa  # noqa: PLC0415  takes half a second, which CSV need not wait for
        import pyarrow.parquet as pq  # noqa: PLC0415

        arrow = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), str: pa.string()}
        schema = pa.schema([(name, arrow[kind]) for name, kind in self._rows.columns().items()])
        with pq.ParquetWriter(self._stream, schema) as file:
            for batch in self._batches():
                file.write_table(pa.Table.from_pylist(batch, schema))
        self._rows.close()

    def _batches(self) -> Iterator[list[dict[str, Any]]]:
        batch: list[dict[str, Any]] = []
        for row in self._rows:
            batch.append(
                {name: _typed(row.get(name), kind) for name, kind in self._rows.kinds.items()}
            )
            if len(batch) == BATCH:
                yield batch
                batch = []
        yield batch


def _typed(value: Any, kind: type) -> Any:
    if value is None or isinstance(value, kind):
        return value
    if kind is str:
        return dump(value).decode()
    return kind(value)
