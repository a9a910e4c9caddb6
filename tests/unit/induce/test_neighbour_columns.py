"""A value that is several lines of a card, one below the other, is not all of the card."""

from __future__ import annotations

import asyncio

from sitesift.induce import ListPage, ListRoute, learn_lists, write_wrapper
from sitesift.ontology import load_domain
from sitesift.records.domain.find_records import find_records
from sitesift.wrapper import Header
from tests.helpers.seen_pages import HOME, page_of, session_for

RENTALS = load_domain("real-estate")
HOMES = (
    ("78A Rimu Street", "Te Aro, Wellington", 3, "House"),
    ("70 Kowhai Terrace", "Riccarton, Christchurch", 1, "Unit"),
    ("132 Tui Terrace", "Mount Eden, Auckland", 4, "Townhouse"),
    ("24 Clyde Street", "Ponsonby, Auckland", 2, "Apartment"),
    ("9 Queen Road", "Papamoa, Tauranga", 5, "House"),
)


def cards() -> str:
    return "".join(
        f"<a class=card href=/rentals/{n}><div class=box><div>{beds} beds &bull; {n + 1} baths"
        f"{' &bull; 1 park' if n % 2 else ''}</div><h4>{street}</h4><div class=small>{town}</div>"
        f"<div><span>${480 + 35 * n}</span> <span>per week</span></div>"
        f"<div><span>{kind}</span></div></div></a>"
        for n, (street, town, beds, kind) in enumerate(HOMES)
    )


def test_an_address_on_two_lines_of_a_card_is_read_without_the_rest_of_the_card():
    entries = f"<main>{cards()}</main>"
    page = page_of(entries)
    (learned,) = learn_lists([ListPage(page, tuple(find_records(page, RENTALS)))], RENTALS)
    wrapper = write_wrapper(ListRoute(f"{HOME}/"), learned, Header())

    async def rows() -> list[dict[str, str]]:
        return [record.row() async for record in wrapper.run(session=session_for({"/": entries}))]

    read = asyncio.run(rows())
    assert [row["location"] for row in read] == [f"{street} {town}" for street, town, *_ in HOMES]
