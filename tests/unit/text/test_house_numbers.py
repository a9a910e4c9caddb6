"""Streets with numbers of houses."""

from __future__ import annotations

import pytest

from sitesift.text.house_numbers import house_of


@pytest.mark.parametrize(
    ("text", "street", "number", "first"),
    [
        ("124 Tô Ký", "Tô Ký", 124, True),
        ("12/4A Mill Road", "Mill Road", 12, True),
        ("Fő utca 7b.", "Fő utca", 7, False),
        ("Rua Nova, 45", "Rua Nova", 45, False),
    ],
)
def test_a_street_and_its_number(text, street, number, first):
    assert house_of(text) == (street, number, first)


@pytest.mark.parametrize("text", ["Mill Road", "12345 Mill Road", "Floor: 3", "3 of 12", "12"])
def test_other_texts_are_none(text):
    assert house_of(text) is None
