"""Offers of other kinds in classifieds, told by what the list or their names call them."""

from __future__ import annotations

from typing import Any

import pytest

from sitesift.explore.lists.kinds.category_labels import words_in
from sitesift.explore.lists.kinds.enough_attributes import rows_with_enough, why_no_records
from sitesift.explore.lists.kinds.other_offers import OfferKind, offer_kinds
from sitesift.explore.lists.runs.drop_reasons import RowDropReason
from sitesift.ontology import load_domain
from sitesift.ontology.crawler import OTHERS

CARS, HOMES = load_domain("used-cars"), load_domain("real-estate")
Row = dict[str, dict[str, Any]]


def row(name: str, **more: str) -> Row:
    said = {"title": name, "price": "€900", "url": f"/ad/{name}", **more}
    return {key: {"text": text} for key, text in said.items()}


def flat(name: str) -> Row:
    return row(name, property_type="flat", rooms="3")


FLATS = [flat(f"3 rooms, {n} Mill Lane") for n in range(4)]
GOODS = [row("Oak wardrobe"), row("Labrador puppies"), row("Winter tyres"), row("iPhone 12")]


def kinds(rows: list[Row], labels: tuple[str, ...] = (), domain=HOMES) -> list[OfferKind | None]:
    lines = [(one["title"]["text"], label) for one, label in zip(rows, labels, strict=False)]
    points = [7 if "rooms" in one or "mileage" in one else 0 for one in rows]
    return offer_kinds(rows, lines or [()] * len(rows), points, domain)


def test_what_the_list_calls_something_else_is_an_offer_of_another_kind():
    labels = (*["Flats"] * 4, "Furniture", "Pets", "Car parts", "Phones")
    said = kinds([*FLATS, *GOODS], labels)
    assert said == [OfferKind.OWN] * 4 + [OfferKind.OTHER] * 4


def test_a_category_of_its_own_keeps_a_record_whose_name_speaks_of_something_else():
    rows = [*FLATS, flat("Flat with oak wardrobe"), *GOODS]
    labels = (*["Flats"] * 5, "Furniture", "Pets", "Car parts", "Phones")
    assert kinds(rows, labels)[4] is OfferKind.OWN


def test_a_category_that_many_goods_have_is_no_kind():
    assert kinds([*FLATS, *GOODS], ("For sale",) * 8)[4:] == [OfferKind.OTHER] * 4


def test_a_category_for_offers_and_wishes_is_none_of_another_kind():
    rows = [*FLATS, *GOODS, flat("Two rooms"), flat("Three rooms")]
    labels = (*["Flats"] * 4, "Furniture", "Pets", "Tyres", "Phones", *["Flats and wanted"] * 2)
    assert kinds(rows, labels)[8:] == [OfferKind.LIKELY] * 2


def test_a_category_that_nobody_knows_is_another_where_its_rows_tell_nothing():
    rows = [*FLATS, *GOODS, row("Neon tetra"), flat("Loft")]
    labels = (*["Flats"] * 4, "Furniture", "Pets", "Car parts", "Phones", "Aquatics", "Lofts")
    assert kinds(rows, labels)[8:] == [OfferKind.OTHER, OfferKind.LIKELY]


def test_without_categories_names_tell_and_the_rest_must_tell_of_the_domain():
    said = kinds([*FLATS, *GOODS, row("Stamps of 1934")])
    assert said == [OfferKind.LIKELY] * 4 + [OfferKind.OTHER] * 4 + [OfferKind.UNTOLD]


def test_a_row_whose_name_nobody_read_is_called_what_it_begins_with():
    nameless = {"price": {"text": "€900"}}
    rows = [*FLATS, nameless, *GOODS]
    lines = [(), (), (), (), ("€900", "Washing machine"), (), (), (), ()]
    points = [7 if "rooms" in one else 0 for one in rows]
    assert offer_kinds(rows, lines, points, HOMES)[4] is OfferKind.OTHER


