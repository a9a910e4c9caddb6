"""Tables read back with the library that people use for each: rows as dictionaries, empty cells
left out."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from io import BytesIO
from pathlib import Path
from typing import Any

import duckdb
import extruct
import openpyxl

Rows = list[dict[str, Any]]


def read_xlsx(path: Path) -> Rows:
    sheet = openpyxl.load_workbook(BytesIO(path.read_bytes())).active
    lines = list(sheet.iter_rows(values_only=True))
    return [_filled(lines[0], line) for line in lines[1:]]


def read_sqlite(path: Path, table: str = "records") -> Rows:
    with closing(sqlite3.connect(path)) as database:
        return _selected(database.execute(f'SELECT * FROM "{table}"'))


def read_duckdb(path: Path, table: str = "records") -> Rows:
    with closing(duckdb.connect(str(path))) as database:
        return _selected(database.execute(f'SELECT * FROM "{table}"'))


def read_jsonld(path: Path) -> Rows:
    """The things of a JSON-LD document, found in a page as search engines do; what has no name in
    schema.org stands under its own."""
    page = f'<script type="application/ld+json">{path.read_text("utf-8")}</script>'
    (document,) = extruct.extract(page, syntaxes=["json-ld"])["json-ld"]
    return [_named(entry["item"]) for entry in document["itemListElement"]]


def _named(thing: dict[str, Any]) -> dict[str, Any]:
    more = {one["name"]: one["value"] for one in thing.pop("additionalProperty", [])}
    return thing | more


def _selected(cursor: Any) -> Rows:
    names = [column[0] for column in cursor.description]
    return [_filled(names, row) for row in cursor.fetchall()]


def _filled(names: Any, row: Any) -> dict[str, Any]:
    return {name: cell for name, cell in zip(names, row, strict=True) if cell is not None}
