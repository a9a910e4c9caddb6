"""A page is of the site that is remembered by its words, or since it leads there."""

from __future__ import annotations

from dataclasses import replace

from sitesift.health.site_marks import (
    CLOSE_KINSHIP,
    LEAST_KINSHIP,
    SiteMarks,
    kinship,
    match_site,
    site_marks,
)
from sitesift.page import page_from_html

COURT = (
    "Decisions of the court of appeals, judges, clerks, calendar, filings, rules, forms, jury "
    "service, payments, probation, records, interpreters, opinions, briefs, mediation, dockets, "
    "reporter, library, holidays, directions, parking"
)
SHOP = (
    "Garden furniture, umbrellas, cushions, lanterns, planters, delivery, returns, vouchers, "
    "basket, checkout, wishlist, reviews, showroom, catalogue, brands, clearance, benches, "
    "hammocks, barbecues, fountains, trellis, sheds"
)
LINKS = "<a href=https://www.court.example/a>a</a><a href=https://court.example/b>b</a>"


def test_the_same_words_in_another_order_are_those_of_the_site() -> None:
    remembered = site_marks(page_from_html(f"<p>{COURT}</p>"))
    again = page_from_html(f"<h1>News</h1><p>{' '.join(reversed(COURT.split()))}</p>")
    assert match_site(remembered, again).holds


def test_other_words_are_those_of_another_site() -> None:
    match = match_site(site_marks(page_from_html(f"<p>{COURT}</p>")), page_from_html(f"<p>{SHOP}"))
    assert not match.holds
    assert "in common" in str(match)


def test_half_of_the_words_in_other_company_are_those_of_another_site_of_the_trade() -> None:
    trade, remembered = COURT.split()[::2], site_marks(page_from_html(f"<p>{COURT}</p>"))
    rival = " ".join(f"{word} {other}" for word, other in zip(trade, SHOP.split(), strict=False))
    match = match_site(remembered, page_from_html(f"<p>{rival}</p>"))
    assert match.kinship is not None
    assert LEAST_KINSHIP < match.kinship < CLOSE_KINSHIP
    assert not match.holds


def test_half_of_the_words_in_the_same_company_are_those_of_the_site() -> None:
    words = COURT.split()
    half = " ".join(words[: len(words) // 2] + SHOP.split()[:16])
    match = match_site(site_marks(page_from_html(f"<p>{COURT}</p>")), page_from_html(f"<p>{half}"))
    assert match.kinship is not None
    assert match.kinship < CLOSE_KINSHIP
    assert match.holds


def test_what_was_remembered_before_pairs_were_is_held_against_words_alone() -> None:
    before = replace(site_marks(page_from_html(f"<p>{COURT}</p>")), pairs={})
    assert match_site(before, page_from_html(f"<p>{COURT}</p>")).paired is None


def test_a_page_that_leads_back_to_the_site_is_of_it_unless_it_only_names_itself() -> None:
    remembered = site_marks(page_from_html(f"<p>{COURT}</p>{LINKS}"))
    assert remembered.host == "court.example"
    moved = f"<p>{SHOP}</p><a href=https://court.example/>home</a>"
    assert match_site(remembered, page_from_html(moved)).holds
    assert not match_site(remembered, page_from_html(moved, url="https://court.example/x")).holds


def test_too_few_words_say_nothing() -> None:
    match = match_site(SiteMarks(), page_from_html(f"<p>{SHOP}</p>"))
    assert (match.holds, match.kinship) == (True, None)
    assert "too few" in str(match)


def test_kinship_is_one_for_the_same_and_none_for_little() -> None:
    words = site_marks(page_from_html(f"<p>{COURT}</p>")).words
    assert kinship(words, words) is not None
    assert round(kinship(words, words) or 0.0, 6) == 1.0
    assert kinship(words, {"court": 3}) is None


def test_addresses_that_are_none_are_no_hosts() -> None:
    page = page_from_html("<a href='http://[bad'>a</a><a href='http://[bad'>b</a>")
    assert site_marks(page).host == ""
