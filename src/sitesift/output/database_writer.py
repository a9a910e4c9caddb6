"""Databases: a table of records that later runs renew. In: rows. Out: a table in a file that may
hold others.

What a row is told by stands in its first column, `_id`: a row with an identity that the table has
takes the place of the old one, columns that are new are added, and everything happens in one
transaction when the last row is there. SQLite comes with Python, DuckDB is an extra.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

from sitesift.errors import OutputError
from sitesift.output.row_writer import GatheredRows, Row, RowWriter
from sitesift.text.column_kinds import fitting
from sitesift.text.safe_text import to_json

IDENTITY_COLUMN = "_id"
BATCH = 1_000  # rows sent at a time
LOCK_SECONDS = 5.0  # to wait for another program that writes


class DatabaseWriter(RowWriter):
    """Gathers all rows, then writes them in one transaction."""

    flat = True
    types: ClassVar[Mapping[type, str]]  # kinds of values in the database's words

    def __init__(self, path: Path) -> None:
        self.path = path
        self.table = "records"
        self.identity: Callable[[Row], str] = whole_row
        self._met: Counter[str] = Counter()
        self.gathered = GatheredRows()

    def expect(self, columns: Iterable[str]) -> None:
        self.gathered.expect(columns)

    def keep(self, columns: Mapping[str, type]) -> None:
        self.gathered.keep(columns)

    def name_table(self, name: str, identity: Callable[[Row], str]) -> None:
        self.table, self.identity = name, identity

    def write(self, row: Row, /) -> None:
        told = self.identity(row)
        self._met[told] += 1
        count = self._met[told]  # what one run gives twice is two records
        self.gathered.add({IDENTITY_COLUMN: told if count == 1 else f"{told}#{count}", **row})

    def close(self) -> None:
        with self.gathered as gathered:
            gathered.keep({IDENTITY_COLUMN: str})
            columns = {IDENTITY_COLUMN: str, **gathered.columns()}
            try:
                with closing(self.connect()) as database:
                    self._fill(database, columns, gathered.rows())
            except self.faults() as error:
                raise OutputError(f"{self.path}: {self.explained(error)}") from error

    def _fill(
        self, database: Any, columns: dict[str, type], rows: Iterator[dict[str, Any]]
    ) -> None:
        database.execute("BEGIN")
        self._make_table(database, columns)
        marks = ", ".join("?" * len(columns))
        names = ", ".join(map(quoted, columns))
        insert = f"INSERT OR REPLACE INTO {quoted(self.table)} ({names}) VALUES ({marks})"
        cells = ([fitting(row.get(name), kind) for name, kind in columns.items()] for row in rows)
        while batch := list(islice(cells, BATCH)):
            database.executemany(insert, batch)
        database.execute("COMMIT")

    def _make_table(self, database: Any, columns: dict[str, type]) -> None:
        """Makes the table, or adds what it lacks."""
        table = quoted(self.table)
        key = f"{quoted(IDENTITY_COLUMN)} {self.types[str]} PRIMARY KEY"
        database.execute(f"CREATE TABLE IF NOT EXISTS {table} ({key})")
        there = {row[1] for row in database.execute(f"PRAGMA table_info({table})").fetchall()}
        if IDENTITY_COLUMN not in there:
            raise OutputError(
                f"{self.path} has a table '{self.table}' that sitesift did not make; "
                "choose another file, or rename that table."
            )
        for name, kind in columns.items():
            if name not in there:
                database.execute(
                    f"ALTER TABLE {table} ADD COLUMN {quoted(name)} {self.types[kind]}"
                )

    @abstractmethod
    def connect(self) -> Any:
        """The open database."""

    @abstractmethod
    def faults(self) -> tuple[type[Exception], ...]:
        """What the database raises."""

    @abstractmethod
    def explained(self, error: Exception) -> str:
        """What is wrong, and what to do."""


def quoted(name: str) -> str:
    """A name of a table or column, whatever a page called it."""
    clean = name.replace("\x00", "").replace('"', '""')
    return f'"{clean}"'


def whole_row(row: Row) -> str:
    """Rows are the same that say the same."""
    return blake2b(to_json(dict(sorted(row.items()))), digest_size=12).hexdigest()
