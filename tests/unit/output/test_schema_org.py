"""Rows as things of schema.org."""

from __future__ import annotations

from sitesift.ontology import load_domain
from sitesift.output.schema_org import SchemaNames, as_thing
from sitesift.output.writers import write_rows

SHOP = SchemaNames(("Product",), {"name": "name", "price": "price", "brand": "brand"})


def test_a_price_stands_in_an_offer_with_its_currency():
    row = {"price": "£9.50", "price.amount": 9.5, "price.currency": "GBP"}
    offer = {"@type": "Offer", "price": 9.5, "priceCurrency": "GBP"}
    assert as_thing(row, SHOP) == {"@type": "Product", "offers": offer}


def test_a_maker_is_a_thing_with_a_name():
    assert as_thing({"brand": "Orvo"}, SHOP)["brand"] == {"@type": "Brand", "name": "Orvo"}


def test_a_column_that_schema_org_has_no_name_for_is_kept():
    thing = as_thing({"name": "Lamp", "sockets": "2 sockets", "sockets.value": 2}, SHOP)
    (more,) = thing["additionalProperty"]
    assert more == {"@type": "PropertyValue", "name": "sockets", "value": 2}


def test_two_columns_of_one_schema_org_name_both_stay():
    names = SchemaNames(("Car",), {"title": "name", "make": "name"})
    thing = as_thing({"title": "Orvo Vela", "make": "Orvo"}, names)
    assert thing["name"] == "Orvo Vela"
    assert thing["additionalProperty"][0]["value"] == "Orvo"


def test_parts_of_an_address_join_it():
    domain = load_domain("uk-real-estate")
    names = SchemaNames(domain.record.schema_org, domain.schema_names)
    thing = as_thing({"location": "Mill Lane, Iffley", "postcode": "OX4 4EJ"}, names)
    address = {"@type": "PostalAddress", "name": "Mill Lane, Iffley", "postalCode": "OX4 4EJ"}
    assert thing["address"] == address


def test_empty_cells_say_nothing():
    assert as_thing({"name": "", "brand": None}, SHOP) == {"@type": "Product"}


def test_text_that_would_end_a_script_does_not(tmp_path):
    write_rows("jsonld", tmp_path / "out", [{"name": "</script><b>"}])
    assert "<" not in (tmp_path / "out").read_text()
