"""Flat lists of few records are cut where rules, headings, links and turns tell, though distances
tell too little."""

from __future__ import annotations

import pytest

from tests.helpers.made_listings import BLURB, HOMES, analysed, page_of, values

TWO = HOMES[:2]
PRICES = [h.price for h in TWO]
PLACES = [h.place for h in TWO]


def rows(first: str, second: str) -> str:
    """A table with two rows a home."""
    pairs = (first + second for _ in TWO)
    filled = (
        p.format(i=i + 3700, h=h, b=BLURB) for i, (p, h) in enumerate(zip(pairs, TWO, strict=True))
    )
    return page_of(f"<table><tbody>{''.join(filled)}</tbody></table>")


FIRST = "<tr><td><h3>{h.title}</h3></td><td>{h.price}</td></tr>"
FIRST_LINKED = "<tr><td><h3><a href=/p/{i}>{h.title}</a></h3></td><td>{h.price}</td></tr>"
SECOND = "<tr><td><p>{h.place}</p><ul><li>{h.beds} bedrooms</li></ul><p>{b}</p>%s</td></tr>"


@pytest.mark.parametrize(
    ("first", "links"),
    [
        (FIRST_LINKED, "<a href=/p/{i}>More</a>"),  # the same address in both rows
        (FIRST_LINKED, "<a href='/compare?ref={i}'>Compare</a>"),  # the same number
        (
            FIRST_LINKED.replace("/p", "#/p"),
            "<a href=#/p/{i}>More</a>",
        ),  # the same route of a script
        (FIRST, "<a href=/p/{i}>More</a>"),  # rows that take turns
    ],
)
def test_two_records_of_two_rows_each_are_two(uk, first, links):
    found = analysed(rows(first, SECOND % links), uk)
    assert values(found, "price") == PRICES
    assert values(found, "location") == PLACES
    assert values(found, "description") == [BLURB] * 2


@pytest.mark.parametrize("end", ["", "<hr>"])
def test_a_rule_between_two_records_tells_where_the_second_starts(uk, end):
    body = "<hr>".join(
        f"<p><b>{h.title}</b></p><p>{h.price}</p><p>{h.place}</p><p>{BLURB}</p>"
        f"<a href=/p/{i}>More</a>"
        for i, h in enumerate(TWO)
    )
    found = analysed(page_of(f"<div>{body}{end}</div>"), uk)
    assert values(found, "price") == PRICES
    assert values(found, "location") == PLACES
    assert values(found, "url") == ["/p/0", "/p/1"]


def test_records_between_rules_may_have_parts_that_others_lack(uk):
    body = "".join(
        f"<p><b>{h.title}</b></p>{'<p>New</p><p>Chain free</p>' * (i % 2)}<p>{h.price}</p>"
        f"<p>{h.place}</p>"
        f"{f'<p>{BLURB}</p>' * (i % 3)}<a href=/p/{i}>More</a><hr>"
        for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<div>{body}</div>"), uk)
    assert values(found, "location") == [h.place for h in HOMES]
    assert values(found, "url") == [f"/p/{i}" for i in range(5)]


def test_an_empty_line_divides_text_that_has_no_elements(uk):
    body = "".join(
        f"<b><a href=/p/{i}>{h.title}</a></b><br><span>{h.price}</span><br>{h.place}<br><br>"
        for i, h in enumerate(TWO)
    )
    found = analysed(page_of(f"<div>{body}</div>"), uk)
    assert values(found, "price") == PRICES
    assert values(found, "location") == PLACES


def test_neighbours_that_share_their_sellers_link_stay_two_records(uk):
    body = "".join(
        f"<article><a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p><p>{h.price}</p>"
        f"<a href=/agent/771>Agent</a>"
        f"</article><span>Highlighted</span>"
        for i, h in enumerate(HOMES[:4])
    )
    found = analysed(page_of(f"<div>{body}</div>"), uk)
    assert values(found, "price") == [h.price for h in HOMES[:4]]


def test_lines_without_a_price_are_records_where_advertisements_and_prose_stand_between(uk):
    """White space between the lines, kinds of homes in the prose, an advertisement without a
    divider of its own."""
    ad = "<div><strong>Fixed fees</strong><br><a href=/law>Find out more</a></div>"
    prose = "A light and airy house in a quiet street. There are good rail links nearby."
    body = "".join(
        f"{ad * (i == 2)}<b><a href=/p/{i}>{h.place}</a></b><br>\n"
        f"House, {h.beds} bedrooms<br>\n{prose}<br><br>\n"
        for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<div>{body}</div>"), uk)
    assert values(found, "url") == [f"/p/{i}" for i in range(5)]
    assert values(found, "bedrooms") == [f"{h.beds} bedrooms" for h in HOMES]


def test_two_rows_of_one_address_are_not_two_records_where_both_hold_a_pivot(uk):
    def pair(number: int, street: str) -> str:
        link, kind = f"<a href=/p/{number}>", "flat" if number % 2 else "house"
        return (
            f"<tr><td><h3>{link}{street}</a></h3></td></tr>"
            f"<tr><td><ul><li>{kind}</li><li>{number % 4 + 1} bedrooms</li></ul>{BLURB}"
            f"{link}More</a></td></tr>"
        )

    streets = ("Mill Lane, Oxford", "5 Cottage Flats, Leeds", "Quay Street, York", "Ash Road, Hull")
    body = "".join(pair(number, street) for number, street in enumerate(streets, 3700))
    found = analysed(page_of(f"<table><tbody>{body}</tbody></table>"), uk)
    assert values(found, "bedrooms") == [f"{n} bedrooms" for n in (1, 3, 4)]  # one is in doubt
    assert values(found, "location") == [streets[n] for n in (0, 2, 3)]
