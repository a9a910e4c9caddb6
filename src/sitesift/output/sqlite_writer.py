"""SQLite: the table in a database file that every language reads."""

from __future__ import annotations

import sqlite3
from typing import Any

from sitesift.output.database_writer import LOCK_SECONDS, DatabaseWriter


class SqliteWriter(DatabaseWriter):
    """Numbers are INTEGER or REAL, all else TEXT."""

    types = {bool: "INTEGER", int: "INTEGER", float: "REAL", str: "TEXT"}  # noqa: RUF012

    def connect(self) -> Any:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return sqlite3.connect(self.path, timeout=LOCK_SECONDS, isolation_level=None)

    def faults(self) -> tuple[type[Exception], ...]:
        return (sqlite3.Error, OSError)

    def explained(self, error: Exception) -> str:
        words = str(error)
        if "locked" in words:
            return "another program writes to this database; try again when it is done."
        if "not a database" in words:
            return "this is no SQLite database; choose another file."
        return f"the database cannot be written ({words}); choose another file."
