"""Pieces of divided lines that nobody has read, where the rest of the line is known."""

from __future__ import annotations

from sitesift.annotate.spans import TextIndex
from sitesift.annotate.units import UnitReader
from sitesift.explore.evidence.gather.gather_shown import unread_pieces
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records


def pieces_of(line: str) -> list[str]:
    """What is unread of one more line of the first of some cars."""
    cars = ("Ford Focus", "Fiat Panda", "Audi A4", "Kia Ceed")
    body = "".join(
        f"<li><a href=/car/{n}><h3>{name} 1.{n} TDI</h3></a><p class=m>{line.format(name=name)}</p>"
        f"<p>€ 9,{n}00</p><p>200{n}</p><p>12{n},000 km</p></li>"
        for n, name in enumerate(cars)
    )
    page = page_from_html(f"<html><title>Used cars</title><body><ul>{body}</ul></body></html>")
    record = next(r for area in find_records(page, load_domain("used-cars")) for r in area.records)
    units = list(UnitReader(page, TextIndex(page)).read(record.nodes))
    return list(unread_pieces(page, record, [unit for unit in units if unit.whole_line]).values())


def test_a_piece_beside_one_that_says_the_name_again_is_unread():
    assert pieces_of("{name} • Zarrelande") == ["Zarrelande"]


def test_a_line_none_of_whose_pieces_is_known_is_no_line_of_facts():
    assert pieces_of("Wexelby • Zarrelande") == []
