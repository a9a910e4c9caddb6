"""Rows that were read out of something else than what their record is called, or costs."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.columns.doubled_amounts import doubled_amount_lines
from sitesift.explore.evidence.names.name_checks import name_lines
from sitesift.explore.verdict import EvidenceKind
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")
USUAL = [("Maruti Dzire 1.2", "Maruti", "Dzire"), ("MG ZS Trophy", "MG", "ZS")] * 5


def case_of(rows):
    return Case(CARS, rows, [(f"c/{n}",) for n in range(len(rows))])


def parts_hold(*cars):
    rows = [
        {"title": {"text": title}, "make": {"text": make}, "model": {"text": model}}
        for title, make, model in cars
    ]
    lines = name_lines(case_of(rows))
    return [line.holds for line in lines if line.about == "make" and not line.holds]


def test_a_name_that_has_neither_of_its_parts_was_read_out_of_something_else():
    assert parts_hold(*USUAL, ("Maruti Dzire 1.2", "AC", "Sold")) == [False]


@pytest.mark.parametrize(
    "car", [("MG ZS EV", "MG", "ZS EV"), ("RangeRover Evoque", "Range Rover", "Evoque")]
)
def test_short_parts_and_those_written_in_one_are_in_their_names(car):
    assert parts_hold(*USUAL, car) == []


def prices_hold(*texts):
    rows = [{"price": {"text": text, "value": {"amount": 1}}} for text in texts]
    return [(line.kind, line.holds) for line in doubled_amount_lines(case_of(rows))]


def test_an_amount_with_another_in_brackets_behind_it_is_two():
    mixed = ("501 K (551 K)", "757 K (832 K)", "485 K", "847 K")
    assert prices_hold(*mixed) == [(EvidenceKind.DOUBLED_AMOUNT, False)]
    assert prices_hold("485 K", "847 K", "500 - 600 K", "€485 ($520)", "€501 ($551)") == []
