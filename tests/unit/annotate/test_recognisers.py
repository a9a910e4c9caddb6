"""What the recognisers see in a page's text and markup."""

from __future__ import annotations

from typing import Any

import pytest

from sitesift.annotate import annotate
from sitesift.annotate.normal_forms import parse_number
from sitesift.annotate.recognisers.markup_names import name_words
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.domain.pivots.attributes import find_attributes


def seen(body: str, name: str, domain: str = "uk-real-estate") -> list[str]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [a.text(page) for a in annotate(page, load_domain(domain)) if a.type == name]


def value(body: str, name: str, domain: str = "uk-real-estate") -> Any:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return next(a.value for a in annotate(page, load_domain(domain)) if a.type == name)


# -- text


def test_a_colour_has_the_word_that_its_maker_puts_before_it_where_it_stands_alone():
    assert seen("<li>Strong Blue</li><li>Manual</li>", "color", "used-cars") == ["Strong Blue"]
    assert seen("<p>Suzuki Bolan Blue, one owner</p>", "color", "used-cars") == ["Blue"]


def test_horse_powers_of_other_languages_are_powers():
    assert seen("<p>2021 · Benzină · 276cp</p>", "power", "used-cars") == ["276cp"]


def test_a_sign_for_more_in_an_element_of_its_own_does_not_part_a_number_from_its_label():
    cell = "<li><span>Living area</span><span class=n>140 <sup>+</sup></span></li>"
    assert seen(f"<ul>{cell}<li>Pool</li></ul>", "area") == ["140"]
    other = cell.replace("<sup>+</sup>", "<b>pm</b>")
    assert seen(f"<ul>{other}<li>Pool</li></ul>", "area") == []


def test_a_line_that_is_nothing_but_a_kind_of_deal_is_a_status():
    card = "<div><span>Sale</span></div><h3>Mill House</h3><p>Garage sale on Sunday</p>"
    assert seen(card, "status") == ["Sale"]
    assert seen("<ul><li>Rent</li><li>Rent: 500</li></ul>", "status") == ["Rent"]


def test_large_homes_may_have_two_living_rooms():
    assert seen("<p>Oda sayısı 5+2</p><p>2+3</p>", "rooms", "real-estate") == ["5+2"]


def test_kilometres_may_be_counted_in_their_label():
    assert value("<p>Počet ujetých KM: 45990</p>", "mileage", "used-cars")["amount"] == 45990


def test_thousands_of_kilometres_are_as_many_as_the_language_says():
    for text in ("120 тис. км", "120 тыс. км", "120 tys. km", "120k km"):
        assert value(f"<p>{text}</p>", "mileage", "used-cars") == {"amount": 120000, "unit": "km"}


def test_a_number_behind_its_label_in_one_text_is_what_the_label_says():
    body = "<p>EnginePower: 110</p><p>Milleage : 43 000</p><p>FuelTankCapacity: 45</p>"
    assert seen(body, "power", "used-cars") == ["110"]
    assert seen(body, "mileage", "used-cars") == ["43 000"]
    assert seen(body, "engine", "used-cars") == []


def test_letters_of_a_name_are_no_engine_and_no_fuel():
    body = "<h3>Hongqi H6</h3><p>HR-V 1.8 EL</p>"
    assert seen(body, "engine", "used-cars") == []
    assert seen(body, "fuel", "used-cars") == []
    assert seen("<p>H6 Turbo</p>", "engine", "used-cars") == ["H6 Turbo"]


@pytest.mark.parametrize(
    ("text", "amount"),
    [("12 345 mil", 12345), ("45,000 mi", 45000), ("45k mi", 45000), ("1.21 mil", None),
     ("1,2 mi", None)],
)  # fmt: skip
def test_what_a_short_word_counts_in_hundredths_are_no_miles_of_a_car(text, amount):
    found = seen(f"<p>{text}</p>", "mileage", "used-cars")
    assert bool(found) is (amount is not None)
    if amount is not None:
        assert value(f"<p>{text}</p>", "mileage", "used-cars")["amount"] == amount


def test_a_number_with_its_label_behind_it_is_what_the_label_says():
    miles = "<ul><li>Diesel</li><li>206,937 kilometrage</li></ul>"
    assert seen(miles, "mileage", "used-cars") == ["206,937 kilometrage"]
    assert value(miles, "mileage", "used-cars") == {"amount": 206937, "unit": ""}
    assert seen("<li>206,937 reasons</li>", "mileage", "used-cars") == []


