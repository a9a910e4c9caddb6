"""Numbers without a word or a unit, of cars of which no row has a year or a mileage."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case, ShownRecord
from sitesift.explore.evidence.unread.unread_numbers import unread_number_lines
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")


def doubted(numbers: list[str], **more: str) -> list[str]:
    """What cars are open for that show these numbers, each at the same place."""
    keys = [f"a.org/{n}" for n in range(len(numbers))]
    row = {"title": {"text": "Fiat Panda"}, "price": {"text": "£5,000"}}
    row |= {"engine": {"text": "1.2"}, **{name: {"text": text} for name, text in more.items()}}
    shown = [ShownRecord(key, {}, cells={"p#5": n}) for key, n in zip(keys, numbers, strict=True)]
    case = Case(CARS, [row] * len(keys), [(key,) for key in keys], shown=shown)
    return [line.about for line in unread_number_lines(case) if line.holds is False]


@pytest.mark.parametrize(
    ("numbers", "name"),
    [(["2012", "2014", "2019"] * 4, "year"), (["5 600", "87 900", "119 200"] * 4, "mileage")],
)
def test_numbers_as_large_as_hardly_anything_else_are_missed_where_no_row_has_any(numbers, name):
    assert name in doubted(numbers)
    assert name not in doubted(numbers, **{name: "2008" if name == "year" else "90,000 miles"})


def test_numbers_that_all_differ_and_have_as_many_digits_are_what_a_site_calls_its_cars_by():
    assert doubted([str(20_017 + 13 * n) for n in range(12)]) == []


def test_small_numbers_are_anything():
    assert doubted(["2", "4", "5"] * 4) == []
