"""Rows into files: in comes the name of a format and a place, out a writer that fills it.

A file is written beside its place and moved there when it is complete, so that nobody finds half a
file. A run that is stopped by hand closes its writers, and the file holds what was done until then;
a run that cannot go on leaves the place as it was.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Generic, Protocol, Self, TypeVar

from sitesift.errors import OutputError
from sitesift.output.database_writer import DatabaseWriter, whole_row
from sitesift.output.row_writer import Row, RowWriter
from sitesift.output.schema_org import PLAIN_SCHEMA, SchemaNames

# Every format, by the ending of its files: where it is written. A new one is a file and a line. The
# modules are imported on use, since Parquet takes long to import.
FORMATS = {
    "json": ("sitesift.output.json_writer", "JsonWriter"),
    "jsonl": ("sitesift.output.json_lines_writer", "JsonLinesWriter"),
    "csv": ("sitesift.output.csv_writer", "CsvWriter"),
    "parquet": ("sitesift.output.parquet_writer", "ParquetWriter"),
    "xml": ("sitesift.output.xml_writer", "XmlWriter"),
    "xlsx": ("sitesift.output.xlsx_writer", "XlsxWriter"),
    "sqlite": ("sitesift.output.sqlite_writer", "SqliteWriter"),
    "duckdb": ("sitesift.output.duckdb_writer", "DuckdbWriter"),
    "jsonld": ("sitesift.output.jsonld_writer", "JsonLdWriter"),
}


T = TypeVar("T")
T_contra = TypeVar("T_contra", contravariant=True)


class Writer(Protocol[T_contra]):
    """What fills an output: with rows, or with results that it makes rows of."""

    def write(self, item: T_contra, /) -> None: ...

    def close(self) -> None:
        """Finishes the output; nothing may be written afterwards."""


def row_writer(name: str) -> type[RowWriter]:
    """The writer of a format."""
    module, kind = FORMATS[name]
    writer: type[RowWriter] = getattr(import_module(module), kind)
    return writer


@dataclass(frozen=True, slots=True)
class Table:
    """What a format for tables may want to know of its rows beforehand."""

    columns: Sequence[str] = ()  # the order of those that are met
    name: str = "records"  # of the table in a database
    identity: Callable[[Row], str] | None = None  # what tells rows apart there; None: all they say
    schema: SchemaNames = PLAIN_SCHEMA  # what schema.org calls them

    def introduce(self, writer: RowWriter) -> RowWriter:
        writer.expect(self.columns)
        writer.name_table(self.name, self.identity or whole_row)
        writer.speak(self.schema)
        return writer


PLAIN_TABLE = Table()


def write_rows(name: str, path: Path, rows: Iterable[Row], table: Table = PLAIN_TABLE) -> None:
    """A whole file of rows."""
    with open_rows(name, path, table.introduce) as output:
        for row in rows:
            output.write(row)


def open_rows(
    name: str, path: Path | None, wrap: Callable[[RowWriter], Writer[T]]
) -> OpenOutput[T]:
    """Opens an output of a format, with what fills its writer; None is the standard output."""
    make = row_writer(name)
    if not issubclass(make, DatabaseWriter):
        return open_output(path, lambda stream: wrap(make(stream)))
    if path is None:
        raise OutputError(f"a {name} database needs a file; name one.")
    return OpenOutput(wrap(make(path)), io.BytesIO(), None)


def open_output(path: Path | None, make: Callable[[IO[bytes]], Writer[T]]) -> OpenOutput[T]:
    """Opens a file, or the standard output for None, and makes the writer that fills it."""
    if path is None:
        return OpenOutput(make(sys.stdout.buffer), sys.stdout.buffer, None)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = _part(path).open("wb")
    except OSError as error:
        raise OutputError(
            f"{path} cannot be written ({error.strerror}); choose another place."
        ) from error
    return OpenOutput(make(stream), stream, path)


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file as a whole, or leaves what was there: for a disk that is full."""
    try:
        _part(path).write_bytes(data)
        os.replace(_part(path), path)  # noqa: PTH105  atomic
    except OSError as error:
        _part(path).unlink(missing_ok=True)
        raise OutputError(f"{path} cannot be written ({error.strerror}).") from error


@dataclass(slots=True)
class OpenOutput(Generic[T]):
    """A writer with its place; leaving the block finishes both."""

    writer: Writer[T]
    stream: IO[bytes]
    path: Path | None

    def write(self, item: T) -> None:
        self.writer.write(item)
        if self.path is None:
            self.stream.flush()  # whoever reads along sees each as it comes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, trace: object) -> None:
        whole = False
        try:
            if error is None or isinstance(error, KeyboardInterrupt):
                self.writer.close()
                self.stream.flush()
                whole = True
        finally:
            self._leave(whole)

    def _leave(self, whole: bool) -> None:
        if self.path is None:
            return
        try:
            self.stream.close()
            if whole:
                os.replace(_part(self.path), self.path)  # noqa: PTH105  atomic
        finally:
            _part(self.path).unlink(missing_ok=True)


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")
