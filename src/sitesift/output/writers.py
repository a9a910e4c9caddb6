"""What all outputs have in common: a `Writer` takes results one by one and is closed at the end, or
early.

`open_writer` opens one by the name of its format. A file is written beside its place and moved
there when it is complete, so that nobody finds half a file. A run that is stopped by hand closes
its writers, and the file holds what was done until then; a run that cannot go on leaves the place
as it was.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import IO, Protocol, Self

from sitesift.errors import OutputError
from sitesift.extraction.page_result import PageResult
from sitesift.output.area_selection import Selection

# Where each format is written; the modules are imported on use, since Parquet and tables take long
# to import.
FORMATS = {
    "json": ("sitesift.output.json_writers", "JsonWriter"),
    "jsonl": ("sitesift.output.json_writers", "JsonLinesWriter"),
    "csv": ("sitesift.output.table_writers", "CsvWriter"),
    "parquet": ("sitesift.output.table_writers", "ParquetWriter"),
    "html": ("sitesift.report.page.page_report", "ReportWriter"),
}


class Writer(Protocol):
    """Takes the results of a run in order."""

    def write(self, result: PageResult) -> None: ...

    def close(self) -> None:
        """Finishes the output; nothing may be written afterwards."""


@dataclass(slots=True)
class Target:
    """Where an output goes: a file, or the standard output for None."""

    path: Path | None
    stream: IO[bytes]

    @classmethod
    def open(cls, path: Path | None) -> Target:
        if path is None:
            return cls(None, sys.stdout.buffer)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return cls(path, _part(path).open("wb"))
        except OSError as error:
            raise OutputError(
                f"{path} cannot be written ({error.strerror}); choose another place."
            ) from error

    def discard(self) -> None:
        """Leaves the place as it was."""
        if self.path is not None:
            self.stream.close()
            _part(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        """Moves the finished file to its place."""
        self.stream.flush()
        if self.path is not None:
            self.stream.close()
            os.replace(_part(self.path), self.path)  # noqa: PTH105  atomic, also over an existing file


def _part(path: Path) -> Path:
    return path.with_name(path.name + ".part")


@dataclass(slots=True)
class OpenWriter:
    """A writer with its target; leaving the block finishes both."""

    writer: Writer
    target: Target

    def write(self, result: PageResult) -> None:
        self.writer.write(result)
        if self.target.path is None:
            self.target.stream.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None or isinstance(error, KeyboardInterrupt):
            self.writer.close()
            self.target.close()
        else:
            self.target.discard()


def open_writer(name: str, path: Path | None, selection: Selection) -> OpenWriter:
    """The writer of a format, to a file or the standard output."""
    module, kind = FORMATS[name]
    make: Callable[[IO[bytes], Selection], Writer] = getattr(import_module(module), kind)
    target = Target.open(path)
    return OpenWriter(make(target.stream, selection), target)
