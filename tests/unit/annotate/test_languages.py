"""Labels and value words of homes and cars in several languages, on pages with invented names."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.domain.pivots.attributes import find_attributes


def read(body: str, domain: str) -> dict[str, object]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return {a.type: a.value for a in annotate(page, load_domain(domain))}


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("3 phòng ngủ, 2 phòng tắm", {"bedrooms": 3, "bathrooms": 2}),
        ("Kamar tidur: 4", {"bedrooms": 4}),
        ("3 habitaciones, 2 baños", {"bedrooms": 3, "bathrooms": 2}),
        ("Habitaciones: 3", {"bedrooms": 3}),
        ("Eladó családi ház", {"status": "eladó", "property_type": "családi ház"}),
        ("À vendre", {"status": "à vendre"}),
        ("Na sprzedaż", {"status": "na sprzedaż"}),
        ("Квартира, 3 спальни", {"property_type": "квартира", "bedrooms": 3}),
        ("Kerrostalo | 2h+kt+s | Kevätkumpu", {"rooms": 2}),
        ("4 h, k, s", {"rooms": 4}),
        ("Satılık daire 3+1", {"status": "satılık", "property_type": "daire", "rooms": 3}),
        ("Villa 4 + 2", {"rooms": 4}),
        ("Giá thỏa thuận", {"price": {"amount": None, "qualifier": "giá thỏa thuận"}}),
        ("Pris på förfrågan", {"price": {"amount": None, "qualifier": "pris på förfrågan"}}),
        ("64 м²", {"area": {"amount": 64, "unit": "m²"}}),
        ("55 მ2", {"area": {"amount": 55, "unit": "m²"}}),
        ("10 Marla", {"area": {"amount": 10, "unit": "marla"}}),
        ("35 ตร.ม.", {"area": {"amount": 35, "unit": "m²"}}),
        ("იყიდება ბინა", {"status": "იყიდება", "property_type": "ბინა"}),
        ("Huoneita: 3 | Kylpyhuoneita: 2", {"rooms": 3, "bathrooms": 2}),
        ("5 pièces 4 sdb", {"rooms": 5, "bathrooms": 4}),
        ("Number of Bedrooms: 4", {"bedrooms": 4}),
        ("<b>3</b> otaq", {"rooms": 3}),
        ("3/9 mərtəbə", {"floor": "3/9 mərtəbə"}),
        ("Satılır | Həyət evi", {"status": "satılır", "property_type": "həyət evi"}),
        ("<i>3 стаи</i>", {"rooms": 3}),
        ("Продава двустаен апартамент", {"property_type": "двустаен апартамент"}),
        ("<i>2 kopalnici</i>", {"bathrooms": 2}),
        ("Në shitje: <i>3 dhoma</i>", {"status": "në shitje", "rooms": 3}),
        ("<i>4 kambariai</i>, 68 kv. m", {"rooms": 4, "area": {"amount": 68, "unit": "m²"}}),
        ("<i>3 חדרים</i>, קומה 2, למכירה", {"rooms": 3, "floor": "קומה 2", "status": "למכירה"}),
        ("<i>3 बेडरूम</i>", {"bedrooms": 3}),
        ("3ème étage", {"floor": "3ème étage"}),
        ("🛏 3 rom", {"rooms": 3}),
        ("-208 perches", {"area": {"amount": 208, "unit": "perch"}}),
    ],
)
def test_homes_are_described_in_many_languages(lines: str, expected: dict[str, object]):
    assert read(f"<p>{lines}</p>", "real-estate").items() >= expected.items()


@pytest.mark.parametrize("written", ["3 + 2", "3+1", "2 + 3", "4"])
def test_rooms_behind_their_label_are_kept_with_what_is_added_to_them(written):
    line = f"Oda Sayısı: {written} Kat: 4"
    page = page_from_html(f"<html><body><small>{line}</small></body></html>")
    found = [a for a in annotate(page, load_domain("real-estate")) if a.type == "rooms"]
    assert [line[a.start : a.end] for a in found] == [written]


@pytest.mark.parametrize("line", ["Cijena: 450 KM", "Pret: 450", "Kaina: 450", "Τιμή: 450"])
def test_few_digits_behind_the_word_for_a_price_are_one(line):
    value = read(f"<p>{line}</p>", "real-estate").get("price")
    assert isinstance(value, dict)
    assert value["amount"] == 450


def test_the_square_of_a_unit_counts_no_rooms_and_a_counted_word_is_no_kind():
    page = page_from_html(
        "<p><small>858,00 m2</small> <small>Rooms: 3 hab</small> <i>Stratum: 4</i></p>"
    )
    found = [(a.type, a.value) for a in annotate(page, load_domain("real-estate"))]
    assert ("rooms", 2) not in found
    assert ("rooms", 3) in found
    assert "property_type" not in {name for name, _ in found}


def test_the_building_is_told_from_its_land_by_letters_before_them():
    found = read("<p>4 KT, LT 149-229 m², LB 178-238 m²</p>", "real-estate")
    assert found["bedrooms"] == 4
    assert found["lot_size"] == {"amount": 149, "unit": "m²"}
    page = page_from_html("<p>LT 139 m², LB 113 m²</p>")
    kept = find_attributes(annotate(page, load_domain("real-estate")), load_domain("real-estate"))
    assert [a.value["amount"] for a in kept.accepted if a.type == "area"] == [113]


def test_from_when_a_home_can_be_had_is_neither_its_state_nor_a_date():
    page = page_from_html("<p>Available from 12 March 2026</p>")
    kept = find_attributes(annotate(page, load_domain("real-estate")), load_domain("real-estate"))
    assert {a.type for a in kept.accepted} & {"status", "available", "date"} == {"available"}


def test_a_rent_a_week_may_be_written_with_two_strokes():
    assert read("<p>$541/P/W</p>", "us-real-estate")["price"] == {
        "amount": 541,
        "currency": "USD",
        "period": "week",
    }


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            "Câmbio: Automático, Cor: Branco, Combustível: Álcool",
            {"gearbox": "automático", "color": "branco", "fuel": "álcool"},
        ),
        ("Dízel, manuális, fehér", {"fuel": "dízel", "gearbox": "manuális", "color": "fehér"}),
        ("Бензин | седан | белый", {"fuel": "бензин", "body_type": "седан", "color": "белый"}),
        ("Βενζίνη, χειροκίνητο", {"fuel": "βενζίνη", "gearbox": "χειροκίνητο"}),
        ("Coupé, électrique", {"body_type": "coupé", "fuel": "électrique"}),
        ("1,6 л · Бензин", {"engine": {"amount": 1.6, "unit": "l"}, "fuel": "бензин"}),
        (
            "2.5 литра, 150 л.с.",
            {"engine": {"amount": 2.5, "unit": "l"}, "power": {"amount": 150, "unit": "hp"}},
        ),
    ],
)
def test_cars_are_described_in_many_languages(lines: str, expected: dict[str, object]):
    assert read(f"<p>{lines}</p>", "used-cars").items() >= expected.items()


@pytest.mark.parametrize("label", ["Przebieg", "Kilometre", "Quilometragem", "Пробіг", "Số km"])
def test_a_bare_number_is_what_the_label_beside_it_says(label: str):
    seen = read(f"<dl><dt>{label}</dt><dd>98.000</dd></dl>", "used-cars")
    assert seen["mileage"] == {"amount": 98000, "unit": ""}


@pytest.mark.parametrize("text", ["Vila Branco do Monte", "The Negro Verde hills"])
def test_words_for_colours_in_names_of_places_are_none(text: str):
    assert "color" not in read(f"<p>{text}</p>", "used-cars")


def test_a_short_word_is_not_found_within_a_longer_one_with_accents():
    assert "property_type" not in read("<p>phòng</p>", "real-estate")


def test_where_a_home_is_stands_in_arabic_where_its_markup_says_so():
    homes = "".join(
        f"<div class=one><h3>شقة رقم {n}</h3><p>{n}50,000 ر.س</p><p class=loc>حي الورود، أبها</p>"
        f"<p>{n} غرف نوم</p><p>{n}20 م²</p></div>"
        for n in range(1, 5)
    )
    page = page_from_html(f"<html lang=ar><title>عقارات</title><body>{homes}</body></html>")
    (area,) = find_records(page, load_domain("real-estate"))
    told = [{v.name: v.text for v in record.values} for record in area.records]
    assert [row["location"] for row in told] == ["حي الورود، أبها"] * 4
    assert [row["bedrooms"] for row in told] == [f"{n} غرف نوم" for n in range(1, 5)]
    assert [row["area"] for row in told] == [f"{n}20 م²" for n in range(1, 5)]


@pytest.mark.parametrize(
    ("text", "name", "domain"),
    [
        ("бензин", "fuel", "used-cars"),
        ("Седан", "body_type", "used-cars"),
        ("transmisie manuală", "gearbox", "used-cars"),
        ("électrique", "fuel", "used-cars"),
        ("Квартира", "property_type", "real-estate"),
    ],
)
def test_words_may_begin_and_end_with_letters_of_any_alphabet(text, name, domain):
    page = page_from_html(f"<html><body><p>{text}</p></body></html>")
    assert name in {found.type for found in annotate(page, load_domain(domain))}


def test_parts_of_words_in_other_alphabets_are_no_values():
    page = page_from_html("<html><body><p>домик</p><p>подом</p></body></html>")
    found = annotate(page, load_domain("real-estate"))
    assert "property_type" not in {one.type for one in found}
