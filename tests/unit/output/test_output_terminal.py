"""The table on the terminal."""

from __future__ import annotations

import io

from rich.console import Console

from sitesift.extraction.page_result import PageResult
from sitesift.output import Selection
from sitesift.output.terminal_table import show_result
from sitesift.records.model import Area, Record, Value
from tests.helpers.sample_results import sample


def shown(result: PageResult, selection: Selection | None = None, *, many: bool = False) -> str:
    stream = io.StringIO()
    show_result(Console(file=stream, width=100), result, selection or Selection(), many=many)
    return stream.getvalue()


def of(*records: dict[str, str]) -> PageResult:
    columns = tuple(dict.fromkeys(name for record in records for name in record))
    made = tuple(
        Record((0,), "x", tuple(Value(c, t, None, 0) for c, t in record.items()))
        for record in records
    )
    return PageResult("x", areas=(Area(0, made, columns),))


def test_the_main_area_is_shown_with_a_hint_at_the_others():
    text = shown(sample())
    assert "First <b>" in text
    assert "one" not in text
    assert "area 1 of 2, all with --all-areas" in text


def test_all_areas_are_shown_on_request():
    assert "two" in shown(sample(), Selection(everything=True))


def test_an_area_that_is_not_there_is_said():
    assert "there is no area 9; the page has 2" in shown(sample(), Selection(9))


def test_markup_of_the_terminal_library_is_only_text():
    assert "[bold]x[/]" in shown(of({"a": "[bold]x[/]"}, {"a": "y"}))


def test_control_characters_of_a_page_do_not_get_through():
    assert "\x1b" not in shown(of({"a": "\x1b]0;title\x07x"}, {"a": "y"}))


def test_a_page_without_records_says_why():
    assert "no repeated structure" in shown(
        PageResult("x", notes=("no records: no repeated structure",))
    )


def test_many_pages_have_their_names():
    assert shown(sample(), many=True).startswith("books.html")


def test_rare_columns_are_left_out_and_counted():
    rows = [{"a": str(n)} | ({"rare": "x"} if n == 0 else {}) for n in range(10)]
    text = shown(of(*rows))
    assert "rare" not in text
    assert "1 of 2 columns, all with --csv or --json" in text


def test_very_long_cells_are_cut():
    assert "…" in shown(of({"a": "word " * 100}, {"a": "y"}))


def test_very_many_records_are_cut_with_a_word():
    text = shown(of(*({"a": f"x{n}"} for n in range(700))))
    assert "the first 500 of 700 records" in text
    assert "x499" in text
    assert "x500" not in text
