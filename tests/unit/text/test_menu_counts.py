"""Counts behind entries of menus."""

from __future__ import annotations

import pytest

from sitesift.text.menu_counts import has_count, without_bare_count, without_count


@pytest.mark.parametrize("entry", ["Kia (12)", "Kia(1.204)", "Kia [7]", "Kia ( 12 )"])
def test_a_number_in_brackets_behind_an_entry_is_a_count(entry):
    assert has_count(entry)
    assert without_count(entry) == without_bare_count(entry) == "Kia"


def test_a_number_without_brackets_may_be_part_of_a_name():
    assert not has_count("Audi 80")
    assert without_count("Audi 80") == "Audi 80"
    assert without_bare_count("Audi 80") == "Audi"
