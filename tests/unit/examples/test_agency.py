"""The bundled agency, asked without a socket: every home is reached by its lists, and what visitors
send stays text."""

from __future__ import annotations

import re
from html import unescape
from importlib import resources
from itertools import pairwise

import pytest

from sitesift.examples.agency import homes
from sitesift.examples.agency.homes import areas, search
from sitesift.examples.agency.pages import PER_PAGE
from sitesift.examples.agency.server import answer

LARGEST = 60_000  # bytes that the example may add to the package


def get(target: str) -> str:
    status, _, text = answer("GET", target)
    assert status == 200, target
    return text


def listed(target: str) -> list[str]:
    """The addresses of the homes of a list, following its next links."""
    found: list[str] = []
    while target:
        text = get(target)
        found += re.findall(r"<h2><a href='(/homes/[^']+)'", text)
        following = re.search(r"<a href='([^']+)' rel=next", text)
        target = unescape(following[1]) if following else ""
    return found


def test_there_are_homes_to_buy_and_to_rent_on_several_pages():
    for deal in ("buy", "rent"):
        assert len([home for home in homes() if home.deal == deal]) > PER_PAGE


def test_the_lists_for_sale_and_to_rent_lead_to_every_home_once():
    assert listed("/search?deal=buy") + listed("/search?deal=rent") == [
        home.path for home in homes()
    ]


def test_a_search_for_each_area_finds_every_home_too():
    assert {path for area in areas() for path in listed(f"/search?deal=buy&where={area}")} == set(
        listed("/search?deal=buy")
    )


def test_a_list_says_how_many_homes_there_are():
    assert "Showing 11–12 of <b>12</b> homes" in get("/search?deal=rent&page=2")


def test_higher_demands_find_fewer_homes():
    counts = [len(search({"deal": "buy", "beds": str(beds)})) for beds in range(6)]
    assert all(more >= fewer for more, fewer in pairwise(counts))
    assert counts[0] > counts[5] > 0


@pytest.mark.parametrize("home", homes(), ids=lambda home: str(home.reference))
def test_every_home_has_a_page_with_more_facts_and_a_picture(home):
    text = get(home.path)
    assert home.price in text
    assert f"{home.square_feet} sq ft" in text
    assert get(f"/pictures/{home.reference}.svg").startswith("<svg")


def test_every_link_of_the_pages_leads_somewhere():
    pages = [
        "/",
        "/search?deal=buy",
        "/search?deal=rent&page=2",
        homes()[0].path,
        "/about",
        "/login",
    ]
    links = {
        unescape(link)
        for page in pages
        for link in re.findall(r"(?:href|src)=['\"](/[^'\"]*)", get(page))
    }
    assert len(links) > 40
    assert not [link for link in links if answer("GET", link)[0] != 200]


def test_what_a_visitor_sends_is_escaped():
    text = get("/search?where=%3Cscript%3Ealert(1)%3C/script%3E&page=%C2%B2&min=-1&beds=x")
    assert "<script>alert" not in text
    assert "No homes match" in text


def test_an_address_that_is_none_of_the_sites_is_not_found():
    assert answer("GET", "/homes/99999/nothing")[0] == 404
    assert answer("GET", "/wp-admin")[0] == 404


def test_the_example_is_small():
    files = resources.files("sitesift.examples.agency").iterdir()
    assert sum(len(file.read_bytes()) for file in files if file.is_file()) < LARGEST
