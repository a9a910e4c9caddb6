"""Lines of facts, and what stands between their signs."""

from __future__ import annotations

import pytest

from sitesift.text.divided_lines import ITEM_DIVIDER, is_divider, pieces, without_brackets


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("74m² - Ashbeck(BN 12)", ["74m²", "Ashbeck(BN 12)"]),
        ("Ashbeck – Hill · 3 rooms · 74 m²", ["Ashbeck – Hill", "3 rooms", "74 m²"]),
        ("semi-detached", ["semi-detached"]),
        ("| 74 m² |", ["74 m²"]),
        ("Miles : 4, Town : Ash, Hill", ["Miles : 4", "Town : Ash, Hill"]),
        ("Ash, Town: Hill", ["Ash, Town: Hill"]),
    ],
)
def test_dashes_divide_where_no_other_sign_does(line, parts):
    assert pieces(line) == parts


def test_a_code_in_brackets_is_no_part_of_a_name():
    assert without_brackets("Ashbeck (BN 12)") == without_brackets("Ashbeck(12)") == "Ashbeck"


def test_commas_and_dashes_divide_items_and_not_numbers():
    line = "Haus,Miete; 1,200 m² - 2-Zimmer"
    assert ITEM_DIVIDER.sub("#", line) == "Haus#Miete#1,200 m²#2-Zimmer"


def test_signs_between_values_are_no_values():
    assert all(map(is_divider, ("-", " | ", "·", "/")))
    assert not any(map(is_divider, ("", "★", "£", "a")))
