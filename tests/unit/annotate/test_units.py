"""Units of records: where in its record a text stands."""

from __future__ import annotations

from sitesift.annotate.spans import TextIndex
from sitesift.annotate.units import UnitReader
from sitesift.page import page_from_html


def places(rows: str) -> list[dict[str, str]]:
    """For each row of a table its texts and their slots."""
    page = page_from_html(f"<html><body><table>{rows}</table></body></html>")
    reader = UnitReader(page, TextIndex(page))
    read = [reader.read((row,)) for row in page.nodes_with_tag("tr").tolist()]
    return [{page.text[u.start : u.end]: u.slot for u in units} for units in read]


def test_an_empty_cell_shifts_no_other():
    full, gap = places(
        "<tr><td>Ford</td><td>Red</td><td>Derby</td></tr><tr><td>Mini</td><td></td>"
        "<td>York</td></tr>"
    )
    assert full["Derby"] == gap["York"]
    assert full["Ford"] == gap["Mini"]
    assert full["Red"] != gap["York"]


def test_cells_with_names_of_their_own_need_no_number():
    full, short = places(
        "<tr><td class=make>Ford</td><td class=color>Red</td><td class=town>Derby</td></tr>"
        "<tr><td class=make>Mini</td><td class=town>York</td></tr>"
    )
    assert full["Derby"] == short["York"]


def test_a_sign_between_two_pieces_of_a_line_moves_nothing_behind_it():
    sold, other = places(
        "<tr><td><b>Ford</b> - <i>Sold</i><br>Derby</td></tr><tr><td><b>Mini</b><br>York</td></tr>"
    )
    assert sold["Derby"] == other["York"]
    assert "-" not in sold


def test_a_dash_on_a_line_of_its_own_keeps_its_place():
    empty, other = places(
        "<tr><td><b>Ford</b><br>-<br>Derby</td></tr><tr><td><b>Mini</b><br>Red<br>York</td></tr>"
    )
    assert empty["Derby"] == other["York"]
