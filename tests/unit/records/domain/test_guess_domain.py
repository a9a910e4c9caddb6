"""Which subject a page speaks of is told by what only its records have."""

from __future__ import annotations

import pytest

from sitesift.examples import example
from sitesift.explore.subject.fitting_domain import clear_guess
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.guess_domain import guess_domain

JOBS = "".join(
    f"<li><h3><a href='/j/{i}'>{what}</a></h3><p>Full-time</p><p>{day} Oct 2026</p></li>"
    for i, (what, day) in enumerate([("Night nurse", 9), ("Welder", 10), ("Data analyst", 12)])
)
GOODS = "".join(
    f"<li><h3><a href='/p/{i}'>{what}</a></h3><p>$ {price}</p></li>"
    for i, (what, price) in enumerate([("Brass hinge", 0.8), ("Oak shelf", 24.9), ("Wax", 7.5)])
)
PROSE = "<h1>Our garden</h1><p>We planted beans, and it rained for a week.</p>"


# a few, as loading all takes a while; the same are asked for every page
DOMAINS = [load_domain(name) for name in ("jobs", "products", "recipes", "uk-real-estate")]


def guessed(html: str) -> list[str]:
    page = page_from_html(f"<body>{html}</body>", "https://a.example/")
    return [guess.domain for guess in guess_domain(page, DOMAINS)]


@pytest.mark.parametrize(
    ("html", "domain"), [(f"<ul>{JOBS}</ul>", "jobs"), (f"<ul>{GOODS}</ul>", "products")]
)
def test_a_list_is_of_the_subject_whose_words_it_has(html, domain):
    assert guessed(html)[0] == domain


def test_homes_are_not_taken_for_goods_although_they_have_prices():
    assert guessed(example().read_text("utf-8"))[0] == "uk-real-estate"


def test_none_of_them_is_an_answer():
    assert guessed(PROSE) == []


def test_a_word_that_frames_a_value_in_every_record_tells_no_subject():
    talks = "".join(
        f"<li><h2><a href='/talks/t{n}'>Talk about {n * 7}</a></h2>"
        f"<span>{n % 4}</span> <span>Room R{n % 4}</span></li>"
        for n in range(12)
    )
    page = page_from_html(f"<h1>All talks</h1><ul>{talks}</ul>", url="http://conf.test/talks/")
    guesses = guess_domain(page, [load_domain("real-estate")])
    assert clear_guess(guesses, records=12) is None
