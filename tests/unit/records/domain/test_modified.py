"""Values that other texts explain: modifiers beside a price, numbers known by their size alone."""

from __future__ import annotations

import pytest

from sitesift.ontology import load_domain
from tests.helpers.made_listings import HOMES, analysed, page_of, values


def rents(before: str = "", after: str = "") -> str:
    rows = "".join(
        f"<li><a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p><div>{before}</div>"
        f"<div>£{h.beds}50</div>"
        f"<div>{after}</div></li>"
        for i, h in enumerate(HOMES)
    )
    return page_of(f"<ul>{rows}</ul>")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("", "pcm", {"period": "month"}),
        ("", "(per week)", {"period": "week"}),
        ("Offers over:", "", {"qualifier": "offers over"}),
        ("", "parking", {}),
    ],
)
def test_a_line_beside_a_price_tells_its_period_or_how_firm_it_is(uk, before, after, told):
    record = analysed(rents(before, after), uk).areas[0].records[1]
    price = next(a for a in record.values if a.name == "price")
    assert price.text == "£350"
    assert price.value == {"amount": 350, "currency": "GBP", **told}


CARS = (
    ("Ford Focus 1.6", 2011, 153300),
    ("Audi A4 Avant", 2016, 98210),
    ("Skoda Octavia", 2018, 55192),
    ("Volvo V60", 2014, 120400),
    ("Seat Leon", 2009, 201877),
)


def cars(number: str) -> str:
    rows = "".join(
        f'<li><a href="/c/{i}"><h3>{name}</h3></a><div>'
        f"<span class=tag>Diesel</span> <span class=tag>"
        f"{number.format(run=run, i=i)}</span> <span class=tag>{year}</span></div>"
        f"<b>£{i + 4},500</b></li>"
        for i, (name, year, run) in enumerate(CARS)
    )
    return page_of(f"<ul>{rows}</ul>", title="Used cars for sale")


def test_a_number_beside_fuel_and_year_that_nothing_explains_is_the_mileage():
    found = analysed(cars("{run}"), load_domain("used-cars"))
    assert values(found, "mileage") == [str(run) for _, _, run in CARS]
    sure = {a.name: a.confidence for a in found.areas[0].records[0].values}
    assert sure["mileage"] < sure["price"]


def test_a_number_too_small_for_a_mileage_is_none():
    assert values(analysed(cars("{i}7"), load_domain("used-cars")), "mileage") == [None] * len(CARS)


def test_values_in_one_line_with_bars_between_are_no_running_text(uk):
    rows = "".join(
        f"<li><a href=/p/{i}><h3>{h.place}</h3></a><b>{h.price}</b>"
        f"<p>Bungalow | {h.beds} bedrooms | 2 bathrooms | "
        f"1 reception | 1,072 sq ft | freehold | chain free</p></li>"
        for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<ul>{rows}</ul>"), uk)
    assert values(found, "property_type") == ["Bungalow"] * 5
    assert values(found, "bathrooms") == ["2 bathrooms"] * 5


def test_a_badge_tells_the_status_and_where_there_is_none_the_heading_does(uk):
    badges = ("", "<i class=x>Under offer</i>", "", "", "<i class=x>Sold STC</i>")
    rows = "".join(
        f"<li>{badge}<a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p><b>{h.price}</b></li>"
        for i, (h, badge) in enumerate(zip(HOMES, badges, strict=True))
    )
    told = values(analysed(page_of(f"<ul>{rows}</ul>"), uk), "status")
    assert told == ["for sale", "Under offer", "for sale", "for sale", "Sold STC"]


def test_amounts_without_a_currency_are_the_price_where_no_other_is_found(uk):
    rows = "".join(
        f"<li><a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p><p>{h.price[1:]}</p></li>"
        for i, h in enumerate(HOMES)
    )
    assert values(analysed(page_of(f"<ul>{rows}</ul>"), uk), "price") == [
        h.price[1:] for h in HOMES
    ]


def test_all_rows_of_a_grid_are_found_where_no_price_leads_to_them(uk):
    cells = [
        f"<td><a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p></td>"
        for i, h in enumerate(HOMES[:4])
    ]
    rows = "".join(f"<tr>{a}{b}</tr>" for a, b in zip(cells[::2], cells[1::2], strict=True))
    found = analysed(page_of(f"<table>{rows}</table>"), uk)
    assert sorted(values(found, "title")) == sorted(h.title for h in HOMES[:4])
