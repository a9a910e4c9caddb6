"""Attributes that rows lack: whether pages show none."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case, ShownRecord
from sitesift.explore.evidence.shown_without import is_shown_without
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")


def cars(*names: str, known: int) -> Case:
    """Cars of which the first have a make and a place, the others neither."""
    rows = [
        {"title": {"text": name}}
        | ({"make": {"text": name}, "location": {"text": "Leeds"}} if n < known else {})
        for n, name in enumerate(names)
    ]
    keys = [(f"a.org/{n}",) for n in range(len(names))]
    shown = [ShownRecord(key, {"title": name}) for (key,), name in zip(keys, names, strict=True)]
    return Case(domain=CARS, rows=rows, keys=keys, shown=shown)


def test_a_make_may_stand_in_the_name_of_a_car_unknown_though_nothing_is_unread():
    case = cars("Ford Focus", "Kia Rio", "Vayve Eva", "Strom Ara", known=2)
    assert is_shown_without(case, "location")
    assert not is_shown_without(case, "make")
