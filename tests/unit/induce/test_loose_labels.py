"""Values behind labels that are loose text, on lines that come and go."""

from __future__ import annotations

import asyncio

from sitesift.induce import ListPage, ListRoute, learn_lists, write_wrapper
from sitesift.ontology import load_domain
from sitesift.records.domain.find_records import find_records
from sitesift.wrapper import Header
from tests.helpers.seen_pages import HOME, page_of, session_for

HOMES = load_domain("real-estate")
SIZES = ((80, 0), (0, 900), (120, 400), (95, 0), (140, 650), (0, 1200), (70, 310))


def homes() -> str:
    lines = (
        (n, f"Surface habitable : <strong>{own} m²</strong>" if own else "",
         f"Surface du terrain : <strong>{land} m²</strong>" if land else "")
        for n, (own, land) in enumerate(SIZES, 1)
    )  # fmt: skip
    return "<h1>Maisons à vendre</h1>" + "".join(
        f"<dl class=item><dt><a href=/{n}>Villa à Oulad {n}</a></dt><dd>Prix de vente : "
        f"<strong>{n}50 000 €</strong><br>{own}<br>{land}<br></dd></dl>"
        for n, own, land in lines
    )


def test_a_value_is_told_by_the_loose_text_before_it_where_other_lines_are_missing() -> None:
    page = page_of(homes())
    (learned,) = learn_lists([ListPage(page, tuple(find_records(page, HOMES)))], HOMES)
    wrapper = write_wrapper(ListRoute(f"{HOME}/"), learned, Header())

    async def rows() -> list[dict[str, str]]:
        return [record.row() async for record in wrapper.run(session=session_for({"/": homes()}))]

    read = [(row.get("area", ""), row.get("lot_size", "")) for row in asyncio.run(rows())]
    assert read == [(f"{own} m²" * bool(own), f"{land} m²" * bool(land)) for own, land in SIZES]
