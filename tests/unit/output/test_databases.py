"""Records in a database: later runs renew them, and whatever else is there stays."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest

from sitesift.errors import OutputError
from sitesift.output.writers import Table, write_rows
from tests.helpers.read_tables import Rows, read_duckdb, read_sqlite

BY_NAME = Table(name="homes", identity=lambda row: str(row["name"]))
READ: dict[str, Callable[..., Rows]] = {"sqlite": read_sqlite, "duckdb": read_duckdb}
both = pytest.mark.parametrize("name", READ)


def homes(name: str, path: Path) -> dict[str, dict]:
    return {row.pop("_id"): row for row in READ[name](path, "homes")}


@both
def test_a_record_that_is_there_already_is_renewed(name, tmp_path):
    path = tmp_path / "homes.db"
    write_rows(name, path, [{"name": "Mill", "price": 1}, {"name": "Barn", "price": 2}], BY_NAME)
    write_rows(name, path, [{"name": "Barn", "price": 3}], BY_NAME)
    assert homes(name, path) == {
        "Mill": {"name": "Mill", "price": 1},
        "Barn": {"name": "Barn", "price": 3},
    }


@both
def test_what_one_run_gives_twice_stays_two_records(name, tmp_path):
    path = tmp_path / "homes.db"
    write_rows(name, path, [{"name": "Mill"}, {"name": "Mill"}], BY_NAME)
    assert set(homes(name, path)) == {"Mill", "Mill#2"}


@both
def test_a_column_that_is_new_is_added(name, tmp_path):
    path = tmp_path / "homes.db"
    write_rows(name, path, [{"name": "Mill"}], BY_NAME)
    write_rows(name, path, [{"name": "Barn", "beds": 2}], BY_NAME)
    assert homes(name, path)["Barn"] == {"name": "Barn", "beds": 2}


@both
def test_numbers_stay_numbers_and_texts_texts(name, tmp_path):
    path = tmp_path / "homes.db"
    row = {"name": "Mill", "beds": 2, "size": 1.5, "tags": ["a", "b"], "code": "007"}
    write_rows(name, path, [row], BY_NAME)
    assert homes(name, path)["Mill"] == row | {"tags": '["a","b"]'}


@both
def test_names_from_pages_are_names_and_nothing_else(name, tmp_path):
    path = tmp_path / "homes.db"
    hostile = 'x" TEXT); DROP TABLE homes; --'
    write_rows(name, path, [{"name": "Mill", hostile: "1"}], BY_NAME)
    assert homes(name, path)["Mill"][hostile] == "1"


@both
def test_a_table_of_somebody_else_is_left_alone(name, tmp_path):
    path = tmp_path / "homes.db"
    database = {"sqlite": sqlite3, "duckdb": duckdb}[name].connect(str(path))
    database.execute("CREATE TABLE homes (name TEXT)")
    database.commit()
    database.close()
    with pytest.raises(OutputError, match="did not make"):
        write_rows(name, path, [{"name": "Mill"}], BY_NAME)
    assert READ[name](path, "homes") == []


@both
def test_a_file_that_is_no_database_is_said_to_be_none(name, tmp_path):
    path = tmp_path / "homes.db"
    path.write_text("a shopping list, and long enough to be read as the head of a database" * 99)
    with pytest.raises(OutputError, match=r"no (SQLite|DuckDB) database; choose another file"):
        write_rows(name, path, [{"name": "Mill"}], BY_NAME)


def test_a_locked_database_is_named(tmp_path, monkeypatch):
    path = tmp_path / "homes.db"
    monkeypatch.setattr("sitesift.output.sqlite_writer.LOCK_SECONDS", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(OutputError, match="another program writes to this database"):
        write_rows("sqlite", path, [{"name": "Mill"}], BY_NAME)
    other.close()


@pytest.mark.parametrize(("name", "package"), [("duckdb", "duckdb"), ("xlsx", "xlsxwriter")])
def test_a_missing_extra_is_named_with_what_installs_it(name, package, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(OutputError, match=rf"pip install 'sitesift\[{name}\]'"):
        write_rows(name, tmp_path / "out", [{"name": "Mill"}])
