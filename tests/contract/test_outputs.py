"""All outputs of one run hold the same records, whatever their form."""

from __future__ import annotations

import csv
import io
import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest
from selectolax.lexbor import LexborHTMLParser

import sitesift
from sitesift.examples import example
from sitesift.extraction.page_result import PageResult
from sitesift.output import FORMATS, Selection, open_page_writer
from sitesift.report.page.page_report import ReportWriter
from tests.helpers.read_tables import Rows, read_duckdb, read_sqlite, read_xlsx

EVERYTHING = Selection(everything=True)
Cells = list[tuple[str, ...]]


@pytest.fixture(scope="module", params=[None, "uk-real-estate"], ids=["structure", "domain"])
def results(request) -> list[PageResult]:
    page = sitesift.extract(example(), browser=False, domain=request.param)
    return [page, PageResult("gone.html", error="gone.html: no such file"), page]


def json_cells(data: bytes, columns: list[str]) -> Cells:
    return _from_pages(json.loads(data), columns)


def jsonl_cells(data: bytes, columns: list[str]) -> Cells:
    return _from_pages([json.loads(line) for line in data.splitlines()], columns)


def _from_pages(pages: list[dict], columns: list[str]) -> Cells:
    cells = []
    for page in pages:
        for area in page["areas"]:
            for record in area["records"]:
                found = record.get("images", {}) | record["items"]
                found |= {name: each["text"] for name, each in record.get("attributes", {}).items()}
                cells.append(tuple(found.get(name, "") for name in columns))
    return cells


def csv_cells(data: bytes, columns: list[str]) -> Cells:
    rows = csv.DictReader(io.StringIO(data.decode("utf-8"), newline=""))
    return [tuple(row[name].removeprefix("'") for name in columns) for row in rows]


def parquet_cells(data: bytes, columns: list[str]) -> Cells:
    rows = pq.read_table(io.BytesIO(data)).to_pylist()
    return [tuple(row[name] or "" for name in columns) for row in rows]


def html_cells(data: bytes, columns: list[str]) -> Cells:
    cells = []
    tree = LexborHTMLParser(data.decode())
    for normal in tree.css("small"):  # a value's normal form stands behind its text
        normal.decompose()
    for row in tree.css("table.rows tbody tr"):
        found = {cell.attributes["data-label"]: cell.text() for cell in row.css("td[data-label]")}
        cells.append(tuple(found.get(name.replace("_", " "), "") for name in columns))
    return cells


def xml_cells(data: bytes, columns: list[str]) -> Cells:
    cells = []
    for record in ElementTree.fromstring(data).iterfind("record/areas/records"):
        found = {
            e.tag: e.text or ""
            for part in ("images", "items")
            for e in record.iterfind(f"{part}/*")
        }
        found |= {e.tag: e.findtext("text") or "" for e in record.iterfind("attributes/*")}
        cells.append(tuple(found.get(name.replace(" ", "_"), "") for name in columns))
    return cells


def table_cells(read: Callable[[Path], Rows]) -> Callable[[bytes, list[str]], Cells]:
    """For files that are read by path."""

    def cells(data: bytes, columns: list[str]) -> Cells:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "out.xlsx"
            file.write_bytes(data)
            return [tuple(str(row.get(name, "")) for name in columns) for row in read(file)]

    return cells


READERS = {
    "json": json_cells,
    "jsonl": jsonl_cells,
    "csv": csv_cells,
    "parquet": parquet_cells,
    "html": html_cells,
    "xml": xml_cells,
    "xlsx": table_cells(read_xlsx),
    "sqlite": table_cells(read_sqlite),
    "duckdb": table_cells(read_duckdb),
}


def test_every_format_has_a_reader_here():
    assert {*READERS, "jsonld"} == {*FORMATS, "html"}  # JSON-LD says what values mean, see below


@pytest.mark.parametrize("name", READERS)
def test_every_output_holds_the_records_of_all_pages(name, results, tmp_path):
    path = Path(tmp_path / f"out.{name}")
    with open_page_writer(name, path, EVERYTHING, {"html": ReportWriter}) as writer:
        for result in results:
            writer.write(result)
    columns = list(dict.fromkeys(column for area in results[0].areas for column in area.columns))
    wanted = [
        tuple(str(row.get(c, "")) for c in columns)
        for result in results
        for row in result.rows(None)
    ]
    assert len(wanted) >= 16
    assert READERS[name](path.read_bytes(), columns) == wanted


def test_json_ld_has_a_thing_for_each_record_of_all_pages(results, tmp_path):
    path = tmp_path / "out.jsonld"
    with open_page_writer("jsonld", path, EVERYTHING) as writer:
        for result in results:
            writer.write(result)
    things = [entry["item"] for entry in json.loads(path.read_bytes())["itemListElement"]]
    rows = [row for result in results for row in result.rows(None)]
    assert [thing.get("name") for thing in things] == [row.get("title") for row in rows]


@pytest.mark.parametrize("name", ["json", "jsonl", "html", "xml"])
def test_outputs_for_pages_name_the_failed_one(name, results, tmp_path):
    path = tmp_path / "out"
    with open_page_writer(name, path, EVERYTHING, {"html": ReportWriter}) as writer:
        for result in results:
            writer.write(result)
    assert "gone.html: no such file" in path.read_text("utf-8")
