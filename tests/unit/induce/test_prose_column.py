"""Running text is told from other texts at its place by its length."""

from __future__ import annotations

import asyncio

from sitesift.induce import ListRoute, learn_lists, write_wrapper
from sitesift.wrapper import Header
from tests.helpers.seen_pages import HOME, domain_of, page_of, seen, session_for

DOMAIN = domain_of("title", "price")
BLURB = (
    "A light and airy house with a garden and parking for several "
    "vehicles, number {} in a quiet street near shops."
)


def entry(number: int, *, price: str = "", text: bool = True) -> str:
    words = f"<p>{BLURB.format(number)}</p>" if text else ""
    return (
        f"<div class=one><a href=/{number}>Home {number}</a>{price}<p>"
        f"1 Church Street, Durham</p>{words}</div>"
    )


def test_a_record_without_description_does_not_get_its_address_for_one():
    priced = "".join(entry(n, price="<p>£150,000</p>") for n in range(1, 5))
    unpriced = entry(5) + entry(6, price="<p>£160,000</p>", text=False)
    page = seen(
        page_of(priced), "//div.one", title="./a", price="./p[3]"
    )  # the column's name does not matter
    (learned,) = learn_lists([page], DOMAIN)
    wrapper = write_wrapper(ListRoute(f"{HOME}/"), learned, Header())

    async def rows() -> list[dict[str, str]]:
        return [record.row() async for record in wrapper.run(session=session_for({"/": unpriced}))]

    assert [row.get("price") for row in asyncio.run(rows())] == [BLURB.format(5), None]
