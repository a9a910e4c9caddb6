"""Texts that other attributes' values make up are no values of their own, wherever they stand."""

from __future__ import annotations

import pytest

from sitesift.annotate.units import Unit
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.align.value_coverage import said_share
from tests.helpers.made_listings import BLURB, HOMES, analysed, page_of, values


def cards(inner: str, badges: tuple[str, ...] = ("",) * 5) -> str:
    """A card a home; `inner` has the fields of a home and {i}, {badge} and {blurb} in it."""
    fields = [
        vars(home) | {"i": i, "badge": badges[i], "blurb": BLURB} for i, home in enumerate(HOMES)
    ]
    return page_of("".join(f"<div class=card>{inner.format(**one)}</div>" for one in fields))


@pytest.mark.parametrize(
    "line",
    [
        "Terraced house, {beds} bedrooms, Leasehold, 1,239 sq ft",
        "Flat | {beds} bedrooms | 2 bathrooms",
        "{place}",
    ],
)
def test_a_line_of_values_is_no_description_even_where_its_name_says_so(uk, line):
    html = cards("<a href=/p/{i}><h3>{title}</h3></a><b>{price}</b><p class=text>" + line + "</p>")
    assert values(analysed(html, uk), "description") == [None] * 5


def test_a_row_of_links_is_no_description(uk):
    links = (
        "<div class=details><a href=/p/{i}>Read more</a> <a href=/m/{i}>Email to a friend</a></div>"
    )
    html = cards("<a href=/p/{i}><h3>{title}</h3></a><p>{place}</p><b>{price}</b>" + links)
    assert values(analysed(html, uk), "description") == [None] * 5


def test_a_short_description_stays_where_others_have_more_to_say(uk):
    html = cards(
        "<a href=/p/{i}><h3>{title}</h3></a><p class=where>{place}</p><b>{price}</b>"
        "<p class=text>{blurb}</p>"
    )
    short = html[::-1].replace(BLURB[::-1], "2 bedroom flat for sale in Ilkley"[::-1], 1)[::-1]
    assert values(analysed(short, uk), "description")[-2:] == [
        BLURB,
        "2 bedroom flat for sale in Ilkley",
    ]


def test_where_a_line_is_missing_the_one_that_moves_up_is_not_taken_for_it(uk):
    lines = [
        "<h3><a href=/p/{i}>{title}</a></h3>",
        "<b>{price}</b><br>",
        "{place}<br>",
        "{beds} bedrooms, Freehold<br>",
    ]
    whole = [vars(home) | {"i": i} for i, home in enumerate(HOMES)]
    texts = [
        "".join(lines if i != 2 else [*lines[:2], lines[3]]).format(**one)
        for i, one in enumerate(whole)
    ]
    found = analysed(page_of("".join(f"<div class=card>{text}</div>" for text in texts)), uk)
    assert values(found, "location") == [
        home.place if i != 2 else None for i, home in enumerate(HOMES)
    ]


def test_a_value_with_a_label_of_its_own_is_not_another_attribute_because_of_its_place(uk):
    specs = "<ul><li>Bedrooms: {beds}</li>{badge}<li>Receptions: 1</li></ul>"
    baths = ("<li>Bathrooms: 2</li>",) * 3 + ("",) + ("<li>Bathrooms: 1</li>",)
    html = cards("<a href=/p/{i}><h3>{title}</h3></a><p>{place}</p><b>{price}</b>" + specs, baths)
    assert values(analysed(html, uk), "bathrooms")[3] is None


def test_a_badge_at_the_titles_place_is_not_the_title(uk):
    badges = ("", "<font>Sold STC</font><br>", "", "", "")
    title = "{badge}<font><a href=/p/{i}><b>{title}</b></a></font><br>"
    html = cards(title + "<font>{price}</font><br><font>{place}</font>", badges)
    assert values(analysed(html, uk), "title") == [home.title for home in HOMES]


