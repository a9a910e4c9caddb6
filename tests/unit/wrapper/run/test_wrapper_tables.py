"""Records as rows, and files of records as tables."""

from __future__ import annotations

import csv
import json
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest

from sitesift.wrapper.run.output_rows import OutputRecord, to_row
from sitesift.wrapper.run.record_tables import WRITERS, element

BOOK = {
    "label": "book",
    "children": [
        {"label": "title", "value": "Fox & Moon"},
        {"label": "tag", "value": "a"},
        {"label": "tag", "value": "b"},
        {"label": "review", "children": [{"label": "by", "value": "me"}]},
        {"label": "price", "value": "£1", "children": [{"label": "unit", "value": "GBP"}]},
    ],
}
NOTE = {"label": "note", "value": "alone\x07"}


def test_a_record_becomes_a_row_of_strings_and_lists():
    assert to_row(BOOK) == {
        "title": "Fox & Moon",
        "tag": ["a", "b"],
        "review": [{"by": "me"}],
        "price": [{"_value": "£1", "unit": "GBP"}],
    }


def test_an_attribute_at_the_top_is_a_row_with_its_own_name():
    assert OutputRecord("note", 1, NOTE).row(with_label=True) == {
        "_record": "note",
        "note": "alone\x07",
    }


def test_a_name_that_is_both_an_attribute_and_a_record_keeps_both():
    tree = {
        "label": "r",
        "children": [{"label": "x", "value": "1"}, {"label": "x", "children": []}],
    }
    assert to_row(tree) == {"x": ["1", {}]}


@pytest.fixture
def lines(tmp_path):
    path = tmp_path / "lines"
    path.write_text("".join(json.dumps(tree) + "\n" for tree in (BOOK, NOTE)))
    return path


def written(lines, name):
    target = lines.with_name(f"out.{name}")
    WRITERS[name](lines, target, with_label=True)
    return target


def test_csv_has_a_column_for_every_name_and_joins_several_values(lines):
    with written(lines, "csv").open(newline="") as file:
        first, second = csv.DictReader(file)
    assert first["tag"] == "a | b"
    assert first["review"] == '[{"by":"me"}]'
    assert (second["_record"], second["title"]) == ("note", "")


def test_parquet_has_the_same_columns(lines):
    table = pq.read_table(written(lines, "parquet"))
    assert table.column_names == ["_record", "title", "tag", "review", "price", "note"]
    assert table.num_rows == 2


def test_json_is_nested(lines):
    assert json.loads(written(lines, "json").read_text())[0]["book"]["tag"] == ["a", "b"]


def test_xml_is_well_formed_whatever_the_values_hold(lines):
    root = ElementTree.parse(written(lines, "xml")).getroot()
    assert root.findtext("book/title") == "Fox & Moon"
    assert root.findtext("note") == "alone"
    assert element({"label": "p:v(xsd:string)", "value": "<"}) == "<p_v>&lt;</p_v>"


def test_an_empty_run_makes_empty_tables(tmp_path):
    empty = tmp_path / "lines"
    empty.write_text("")
    for name in WRITERS:
        assert written(empty, name).exists()