@pytest.mark.parametrize("text", ["3+1 Oda", "3 + 1 odalı", "3+1 pokoje", "3+1 rooms", "3+1"])
def test_rooms_counted_with_a_plus_are_one_count_and_not_what_stands_behind_it(text: str):
    assert seen(f"<p>{text}</p>", "rooms", "real-estate") == [text]
    assert value(f"<p>{text}</p>", "rooms", "real-estate") == 3


def test_a_match_never_crosses_a_block():
    assert seen("<p>OX1</p><p>2DR</p>", "postcode") == ["OX1"]
    assert seen("<p><b>OX1</b> 2DR</p>", "postcode") == ["OX1 2DR"]


def test_elements_that_touch_are_read_apart_unless_they_only_format():
    assert seen(
        "<div><span>Call</span><span>020 7946 0123</span><span>Local rate</span></div>", "phone"
    ) == ["020 7946 0123"]
    assert seen("<p>64 m<sup>2</sup></p>", "area") == ["64 m2"]
    assert seen("<div><span>1,400</span><span>sqft</span></div>", "area") == ["1,400sqft"]


@pytest.mark.parametrize("unit", ["m", "<small>m</small>", "<span>m</span>", " m ", "<i>m</i> "])
def test_a_raised_two_behind_a_unit_makes_it_a_square_whatever_parts_them(unit):
    cells = f"<p><a>12 Mill Lane, 62{unit}<sup>2</sup></a></p>"
    assert len(seen(cells, "area")) == 1
    assert seen("<p>Room<sup>2</sup> 62 rooms</p>", "area") == []


@pytest.mark.parametrize("text", ["739 000 000 (812 000 000)", "1 000 000 000", "000 812 000"])
def test_thousands_of_an_amount_are_no_phone_number(text):
    assert seen(f"<p>{text}</p>", "phone") == []
    assert seen("<p>0044 20 7946 0123</p>", "phone") == ["0044 20 7946 0123"]


def test_the_header_of_a_column_names_the_number_before_a_smaller_one_in_an_element_of_its_cell():
    head = "<tr><th>Home</th><th>Rooms</th><th>Price</th></tr>"
    row = "<tr><td>Flat</td><td>2</td><td><b>9,995 <i>(10,500)</i></b></td></tr>"
    assert seen(f"<table>{head}{row * 3}</table>", "price") == ["9,995"] * 3


def test_neighbours_that_share_a_separator_are_both_found():
    assert seen("<p>SW1 SW2 SW3</p>", "postcode") == ["SW1", "SW2", "SW3"]


def test_of_two_terms_of_a_type_the_longer_wins():
    assert seen("<p>Kingston upon Thames</p>", "place") == ["Kingston upon Thames"]


def test_terms_end_at_word_boundaries_and_need_their_capital():
    assert seen("<p>Readingtons and oxford brogues</p>", "place") == []


def test_a_name_alone_in_brackets_needs_no_capital():
    assert seen("<p>92 Miata - $1500 ( san jose) owner</p>", "place", "used-cars") == ["san jose"]
    assert seen("<p>92 Miata (reading lamp) from reading</p>", "place", "used-cars") == []


def test_the_currency_of_a_price_is_not_taken_for_that_of_the_number_before_it():
    assert seen("<p>£250,000 <b>£240,000</b></p>", "price") == ["£250,000", "£240,000"]
    assert seen("<p>Studio downtown! #502 $1,625</p>", "price") == ["$1,625"]
    assert seen("<p>€2,500 to €3,000</p>", "price") == ["€2,500", "€3,000"]


@pytest.mark.parametrize(
    "text", ["45,220 miles", "£3,008", "12.208", "£45,220.00", "£500", "4’208 km"]
)
def test_digits_inside_a_number_name_no_model(text):
    assert seen(f"<p>{text}</p>", "model", "used-cars") == []


@pytest.mark.parametrize("text", ["Peugeot 208", "Peugeot 3008, 2019", "Peugeot 3008."])
def test_a_model_of_digits_may_stand_beside_punctuation(text):
    assert seen(f"<p>{text}</p>", "model", "used-cars")[0] in ("208", "3008")


def test_a_name_that_context_gives_away_is_known_where_it_stands_alone():
    body = "<h3>3 bed house in Nethertonbury</h3><p>Nethertonbury</p>"
    assert seen(body, "place").count("Nethertonbury") == 2


