"""A hundred records of a generated site through every format, read back with the library that
people use for each: the same count, kinds and texts everywhere."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path

import duckdb
import pandas
import polars
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from kit import Site, serve
from kit.walk import walk
from sitesift.cli.main import app
from tests.helpers.read_tables import Rows, read_duckdb, read_jsonld, read_sqlite, read_xlsx

COUNT = 100
# Columns of three kinds: texts, whole numbers, and codes that look like something else.
TEXTS, NUMBERS = ("title", "price", "location", "url"), ("price.amount", "bedrooms.value")
FILES = {name: f"homes.{name}" for name in ("parquet", "xlsx", "sqlite", "duckdb")}


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """Pages of a site of the kit with a hundred homes, and the command's files beside them."""
    here = tmp_path_factory.mktemp("homes")
    site = Site(
        7, domain="uk-real-estate", layout="rows", paging="numbers", rendering="server", size=COUNT,
        per_page=25, deals="sale", method="get", frame="none", data=(), faults=(), extras=(),
        around=(),
    )  # fmt: skip
    with serve(site) as server:
        for number, html in enumerate(walk(site, server).lists.values()):
            (here / f"page-{number}.html").write_text(html, "utf-8")
    for form in ("csv", "json", "jsonld"):
        call(here, f"--{form}", "--out", str(here / f"homes.{form}"))
    call(here, *(word for name, file in FILES.items() for word in (f"--{name}", str(here / file))))
    return here


def call(folder: Path, *words: str) -> None:
    usual = ["--no-browser", "--domain", "uk-real-estate"]
    done = CliRunner().invoke(app, ["page", str(folder), *usual, *words])
    assert done.exit_code == 0, done.stderr


@pytest.fixture(scope="module")
def records(folder) -> Rows:
    """The records as JSON has them: a text and what it means."""
    pages = json.loads((folder / "homes.json").read_text())
    found = [r for page in pages for area in page["areas"] for r in area["records"]]
    assert len(found) == COUNT
    return found


@pytest.fixture(scope="module")
def expected(folder) -> Rows:
    """The table, as the CSV has it, with its numbers as numbers."""
    with (folder / "homes.csv").open(encoding="utf-8", newline="") as file:
        return [
            {n: int(c) if n in NUMBERS else c for n, c in row.items() if c}
            for row in csv.DictReader(file)
        ]


def from_polars(path: Path) -> Rows:
    return [_filled(row) for row in polars.read_parquet(path).to_dicts()]


def from_pandas(path: Path) -> Rows:
    frame = pandas.read_parquet(path, dtype_backend="numpy_nullable")
    return [
        {k: v for k, v in row.items() if not pandas.isna(v)} for row in frame.to_dict("records")
    ]


def from_arrow(path: Path) -> Rows:
    return [_filled(row) for row in pq.read_table(path).to_pylist()]


def from_duckdb_parquet(path: Path) -> Rows:
    query = duckdb.sql(f"SELECT * FROM '{path}'")
    return [_filled(dict(zip(query.columns, row, strict=True))) for row in query.fetchall()]


def _filled(row: dict) -> dict:
    return {name: cell for name, cell in row.items() if cell is not None}


READERS: dict[str, tuple[str, Callable[[Path], Rows]]] = {
    "polars": ("parquet", from_polars),
    "pandas": ("parquet", from_pandas),
    "pyarrow": ("parquet", from_arrow),
    "duckdb over parquet": ("parquet", from_duckdb_parquet),
    "openpyxl": ("xlsx", read_xlsx),
    "sqlite3": ("sqlite", read_sqlite),
    "duckdb": ("duckdb", read_duckdb),
}


@pytest.mark.parametrize("name", READERS)
def test_a_table_comes_back_whole(name, folder, expected):
    form, read = READERS[name]
    rows = read(folder / f"homes.{form}")
    assert len(rows) == COUNT
    key = "source", "area", "record"
    got = {tuple(str(row[k]) for k in key): row for row in rows}
    for want in expected:
        row = got[tuple(str(want[k]) for k in key)]
        assert {n: row.get(n) for n in (*TEXTS, *NUMBERS)} == {
            n: want.get(n) for n in (*TEXTS, *NUMBERS)
        }
        assert {n: str(c) for n, c in row.items() if n != "_id"} == {
            n: str(c) for n, c in want.items()
        }


def test_numbers_are_numbers_and_texts_are_texts_in_every_table(folder):
    for form, read in READERS.values():
        rows = read(folder / f"homes.{form}")
        assert {type(row[name]) for row in rows for name in TEXTS if name in row} == {str}
        assert {type(row[name]) for row in rows for name in NUMBERS if name in row} == {int}


def test_the_table_says_what_json_says(records, expected):
    for record, row in zip(records, expected, strict=True):
        told = {name: value["text"] for name, value in record["attributes"].items()}
        assert told
        assert {name: row.get(name) for name in told} == told


def test_search_engines_find_the_same_homes_in_the_json_ld(folder, expected):
    things = read_jsonld(folder / "homes.jsonld")
    assert len(things) == COUNT
    for thing, row in zip(things, expected, strict=True):
        assert thing["offers"]["price"] == row["price.amount"]
        assert thing["offers"]["priceCurrency"] == "GBP"
        assert thing["address"]["name"] == row["location"]
        assert thing.get("numberOfBedrooms", row.get("bedrooms.value")) == row.get("bedrooms.value")
