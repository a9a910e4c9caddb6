"""Every format takes rows, leaves a whole file or none, and arms nobody's spreadsheet; `page`,
`site` and `run` use the same ones."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator
from types import ModuleType
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from sitesift.cli.main import app
from sitesift.errors import OutputError
from sitesift.examples import example
from sitesift.output.row_writer import Row, RowWriter
from sitesift.output.writers import FORMATS, Table, write_rows
from tests.helpers.misbehaving_server import Server
from tests.helpers.read_tables import read_duckdb, read_jsonld, read_sqlite, read_xlsx

ROWS: list[Row] = [{"name": "=1+1", "n": 1}, {"name": "Fox & Moon\x07", "size": "9"}]
READERS = {
    "json": lambda path: json.loads(path.read_text("utf-8")),
    "jsonl": lambda path: [json.loads(line) for line in path.read_text("utf-8").splitlines()],
    "csv": lambda path: list(csv.DictReader(io.StringIO(path.read_text("utf-8"), newline=""))),
    "parquet": lambda path: pq.read_table(path).to_pylist(),
    "xml": lambda path: [{e.tag: e.text for e in row} for row in ElementTree.parse(path).getroot()],
    "xlsx": read_xlsx,
    "sqlite": read_sqlite,
    "duckdb": read_duckdb,
    "jsonld": read_jsonld,
}


@pytest.mark.parametrize("name", FORMATS)
def test_rows_come_back_as_they_were(name, tmp_path):
    path = tmp_path / "out"
    write_rows(name, path, ROWS)
    first, second = READERS[name](path)
    assert first["name"].removeprefix("'") == "=1+1"
    assert str(first["n"]) == "1"
    assert second["name"].startswith("Fox & Moon")
    assert second["size"] == "9"


@pytest.mark.parametrize("name", FORMATS)
def test_a_file_without_rows_is_whole(name, tmp_path):
    write_rows(name, tmp_path / "out", [])
    assert READERS[name](tmp_path / "out") == []
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("name", FORMATS)
def test_a_run_that_breaks_leaves_the_older_file(name, tmp_path):
    path = tmp_path / "out"
    path.write_text("older")

    def rows() -> Iterator[Row]:
        yield ROWS[0]
        raise OutputError("broken")

    with pytest.raises(OutputError):
        write_rows(name, path, rows())
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


def test_columns_of_tables_stand_in_the_order_that_was_told(tmp_path):
    write_rows("csv", tmp_path / "out", ROWS, Table(["size", "never met", "name"]))
    assert (tmp_path / "out").read_text().splitlines()[0] == "size,name,n"


@pytest.fixture
def web():
    with Server() as server:
        server.page("/list", "<ul><li><b>=HYPERLINK(1)</b><i>a</i><i>b</i></li></ul>")
        yield server


def run(web: Server, *words: str):
    wrapper = f"doc('{web.url('/list')}')//li:<item>[b:<title=string(.)>][i:<tag=string(.)>]"
    polite = ["--allow-private", "--delay", "0", "--engine", "http"]
    return CliRunner().invoke(app, ["run", "--expression", wrapper, *polite, *words])


def test_run_writes_no_live_formulas_into_csv(web, tmp_path):
    assert run(web, "--csv", str(tmp_path / "o.csv")).exit_code == 0
    assert READERS["csv"](tmp_path / "o.csv") == [{"title": "'=HYPERLINK(1)", "tag": "a | b"}]


def test_run_writes_records_under_their_labels(web, tmp_path):
    files = {name: tmp_path / f"o.{name}" for name in ("json", "xml")}
    assert run(web, *(w for n, f in files.items() for w in (f"--{n}", str(f)))).exit_code == 0
    record = {"item": {"title": "=HYPERLINK(1)", "tag": ["a", "b"]}}
    assert json.loads(files["json"].read_text()) == [record]
    root = ElementTree.parse(files["xml"]).getroot()
    assert [e.text for e in root.iterfind("item/tag")] == ["a", "b"]


def test_names_with_types_and_odd_values_give_well_formed_xml(tmp_path):
    row = {"p:v(xsd:string)": {"_value": "<", "1st": "\x00x", "of": {"a": None}}}
    write_rows("xml", tmp_path / "out", [row])
    root = ElementTree.parse(tmp_path / "out").getroot()
    assert ElementTree.tostring(root[0]).strip() == b"<p_v>&lt;<_1st>x</_1st><of><a /></of></p_v>"


class CountWriter(RowWriter):
    """A format made up for a test: how many rows there were."""

    count = 0

    def write(self, row: Row, /) -> None:
        self.count += 1

    def close(self) -> None:
        self.stream.write(str(self.count).encode())


def test_a_new_format_is_a_class_and_a_line_in_the_table(tmp_path, monkeypatch):
    module = ModuleType("made_up_format")
    setattr(module, "CountWriter", CountWriter)  # noqa: B010
    monkeypatch.setitem(sys.modules, "made_up_format", module)
    monkeypatch.setitem(FORMATS, "count", ("made_up_format", "CountWriter"))
    words = ["page", str(example()), str(example()), "--no-browser", "--out"]
    done = CliRunner().invoke(app, [*words, str(tmp_path / "pages.count")])
    assert done.exit_code == 0
    assert (tmp_path / "pages.count").read_text() == "2"