def test_the_day_a_home_was_added_takes_no_digits_of_the_number_after_it():
    assert seen("<p>Added on 3 March 01865 550101</p>", "added") == ["Added on 3 March"]
    assert seen("<p>Added on 3 March 2025</p>", "added") == ["Added on 3 March 2025"]
    assert seen("<p>Reduced on 03/02/25</p>", "added") == ["Reduced on 03/02/25"]


# -- money


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("£1.25m", {"amount": 1_250_000, "currency": "GBP"}),
        ("£1,250 pcm", {"amount": 1250, "currency": "GBP", "period": "month"}),
        ("£450 P.W", {"amount": 450, "currency": "GBP", "period": "week"}),
        (
            "Offers in excess of £9,000,000",
            {"amount": 9_000_000, "currency": "GBP", "qualifier": "offers in excess of"},
        ),
        ("€320,000", {"amount": 320_000, "currency": "EUR"}),
        ("Price on application", {"amount": None, "qualifier": "price on application"}),
    ],
)
def test_prices_are_normalised_to_amount_currency_period_and_qualifier(text, wanted):
    assert value(f"<p>{text}</p>", "price") == wanted


@pytest.mark.parametrize(
    ("text", "amount", "currency"),
    [
        ("1.900.000€", 1_900_000, "EUR"),
        ("6 950 zł", 6950, "PLN"),
        ("62.400 eur", 62_400, "EUR"),
        ("45,9 M Ft", 45_900_000, "HUF"),
        ("KSh 7,000,000", 7_000_000, "KES"),
        ("C$848,000", 848_000, "CAD"),
        ("<b>Sold STC</b><b>$848,000</b>", 848_000, "USD"),
    ],
)
def test_prices_of_other_countries_are_read_as_they_write_them(text, amount, currency):
    found = value(f"<p>{text}</p>", "price", "real-estate")
    assert found == {"amount": amount, "currency": currency}


def test_a_year_after_a_price_is_no_part_of_it():
    assert seen("<p>$17,090 1940 Chevrolet Pickup</p>", "price", "used-cars") == ["$17,090"]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1,250.50", 1250.5),
        ("1.250,50", 1250.5),
        ("53,2", 53.2),
        ("1 030 000", 1_030_000),
        ("three", 3),
        ("none", None),
    ],
)
def test_numbers_are_read_as_people_write_them(text, number):
    assert parse_number(text) == number


# -- labels and names in the markup


def test_an_icon_explains_the_number_beside_it():
    assert value('<div><img src="/i/bed.jpg" alt="bedrooms"><br>3</div>', "bedrooms") == 3
    assert value('<div><svg class="icon-bath"></svg><span>2</span></div>', "bathrooms") == 2


def test_a_label_explains_the_number_beside_it():
    assert value("<dl><dt>Bedrooms</dt><dd>4</dd></dl>", "bedrooms") == 4


def test_of_two_numbers_each_takes_its_own_icon():
    body = '<ul><li><i class="bed"></i>3</li><li><i class="bath"></i>2</li></ul>'
    assert (seen(body, "bedrooms"), seen(body, "bathrooms")) == (["3"], ["2"])


def test_a_class_name_explains_a_bare_price():
    assert value('<span class="first-price">23,639</span>', "price", "used-cars") == {
        "amount": 23639,
        "currency": "",
    }


def test_a_tables_header_names_the_numbers_below_it():
    rows = "".join(f"<tr><td>£{n}00,000</td><td>{n}</td></tr>" for n in (2, 3, 4))
    assert seen(f"<table><tr><th>Price</th><th>Beds</th></tr>{rows}</table>", "bedrooms") == [
        "2",
        "3",
        "4",
    ]


def test_names_in_code_are_cut_into_words():
    assert name_words("propertyCard-priceValue SQFT") == (
        "property",
        "card",
        "price",
        "value",
        "sqft",
    )


# -- cars


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [
        ("43.450 km", "mileage", {"amount": 43450, "unit": "km"}),
        ("29,240 miles", "mileage", {"amount": 29240, "unit": "mile"}),
        ("2017 (67 reg)", "year", 2017),
        ("250 kW (340 PS)", "power", {"amount": 250, "unit": "kW"}),
        ("1.6 litre", "engine", {"amount": 1.6, "unit": "l"}),
    ],
)
def test_figures_of_cars_carry_their_unit(text, name, wanted):
    assert value(f"<p>{text}</p>", name, "used-cars") == wanted


def test_dates_follow_the_domains_order():
    assert value("<p>03/04/2024</p>", "date", "uk-real-estate") == "2024-04-03"
    assert value("<p>03/04/2024</p>", "date", "us-real-estate") == "2024-03-04"


