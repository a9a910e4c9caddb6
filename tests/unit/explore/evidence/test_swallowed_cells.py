"""A cell that holds all of its record is no value, though the value is in it."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case, ShownRecord
from sitesift.explore.evidence.columns.column_checks import column_lines
from sitesift.explore.verdict import EvidenceKind
from sitesift.ontology import load_domain

STREETS = ("78 Rimu Street", "70 Kowhai Terrace", "24 Clyde Street", "9 Queen Road")


def place_holds(cells: list[str], name: str = "location") -> bool | None:
    """What is said of places that were read so, where pages show streets."""
    rows = [
        {name: cell, "price": f"${480 + n} per week", "status": "Available now"}
        for n, cell in enumerate(cells)
    ]
    case = Case(
        domain=load_domain("real-estate"),
        rows=[{name: {"text": text, "value": text} for name, text in row.items()} for row in rows],
        keys=[(f"h/{n}",) for n in range(len(rows))],
        seen={f"h/{n}": {name: street} for n, street in enumerate(STREETS)},
        shown=[ShownRecord(f"h/{n}", {}, text=cell) for n, cell in enumerate(cells)],
    )
    lines = column_lines(case)
    return next(
        each.holds for each in lines if each.kind == EvidenceKind.VALUES and each.about == name
    )


def test_a_place_with_the_price_and_the_state_of_the_home_in_it_is_not_what_the_page_shows():
    cards = [f"Available now {s} ${480 + n} per week" for n, s in enumerate(STREETS)]
    assert place_holds(cards) is False


def test_a_place_with_more_words_than_the_analysis_has_is():
    assert place_holds([f"{street}, Te Aro" for street in STREETS]) is True


def test_a_running_text_with_the_price_and_the_state_of_the_home_in_it_is_the_whole_card():
    cards = [f"Available now {s} ${480 + n} per week" for n, s in enumerate(STREETS)]
    assert place_holds(cards, "description") is False
    assert place_holds([f"{street} ..." for street in STREETS], "description") is True
