"""Page text is harmless wherever it is shown."""

from __future__ import annotations

import pytest

from sitesift.text.safe_text import for_csv, for_terminal, storable


def test_escape_sequences_do_not_reach_the_terminal():
    assert for_terminal("a\x1b[31mred\x07\x9b2J") == "a [31mred  2J"


def test_direction_marks_do_not_reach_the_terminal():
    assert "\u202e" not in for_terminal("price \u202e05£")


def test_a_lone_surrogate_becomes_a_replacement_character():
    assert storable({"a": ["\ud800x"]}) == {"a": ["\ufffdx"]}


@pytest.mark.parametrize(
    "cell", ["=1+1", "+cmd|' /C calc'!A0", "-2+3+cmd|x", "@SUM(A1)", "\t=1", "  =A1", "|x", "%00=1"]
)
def test_cells_that_spreadsheets_would_compute_become_texts(cell):
    assert for_csv(cell) == "'" + cell


@pytest.mark.parametrize(
    "cell", ["-5", "+44 20 7946 0018", "-1,234.50", "(01865) 550", "plain", "a=b", "£5", "", "−3"]
)
def test_numbers_and_ordinary_cells_stay_as_they_are(cell):
    assert for_csv(cell) == cell
