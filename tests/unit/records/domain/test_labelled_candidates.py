"""What stands behind labels of a record's own page."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from sitesift.annotate.units import Unit
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
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
