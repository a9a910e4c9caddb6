"""What all formats have in common: a `RowWriter` takes rows one by one and is closed at the end, or
early.

A row is a mapping from names to values. Formats with columns are `flat`: they want one value a
name, and gather the rows in a temporary file first, since the columns are known only when the last
row was seen; so memory stays flat for any number of rows. The others take rows as nested as they
are.
"""

from __future__ import annotations

import tempfile
import weakref
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any, ClassVar, Self

import orjson

from sitesift.output.schema_org import SchemaNames
from sitesift.text.column_kinds import common_kind
from sitesift.text.safe_text import to_json

IN_MEMORY = 32_000_000  # bytes of rows kept in memory before the temporary file is made
Row = Mapping[str, Any]


class RowWriter(ABC):
    """Writes rows in one format to a stream, which it does not close."""

    flat: ClassVar[bool] = False  # True: a table, whose rows have one plain value a column

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream

    def expect(self, columns: Iterable[str]) -> None:  # noqa: B027  most formats have no columns
        """Columns in their reading order, which a single row that lacks some does not show."""

    def keep(self, columns: Mapping[str, type]) -> None:  # noqa: B027  as above
        """Columns that come first and are there even when there are no rows."""

    def name_table(self, name: str, identity: Callable[[Row], str]) -> None:  # noqa: B027  as above
        """For databases: the table of the rows, and what tells one row from another."""

    def speak(self, names: SchemaNames) -> None:  # noqa: B027  as above
        """For JSON-LD: what schema.org calls the records and their columns."""

    @abstractmethod
    def write(self, row: Row, /) -> None:
        """One more row."""

    @abstractmethod
    def close(self) -> None:
        """Finishes the output; nothing may be written afterwards."""


class TableWriter(RowWriter):
    """Gathers all rows, then writes them under all the columns that were met."""

    flat = True

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(stream)
        self.gathered = GatheredRows()

    def expect(self, columns: Iterable[str]) -> None:
        self.gathered.expect(columns)

    def keep(self, columns: Mapping[str, type]) -> None:
        self.gathered.keep(columns)

    def write(self, row: Row, /) -> None:
        self.gathered.add(row)

    def close(self) -> None:
        with self.gathered as gathered:
            self.write_table(gathered.columns(), gathered.rows())

    @abstractmethod
    def write_table(self, columns: dict[str, type], rows: Iterator[dict[str, Any]]) -> None:
        """The whole table; columns are named with the kind of value that each can hold."""


class GatheredRows:
    """Rows in a temporary file, with the columns that they fill."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  closed by `__exit__`
        weakref.finalize(self, self._file.close)  # or when the output is given up
        self._kinds: dict[str, type] = {}
        self._order: dict[str, None] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def expect(self, columns: Iterable[str]) -> None:
        self._order |= dict.fromkeys(columns)

    def keep(self, columns: Mapping[str, type]) -> None:
        self._kinds |= columns
        self.expect(columns)

    def add(self, row: Row) -> None:
        self._file.write(to_json(row) + b"\n")
        self.expect(row)
        for name, value in row.items():
            self._kinds[name] = common_kind(self._kinds.get(name), value)

    def columns(self) -> dict[str, type]:
        """All columns with their kinds; what belongs to a column (`price.value`) stands right
        behind it."""
        places = {name: place for place, name in enumerate(self._order)}

        def place(name: str) -> tuple[int, int]:
            owner = name.rpartition(".")[0]
            return (places.get(owner, places[name]), places[name])

        return {name: self._kinds[name] for name in sorted(self._kinds, key=place)}

    def rows(self) -> Iterator[dict[str, Any]]:
        self._file.seek(0)
        for line in self._file:
            yield orjson.loads(line)
