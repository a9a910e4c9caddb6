"""What stands behind labels of a record's own page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from sitesift.annotate.units import Unit
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.detail.detail_places import DetailPage, placed_candidates
from sitesift.records.domain.detail.labelled_candidates import labelled_candidates

HOMES = load_domain("us-real-estate")


def test_behind_the_name_of_a_column_stands_no_value_but_the_name_of_the_next() -> None:
    table = "<tr><th>MLS #<th>Zorb</thead><tr><td>7043473<td>Open</table>"
    for head, texts in (("<thead>", []), ("", ["Zorb"])):
        page = page_from_html(f"<table>{head}{table}")
        node = page.nodes_with_tag("th").tolist()[1]
        start, end = int(page.text_start[node]), int(page.text_end[node])
        unit = cast(Unit, SimpleNamespace(node=node, start=start, end=end, lines=1, words=1))
        found = labelled_candidates(page, HOMES, [(unit, "mls #")])
        assert [page.text[one.start : one.end] for one in found] == texts


def test_the_name_of_the_next_column_is_no_place_of_the_page_that_has_the_table():
    table = (
        "<table><thead><tr><th>Price<th>Location<th>Zorbing</thead>"
        "<tr><td>$385,000<td>Elmbrook<td>Yes</table>"
    )
    pages = [
        DetailPage(page_from_html(f"<h1>Home {n}</h1><p>${n}85,000</p><p>{n} bedrooms</p>{table}"))
        for n in (2, 3, 4)
    ]
    placed = [one for page in pages for one in placed_candidates(page, HOMES)]
    said = {pages[0].page.text[one.candidate.start : one.candidate.end] for one in placed}
    assert "Zorbing" not in said
