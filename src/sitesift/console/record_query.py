"""The records of one run as a table that is asked in parts. In: a Parquet file and what is wanted:
words, a column to sort by, which rows. Out: those rows, and how many there are of them.

DuckDB does the work on the file, so that a table of 100,000 rows need not be in memory. No text of
a person or a page gets into a query: names of columns are compared with those of the file and
quoted, all else are parameters.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import duckdb

OF_THE_FLEET = ("site", "site_url")  # columns that say where a row is from
LAST_COLUMNS = ("url", "image")  # long, and say little
MEANINGS = ("amount", "value")  # columns beside a text by which it is sorted, "price.amount"
BATCH = 2_000  # rows of an export that are in memory at once


@dataclass(frozen=True, slots=True)
class RecordQuery:
    """What of the records is wanted."""

    words: str = ""  # in any column
    within: Mapping[str, str] = field(default_factory=dict)  # words in one column
    sort: str = ""
    descending: bool = False
    offset: int = 0
    limit: int = 50


@dataclass(frozen=True, slots=True)
class RecordSlice:
    """Rows of a table, with how many pass the filter in all."""

    rows: list[dict[str, Any]]
    total: int
    numbers: list[int] = field(default_factory=list)  # places of the rows in the file


class RecordTable:
    """The Parquet file of a run's records."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @cached_property
    def _types(self) -> dict[str, str]:
        found = self._cursor().execute("DESCRIBE SELECT * FROM read_parquet(?)", [str(self.file)])
        return {str(row[0]): str(row[1]) for row in found.fetchall()}

    @cached_property
    def columns(self) -> list[str]:
        """What records say, in reading order; meanings beside texts are left out."""
        own = [name for name in self._types if name not in OF_THE_FLEET and "." not in name]
        return sorted(own, key=lambda name: name in LAST_COLUMNS)

    @cached_property
    def filled(self) -> dict[str, int]:
        """How many records have each column."""
        if not self.columns:
            return {}
        counts = ", ".join(f"count({_quoted(name)})" for name in self.columns)
        row = self._cursor().execute(f"SELECT {counts} FROM read_parquet(?)", [str(self.file)])
        return dict(zip(self.columns, row.fetchone() or (), strict=True))

    @cached_property
    def total(self) -> int:
        return self.slice(RecordQuery(limit=0)).total

    def slice(self, query: RecordQuery) -> RecordSlice:
        """Some of the rows that pass."""
        where, values = self._where(query)
        cursor = self._cursor()
        counted = f"SELECT count(*) FROM read_parquet(?) {where}"
        total = int((cursor.execute(counted, values).fetchone() or [0])[0])
        if not query.limit:
            return RecordSlice([], total)
        sql = (
            "SELECT * FROM read_parquet(?, file_row_number = true)"
            f" {where} {self._order(query)} LIMIT ? OFFSET ?"
        )
        found = cursor.execute(sql, [*values, query.limit, query.offset])
        rows = _rows(found, found.fetchall())
        numbers = [int(row.pop("file_row_number")) for row in rows]
        return RecordSlice(rows, total, numbers)

    def row(self, number: int) -> dict[str, Any] | None:
        """One row by its place in the file."""
        sql = (
            "SELECT * EXCLUDE (file_row_number) FROM read_parquet(?, file_row_number = true)"
            " WHERE file_row_number = ?"
        )
        found = self._cursor().execute(sql, [str(self.file), number])
        return next(iter(_rows(found, found.fetchall())), None)

    def rows(self, query: RecordQuery) -> Iterator[dict[str, Any]]:
        """All rows that pass, for a file; cells that a row has not are left out."""
        where, values = self._where(query)
        sql = (
            "SELECT * EXCLUDE (file_row_number) FROM read_parquet(?, file_row_number = true)"
            f" {where} {self._order(query)}"
        )
        found = self._cursor().execute(sql, values)
        while batch := found.fetchmany(BATCH):
            for row in _rows(found, batch):
                yield {name: cell for name, cell in row.items() if cell is not None}

    def _where(self, query: RecordQuery) -> tuple[str, list[Any]]:
        parts, values = [], [str(self.file)]
        if query.words and self.columns:
            any_of = " OR ".join(_holds(name) for name in self.columns)
            parts.append(f"({any_of})")
            values += [query.words.lower()] * len(self.columns)
        for name, words in query.within.items():
            if name in self.columns and words:
                parts.append(_holds(name))
                values.append(words.lower())
        return (f"WHERE {' AND '.join(parts)}" if parts else ""), values

    def _order(self, query: RecordQuery) -> str:
        if query.sort not in self._types:
            return "ORDER BY file_row_number"
        beside = (f"{query.sort}.{part}" for part in MEANINGS)
        name = next((one for one in beside if self._types.get(one) == "DOUBLE"), query.sort)
        how = "DESC" if query.descending else "ASC"
        return f"ORDER BY {_quoted(name)} {how} NULLS LAST, file_row_number"

    def _cursor(self) -> Any:
        return database().cursor()  # one for each question: several threads ask


@cache
def database() -> Any:
    """DuckDB, without a file; takes a fifth of a second to open."""
    atexit.register(database.cache_clear)  # what is left open when Python ends, it complains about
    return duckdb.connect()


def _holds(name: str) -> str:
    return f"contains(lower(CAST({_quoted(name)} AS VARCHAR)), ?)"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _rows(found: Any, values: list[tuple[Any, ...]]) -> list[dict[str, Any]]:
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in values]
