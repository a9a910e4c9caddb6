"""Choices in words that no list has: as long as their items, and told by their neighbours."""

from __future__ import annotations

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html


def found(name: str, html: str, domain: str = "real-estate") -> list[str]:
    page = page_from_html(html)
    return [row.text(page) for row in annotate(page, load_domain(domain)) if row.type == name]


def cards(*texts: str) -> str:
    return "".join(f"<div class=card><p class=facts>{text}</p></div>" for text in texts)


def test_kinds_that_come_again_are_as_long_as_their_cells():
    kinds = ["Casa geminada", "Casa térrea", "Quinta", "Casa térrea", "Casa geminada"]
    assert found("property_type", cards(*kinds)) == kinds


def test_a_badge_beside_a_kind_is_none_of_its_words():
    badges = ["<i>Top</i> <b>Casa</b>", "<b>Casa</b>", "<i>Top</i> <b>Villa</b>", "<b>Villa</b>"]
    assert found("property_type", cards(*badges)) == ["Casa", "Casa", "Villa", "Villa"]
    bold = ["<b>Casa</b> geminada", "<b>Casa</b> grande", "<b>Casa</b> geminada"]
    kinds = ["Casa geminada", "Casa grande", "Casa geminada"]
    assert found("property_type", cards(*bold)) == kinds


def test_a_name_that_begins_with_a_kind_is_no_kind():
    names = ["Villa Rosa", "Villa Dolce Vita", "House Anna", "Villa Aurora"]
    assert found("property_type", cards(*names)) == ["Villa", "Villa", "House", "Villa"]


def test_a_kind_before_a_comma_is_as_long_as_the_piece():
    lines = ["Rumah, 3 kamar tidur", "Vila, 2 kamar tidur", "Rumah deret, 3 kamar tidur"]
    assert found("property_type", cards(*lines)) == ["Rumah", "Vila", "Rumah deret"]


def test_an_unknown_item_between_known_ones_is_what_others_have_there():
    lines = [
        "2016 | 105.595 km | Dizel | Manuel",
        "2022 | 33.032 km | Dizel | Otomatik",
        "2020 | 50.100 km | Benzin | Manuel",
        "2024 | 6.201 km | Zonnig | Otomatik",
        "2023 | 9.300 km | Zonnig | Manuel",
    ]
    assert found("fuel", cards(*lines), "used-cars")[3:] == ["Zonnig", "Zonnig"]


def test_items_of_elements_that_stand_together_are_a_row_too():
    kinds = ["Villa", "Villa", "Sıra ev", "Müstakil ev", "Sıra ev"]
    rows = [
        f"<ul class=facts><li>{kind}</li><li>{n} yatak odası</li></ul>"
        for n, kind in enumerate(kinds, 1)
    ]
    assert found("property_type", "".join(rows)) == kinds


def test_an_item_that_rows_with_the_value_have_too_is_something_else():
    lines = [f"{2010 + n} | {n}5.000 km | Dizel | Airbag" for n in range(1, 6)]
    assert "Airbag" not in found("fuel", cards(*lines, "2019 | 8.000 km | Airbag"), "used-cars")


def test_a_heading_beside_names_with_kinds_is_no_kind():
    names = [f"{n} bedroom flat" for n in range(2, 7)]
    assert "Sell yours" not in found("property_type", cards(*names, "Sell yours"))


def test_kinds_behind_a_label_that_nobody_knows_are_as_long_as_what_stands_there():
    kinds = ["Villa", "Villa studio", "House", "House studio", "Villa"]
    said = [f"Zorb: {kind}" for kind in kinds]
    assert found("property_type", cards(*said)) == kinds
    notes = ["Zorb: Villa", "Blorp: Villa near a very large and quiet park", "Zorb: House"]
    assert found("property_type", cards(*notes)) == ["Villa", "Villa", "House"]


def test_an_unknown_kind_may_end_with_a_number():
    kinds = ["Villa", "House", "Zorb 4", "Villa", "House", "Zorb 4", "Villa"]
    rows = [f"{kind} | {n} bedrooms | 7{n} m²" for n, kind in enumerate(kinds, 1)]
    assert found("property_type", cards(*rows)) == kinds


def test_a_kind_that_goes_on_in_small_letters_is_whole_where_another_fills_its_item():
    lines = ["Dom parterowy | 3 pokoje", "Mieszkanie | 2 pokoje", "Dom wiejski | 4 pokoje"]
    kinds = ["Dom parterowy", "Mieszkanie", "Dom wiejski"]
    assert found("property_type", cards(*lines)) == kinds
    names = ["Villa Rosa | 90 m²", "Villa | 80 m²", "House Anna | 70 m²"]
    assert found("property_type", cards(*names)) == ["Villa", "Villa", "House"]


def test_a_label_right_before_a_kind_is_no_part_of_it():
    kinds = ["Casa térrea", "Casa", "Quinta", "Casa térrea", "Casa"]
    for label in ("<i>Tipi :</i>", "<i>Tipi:</i>", "<i>Tipi :</i> "):
        lines = [f"{label}<b>{kind}</b>" for kind in kinds]
        assert not any("Tipi" in kind for kind in found("property_type", cards(*lines)))
