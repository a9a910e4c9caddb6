"""Calendars: pages are turned by the name of the next month."""

from __future__ import annotations

from sitesift.navigate.pagination.pagination import find_pagination
from sitesift.page import Page, page_from_html

EVENTS = "".join(
    f"<article class=event><h3>Concert {n}</h3><p>Hall {n}</p></article>" for n in "abcd"
)


def month(links: str) -> Page:
    html = f"<main><div class=months>{links}</div>{EVENTS}</main>"
    return page_from_html(html, url="http://town.test/calendar/2026-12/")


def turned(page: Page) -> str:
    records = [(int(node),) for node in page.nodes_with_tag("article")]
    found = find_pagination(page, records=records).next
    return found.url if found is not None else ""


def test_a_link_named_next_that_points_ahead_to_a_month_turns_the_page():
    back = "<a class=prev href=/calendar/2026-11/>« November 2026</a> "
    ahead = "<a class=next href=/calendar/2027-01/>Januar 2027 »</a>"
    assert turned(month(back + ahead)) == "http://town.test/calendar/2027-01/"
    assert turned(month(back)) == ""


def test_a_name_alone_or_an_arrow_alone_turns_nothing():
    assert turned(month("<a class=next href=/news/>Januar 2027</a>")) == ""
    assert turned(month("<a class=tip href=/news/>Januar 2027 »</a>")) == ""
