"""Any page is a page: odd, empty, broken and huge ones give records or none, never a crash or a
long wait."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitesift.ontology import domain_names, load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from tests.helpers.made_listings import HOMES, cards, page_of

PIECES = [
    "<li>",
    "</li>",
    "<div class=price>",
    "</div>",
    "£250,000 ",
    "3 bed ",
    "Oxford ",
    "<br>",
    "<b>",
    "<table><tr><td>",
    "🏠",
    "\x00",
    "  ",
]


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<",
        "<html></html>",
        "<p>&#0;</p>",
        "£" * 5000,
        "<div>" * 300 + "£1,000 " * 3,
        "£250,000\n" * 50,
    ],
)
def test_odd_pages_give_no_error(html):
    for name in domain_names():
        find_records(page_from_html(html), load_domain(name))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60))
def test_pieces_of_listings_in_any_order_give_no_error(pieces):
    find_records(page_from_html("".join(pieces)), load_domain("uk-real-estate"))


def test_time_grows_about_linearly_with_the_list(uk):
    def spent(times: int) -> float:
        page = page_from_html(page_of(f"<div>{cards() * times}</div>"))
        find_records(page, uk)
        start = time.process_time()
        find_records(page, uk)
        return time.process_time() - start

    assert spent(80) < 40 * spent(8)


def test_every_record_of_a_long_grid_is_found(uk):
    row = f"<div class=row>{cards(HOMES[:2])}</div>"
    found = find_records(page_from_html(page_of(f"<div>{row * 420}</div>")), uk)
    assert sum(len(area.records) for area in found) == 2 * 420


def test_time_of_a_list_divided_by_breaks_grows_about_linearly(uk):
    def spent(times: int) -> float:
        home = "<a href=/{0}>3 bedroom flat, Oxford</a> <b>£25{1},000</b> near the station<br>"
        homes = "".join(home.format(n, n % 10) for n in range(times))
        page = page_from_html(page_of(f"<div>{homes}</div>"))
        start = time.process_time()
        (area,) = find_records(page, uk)
        assert len(area.records) == times
        return time.process_time() - start

    spent(10)
    assert spent(1600) < 12 * spent(200)  # 30 times where pairs are looked at
