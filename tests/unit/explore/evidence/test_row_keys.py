"""The keys that rows of an output go by when it is verified."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case, RoundReadings
from sitesift.explore.evidence.counts.doubled_rows import doubled_lines
from sitesift.explore.evidence.gather.seen_records import row_keys
from sitesift.explore.verdict import EvidenceKind
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")


def cells(**texts):
    return {name: {"text": text, "value": text} for name, text in texts.items()}


def car(number, **more):
    said = {"title": f"Fiat Panda {number}", "price": f"£{number},000", "year": f"201{number}"}
    return cells(**said, url=f"http://a.org/cars/{number}/", **more)


def test_rows_of_one_address_have_a_key_each_and_are_a_record_twice():
    rows = [car(1), car(2), car(3), car(2, fuel="Diesel")]
    keys = row_keys(rows, RoundReadings((), ()), ({}, {}), CARS.identifying)
    assert len(keys) == len(rows)
    assert len({key for own in keys for key in own}) == len(rows)
    (line,) = doubled_lines(Case(CARS, rows, keys))
    assert (line.kind, line.found, line.holds) == (EvidenceKind.DOUBLED, "1", False)
