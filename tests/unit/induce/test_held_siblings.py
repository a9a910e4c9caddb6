"""Lines of a record that are siblings without a name are told by what they hold."""

from __future__ import annotations

import asyncio

from sitesift.induce import ListPage, ListRoute, learn_lists, write_wrapper
from sitesift.ontology import load_domain
from sitesift.records.domain.find_records import find_records
from sitesift.wrapper import Header
from tests.helpers.seen_pages import HOME, page_of, session_for

UK = load_domain("uk-real-estate")


def home(number: int, *, placed: bool = True) -> str:
    place = f"<dd><p class=place>{number} Mill Lane, Bath</p></dd>" if placed else ""
    return (
        f"<dt><a class=name href=/homes/{number}>{number} bedroom flat for sale</a></dt>"
        f"<dd><p class=price>£{number}50,000</p></dd>{place}"
        f"<dd><div class=facts><span>{number} bedrooms</span> <span>2 bathrooms</span></div></dd>"
    )


def test_a_line_that_is_missing_moves_none_behind_it_though_no_page_seen_lacks_it():
    seen = page_of(f"<main><dl>{''.join(map(home, range(1, 7)))}</dl></main>")
    (learned,) = learn_lists([ListPage(seen, tuple(find_records(seen, UK)))], UK)
    wrapper = write_wrapper(ListRoute(f"{HOME}/"), learned, Header())
    later = "".join(home(number, placed=number % 2 == 0) for number in range(1, 7))

    async def rows() -> list[dict[str, str]]:
        session = session_for({"/": f"<main><dl>{later}</dl></main>"})
        return [record.row() async for record in wrapper.run(session=session)]

    read = asyncio.run(rows())
    assert [row.get("bedrooms") for row in read] == [f"{n} bedrooms" for n in range(1, 7)]
    assert [row.get("location", "") for row in read] == [
        f"{n} Mill Lane, Bath" if n % 2 == 0 else "" for n in range(1, 7)
    ]
