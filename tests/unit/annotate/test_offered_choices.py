"""What a site lets visitors choose from is what its records have, whether a list knows it or
not."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.explore.lists.names.site_names import without_other_choices
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

HOMES = load_domain("real-estate")


def seen(body: str, name: str, domain: str = "real-estate") -> list[str]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [a.text(page) for a in annotate(page, load_domain(domain)) if a.type == name]


def select(name: str, *options: str, before: str = "") -> str:
    items = "".join(f"<option value={n}>{text}</option>" for n, text in enumerate(options))
    return f"<form>{before}<select name={name}>{items}</select></form>"


def homes(*kinds: str) -> str:
    return "".join(f"<div><h3>No. {n}</h3><p>{kind}</p></div>" for n, kind in enumerate(kinds))


KINDS = ("Zagroda", "Strażnica Wodna", "Wieża")


def test_a_kind_that_only_the_search_form_knows_is_one_in_records():
    body = select("property_type", "Dowolny", *KINDS) + homes(*KINDS)
    assert seen(body, "property_type") == list(KINDS)


def test_the_label_of_a_select_tells_what_is_chosen():
    body = select("f3", "Any", *KINDS, before="<label>Property type</label>") + homes(*KINDS)
    assert seen(body, "property_type") == list(KINDS)


def test_a_select_that_nothing_names_teaches_nothing():
    body = select("f3", "Any", *KINDS) + homes(*KINDS)
    assert seen(body, "property_type") == []


def test_counts_behind_options_are_no_part_of_them():
    options = (f"{kind} ({n})" for n, kind in enumerate(KINDS, 3))
    body = select("property_type", "Any", *options) + homes("Zagroda", "Wieża")
    assert seen(body, "property_type") == ["Zagroda", "Wieża"]


def test_a_piece_of_a_line_between_dividers_is_one_too():
    body = select("fuel", "All", "Zorvane", "Petrol", "Quillgas")
    body += "".join(
        f"<div><h3>Car {n}</h3><p>{2010 + n} | {n}1,000 km | {fuel}</p></div>"
        for n, fuel in enumerate(("Zorvane", "Petrol", "Quillgas"))
    )
    assert seen(body, "fuel", "used-cars") == ["Zorvane", "Petrol", "Quillgas"]


def test_towns_of_a_search_form_are_places():
    towns = ("Petén Alto", "Quorvale", "Ostra Vell", "Nim Tuk")
    body = select("city", "Cualquiera", *towns)
    body += "".join(
        f"<div><h3>Car {n}</h3><p>{n}5,000 km · Automática · {town}</p></div>"
        for n, town in enumerate(towns)
    )
    assert seen(body, "place", "used-cars") == list(towns)


@pytest.mark.parametrize("options", [("Any", "1", "2", "3"), ("Any", "Up to 3", "3 to 5")])
def test_numbers_are_no_choices(options):
    body = select("property_type", *options) + homes("1", "2", "Up to 3")
    assert seen(body, "property_type") == []


def test_the_first_option_that_stands_for_none_is_no_choice():
    body = select("property_type", "Wybierz", *KINDS) + homes("Wybierz", "Zagroda")
    assert seen(body, "property_type") == ["Zagroda"]


def test_an_order_of_results_is_no_kind():
    body = select("sort_type", "Newest", "Oldest first", "Cheapest") + homes(
        "Newest", "Oldest first"
    )
    assert seen(body, "property_type") == []


def test_links_that_ask_for_a_kind_offer_it():
    body = "".join(f"<a href='/homes?property_type={kind}'>{kind}</a> " for kind in KINDS[::2])
    assert seen(body + homes("Zagroda", "Wieża"), "property_type")[-2:] == ["Zagroda", "Wieża"]


def test_links_that_ask_for_something_else_offer_nothing():
    body = "".join(f"<a href='/homes?tag={kind}'>{kind}</a> " for kind in KINDS)
    assert seen(body + homes(*KINDS), "property_type") == []


def test_what_lists_know_as_a_choice_of_another_attribute_is_no_kind():
    body = select("property_type", "Any", "For sale", "To let", *KINDS) + homes("For sale", *KINDS)
    assert seen(body, "property_type") == list(KINDS)
    assert without_other_choices("property_type", ["For sale", *KINDS], HOMES) == set(KINDS)


def test_a_class_that_several_selects_have_says_of_none_what_is_chosen():
    towns = ("Las Grutas", "Viedma", "San Javier")
    selects = "".join(
        f"<select class=select-property-type><option value=default hidden>{first}</option>"
        + "".join(f"<option value={n}>{text}</option>" for n, text in enumerate(options))
        + "</select>"
        for first, options in (("Tipo de propiedad", KINDS), ("Localidad", towns))
    )
    body = f"<form>{selects}</form>" + homes(*KINDS, *towns)
    assert seen(body, "property_type") == list(KINDS)
