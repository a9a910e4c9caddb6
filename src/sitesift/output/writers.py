"""Rows into files: in comes the name of a format and a place, out a writer that fills it.

A file is written beside its place and moved there when it is complete, so that nobody finds half a
file. A run that is stopped by hand closes its writers, and the file holds what was done until then;
a run that cannot go on leaves the place as it was.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Generic, Protocol, Self, TypeVar

from sitesift.errors import OutputError
from sitesift.output.row_writer import Row, RowWriter

# Every format, by the ending of its files: where it is written. A new one is a file and a line. The
# modules are imported on use, since Parquet takes long to import.
FORMATS = {
    "json": ("sitesift.output.json_writer", "JsonWriter"),
    "jsonl": ("sitesift.output.json_lines_writer", "JsonLinesWriter"),
    "csv": ("sitesift.output.csv_writer", "CsvWriter"),
    "parquet": ("sitesift.output.parquet_writer", "ParquetWriter"),
    "xml": ("sitesift.output.xml_writer", "XmlWriter"),
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


def write_rows(name: str, path: Path, rows: Iterable[Row], columns: Iterable[str] = ()) -> None:
    """A whole file of rows; `columns` is the order of those that are met."""
    make = row_writer(name)

    def expecting(stream: IO[bytes]) -> RowWriter:
        writer = make(stream)
        writer.expect(columns)
        return writer

    with open_output(path, expecting) as output:
        for row in rows:
            output.write(row)


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
        whole = error is None or isinstance(error, KeyboardInterrupt)
        if whole:
            self.writer.close()
            self.stream.flush()
        if self.path is not None:
            self.stream.close()
            if whole:
                os.replace(_part(self.path), self.path)  # noqa: PTH105  atomic
            else:
                _part(self.path).unlink(missing_ok=True)


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")
