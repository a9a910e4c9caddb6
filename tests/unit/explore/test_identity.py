"""When two addresses, records and pages are the same."""

from __future__ import annotations

from functools import partial

import pytest

from sitesift.explore.identity import (
    canonical_url,
    has_session,
    page_digest,
    row_key,
    url_pattern,
    without_session,
)
from sitesift.page import page_from_html


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://a.org/list?b=2&a=1", "http://a.org/list?a=1&b=2"),
        ("http://a.org/list#top", "http://www.a.org/list"),
        ("http://a.org/list?sid=4f3&a=1", "http://a.org/list?a=1"),
        ("http://a.org/list;jsessionid=9A?a=1", "http://a.org/list?a=1"),
        ("http://a.org", "http://a.org/"),
        ("http://a.org/x?utm_source=mail", "http://a.org/x"),
    ],
)
def test_addresses_that_lead_to_the_same_page_have_one_key(one, other):
    assert canonical_url(one) == canonical_url(other)


@pytest.mark.parametrize(
    "other", ["http://a.org/list?page=2", "http://a.org/lists", "http://b.org/list"]
)
def test_other_pages_have_other_keys(other):
    assert canonical_url("http://a.org/list") != canonical_url(other)


def test_a_session_id_is_seen_and_taken_out():
    url = "http://a.org/results?PHPSESSID=abc123&town=Bath"
    assert has_session(url)
    assert without_session(url) == "http://a.org/results?town=Bath"
    assert not has_session("http://a.org/results?town=Bath")


def test_addresses_of_one_kind_have_one_pattern():
    assert url_pattern("http://a.org/view/72251") == url_pattern("http://a.org/view/72265")
    assert url_pattern("http://a.org/r?town=Bath") == url_pattern("http://a.org/r?town=Leeds")
    assert url_pattern("http://a.org/view/72251") != url_pattern("http://a.org/r?town=Bath")


def test_a_row_without_an_address_is_told_by_what_it_says():
    row = {"title": "Flat 2", "price": "£300,000"}
    key = partial(row_key, identifying=("title", "price", "bedrooms"))
    assert key(row) == key({"title": "Flat  2", "price": "£300,000", "bedrooms": ""})
    assert key(row) == key(row | {"agent": "Sykes"})
    assert key(row) != key({"title": "Flat 3", "price": "£300,000"})


def test_pages_with_the_same_text_have_one_digest_whatever_their_markup():
    one, other = page_from_html("<p>Homes</p>"), page_from_html("<div class=x>Homes</div>")
    assert page_digest(one) == page_digest(other)


def test_routes_of_a_scripted_page_are_pages_of_their_own():
    assert canonical_url("http://a.org/app#/homes/1") != canonical_url("http://a.org/app#/homes/2")
    assert canonical_url("http://a.org/app#top") == canonical_url("http://a.org/app")
    assert url_pattern("http://a.org/app#/homes/1") == url_pattern("http://a.org/app#/homes/2")
