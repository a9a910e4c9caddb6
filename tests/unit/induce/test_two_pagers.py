"""Pagers above and below a list: both links on are as good as one."""

from __future__ import annotations

import asyncio

from sitesift.induce import ListRoute, learn_lists, write_wrapper
from sitesift.wrapper import Header
from tests.helpers.seen_pages import HOME, domain_of, page_of, seen, session_for

DOMAIN = domain_of("title")
LAST = 4


def result_page(number: int) -> str:
    """A page with arrows to its neighbours, and its number between words, above and below its
    rows."""
    back = f"<a href=/p{number - 1}>&lt;</a>" if number > 1 else ""
    on = f"<a href=/p{number + 1}>&gt;</a>" if number < LAST else ""
    pager = f"<div>Page {number} of {LAST} {back} {on}</div>"
    rows = "".join(
        f"<div class=row><a href=/h{number}{n}>Home {number}{n}</a><b>£1</b></div>"
        for n in range(3)
    )
    return pager + rows + pager


def test_a_list_between_two_pagers_is_read_to_its_last_page():
    pages = {f"/p{number}": result_page(number) for number in range(1, LAST + 1)}
    known = [
        seen(
            page_of(pages[f"/p{n}"], f"/p{n}"),
            "//div.row",
            forward="(//a[.='>'])[last()]",
            title="./a",
        )
        for n in (1, 2, 3)
    ]
    (learned,) = learn_lists(known, DOMAIN)
    wrapper = write_wrapper(ListRoute(f"{HOME}/p1"), learned, Header())

    async def titles() -> list[str]:
        return [record.row()["title"] async for record in wrapper.run(session=session_for(pages))]

    found = asyncio.run(titles())
    assert sorted(found) == [f"Home {number}{n}" for number in range(1, LAST + 1) for n in range(3)]
