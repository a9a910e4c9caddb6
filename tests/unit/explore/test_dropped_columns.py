"""Columns that say nothing of the records."""

from __future__ import annotations

from sitesift.explore.lists.runs.dropped_columns import (
    ColumnDropReason,
    columns_to_drop,
    text_outside,
)
from sitesift.explore.lists.wrappers.wrapper_columns import without_columns
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.model import Area, Record
from sitesift.records.open.subject import Subject, SubjectColumn, open_domain
from sitesift.wrapper import Wrapper

HOMES, CARS = load_domain("uk-real-estate"), load_domain("used-cars")
STREETS = ["Mill Road", "Hill Street", "West Lane", "Old Square", "New Street", "Kings Road"]


def rows(count=6, **same):
    """Homes that have something in common."""
    return [
        {"title": f"Home {n}", "price": f"£{n}00,000", "location": f"{n} {STREETS[n]}", **same}
        for n in range(count)
    ]


def dropped(given, domain=HOMES, outside=()):
    return {column.name: column.reason for column in columns_to_drop(given, domain, outside)}


def test_a_word_that_all_records_show_is_the_templates():
    assert dropped(rows(property_type="Garage")) == {"property_type": ColumnDropReason.CONSTANT}


def test_names_that_a_few_rows_have_as_their_place_too_are_none():
    named = [{"title": f"Villa {STREETS[n % 6]} {n}", "price": f"£{n}00,000"} for n in range(20)]
    by_chance = [row | ({"location": row["title"]} if n < 3 else {}) for n, row in enumerate(named)]
    assert dropped(by_chance) == {"location": ColumnDropReason.EQUAL}
    places = [row | ({"location": "Bath"} if n < 3 else {}) for n, row in enumerate(named)]
    assert dropped(places) == {}


def test_what_the_names_of_records_say_too_is_theirs():
    cars = [
        {"title": f"Fiat Panda {n}", "make": "Fiat", "price": f"{n}00", "version": "Features"}
        for n in range(6)
    ]
    assert dropped(cars, CARS) == {"version": ColumnDropReason.CONSTANT}


def test_that_all_homes_are_called_flats_tells_nothing_of_any():
    flats = [row | {"title": f"{n}-room flat"} for n, row in enumerate(rows(property_type="flat"))]
    assert dropped(flats) == {"property_type": ColumnDropReason.CONSTANT}


def test_all_homes_may_have_three_bedrooms_and_stand_in_one_town():
    assert dropped([row | {"location": "Bath"} for row in rows(bedrooms="3")]) == {}


def test_all_homes_may_stand_in_one_state():
    assert dropped(rows(state="FL"), load_domain("us-real-estate")) == {}


def test_a_few_records_may_agree_by_chance():
    assert dropped(rows(3, property_type="Flat")) == {}


def test_the_phone_of_the_header_is_no_attribute():
    few = rows(3, phone="01225 900 100")
    assert dropped(few, outside=["callus01225900100", "home01225900100"]) == {
        "phone": ColumnDropReason.OUTSIDE
    }
    assert dropped(few, outside=["callus01225900100", "nothing"]) == {}


def test_the_address_of_the_agent_is_not_where_all_homes_are():
    at_office = [row | {"location": "1 High Street, Bath BA1 1AA"} for row in rows()]
    assert dropped(at_office) == {"location": ColumnDropReason.CONSTANT}


def test_a_place_that_says_what_the_title_says_is_one_only_where_it_holds_a_place():
    named = ["Ocean Dream", "Blue Lagoon", "Sunny Side", "Palm Court", "The Nest", "Golden Sands"]
    called = [{"title": name, "price": "£1", "location": name} for name in named]
    assert dropped(called) == {"location": ColumnDropReason.EQUAL}
    streets = [{"title": f"{n} {s}", "location": f"{n} {s}"} for n, s in enumerate(STREETS, 1)]
    assert dropped(streets) == {}


def test_a_choice_stays_before_a_block_that_says_the_same():
    gears = ["Auto", "Manual", "Semi Auto"] * 2
    cars = [{"title": f"Car {n}", "version": one, "gearbox": one} for n, one in enumerate(gears)]
    assert dropped(cars, CARS) == {"version": ColumnDropReason.EQUAL}


def test_streets_and_towns_off_every_list_are_places_that_records_are_called_by():
    roads = ("Ul. Polna", "Os. Klonowa", "Ul. Zielna", "Al. Lipowa")
    towns = ("Górnikowice", "Mokradłowo", "Jastrzębnik")
    called = [f"{road}, {town}" for road in roads for town in towns]
    kept = [{"title": name, "price": "1", "location": name} for name in called]
    assert dropped(kept, load_domain("real-estate")) == {}


