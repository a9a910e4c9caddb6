"""Amounts of money as countries write them, and what a page's other amounts say of a sign."""

from __future__ import annotations

from typing import Any

import pytest

from sitesift.annotate import annotate
from sitesift.annotate.amounts import find_amounts, scaled_amount
from sitesift.induce import read_rows
from sitesift.ontology import load_domain
from sitesift.page import page_from_html


def prices(
    body: str, domain: str = "real-estate", head: str = "<html>", url: str = ""
) -> list[Any]:
    page = page_from_html(f"{head}<body>{body}</body></html>", url=url)
    return [a.value for a in annotate(page, load_domain(domain)) if a.type == "price"]


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("Rp 1,25 M", 1_250_000_000, "IDR"),
        ("Rp. 500 juta", 500_000_000, "IDR"),
        ("33 300 💲", 33_300, "USD"),
        ("💲 500 000 FCFA", 500_000, "XOF"),
        ("35.000.000 ₫", 35_000_000, "VND"),
        ("5,2 tỷ VNĐ", 5_200_000_000, "VND"),
        ("₹ 45 Lakh", 4_500_000, "INR"),
        ("LKR 12,34,567", 1_234_567, "LKR"),
        ("RM 480,000", 480_000, "MYR"),
        ("CHF 1'250'000.-", 1_250_000, "CHF"),
        ("1 250 000,- Kč", 1_250_000, "CZK"),
        ("2,5 млн ₽", 2_500_000, "RUB"),
        ("R$ 350 mil", 350_000, "BRL"),
        ("350 000 FCFA", 350_000, "XOF"),
        ("$500 CAD", 500, "CAD"),
        ("US$: 84.500,00", 84_500, "USD"),
        ("€:1.250,00", 1_250, "EUR"),
        ("Ft 67.900.000", 67_900_000, "HUF"),
        ("฿3.5 ล้านบาท", 3_500_000, "THB"),
    ],
)
def test_amounts_are_read_in_any_currency(text, amount, currency):
    assert prices(f"<p>{text}</p>") == [{"amount": amount, "currency": currency}]


def test_a_range_in_words_for_noughts_alone_is_told_by_its_lower_end():
    assert [scaled_amount(text) is not None for text in ("1.1 mil - 1.2 mil", "3 - 4")] == [
        True,
        False,
    ]
    rows = read_rows([{"price": "1.1 mil - 1.2 mil"}], load_domain("real-estate"))
    assert rows[0]["price"]["value"]["amount"] == 1_100_000


def test_words_before_an_amount_take_no_noughts_from_it():
    rows = read_rows(
        [{"price": "Guide price 665 K"}, {"price": "550 K"}], load_domain("real-estate")
    )
    assert [row["price"]["value"]["amount"] for row in rows] == [665_000, 550_000]


def test_two_letters_stand_before_a_number_where_the_country_pays_so():
    assert prices("<p>Kz 45 000 000</p>", head="<html lang=pt-AO>") == [
        {"amount": 45_000_000, "currency": "AOA"}
    ]


def test_latin_signs_of_countries_that_write_from_right_to_left_stand_before_the_number():
    dinars = [{"amount": amount, "currency": "KWD"} for amount in (241_025, 98_500)]
    assert prices("<p>KD 241,025</p><p>KD 98,500</p>") == dinars


@pytest.mark.parametrize(
    ("text", "period"),
    [
        ("Rp 2.000.000 per bulan", "month"),
        ("1 500 ₽ в месяц", "month"),
        ("1.200 TL aylık", "month"),
        ("€ 900 al mes", "month"),
        ("900 €/kk", "month"),
        ("$75 /wk", "week"),
        ("2 400 zł tygodniowo", "week"),
        ("£12,000 p.a.", "year"),
    ],
)
def test_periods_are_read_in_many_languages(text, period):
    assert [value.get("period") for value in prices(f"<p>{text}</p>")] == [period]


@pytest.mark.parametrize(
    "text", ["41 zł/m2", "50 €/m²", "BMW M 340i", "E 220", "Plot 12", "64 m2", "Closes 12:30 p.m."]
)
def test_what_only_looks_like_an_amount_is_no_price(text):
    page = page_from_html(f"<p>{text}</p>")
    rows = annotate(page, load_domain("real-estate"))
    others = [row for row in rows if row.type == "other_money"]
    assert others or not [row for row in rows if row.type == "price"]


@pytest.mark.parametrize("text", ["£1,150,000 Offers over", "£585,000 Offers in excess of"])
def test_offers_behind_a_price_do_not_take_something_off_it(text):
    rows = annotate(page_from_html(f"<p>{text}</p>"), load_domain("real-estate"))
    assert [row.type for row in rows] == ["price"]


def test_a_sign_between_two_numbers_belongs_to_the_one_it_touches():
    def found(text: str) -> list[str]:
        return [text[a.start : a.end] for a in find_amounts(text)]

    assert found("#502 $1,625") == ["$1,625"]
    assert found("550.000€ 565.000 € 3%") == ["550.000€", "565.000 €"]
    assert found("460,000 £ 415,000 £") == ["460,000 £", "415,000 £"]
    assert found("#502 $ 1,625") == ["$ 1,625"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("₹ 63 Lac₹ 3,699 / sq.ft", [("63", "Lac"), ("3,699", "")]),
        ("€ 1,2 mln€ 3,699 / m²", [("1,2", "mln"), ("3,699", "")]),
        ("150k€", [("150", "k")]),
        ("R$ 2 milhãos", [("2", "milhãos")]),  # a plural that a program has made
        ("R$ 3 pts", [("3", "")]),
    ],
)
def test_a_word_for_noughts_ends_where_a_sign_touches_it(text, wanted):
    assert [(a.number, a.scale) for a in find_amounts(text)] == wanted


