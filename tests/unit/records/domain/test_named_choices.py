"""A choice that a site names is not looked for in other lines."""

from __future__ import annotations

from sitesift.ontology import load_domain
from sitesift.records.domain.align.named_places import without_name_words
from sitesift.records.model import Value
from tests.helpers.made_listings import analysed, page_of, values

KINDS = ("Finca", "Villa", "", "Apartment", "Bungalow", "", "Villa")


def home(number: int, kind: str) -> str:
    named = f'<p><img src=/t.svg alt="property type">{kind}</p>' if kind else ""
    town = "Brackwater Flats" if number % 2 else "Dunmarrow"
    return (
        f"<li><h3><a href=/{number}>{number} Tollan Close</a></h3><i>{town}</i>{named}"
        f"<b>£{number}50,000</b><p>{number} bedrooms</p></li>"
    )


def test_a_town_called_flats_is_no_kind_where_icons_name_kinds(uk):
    html = page_of("".join(home(n, kind) for n, kind in enumerate(KINDS, 1)))
    assert [text or "" for text in values(analysed(html, uk), "property_type")] == list(KINDS)


def test_without_names_kinds_are_read_wherever_they_stand(uk):
    homes = (
        f"<li><h3><a href=/{n}>{n} Tollan Close</a></h3><i>{kind}</i><b>£{n}50,000</b></li>"
        for n, kind in enumerate(("Villa", "Bungalow", "Apartment", "Villa"), 1)
    )
    found = values(analysed(page_of("".join(homes)), uk), "property_type")
    assert found == ["Villa", "Bungalow", "Apartment", "Villa"]


def test_a_town_that_all_homes_of_a_page_are_in_is_no_kind_either(uk):
    kinds = ("Finca", "", "Villa", "Finca")
    html = page_of("".join(home(2 * n + 1, kind) for n, kind in enumerate(kinds)))
    assert [text or "" for text in values(analysed(html, uk), "property_type")] == list(kinds)


def test_a_word_within_all_places_of_a_page_is_no_kind_where_names_tell_different_ones(uk):
    kinds = ["cottage", "bungalow", "cottage", "villa"]
    homes = (
        f"<dt><a href=/{n}>{n} bedroom {kind} to rent</a></dt><dd>£{n}50,000</dd>"
        f"<dd>{n} Kestrel Lane, Brackwater Flats</dd>"
        for n, kind in enumerate(kinds, 1)
    )
    html = f"<html><body><dl>{''.join(homes)}</dl></body></html>"
    assert values(analysed(html, uk), "property_type") == kinds


def test_a_word_of_a_model_is_no_kind_of_body():
    def left(model: tuple[int, int], body: tuple[int, int]) -> list[str]:
        made = [("model", model), ("body_type", body), ("fuel", (40, 46))]
        found = [Value(name, "", None, 0, span=span) for name, span in made]
        return [one.name for one in without_name_words(load_domain("used-cars"), found)]

    assert left((7, 14), (7, 12)) == ["model", "fuel"]  # "Maruti Wagon R"
    assert left((5, 10), (11, 17)) == ["model", "body_type", "fuel"]  # "Ford Focus Estate"