def test_towns_that_lists_know_stand_for_places_beside_those_that_none_knows():
    roads = [f"{kind} {name}" for kind in ("Ул.", "Пер.") for name in ("Гоголя", "Садовая")]
    towns = ("Подберезнянск", "Заречинск", "Сосновидово", "Омск", "Рязань")
    called = [f"{road}, {town}" for road in roads for town in towns]
    assert (
        dropped([{"title": one, "location": one} for one in called], load_domain("real-estate"))
        == {}
    )


def test_towns_before_streets_are_places_in_a_script_without_capitals_too():
    streets = ["რუსთაველის 66", "წერეთლის 109", "ფალიაშვილის 75", "კოსტავას 4"]
    places = [f"{town}, {street}" for town in ("ქუთაისი", "თელავი", "გორი") for street in streets]
    named = [
        {"title": place, "location": place, "price": f"{n}0 ₾"} for n, place in enumerate(places)
    ]
    assert dropped(named, load_domain("real-estate")) == {}


def test_names_that_go_on_with_what_the_home_is_are_no_places():
    names = ("Ocean Dream", "Blue Lagoon", "Palm Court", "The Nest")
    called = [f"{name}, {kind}" for name in names for kind in ("Villa", "Apartment", "Cottage")]
    given = [{"title": name, "price": "1", "location": name} for name in called]
    assert dropped(given, load_domain("real-estate")) == {"location": ColumnDropReason.EQUAL}
    offered = [f"{name} {n}, for sale" for name in names for n in range(3)]
    given = [{"title": name, "price": "1", "location": name} for name in offered]
    assert dropped(given, load_domain("real-estate")) == {"location": ColumnDropReason.EQUAL}


def test_what_stands_outside_the_records_is_told():
    page = page_from_html("<p>Call 0123</p><ul><li>One</li><li>Two</li></ul><p>Bath</p>")
    nodes = page.nodes_with_tag("li").tolist()
    areas = [Area(0, tuple(Record((node,), "") for node in nodes))]
    assert text_outside(page, areas).split() == ["call0123", "bath"]


def test_a_wrapper_without_a_column_does_not_read_it_nor_visit_pages_for_it_alone():
    text = (
        "doc('http://a.org/')//li:<record>[? b:<price=string(.)>][? i:<phone=string(.)>]"
        "[? a/{click /}//body[? p:<agent=string(.)>]]"
    )
    wrapper = Wrapper.parse(text)
    assert without_columns(wrapper, ["phone"]) == Wrapper.parse(
        text.replace("[? i:<phone=string(.)>]", "")
    )
    assert "click" not in str(without_columns(wrapper, ["agent"]))
    assert without_columns(wrapper, []) is wrapper


def test_a_column_that_some_records_have_alone_stays_beside_the_one_it_repeats():
    columns = (SubjectColumn("title"), SubjectColumn("link_text"))
    things = open_domain(Subject("li", (), False, "", columns))
    both = [{"title": f"Thing {n}", "link_text": f"Thing {n}"} for n in range(9)]
    assert dropped(both, things) == {"link_text": ColumnDropReason.EQUAL}
    assert dropped([*both, {"link_text": "Thing 10"}], things) == {}


def test_a_model_that_cars_are_called_by_stays_where_the_make_stands_elsewhere():
    makes = ["Toyota", "Suzuki", "Dacia", "Volvo", "Toyota", "Skoda"]
    models = ["Hilux", "Jimny", "Duster", "XC60", "Yaris", "Karoq"]
    pairs = list(zip(makes, models, strict=True))
    apart = [{"title": model, "make": make, "model": model} for make, model in pairs]
    whole = [{"title": f"{a} {b}", "make": a, "model": f"{a} {b}"} for a, b in pairs]
    cars = load_domain("used-cars")
    assert [one.name for one in columns_to_drop(apart, cars)] == []
    assert [one.name for one in columns_to_drop(whole, cars)] == ["model"]


def test_a_kind_that_pages_show_as_a_fact_may_be_that_of_all_records():
    flats, told = rows(property_type="Flat"), [("property_type", "Flat")]
    assert columns_to_drop(flats, HOMES, told=told) == []
    (column,) = columns_to_drop(flats, HOMES, told=[("tenure", "Flat")])
    assert column.reason == ColumnDropReason.CONSTANT


def test_homes_that_are_called_by_villages_of_which_lists_know_some_have_their_place_too():
    known = ["LOGATEC, CENTER", "KOPER, ZG. ŠKOFIJE", "KRANJ, PLANINA", "CELJE"]
    unknown = ["ZGORNJE LAVŠE", "TRNOVEC PRI DOLŽAH", "GORENJI VRBNIK", "KAJŽARJE", "PODSTRMEC"]
    called = [{"title": town, "location": town} for town in known + unknown]
    assert dropped(called, load_domain("real-estate")) == {}