# -- spans that say no more than the value


@pytest.mark.parametrize("text", ["Cottage for sale", "3 bedroom cottage to rent", "Cottage"])
def test_the_type_of_a_property_is_told_without_what_is_done_with_it(text: str):
    assert [found.lower() for found in seen(f"<p>{text}</p>", "property_type")] == ["cottage"]


def test_the_number_of_a_listing_is_told_without_its_label():
    assert seen("<p>Condo, MLS # A7284234, 2 baths</p>", "mls", "us-real-estate") == ["A7284234"]
    assert seen("<p><b>MLS #</b> <i>7284234</i></p>", "mls", "us-real-estate") == ["7284234"]


def test_half_bathrooms_count():
    assert value("<p>Bathrooms: 1.5</p>", "bathrooms") == 1.5


@pytest.mark.parametrize(
    "text", ["2.150 € - 2.255 € per month", "2,093 - 2,193/mo", "£10,095 - £10,595"]
)
def test_a_range_of_prices_is_one_price(text: str):
    assert seen(f"<p>{text}</p>", "price", "real-estate") == [text]


def test_numbers_of_two_elements_make_no_larger_number():
    icons = "<font><img alt=receptions> 1</font><font><img alt=size> 771 sq ft</font>"
    assert seen(f"<div>{icons}</div>", "area") == ["771 sq ft"]
    assert seen("<p>Living space 1 771 sq ft</p>", "area") == ["1 771 sq ft"]


def test_class_names_that_speak_of_looks_name_no_type():
    card = "<div><span class='[font-size:19px] font-size-2 text-sm'>586,500</span></div>"
    assert seen(card, "area", "us-real-estate") == []
    assert seen(
        "<div><span class='text-price'>586,500</span></div>", "price", "us-real-estate"
    ) == ["586,500"]


def test_two_formatted_texts_side_by_side_are_two():
    assert seen("<div><font>Freehold</font><font>Size</font></div>", "tenure") == ["Freehold"]
    assert seen("<p><b>F</b>reehold</p>", "tenure") == ["Freehold"]


@pytest.mark.parametrize(
    ("postcode", "name"), [("HG1 4SF", "area"), ("LS6 5BA", "bathrooms"), ("IP4 5BR", "bedrooms")]
)
def test_the_end_of_a_postcode_measures_nothing(postcode: str, name: str):
    page = page_from_html(f"<html><body><p>Park Avenue, {postcode}</p></body></html>")
    domain = load_domain("uk-real-estate")
    accepted = find_attributes(annotate(page, domain), domain).accepted
    assert name not in {a.type for a in accepted}


def test_a_number_belongs_to_the_label_before_it_not_to_the_one_behind():
    assert seen("<p>Bedrooms: 3 Bathrooms: 1 Receptions: 2</p>", "bathrooms") == ["Bathrooms: 1"]
    assert seen("<p>3 bathrooms</p>", "bathrooms") == ["3 bathrooms"]


@pytest.mark.parametrize(
    ("text", "price"),
    [
        ("Offers over 469,950 Was 488,748", "Offers over 469,950"),
        ("Now 12,495 Was 13,995", "12,495"),
        ("Price: 12,495", "12,495"),
        ("Now 1,200 homes", ""),
        ("1,200 sq ft", ""),
        ("Was £300,000 Now £280,000", "£280,000"),
        ("P.O.A.", "P.O.A."),
        ("Price on application", "Price on application"),
    ],
)
def test_a_price_may_lack_its_currency_where_words_tell_it(text: str, price: str):
    page = page_from_html(f"<html><body><p>{text}</p></body></html>")
    domain = load_domain("uk-real-estate")
    accepted = find_attributes(annotate(page, domain), domain).accepted
    assert [a.text(page) for a in accepted if a.type == "price"] == ([price] if price else [])


def test_a_number_and_a_kind_of_house_are_no_street_where_they_tell_bedrooms():
    domain = load_domain("uk-real-estate")
    page = page_from_html("<p>4 Bed Detached House</p><p>4 Mill House</p>")
    accepted = find_attributes(annotate(page, domain), domain).accepted
    told = [(row.type, row.text(page)) for row in accepted.rows]
    assert ("property_type", "Detached House") in told
    assert [text for kind, text in told if kind == "street"] == ["4 Mill House"]


def test_headers_name_the_cells_of_a_table_with_one_row():
    head = "<tr><th>Listing</th><th>Bedrooms</th><th>Bathrooms</th></tr>"
    table = f"<table>{head}<tr><td>Mill House</td><td>5</td><td>2</td></tr></table>"
    assert seen(table, "bedrooms") == ["5"]
    assert seen(table, "bathrooms") == ["2"]


