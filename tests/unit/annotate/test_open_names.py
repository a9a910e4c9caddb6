"""Makes, models and towns that no list has, told by where they stand and how they are written."""

from __future__ import annotations

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html


def seen(body: str, name: str, domain: str = "used-cars") -> list[str]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [a.text(page) for a in annotate(page, load_domain(domain)) if a.type == name]


def cars(*titles: str) -> str:
    return "".join(f'<div><h3>{t}</h3><p class="km">12,000 miles</p></div>' for t in titles)


def test_a_make_off_the_list_is_known_by_how_its_name_goes_on():
    body = cars(
        "Orvelo Tamri 1.2 TSI Sport 5dr", "Zephira Nuvo 1.5 TDI SE 5dr", "Lodi Va 3 2.0 TDI SE 4dr"
    )
    assert seen(body, "make") == ["Orvelo", "Zephira", "Lodi"]
    assert seen(body, "model") == ["Tamri", "Nuvo", "Va 3"]


def test_a_make_off_the_list_is_known_beside_known_ones():
    body = cars("Ford Focus", "Audi A4", "Orvelo Tamri", "BMW X5")
    assert seen(body, "make") == ["Ford", "Audi", "Orvelo", "BMW"]


def test_dealers_that_bear_a_make_in_their_names_make_no_makes_of_others():
    dealers = ("Honda of Salem", "Toyota of Dover", "Sam Johnson", "Grand Motors")
    body = "".join(f'<p class="dealer">{name}</p><p>text</p>' for name in dealers)
    assert "Sam" not in seen(body, "make")
    assert "Grand" not in seen(body, "make")


def records(*towns: str) -> str:
    return "".join(
        f"<li><h3>Flat with two rooms and a garden near the old station</h3><p>€ 9{n}0.000</p>"
        f"<span class=x1>{town}</span><p>Quiet, close to the shops and the school.</p></li>"
        for n, town in enumerate(towns)
    )


def test_a_town_off_the_list_is_known_where_the_others_of_its_column_are():
    body = records("Bologna", "Castelmurano", "Verona", "Ponte Sorbello")
    assert set(seen(body, "place", "real-estate")) >= {"Castelmurano", "Ponte Sorbello"}


def test_a_column_of_names_is_where_things_are_on_pages_without_any_known_place():
    body = records("Kastagoda", "Tharawella", "Nkandosi", "Jalpetti")
    assert seen(body, "place", "real-estate") == ["Kastagoda", "Tharawella", "Nkandosi", "Jalpetti"]


def test_a_text_that_all_records_repeat_is_no_place():
    assert seen(records(*["Quick View"] * 4), "place", "real-estate") == []


def test_items_of_a_menu_are_no_places():
    menu = "".join(
        f"<li class=m>{name}</li>" for name in ("Kastagoda", "Wendi", "Mbolero", "Jalpe")
    )
    assert seen(f"<ul>{menu}</ul>", "place", "real-estate") == []
