"""Cells that say that there is no value."""

import pytest

from sitesift.text.empty_cells import has_measure, stands_for_nothing


@pytest.mark.parametrize("text", ["", " ", "–", "-", "—", "--", "- / -", "…"])
def test_dashes_and_blanks_stand_for_nothing(text):
    assert stands_for_nothing(text)


@pytest.mark.parametrize("text", ["★★★", "✓", "0", "n/a", "-5", "+"])
def test_marks_that_mean_something_do_not(text):
    assert not stands_for_nothing(text)


@pytest.mark.parametrize(("text", "measured"), [("343m2", True), ("- m²", False), ("-m2", False)])
def test_the_square_of_a_unit_is_no_measure(text, measured):
    assert has_measure(text) == measured