@pytest.mark.parametrize("name", ["Gesucht: Wohnung", "Kupię mieszkanie", "Busco departamento"])
def test_who_looks_for_a_home_offers_none(name):
    assert kinds([*FLATS, *GOODS, flat(name)])[-1] is OfferKind.OTHER


def test_the_list_of_an_agency_loses_nothing_by_a_word():
    rows = [*FLATS, flat("Flat above the boat sheds"), flat("House for horses")]
    assert kinds(rows) == [None] * 6


@pytest.mark.parametrize("name", ["Flat with sofa", "flat, garage for 2 cars", "Flat com 2 vagas"])
def test_what_a_home_comes_with_is_no_offer(name):
    assert OfferKind.OTHER not in kinds([*FLATS, *[flat(name) for _ in range(3)]])


def test_what_is_sold_for_a_kind_of_home_is_another_offer():
    sofas = [row("Flat sofa", property_type="flat") for _ in range(3)]
    assert kinds([*FLATS, *sofas])[4:] == [OfferKind.OTHER] * 3


def test_where_names_are_made_in_order_an_unknown_first_part_tells_nothing():
    cars = [row(f"Kia Rio {n}", make="Kia", mileage="9 km") for n in range(4)]
    said = kinds([*cars, *GOODS, row("Oak door", make="Oak")], domain=CARS)
    assert said[-1] is OfferKind.UNTOLD


def test_a_word_in_all_names_tells_nothing():
    rows = [flat(f"Wanted tenants: {n} Mill Lane") for n in range(5)]
    assert kinds(rows) == [None] * 5


def test_offers_of_other_kinds_are_left_out_for_sure():
    rows = [*FLATS, *GOODS]
    assert rows_with_enough(rows, HOMES) == FLATS
    assert set(why_no_records(rows, HOMES)[4:]) == {RowDropReason.SURE_GOODS}


@pytest.mark.parametrize(
    "name",
    [
        "Alquilo departamento 2 dormitorios",
        "Aluguer de apartamento T2",
        "Baan Suan villa",
        "Bútorozott lakás kiadó",
        "Działka koło Warszawy",
        "Gated community villa",
        "Gratis notariskosten, appartement",
        "Harley Street, London",
        "Helle 3 Zimmer mit Einbauküche",
        "Hermoso hogar",
        "Isle of Dogs, London",
        "Lomas Verdes",
        "Nachmieter gesucht",
        "Nhà giấy tờ đầy đủ",
        "Satılık tarım arazisi",
        "Trilocale con posto auto e doppi servizi",
        "View floor plans",
        "В связи с переездом продам квартиру",
        "日本橋のマンション",
        "床暖房付き",
        "カーポート付き",
        "ペット可",
        "服务式公寓",
        "다가구주택",
    ],
)
def test_what_one_language_calls_goods_is_no_other_offer_where_homes_are_called_so(name):
    assert OTHERS not in words_in(name, HOMES)


@pytest.mark.parametrize(
    "name",
    [
        "GMC Terrain",
        "Hyundai Veloster",
        "Mașină de teren",
        "Motori",
        "Todo terreno Toyota",
        "本田雅阁",
        "纯电动车",
    ],
)
def test_what_one_language_calls_goods_is_no_other_offer_where_cars_are_called_so(name):
    assert OTHERS not in words_in(name, CARS)


@pytest.mark.parametrize("named", [True, False])
def test_the_words_of_a_street_are_no_offer_of_another_kind(named):
    streets = ["Horse Lane", "Bike Street", "Computer Road", *[f"Ash Road {n}" for n in range(9)]]
    rows = [flat(f"{street} 7") for street in streets]
    for one in rows:
        one["location"] = {"text": f"{one['title']['text']}, Leeds"}
    lines = [(one["location"]["text"], "3 rooms") for one in rows]
    rows = [one if named else {k: v for k, v in one.items() if k != "title"} for one in rows]
    assert why_no_records(rows, HOMES, lines) == [None] * len(rows)
