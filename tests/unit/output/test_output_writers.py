"""What the writers write, and where."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from sitesift.errors import OutputError
from sitesift.extraction.page_result import PageResult
from sitesift.output import FORMATS, Selection, open_page_writer
from sitesift.records.model import Area, Record, Value
from sitesift.report.page.page_report import ReportWriter
from sitesift.text.safe_text import to_json
from tests.helpers.sample_results import sample

MAIN = Selection()


def written(name: str, folder: Path, *results: PageResult, selection: Selection = MAIN) -> Path:
    path = folder / f"out.{name}"
    with open_page_writer(name, path, selection, {"html": ReportWriter}) as writer:
        for result in results:
            writer.write(result)
    return path


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8"))))


@pytest.mark.parametrize("name", [*FORMATS, "html"])
def test_a_run_without_pages_still_gives_a_whole_file(name, tmp_path):
    path = written(name, tmp_path)
    assert path.exists()
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize("name", [*FORMATS, "html"])
def test_a_failed_page_is_no_obstacle_to_any_format(name, tmp_path):
    assert written(name, tmp_path, PageResult("x", error="x: gone"), sample()).stat().st_size


def test_json_is_an_array_also_for_one_page(tmp_path):
    assert [
        page["source"] for page in json.loads(written("json", tmp_path, sample()).read_text())
    ] == ["books.html"]


def test_json_lines_have_a_page_each(tmp_path):
    lines = (
        written("jsonl", tmp_path, sample(), PageResult("x", error="gone")).read_text().splitlines()
    )
    assert [json.loads(line).get("error") for line in lines] == [None, "gone"]


def test_json_holds_whatever_a_page_may_say():
    data = {"text": "\ud800", "value": 10**30, "when": Path("x"), "items": {1: "one"}}
    assert json.loads(to_json(data)) == {
        "text": "\ufffd",
        "value": str(10**30),
        "when": "x",
        "items": {"1": "one"},
    }


def test_csv_has_the_main_area_unless_others_are_asked_for(tmp_path):
    assert len(table(written("csv", tmp_path, sample()))) == 2
    assert len(table(written("csv", tmp_path, sample(), selection=Selection(everything=True)))) == 4
    second = table(written("csv", tmp_path, sample(), selection=Selection(2)))
    assert [(row["area"], row["record"], row["word"]) for row in second] == [
        ("2", "1", "one"),
        ("2", "2", "two"),
    ]


def test_csv_says_where_each_row_is_from_and_disarms_formulas(tmp_path):
    row = table(written("csv", tmp_path, sample()))[1]
    assert (row["source"], row["title"], row["cost"]) == ("books.html", "Second", "'=1+1")


def test_csv_of_different_pages_has_the_columns_of_all(tmp_path):
    other = PageResult(
        "b", areas=(Area(0, (Record((0,), "x", (Value("size", "9", None, 0),)),), ("size",)),)
    )
    rows = table(written("csv", tmp_path, sample(), other))
    assert [row["size"] for row in rows] == ["", "", "9"]


def test_what_belongs_to_a_column_stands_behind_it(tmp_path):
    plain = PageResult(
        "b",
        areas=(
            Area(
                0,
                (Record((0,), "x", (Value("title", "A", None, 0), Value("cost", "1", None, 0))),),
                (),
            ),
        ),
    )
    header = written("csv", tmp_path, plain, sample()).read_text().splitlines()[0]
    assert header == "source,area,record,title,title.link,cost,price,price.value,price.currency"


def test_a_column_named_like_ours_does_not_replace_it(tmp_path):
    other = PageResult(
        "b",
        areas=(Area(0, (Record((0,), "x", (Value("source", "Reuters", None, 0),)),), ("source",)),),
    )
    row = table(written("csv", tmp_path, other))[0]
    assert (row["source"], row["source.item"]) == ("b", "Reuters")


def test_parquet_keeps_numbers_as_numbers_and_texts_as_they_are(tmp_path):
    rows = pq.read_table(written("parquet", tmp_path, sample())).to_pylist()
    assert [row["price.value"] for row in rows] == [5.0, None]
    assert rows[1]["cost"] == "=1+1"


def test_a_column_of_numbers_and_texts_is_text_in_parquet(tmp_path):
    def page(value):
        record = Record((0,), "x", values=(Value("n", "?", value, 0, source="pattern"),))
        return PageResult("x", areas=(Area(0, (record,), ("n",)),))

    found = pq.read_table(
        written("parquet", tmp_path, page(3), page("three"), page([1, 2]))
    ).to_pylist()
    assert [row["n.value"] for row in found] == ["3", "three", "[1,2]"]


def test_json_can_be_narrowed_to_one_area(tmp_path):
    page = json.loads(written("json", tmp_path, sample(), selection=Selection(2)).read_text())[0]
    assert [area["columns"] for area in page["areas"]] == [["word"]]


def test_a_place_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="cannot be written"):
        open_page_writer("json", tmp_path / "file" / "out.json", MAIN)


def test_a_stopped_run_leaves_a_whole_file_of_what_was_done(tmp_path):
    writer = open_page_writer("json", tmp_path / "out.json", MAIN)
    writer.write(sample())
    writer.__exit__(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert len(json.loads((tmp_path / "out.json").read_text())) == 1


def test_a_run_that_cannot_go_on_leaves_an_older_file_alone(tmp_path):
    path = tmp_path / "out.json"
    path.write_text("older")
    writer = open_page_writer("json", path, MAIN)
    writer.__exit__(OutputError, OutputError("x"), None)
    assert path.read_text() == "older"
    assert list(tmp_path.iterdir()) == [path]


def test_columns_stand_in_reading_order_although_the_first_record_lacks_one(tmp_path):
    records = (
        Record((0,), "x", (Value("b", "1", None, 0),)),
        Record((0,), "x", (Value("a", "2", None, 0), Value("b", "3", None, 0))),
    )
    result = PageResult("x", areas=(Area(0, records, ("a", "b")),))
    assert written("csv", tmp_path, result).read_text().splitlines()[0] == "source,area,record,a,b"
