"""A loose text behind its label is told by the label, whichever lines a record has."""

from __future__ import annotations

import asyncio

from sitesift.induce import ListRoute, learn_lists, write_wrapper
from sitesift.wrapper import Header
from tests.helpers.seen_pages import HOME, domain_of, page_of, seen, session_for

DOMAIN = domain_of("title", "location")
STREETS = ("Mill Lane 4, Ashbeck", "Oak Road 12", "Elm Street", "Fir Way 7", "Ash Row 3, Bay")
ADDRESS = './/text()[contains(preceding-sibling::*[1], "Address:")]'


def entry(number: int, *lines: str) -> str:
    return f"<div class=one><a href=/{number}>Home {number}</a><p>{'<br>'.join(lines)}</p></div>"


def test_an_address_behind_its_label_is_read_whatever_stands_around_it():
    shown = [
        entry(n, *([f"<b>Area:</b> 6{n} m²"] if n % 2 else []), f"<b>Address:</b> {street}",
              *([f"<b>Floor:</b> {n}"] if n % 3 else []))
        for n, street in enumerate(STREETS)
    ]  # fmt: skip
    page = seen(page_of("".join(shown)), "//div.one", title="./a", location=ADDRESS)
    (learned,) = learn_lists([page], DOMAIN)
    wrapper = write_wrapper(ListRoute(f"{HOME}/"), learned, Header())
    other = entry(8, "<b>Area:</b> 70 m²") + entry(9, "<b>Floor:</b> 2", "<b>Address:</b> Bay 1")

    async def rows() -> list[dict[str, str]]:
        return [record.row() async for record in wrapper.run(session=session_for({"/": other}))]

    assert [row.get("location") for row in asyncio.run(rows())] == [None, "Bay 1"]
