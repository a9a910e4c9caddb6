"""Prices without a currency lead to records where repetition tells what they are."""

from __future__ import annotations

from sitesift.ontology import load_domain
from tests.helpers.made_listings import BLURB, HOMES, analysed, page_of, values

PLAIN = [home.price[1:] for home in HOMES]


def test_records_of_several_siblings_are_found_by_amounts_without_a_currency(uk):
    flat = "".join(
        f"<p><a href=/p/{i}>{h.place}</a></p><p>{price}</p><p>Flat, {h.beds} bedrooms</p>"
        f"<p>{BLURB}</p><hr>"
        for i, (h, price) in enumerate(zip(HOMES, PLAIN, strict=True))
    )
    found = analysed(page_of(f"<div>{flat}</div>"), uk)
    assert values(found, "price") == PLAIN
    assert values(found, "location") == [home.place for home in HOMES]


def test_one_price_in_words_does_not_stand_for_the_whole_list(uk):
    prices = [*PLAIN[:2], "P.O.A.", "525,000 - 550,000", *PLAIN[4:]]
    cards = "".join(
        f"<li><a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p><span>{price}</span></li>"
        for i, (h, price) in enumerate(zip(HOMES, prices, strict=True))
    )
    found = analysed(page_of(f"<ul>{cards}</ul>"), uk)
    assert [len(area.records) for area in found.areas] == [5]
    assert values(found, "price")[3] == "525,000 - 550,000"


def test_where_most_prices_have_their_currency_other_amounts_are_none(uk):
    cards = "".join(
        f"<li><a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p><b>{h.price}</b>"
        f"<i>1{i},500</i></li>"
        for i, h in enumerate(HOMES)
    )
    assert values(analysed(page_of(f"<ul>{cards}</ul>"), uk), "price") == [
        home.price for home in HOMES
    ]


def test_numbers_that_may_be_mileages_as_well_as_prices_lead_nowhere():
    cars = load_domain("used-cars")
    cards = "".join(
        f"<li><a href=/c/{i}>Audi A4</a><i>{i}4,500</i> <i>Diesel 201{i}</i></li>"
        for i in range(1, 6)
    )
    found = analysed(page_of(f"<ul>{cards}</ul>", title="Used cars"), cars)
    assert set(values(found, "price")) <= {None}


def test_amounts_on_a_page_of_another_subject_lead_nowhere(uk):
    rows = "".join(f"<tr><td>Team {i}</td><td>{i}3,200</td></tr>" for i in range(6))
    assert analysed(page_of(f"<table>{rows}</table>", title="Attendance"), uk).areas == []


def test_values_that_only_the_domain_has_stand_in_for_its_words(uk):
    cards = "".join(
        f"<li><a href=/p/{i}>{i}, Mill Lane</a><b>{price}</b><p>{i} bathrooms</p>"
        f"<p>{i}2 sq ft</p></li>"
        for i, price in enumerate(PLAIN, start=1)
    )
    assert (
        values(analysed(page_of(f"<ul>{cards}</ul>", title="Search results"), uk), "price") == PLAIN
    )


def test_a_name_of_digits_within_an_amount_takes_it_from_no_price():
    cars = load_domain("used-cars")
    cards = "".join(
        f"<li><a href=/c/{i}><h3>Audi A4</h3></a><p>1{i},595</p><p>{i}7,125 miles</p>"
        f"<p>201{i}</p></li>"
        for i in range(5)
    )
    found = analysed(page_of(f"<ul>{cards}</ul>", title="Used cars"), cars)
    assert values(found, "price") == [f"1{i},595" for i in range(5)]


def test_a_bare_amount_is_the_price_of_cars_that_other_types_led_to():
    cars = load_domain("used-cars")
    prices = ["18,795", "POA", "9,450 - 9,995"]
    cards = "".join(
        f"<li><a href=/c/{i}><h3>Audi A4</h3></a><p>{price}</p><p>{i}7,125 miles</p>"
        f"<p>201{i}, Diesel</p></li>"
        for i, price in enumerate(prices)
    )
    found = analysed(page_of(f"<ul>{cards}</ul>", title="Our stock"), cars)
    assert values(found, "price") == prices
    assert values(found, "mileage") == [f"{i}7,125 miles" for i in range(3)]