def test_a_name_that_ends_in_a_number_is_no_lower_end_of_the_price_behind_it():
    (price,) = prices("<p>Mazda MX-5 - $1500 (Dallas)</p>", "used-cars")
    assert price["amount"] == 1500
    (spread,) = prices("<p>1,200 - $1,500</p>", "used-cars")
    assert spread["amount"] == 1200


def test_the_bracket_around_a_period_is_closed():
    text = "$196 (Monthly) dealer"
    assert [text[a.start : a.end] for a in find_amounts(text)] == ["$196 (Monthly)"]


def test_a_footnote_is_no_digit_of_the_amount_before_it():
    assert prices("<p>€ 40.749<sup>1</sup></p>")[0]["amount"] == 40_749


# -- signs that may mean something else


def test_kilometres_in_capitals_are_no_money_where_prices_have_another_sign():
    cars = "".join(f"<p>{n}0.000.000 ₫</p><p>7232{n} KM</p>" for n in range(1, 5))
    assert {value["currency"] for value in prices(cars, "used-cars")} == {"VND"}


def test_the_same_letters_are_money_where_no_amount_has_another_sign():
    cars = "".join(f"<p>1{n}.500 KM</p><p>{n}2000 km</p>" for n in range(1, 5))
    assert [value["amount"] for value in prices(cars, "used-cars")] == [11500, 12500, 13500, 14500]


def test_a_letter_is_a_currency_on_pages_of_its_country():
    assert prices("<p>R 950 000</p>", head='<html lang="en-ZA">')[0]["currency"] == "ZAR"
    assert prices("<p>M 12 000</p><p>$ 900</p>")[0]["currency"] == "USD"


@pytest.mark.parametrize(
    ("body", "head", "url", "currency"),
    [
        ("<p>Rs. 5,000,000</p>", "<html>", "https://homes.example.lk/list", "LKR"),
        ("<p>Rs. 5,000,000</p>", '<html lang="ur-PK">', "", "PKR"),
        ("<p>1 250 000 kr</p>", '<html lang="nb">', "", "NOK"),
        ("<p>1 250 000 руб.</p>", '<html lang="ru">', "", "RUB"),
        ("<p>$ 900,000</p><p>AUD 5,000</p>", "<html>", "", "AUD"),
        ('<meta itemprop="priceCurrency" content="MXN"><p>$ 900,000</p>', "<html>", "", "MXN"),
        ("<p>$ 900,000</p>", "<html>", "", "USD"),
        ("<p>1 250 000 kr</p>", "<html>", "", ""),
    ],
)
def test_the_page_tells_which_country_a_shared_sign_is_of(body, head, url, currency):
    assert prices(body, head=head, url=url)[0]["currency"] == currency


# -- instalments


def test_an_amount_for_a_period_is_hardly_the_price_of_a_car_that_has_another():
    page = page_from_html("<p>£9,995</p><p>£189 per month</p><p>£12,450</p><p>£230 per month</p>")
    rows = [a for a in annotate(page, load_domain("used-cars")) if a.type == "price"]
    assert [row.score for row in rows] == [6, 1, 6, 1]


def test_where_all_cars_are_priced_by_the_week_that_is_the_price():
    page = page_from_html("<p>$75 /week</p><p>$89 /week</p><p>$99 /week</p>")
    rows = [a for a in annotate(page, load_domain("used-cars")) if a.type == "price"]
    assert [(row.score, row.value["period"]) for row in rows] == [(6, "week")] * 3


def test_a_bid_is_a_price_and_what_the_house_takes_on_top_of_it_is_none():
    lot = "<p><b>Current bid:</b> $12,500</p><p><b>Buyer's premium:</b> $495</p>"
    rows = annotate(page_from_html(lot), load_domain("used-cars"))
    page = page_from_html(lot)
    barred = [row.text(page) for row in rows if row.type == "other_money"]
    assert barred == ["Buyer's premium: $495"]
    assert [row.value["amount"] for row in rows if row.type == "price"] == [12_500, 495]


def test_a_range_whose_ends_are_told_alike_is_one_price_without_a_sign():
    text = "34,5 tỷ - 36,5 tỷ"
    assert [text[a.start : a.end] for a in find_amounts(text)] == [text]
    text = "990 000 :- - 995 000 :-"
    assert [text[a.start : a.end] for a in find_amounts(text)] == [text]


def test_a_label_tells_that_a_single_amount_with_a_sign_of_few_letters_is_money() -> None:
    rows = "<tr><td>{}</td><td>31 600 000 UM</td></tr>"
    (price,) = prices(f"<table>{rows.format('Price')}</table>")
    assert (price["amount"], price["currency"]) == (31_600_000, "MRU")
    assert prices(f"<table>{rows.format('Code')}</table>") == []


def test_what_stands_for_millions_elsewhere_is_a_currency_behind_thousands() -> None:
    found = prices("<p>14 682 m.</p><p>4 182 m.</p><p>2,5 m.</p>", "used-cars")
    assert [(one["amount"], one["currency"]) for one in found] == [(14_682, "TMT"), (4_182, "TMT")]
