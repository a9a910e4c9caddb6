"""Names that say where things are, where no column does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.names.name_checks import name_lines
from sitesift.explore.verdict import EvidenceKind
from tests.helpers.evidence_case import cell, sound_case

TOWNS = ("Vellimala", "Kadampur", "Nagarjuna Extn")  # on no list


def untold(name: str, *, located: bool = False) -> list[str]:
    """What a verdict is left open for, where records are called so and rows have no location."""
    case = sound_case()
    rows = [
        {n: c for n, c in row.items() if located or n != "location"}
        | {"title": cell(name.format(TOWNS[number % len(TOWNS)]))}
        for number, row in enumerate(case.rows)
    ]
    lines = name_lines(replace(case, rows=rows))
    return [line.about for line in lines if line.kind is EvidenceKind.UNTOLD]


def test_names_that_say_where_homes_are_leave_it_open_where_no_row_has_a_location():
    assert untold("2 bedroom villa for sale in {}") == ["location"]


@pytest.mark.parametrize("name", ["2 bedroom villa for sale", "2 bedroom villa in Vellimala"])
def test_names_that_say_no_place_or_the_same_in_all_leave_nothing_open(name):
    assert untold(name) == []


def test_names_leave_nothing_open_where_rows_have_a_location():
    assert untold("2 bedroom villa for sale in {}", located=True) == []