def test_type_and_rooms_are_the_title_as_heading_but_not_as_a_line_among_others(uk):
    headed = cards(
        "<h3>Flat, {beds} bedrooms</h3><div class=a>{place}</div><div class=b>{price}</div>"
    )
    among = cards(
        "<div class=b>{price} pcm</div><div class=a>{place}</div>"
        "<div class=c>Flat, {beds} bedrooms</div>"
    )
    assert values(analysed(headed, uk), "title") == [
        f"Flat, {home.beds} bedrooms" for home in HOMES
    ]
    assert values(analysed(among, uk), "title") == [home.place for home in HOMES]


def test_a_link_elsewhere_in_the_same_parent_says_nothing_about_loose_text(uk):
    flat = "".join(
        f"<b><a href=/p/{i}>{h.place}</a></b><br><span>{h.price}</span>"
        f"<br>Flat, {h.beds} bedrooms<br>{BLURB}<hr>"
        for i, h in enumerate(HOMES)
    )
    assert values(analysed(page_of(f"<div>{flat}</div>"), uk), "title") == [
        home.place for home in HOMES
    ]


def test_what_every_record_says_to_lead_on_is_not_its_title(uk):
    html = cards(
        "<div class=a>{place}</div><div class=b>{price}</div><a href=/p/{i}>View this listing</a>"
    )
    assert values(analysed(html, uk), "title") == [home.place for home in HOMES]


def test_a_value_with_its_label_is_no_title(uk):
    html = cards(
        "<div class=b>{price}</div><div class=a>{place}</div><div class=c>"
        "<i>Type:</i> Cottage</div>"
    )
    assert values(analysed(html, uk), "title") == [home.place for home in HOMES]


def test_a_record_that_is_featured_and_listed_has_its_own_address_twice(uk):
    featured = "".join(
        f'<div class=hot><a href="/p/{i}">{h.title}</a> <em>{h.price}</em></div>'
        for i, h in enumerate(HOMES[:3])
    )
    listed = "".join(
        f'<li><a href="/p/{i}">{h.title}</a><p>{h.place}</p><p>{h.price}</p>'
        f'<a href="/contact?ref={i}">Ask us</a></li>'
        for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<div>{featured}</div><ul>{listed}</ul>"), uk)
    assert sorted(set(values(found, "url"))) == [f"/p/{i}" for i in range(5)]


@pytest.mark.parametrize(
    ("spans", "share"),
    [([], 0.0), ([(0, 6)], 0.5), ([(0, 6), (4, 6)], 0.5), ([(0, 6), (9, 40)], 1.0)],
)
def test_the_share_counts_letters_and_digits_once(spans, share):
    page = page_from_html("<p>2 beds | 1 bath</p>")
    unit = Unit(0, len("2 beds | 1 bath"), 0, 0, "p#1", 1, 5, True)
    assert said_share(page, unit, spans) == pytest.approx(share, abs=0.01)


def test_a_name_that_is_made_of_values_is_a_title_where_it_leads_to_the_record():
    name = "BMW X3 3.0 dCi Zetec 5dr"
    card = (
        f"<div><b><a href=/c/1>{name}</a></b><p>2024 | 11,159 miles | Manual</p><b>£44,895</b>"
        f"<p>{BLURB}</p></div>"
    )
    found = analysed(page_of(f"<p>1 result</p>{card}", title="Used cars"), load_domain("used-cars"))
    assert values(found, "title") == [name]


def test_a_title_whose_last_value_has_a_label_is_the_title(uk):
    html = cards(
        "<b><a href=/p/{i}>To let flat, bedrooms: {beds}</a></b><p>{place}</p><i>{price}</i>"
        "<p>{blurb}</p>"
    )
    assert values(analysed(html, uk), "title") == [
        f"To let flat, bedrooms: {home.beds}" for home in HOMES
    ]
