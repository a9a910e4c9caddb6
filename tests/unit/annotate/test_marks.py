"""Which attribute of an element names its type."""

from __future__ import annotations

import pytest

from sitesift.annotate import annotate
from sitesift.annotate.recognisers.markup_names import find_marks
from sitesift.ontology import load_domain
from sitesift.page import page_from_html


def marks(element: str) -> dict[str, str]:
    page = page_from_html(f"<html><body>{element}</body></html>")
    found = find_marks(page, load_domain("uk-real-estate"))
    return {name: attribute for by_type in found.values() for name, attribute in by_type.items()}


def test_the_attribute_that_is_trusted_most_counts():
    assert marks('<b class="price" title="price">1</b>')["price"] == "class"


def test_further_attributes_add_what_they_name():
    found = marks('<b class="price" id="bedrooms" title="price">1</b>')
    assert (found["price"], found["bedrooms"]) == ("class", "id")
    assert list(found).index("price") < list(found).index("bedrooms")


@pytest.mark.parametrize("tip", ["data-original-title", "data-bs-original-title", "data-tip"])
def test_the_tip_that_a_toolkit_draws_names_the_number_below_it(tip):
    spans = f'<i {tip}="Dormitórios">3</i> <i {tip}="Suites">1</i> <i {tip}="Banheiros">2</i>'
    page = page_from_html(f"<html><body><div>{spans}</div></body></html>")
    found = {a.type: a.value for a in annotate(page, load_domain("real-estate"))}
    assert (found["bedrooms"], found["bathrooms"]) == (3, 2)


def test_elements_with_one_class_have_marks_of_their_own():
    page = page_from_html('<html><body><b class="price">1</b><b class="price">2</b></body></html>')
    first, second = find_marks(page, load_domain("uk-real-estate")).values()
    assert first == second
    assert first is not second


def test_a_unit_in_the_header_of_a_column_says_what_its_numbers_are():
    def table(*heads: str) -> list[tuple[str, object]]:
        head = "".join(f"<th>{h}</th>" for h in heads)
        rows = "".join(f"<tr><td>Car {n}</td><td>7{n}322</td><td>35{n}000</td></tr>" for n in "12")
        html = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        found = annotate(page_from_html(html), load_domain("used-cars"))
        return [(a.type, a.value) for a in found if a.type in ("price", "mileage")][:2]

    mileage = ("mileage", {"amount": 71322, "unit": "km"})
    price = ("price", {"amount": 351000, "currency": "LKR"})
    assert table("Listing", "Mileage (km)", "Price (LKR)") == [mileage, price]
    assert table("Tin", "Số km (km)", "Giá (LKR)") == [mileage, price]


def test_the_sign_of_a_currency_behind_the_name_of_a_column_says_that_its_numbers_are_prices():
    head = "<tr><th>ID</th><th>Markė</th><th>Kaina €</th></tr>"
    rows = "".join(f"<tr><td>{n}</td><td>Audi</td><td>{n}7300</td></tr>" for n in range(1, 5))
    page = page_from_html(f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>")
    prices = [a.value for a in annotate(page, load_domain("used-cars")) if a.type == "price"]
    assert prices == [{"amount": n * 10000 + 7300, "currency": "EUR"} for n in range(1, 5)]


def test_the_element_for_addresses_names_what_stands_in_it():
    assert marks("<address>Wonokerto Lor</address>")["location"] == "address"


def test_an_icon_of_a_toilet_means_bathrooms():
    assert marks('<li><img src="build/icono_wc.svg" alt="icono wc"><p>2</p></li>').keys() >= {
        "bathrooms"
    }


def test_the_shade_of_a_colour_names_nothing():
    assert marks('<b class="flex text-price-500 hover:bg-price-50/20">View</b>') == {}
    assert marks('<b class="price-500 price">1</b>') == {"price": "class"}


def test_what_is_painted_and_a_colour_of_the_sites_own_name_nothing():
    assert (
        marks('<b class="bg-price-dark hover:text-price-muted from-price-red p-2">View</b>') == {}
    )
    assert marks('<b class="border-t-price md:bg-price">View</b>') == {}
    assert marks('<b class="text-price bg-white">1</b>') == {"price": "class"}
    assert marks('<b class="item-bg-price">1</b>') == {"price": "class"}
