"""What stands on a control is no place, though a town is called so."""

from __future__ import annotations

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records

HOMES = load_domain("real-estate")


def locations(save: str) -> list[str]:
    cards = "".join(
        f"<div class=card><h3><a href=/home/{n}>Casa {n + 2} locali</a></h3><b>€ {n + 1}50.000</b>"
        f"<p>{n + 2} camere</p>{save.format(n=n)}</div>"
        for n in range(6)
    )
    page = page_from_html(f"<html lang=it><h1>Case in vendita</h1>{cards}", "http://a.org/list")
    records = [record for area in find_records(page, HOMES) for record in area.records]
    return [value.text for one in records for value in one.values if value.name == "location"]


def test_the_word_on_a_link_that_saves_a_record_is_no_place() -> None:
    assert "Salva" not in locations("<p><a href=/saved/add?ref={n}>Salva</a></p>")


def test_the_word_on_a_button_is_no_place() -> None:
    assert "Salva" not in locations("<p><button>Salva</button></p>")


def test_a_town_that_links_to_its_own_page_is_one() -> None:
    assert set(locations("<p><a href=/homes/salva>Salva</a></p>")) == {"Salva"}


def test_a_button_that_is_the_name_of_a_record_is_no_control() -> None:
    """Its place is read whether an address is written beside it or a script knows it."""
    towns = ("Lucca", "Pavia", "Ravenna", "Bologna", "Ferrara", "Siena")

    def postcodes(button: str) -> list[str]:
        cards = "".join(
            f"<div class=card>{button.format(n=n, town=f'{n} High Street, {town}, YO{n + 1} 8YR')}"
            f"<b>£{n + 1}50,000</b><p>{n + 2} bedrooms</p><button>Save</button></div>"
            for n, town in enumerate(towns)
        )
        page = page_from_html(f"<html><h1>Homes for sale</h1>{cards}", "http://a.org/list")
        areas = find_records(page, load_domain("uk-real-estate"))
        records = [record for area in areas for record in area.records]
        return [value.text for one in records for value in one.values if value.name == "postcode"]

    codes = [f"YO{n + 1} 8YR" for n in range(len(towns))]
    assert postcodes("<button onclick=\"location.href='/home/{n}'\">{town}</button>") == codes
    assert postcodes("<button class=name>{town}</button>") == codes
