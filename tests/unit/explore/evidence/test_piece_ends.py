"""Second parts of names that end before the piece of a divided line does."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.names.piece_ends import piece_end_lines
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")
WHOLE = (("Kia", "Ceed", "Kia Ceed - 2012"), ("Opel", "Corsa", "Opel Corsa - 2010"))
CUT = (("Fiat", "Punto", "Fiat Punto Evo - 2011"), ("BMW", "Seria", "BMW Seria 3 - 2015"))


def answer(*cars, **more):
    """What the line finds; cars are (make, model, line)."""
    rows = [
        {"make": {"text": make}, "model": {"text": model}}
        | {name: {"text": text} for name, text in more.items()}
        for make, model, _ in cars
    ]
    keys = [(f"c/{n}",) for n in range(len(rows))]
    lines = {key: (line,) for (key,), (_, _, line) in zip(keys, cars, strict=True)}
    case = Case(CARS, rows, keys, lines=lines)
    return [(line.about, line.found, line.holds) for line in piece_end_lines(case)]


def test_models_that_go_on_in_a_piece_that_others_end_with_are_cut():
    assert answer(*WHOLE, *CUT) == [("model", "2", False)]
    assert answer(*WHOLE, *WHOLE) == []


def test_what_another_cell_says_or_a_line_that_nothing_divides_cuts_nothing():
    assert answer(*WHOLE, *CUT, version="Evo 3") == []
    undivided = [(make, model, line.replace(" - ", " ")) for make, model, line in CUT]
    assert answer(*WHOLE, *undivided) == []


def test_where_most_go_on_pieces_hold_more_than_names():
    long = [(make, model, line.replace(" -", " Zorb -")) for make, model, line in WHOLE]
    assert answer(*long, *CUT) == []
