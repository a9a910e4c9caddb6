"""When two addresses, records and pages are the same."""

from __future__ import annotations

from functools import partial

import pytest

from sitesift.explore.identity import (
    agree,
    canonical_url,
    has_session,
    is_shared_link,
    is_within,
    numbered_keys,
    page_digest,
    record_keys,
    row_key,
    url_pattern,
    without_session,
)
from sitesift.page import page_from_html
from sitesift.records.model import Area, Record, Value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("http://a.org/list?b=2&a=1", "http://a.org/list?a=1&b=2"),
        ("http://a.org/list#top", "http://www.a.org/list"),
        ("http://a.org/list?sid=4f3&a=1", "http://a.org/list?a=1"),
        ("http://a.org/list;jsessionid=9A?a=1", "http://a.org/list?a=1"),
        ("http://a.org", "http://a.org/"),
        ("http://a.org/x?utm_source=mail", "http://a.org/x"),
        ("http://a.org/zimní-svícen", "http://a.org/zimn%C3%AD-sv%c3%adcen"),
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
    assert url_pattern("http://a.org/shop/oak-bowl/") == url_pattern("http://a.org/shop/tray")
    assert url_pattern("http://a.org/about/") != url_pattern("http://a.org/shop/")


def test_a_row_without_an_address_is_told_by_what_it_says():
    row = {"title": "Flat 2", "price": "£300,000"}
    key = partial(row_key, identifying=("title", "price", "bedrooms"))
    assert key(row) == key({"title": "Flat  2", "price": "£300,000", "bedrooms": ""})
    assert key(row) == key(row | {"agent": "Sykes"})
    assert key(row) != key({"title": "Flat 3", "price": "£300,000"})


def keys_of(*cards):
    """The keys of the records of a page with one area; each card is its address and its cells."""
    records = [
        Record((0,), "", tuple(Value(name, text, None, 0) for name, text in card.items()))
        for card in cards
    ]
    page = page_from_html("<p>Cars</p>", url="http://a.org/list")
    return record_keys(page, [Area(0, tuple(records))], ("title", "price"))


def test_what_stands_twice_on_a_page_without_an_address_is_two_records():
    one, other = keys_of({"price": "£1"}, {"price": "£1"})
    assert other == f"{one}#2"


def test_two_views_of_one_address_are_one_record_and_two_prices_are_two():
    card = {"url": "/homes/1", "price": "£200,000"}
    same = keys_of(card, card | {"bedrooms": "3"})
    assert same == ["a.org/homes/1", "a.org/homes/1"]
    plots = keys_of(card, card | {"price": "£250,000"})
    assert plots == ["a.org/homes/1", "a.org/homes/1#2"]
    assert is_shared_link(plots[1])


def test_a_showcase_above_a_list_may_call_a_record_by_a_word_more():
    shown = {"title": "2011 Zelmira Duna", "price": "4,500", "year": "2011", "fuel": "Petrol"}
    listed = {**shown, "title": "2011 Duna", "model": "Duna"}
    other = {**listed, "price": "14,500"}
    keys = partial(numbered_keys, ["a.org/car/1"] * 2, places=["page", "page"])
    assert keys(texts=[shown, listed]) == ["a.org/car/1", "a.org/car/1"]
    assert keys(texts=[shown, other]) == ["a.org/car/1", "a.org/car/1#2"]
    assert len(set(keys(texts=[{"title": "Duna"}, {"title": "Tall Duna"}]))) == 2, "no more is said"


def test_a_link_to_the_page_itself_is_no_address_of_a_record():
    assert keys_of({"url": "#", "price": "£1"})[0].startswith("text:")


def test_a_title_that_is_cut_short_says_the_same():
    assert agree("Sunny flat near the old mill", "Sunny flat near the…")
    assert agree("6,46,000 (7,10,000)", "6,46,000")
    assert not agree("6,46,000 (7,10,000)", "7,10,000")
    assert not agree("Sunny flat near the old mill", "Sunny flat near the river")


def test_pages_with_the_same_text_have_one_digest_whatever_their_markup():
    one, other = page_from_html("<p>Homes</p>"), page_from_html("<div class=x>Homes</div>")
    assert page_digest(one) == page_digest(other)


def test_routes_of_a_scripted_page_are_pages_of_their_own():
    assert canonical_url("http://a.org/app#/homes/1") != canonical_url("http://a.org/app#/homes/2")
    assert canonical_url("http://a.org/app#top") == canonical_url("http://a.org/app")
    assert url_pattern("http://a.org/app#/homes/1") == url_pattern("http://a.org/app#/homes/2")


def test_a_slash_at_the_end_makes_no_other_page():
    assert canonical_url("http://a.org/homes/") == canonical_url("http://a.org/homes")


def test_a_picture_is_no_page_of_a_record():
    assert keys_of({"url": "/img/car-6.jpg", "price": "£1"})[0].startswith("text:")


def test_a_name_that_another_list_cuts_behind_a_word_is_the_same():
    assert agree("Swift", "Swift Dzire")
    assert not agree("Swift", "Swiftly")
    assert not agree("1 200", "1 200 000")


def test_pages_of_an_alphabet_are_of_one_kind_below_the_root_too():
    assert url_pattern("http://a.test/k.html") == url_pattern("http://a.test/l.html")
    assert url_pattern("http://a.test/k") == url_pattern("http://a.test/l/")
    assert url_pattern("http://a.test/about.html") != url_pattern("http://a.test/contact.html")


def test_an_address_is_within_one_that_has_a_parameter_more():
    one, other = "http://a.org/i?route=p&id=3", "http://a.org/i?route=p&path=20&id=3"
    assert is_within(one, other)
    assert not is_within(other, one)
    assert not is_within("http://a.org/i", other), "what has no parameters tells no record"
    assert not is_within(one, other.replace("id=3", "id=4"))