def test_a_name_on_the_element_tells_a_price_with_another_amount_beside_it(uk):
    cards = "".join(
        f"<li><a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p>"
        f"<p class=price>{price} <i>Was 999,000</i></p></li>"
        for i, (h, price) in enumerate(zip(HOMES, [*PLAIN[:4], "875,000 - 900,000"], strict=True))
    )
    found = analysed(page_of(f"<ul>{cards}</ul>", title="Our list"), uk)
    assert values(found, "price") == [*PLAIN[:4], "875,000 - 900,000"]


def test_offers_that_are_shown_twice_are_found_where_more_is_told_of_them(uk):
    offers = list(zip(HOMES, PLAIN, strict=True))[:3]
    slides = "".join(
        f"<li><a href=/p/{i}>{h.title}</a><em>{price}</em></li>"
        for i, (h, price) in enumerate(offers)
    )
    rows = "".join(
        f"<div><h3><a href=/p/{i}>{h.title}</a></h3><b>{price}</b><p>{h.place}</p>"
        f"<p>{BLURB}</p></div>"
        for i, (h, price) in enumerate(offers)
    )
    found = analysed(page_of(f"<ul>{slides}</ul><section>{rows}</section>"), uk)
    assert values(found, "location")[:3] == [h.place for h, _ in offers]
    assert values(found, "price")[:3] == PLAIN[:3]


def test_figures_with_a_word_for_zeros_are_prices_without_a_currency(uk):
    prices = ["823 K", "1.16 mil", "546 K", "1.3 mil", "600 K"]
    cards = "".join(
        f"<li><a href=/p/{i}><h3>{h.title}</h3></a><p>{h.place}</p><b>{price}</b></li>"
        for i, (h, price) in enumerate(zip(HOMES, prices, strict=True))
    )
    found = analysed(page_of(f"<ul>{cards}</ul>"), uk)
    assert values(found, "price") == prices
    told = [
        v.value["amount"] for r in found.areas[0].records for v in r.values if v.name == "price"
    ]
    assert told == [823_000, 1_160_000, 546_000, 1_300_000, 600_000]


def test_sizes_of_engines_and_distances_are_no_prices():
    cars = load_domain("used-cars")
    cards = "".join(
        f"<li><h3><a href=/c/{i}>Ford Focus</a></h3><b>1.{i} T</b><i>{i}0 mi</i></li>"
        for i in range(1, 6)
    )
    assert not any(values(analysed(page_of(f"<ul>{cards}</ul>", "Used cars"), cars), "price"))


def test_amounts_of_a_showcase_beside_the_list_do_not_outnumber_what_tells_the_subject():
    homes = [
        ("Lingongatan, Ekvall", "3 sovrum | 1 badrum", "884.120"),
        ("Kvarngatan, Ekvall", "3 sovrum", "578.634"),
        ("Sommarstigen, Ekvall", "2 sovrum | 1 badrum", "548.320"),
        ("Hagtornsgatan, Ekvall", "4 sovrum | 2 badrum", "788.440"),
    ]
    shown = "".join(
        f"<div><a href=/p/{i}>{h[0]}</a><em>{h[2]}</em></div>" for i, h in enumerate(homes[:2])
    )
    cards = "".join(
        f"<li><a href=/p/{i}>{name}</a><p>{rooms}</p><b>{price}</b></li>"
        for i, (name, rooms, price) in enumerate(homes)
    )
    found = analysed(
        page_of(f"<section>{shown}</section><ul>{cards}</ul>", "Hem"), load_domain("real-estate")
    )
    assert values(found, "price") == [price for _, _, price in homes]
