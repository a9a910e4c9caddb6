"""Names that a site's own pages tell."""

from __future__ import annotations

import pytest

from sitesift.explore.lists.names.site_names import site_names
from sitesift.induce import read_rows
from sitesift.ontology import load_domain
from sitesift.records.model import Record, Value

HOMES = load_domain("real-estate")
KINDS = ("House", "Flat", "Villa", "Cottage", "Penthouse", "Studio")


def records(text, count, source="position", name="property_type"):
    return [
        (f"a.org/{n}", Record((n,), "", values=(Value(name, text, None, n, source=source),)))
        for n in range(count)
    ]


def test_a_kind_off_every_list_that_several_records_have_at_its_place_is_read():
    names = site_names(records("Zimbara", 2), HOMES)
    assert names == {"property_type": ["Zimbara"]}
    rows = [{"property_type": f"{kind} near the sea"} for kind in (*KINDS, "Zimbara")]
    assert "property_type" not in read_rows(rows, HOMES)[-1]
    assert read_rows(rows, HOMES, learned=names)[-1]["property_type"]["text"] == "Zimbara"


def test_a_kind_that_fills_its_item_is_read_though_one_record_alone_has_it():
    assert site_names(records("Zimbara", 1, source="whole+item"), HOMES)


def test_what_one_record_alone_has_there_or_is_a_phrase_is_no_kind():
    assert site_names(records("Zimbara", 1), HOMES) == {}
    assert site_names(records("New on the market", 4), HOMES) == {}
    assert site_names(records("17 inch", 4), HOMES) == {}
    assert site_names(records("Zimbara", 4, source="pattern+position"), HOMES) == {}


@pytest.mark.parametrize("source", ["position", "whole+whole+heading"])
def test_what_records_are_called_as_a_whole_is_no_kind_though_it_begins_with_one(source):
    called = Value("title", "Vila Zimbara", None, 1)
    kind = Value("property_type", "Vila Zimbara", None, 1, source=source)
    named = [(f"a.org/{n}", Record((n,), "", values=(called, kind))) for n in range(3)]
    assert site_names(named, HOMES) == {}


def test_a_kind_that_markup_names_is_as_long_as_the_site_has_it():
    names = site_names(records("Vrijstaande Villa", 1, source="marked+mark+whole"), HOMES)
    (row,) = read_rows([{"property_type": "Vrijstaande Villa"}], HOMES, learned=names)
    assert row["property_type"]["text"] == "Vrijstaande Villa"


def test_a_part_of_a_name_ends_where_the_site_divides_it_in_another_list():
    cars = load_domain("used-cars")
    names = site_names(records("Grand i10", 1, source="divided+mark+whole", name="model"), cars)
    assert names == {"model": ["Grand i10"]}
    name = "2015 Hyundai Grand i10"
    (row,) = read_rows([{"title": name, "make": name, "model": name}], cars, learned=names)
    assert row["model"]["text"] == "Grand i10"


def test_words_off_every_list_at_the_place_of_prices_are_read_where_several_records_have_them():
    names = site_names(records("Zeg hullo", 2, name="price"), HOMES)
    rows = [{"price": f"€ {n}50.000"} for n in range(1, 9)] + [{"price": "Zeg hullo"}]
    assert "price" not in read_rows(rows, HOMES)[-1]
    read = read_rows(rows, HOMES, learned=names)[-1]["price"]
    assert (read["text"], read["value"]["amount"]) == ("Zeg hullo", None)
    assert site_names(records("Zeg hullo", 1, name="price"), HOMES) == {}
    assert site_names(records("Lot 12", 2, name="price"), HOMES) == {}


def test_a_kind_that_records_have_as_a_fact_is_told_and_one_that_names_say_is_not():
    for source in ("headed+whole", "labelled+label+whole", "pattern+item"):
        assert site_names(records("Flat", 1, source=source), HOMES) == {"property_type": ["Flat"]}
    assert site_names(records("flat", 4, source="pattern+heading"), HOMES) == {}
    assert site_names(records("Garage", 4, source="pattern+item"), HOMES) == {}
