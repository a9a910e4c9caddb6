"""A value on two lines of one node keeps its words apart."""

from __future__ import annotations

import asyncio

from sitesift.induce import ListRoute, learn_lists, write_wrapper
from sitesift.induce.read_values import read_rows
from sitesift.ontology import load_domain
from sitesift.wrapper import Header
from tests.helpers.seen_pages import HOME, domain_of, page_of, seen, session_for

DOMAIN = domain_of("title", "location")
TOWNS = ("Denver", "Boise", "Salem", "Provo")


def given(entries, learned):
    """The rows that a learned wrapper gives."""
    wrapper = write_wrapper(ListRoute(f"{HOME}/"), learned, Header())

    async def rows() -> list[dict[str, str]]:
        return [record.row() async for record in wrapper.run(session=session_for({"/": entries}))]

    return asyncio.run(rows())


def test_words_on_both_sides_of_a_line_break_do_not_become_one():
    entries = "".join(
        f"<div class=one><a href=/{n}>Home {n}</a><p>{n} Elm Ave<br><b>{town}</b>, CO</p></div>"
        for n, town in enumerate(TOWNS)
    )
    page = seen(page_of(entries), "//div.one", title="./a", location="./p")
    (learned,) = learn_lists([page], DOMAIN)
    read = read_rows(given(entries, learned), load_domain("uk-real-estate"))
    assert [row["location"]["text"] for row in read] == [
        f"{n} Elm Ave {town}, CO" for n, town in enumerate(TOWNS)
    ]


def test_a_year_above_a_price_is_no_part_of_it():
    prices = ("849000 TL", "1290000 TL", "455000 TL", "610000 TL")
    entries = "".join(
        f"<div class=one><a href=/{n}>Car {n}</a><div><p>SUV - 20{n}5</p>{price}</div></div>"
        for n, price in enumerate(prices)
    )
    page = seen(page_of(entries), "//div.one", title="./a", price=r"./div =\d{6,7} TL")
    (learned,) = learn_lists([page], domain_of("title", "price"))
    read = read_rows(given(entries, learned), load_domain("used-cars"))
    assert [row["price"]["text"] for row in read] == list(prices)
