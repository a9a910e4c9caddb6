"""DuckDB: the table in a database file for analyses. An extra."""

from __future__ import annotations

from typing import Any

from sitesift.errors import OutputError
from sitesift.output.database_writer import DatabaseWriter


class DuckdbWriter(DatabaseWriter):
    """Columns have the kind of their values."""

    types = {bool: "BOOLEAN", int: "BIGINT", float: "DOUBLE", str: "VARCHAR"}  # noqa: RUF012

    def connect(self) -> Any:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return _duckdb().connect(str(self.path))

    def faults(self) -> tuple[type[Exception], ...]:
        return (_duckdb().Error, OSError)

    def explained(self, error: Exception) -> str:
        words = str(error).partition("\n")[0]
        if "lock" in words.lower():
            return "another program has this database open; try again when it is done."
        if "not a valid DuckDB database" in words:
            return "this is no DuckDB database; choose another file."
        if "convert" in words.lower():
            return f"the table there has columns of another kind ({words}); choose another file."
        return f"the database cannot be written ({words}); choose another file."


def _duckdb() -> Any:
    try:
        import duckdb  # noqa: PLC0415  an extra
    except ImportError:
        message = "DuckDB files need one more package: pip install 'sitesift[duckdb]'"
        raise OutputError(message) from None
    return duckdb
