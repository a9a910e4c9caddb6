"""Names of people among the values of records."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.text.person_names import has_name_form, is_person_name


def people(*lines: str, domain: str = "real-estate", name: str = "agent") -> list[str]:
    body = "".join(f"<p class=x>{line}</p>" for line in lines)
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [a.text(page) for a in annotate(page, load_domain(domain)) if a.type == name]


def test_a_name_at_the_end_of_a_line_of_values_is_who_offers_the_home():
    lines = ("Flat, 3 bedrooms, Maria Rossi", "House, 2 bedrooms, 90 m², Peter Novak")
    assert people(*lines) == ["Maria Rossi", "Peter Novak"]


def test_a_name_off_the_list_is_known_by_its_place_beside_known_ones():
    lines = (
        "2019 | Diesel | Maria Rossi",
        "2020 | Petrol | Qvelda Tarn",
        "2018 | Petrol | P. Novak",
    )
    found = people(*lines, domain="used-cars", name="dealer")
    assert found == ["Maria Rossi", "Qvelda Tarn", "P. Novak"]


def test_equipment_and_streets_are_no_people():
    lines = (
        "Flat, 3 bedrooms, Gas Heating",
        "Flat, 2 bedrooms, Maria Road",
        "Flat, Double Glazing",
    )
    assert people(*lines) == []


@pytest.mark.parametrize("text", ["Ana de Souza", "J. Oakes", "Олег Зимин", "Nguyễn Thu Hà"])
def test_names_are_known_by_what_they_begin_with(text: str) -> None:
    assert is_person_name(text)


@pytest.mark.parametrize(
    "text", ["Maria", "SUV Coupe", "Maria 3", "casa geminada", "Anna sells a house", "de Ana"]
)
def test_single_words_and_sentences_have_no_form_of_a_name(text: str) -> None:
    assert not has_name_form(text)
