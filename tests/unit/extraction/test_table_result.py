"""Results in the hands of people who work with data frames and notebooks."""

from __future__ import annotations

import sys

import pytest

import sitesift
from sitesift.errors import OutputError
from sitesift.examples import example
from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.verdict import Verdict

RECORDS = [
    {"title": {"text": "<b>Mill</b>", "value": None}, "beds": {"text": "2 beds", "value": 2}},
    {"title": {"text": "Barn", "value": None}},
]
SITE = SiteResult(Verdict.PARTIAL, "why", RECORDS)


def test_columns_are_numbers_where_all_their_values_are():
    table = SITE.to_arrow()
    assert [str(kind) for kind in table.schema.types] == ["string", "string", "int64"]
    assert table["beds.value"].to_pylist() == [2, None]


def test_pandas_and_polars_get_the_same_table():
    titles = ["<b>Mill</b>", "Barn"]
    assert SITE.to_pandas()["title"].tolist() == titles
    assert SITE.to_polars()["title"].to_list() == titles


def test_a_page_gives_the_rows_of_its_main_area():
    page = sitesift.extract(example(), browser=False)
    assert page.to_arrow().num_rows == len(page.records) > 5


def test_a_notebook_shows_what_pages_say_and_runs_none_of_it():
    shown = SITE._repr_html_()
    assert "&lt;b&gt;Mill&lt;/b&gt;" in shown
    assert "<b>" not in shown
    assert "2 records" in shown


def test_a_result_without_rows_is_an_empty_table():
    assert SiteResult(Verdict.NONE, "why").to_arrow().num_rows == 0


def test_a_package_that_is_missing_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(OutputError, match="pip install polars"):
        SITE.to_polars()