def test_a_kind_that_only_names_a_number_is_no_value():
    assert seen("<p>Garage: 0</p><p>Detached house</p>", "property_type") == ["Detached house"]
    assert seen("<p>Garage: 0</p><p>Detached house</p>", "parking") == []
    assert seen("<p>For sale: 3 bedroom flat</p>", "status") == ["For sale"]


def test_a_unit_may_be_the_label_of_its_number():
    assert seen("<p>Sqft: 1075</p>", "area") == ["Sqft: 1075"]


def test_plain_digits_behind_the_word_price_are_one():
    assert seen("<p>Asking Price: 83000</p>", "price") == ["83000"]


@pytest.mark.parametrize("text", ["2750 Sqft", "(44) 1730-2210 Contactar"])
def test_a_number_of_another_value_is_no_postcode(text: str):
    homes = "".join(
        f"<li><h3>Villa in Lisboa</h3><p>€{n}50,000</p><p>{text}</p></li>" for n in range(1, 5)
    )
    page = page_from_html(f"<html><title>Real estate</title><body><ul>{homes}</ul></body></html>")
    (area,) = find_records(page, load_domain("real-estate"))
    assert not [v for record in area.records for v in record.values if v.name == "postcode"]


def kinds_of(texts: list[str], name: str, domain: str) -> list[str]:
    cells = "".join(f"<li><i>{text}</i></li>" for text in texts)
    page = page_from_html(f"<html><body><ul>{cells}</ul></body></html>")
    return [row.text(page) for row in annotate(page, load_domain(domain)) if row.type == name]


def test_a_choice_that_stands_alone_is_as_long_as_the_site_has_it():
    kinds = ["Villa", "Apartment", "Cottage", "Apartment plus Quozel", "Villa"]
    assert kinds_of(kinds, "property_type", "real-estate") == kinds
    lines = [
        f"20{n} | {fuel} | 998 cc" for n, fuel in enumerate(["Diesel", "Petrol", "Diesel"], 10)
    ]
    mixed = "2014 | Quo(LPG) - zel | 998 cc"
    assert kinds_of([*lines, mixed], "fuel", "used-cars")[-1] == "Quo(LPG) - zel"


def test_a_choice_in_a_title_is_what_a_list_knows_of_it():
    names = ["Sunny villa by the sea", "Old cottage", "Wide apartment", "Villa"]
    found = kinds_of(names, "property_type", "real-estate")
    assert found == ["villa", "cottage", "apartment", "Villa"]


def test_items_that_touch_each_other_are_values_of_their_own():
    items = "".join(f"<span class=f>{each}</span>" for each in ("63 375 km", "Diesel", "Szary"))
    page = page_from_html(f"<p>{items}</p>")
    found = annotate(page, load_domain("used-cars"))
    assert [row.text(page) for row in found if row.type == "color"] == ["Szary"]


@pytest.mark.parametrize(
    ("text", "rooms"),
    [("3-5 Slaapkamers", 3), ("2 - 4 dormitorios", 2), ("3 à 4 chambres", 3), ("1 a 3 quartos", 1)],
)
def test_the_ends_of_a_range_are_one_count(text: str, rooms: int) -> None:
    body = f"<p>{text}</p>"
    assert seen(body, "bedrooms", "real-estate") == [text]
    assert value(body, "bedrooms", "real-estate") == rooms


@pytest.mark.parametrize("text", ["Piso 2 - 4 dormitorios", "05-4 chambres", "5-4 chambres"])
def test_another_number_before_a_dash_is_no_end_of_a_range(text: str) -> None:
    (found,) = seen(f"<p>{text}</p>", "bedrooms", "real-estate")
    assert found.startswith("4 ")


def test_a_title_that_offers_a_kind_of_the_domain_speaks_of_it() -> None:
    homes = load_domain("real-estate")
    for title, known in (("House to buy in Nepal", True), ("Chairs to buy in Nepal", False)):
        page = page_from_html(f"<title>{title}</title><p>One</p>")
        assert bool(annotate(page, homes).familiar) is known


def test_a_year_before_the_next_label_is_no_postcode() -> None:
    assert seen("<p>Built: 1980 Floor: 2</p>", "postcode", "real-estate") == []
    assert seen("<p>4 Mill Lane, 9300 Aalst</p>", "postcode", "real-estate") == ["9300"]
