"""Records of loose lines, each ended by <br>: a line keeps its number, whatever others hold."""

from __future__ import annotations

import asyncio

from sitesift.induce import ListRoute, learn_lists, write_wrapper
from sitesift.wrapper import Header
from tests.helpers.seen_pages import HOME, domain_of, page_of, seen, session_for

DOMAIN = domain_of("title", "location")
SOLD = frozenset({2, 5})
UNTOLD = frozenset({3, 5})
TOWNS = ("", "Denver", "Boise", "Salem", "Provo", "Akron", "Utica")


def entry(n: int) -> str:
    """A record whose first line some have a badge in, behind a dash."""
    badge = " - <i>Sold</i>" if n in SOLD else ""
    told = "" if n in UNTOLD else f"<br>Near school {n}"
    lines = f"<br><span>{n}00</span><br>{TOWNS[n]}{told}<br><br>\n"
    return f"<b><a href=/{n}>Home {n}</a></b>{badge}{lines}"


def given(html, learned):
    """The rows that a learned wrapper gives."""
    wrapper = write_wrapper(ListRoute(f"{HOME}/"), learned, Header())

    async def rows() -> list[dict[str, str]]:
        return [record.row() async for record in wrapper.run(session=session_for({"/": html}))]

    return asyncio.run(rows())


def test_a_badge_behind_a_dash_in_one_line_moves_no_other_line():
    html = "<div id=all>" + "".join(map(entry, range(1, 7))) + "</div>"
    page = seen(
        page_of(html),
        "//div#all/b",
        until="//div#all/b",
        title="./a",
        location="following-sibling::text()[string-length(normalize-space(.)) > 2][1]",
    )
    (learned,) = learn_lists([page], DOMAIN)
    assert [row.get("location") for row in given(html, learned)] == [TOWNS[n] for n in range(1, 7)]
