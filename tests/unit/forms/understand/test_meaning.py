"""What fields mean in a domain, and the plan to fill the form; rules a few facts at a time."""

from __future__ import annotations

import pytest

from sitesift.forms import Form, plan_filling, plan_in_words, understand_forms
from sitesift.forms.understand.field_evidence import FieldSays
from sitesift.forms.understand.meaning import (
    RULES,
    AtMost,
    End,
    Excludes,
    FieldFact,
    GoesWith,
    Numeric,
    Pair,
    TextBox,
    Wide,
)
from sitesift.logic import Fact, solve
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

HOMES = (
    "<form action=/search><div><input type=radio name=dept value=s checked>For sale"
    "<input type=radio name=dept value=l>To let</div>"
    "<div>Where <input name=q placeholder='e.g. Oxford or London'></div>"
    "<div>Price <select name=p1><option value=''>No min<option>£100,000</select> to "
    "<select name=p2><option value=''>No max<option>£300,000</select></div>"
    "<div>Bedrooms <select name=b><option>Any<option>1<option>2</select></div>"
    "<a class=btn href='javascript:go()'>Search</a></form>"
)


@pytest.fixture(scope="module")
def homes() -> Form:
    return understand_forms(page_from_html(HOMES), load_domain("uk-real-estate"))[0]


def means(facts: list[Fact]) -> dict[int, str]:
    return {int(f): str(c) for f, c, _ in solve(RULES, facts).get("means", set())}


def roles(facts: list[Fact]) -> dict[int, str]:
    return {int(f): str(r) for f, r in solve(RULES, facts).get("role", set())}


def test_fields_of_a_property_search_get_their_meanings(homes: Form) -> None:
    found = [(f.meaning.concept, f.meaning.role) if f.meaning else None for f in homes.fields]
    assert found == [
        ("offer", ""),
        ("location", ""),
        ("price", "min"),
        ("price", "max"),
        ("bedrooms", ""),
    ]


def test_the_plan_says_in_words_how_to_search_as_wide_as_possible(homes: Form) -> None:
    assert plan_in_words(homes).splitlines() == [
        "1. buy/rent switch: search once with each of 'For sale', 'To let'",
        (
            "2. location: leave empty; if the site insists, type places seen on the page and take "
            "each suggestion"
        ),
        "3. min price: choose 'No min'",
        "4. max price: choose 'No max'",
        "5. bedrooms: choose 'Any'",
        "6. press 'Search' (a link that acts as a button)",
    ]
    assert [step.action for step in plan_filling(homes)][:3] == ["try each", "type", "choose any"]


def test_makes_are_known_by_their_options() -> None:
    makes = "<option>All<option>Audi<option>BMW<option>Ford"
    html = f"<form>Pick <select name=x>{makes}</select><button>Search</button></form>"
    (form,) = understand_forms(page_from_html(html), load_domain("used-cars"))
    assert form.fields[0].meaning is not None
    assert form.fields[0].meaning.concept == "make"


def test_forms_that_are_no_search_get_no_meanings() -> None:
    html = (
        "<form method=post>Location <input name=l><input type=password name=p>"
        "<button>Log in</button></form>"
    )
    (form,) = understand_forms(page_from_html(html), load_domain("uk-real-estate"))
    assert all(field.meaning is None for field in form.fields)


PLACES: list[Fact] = [FieldFact(0, 0), FieldFact(1, 1), AtMost("location", 1)]


def test_only_one_box_is_the_location() -> None:
    says = [FieldSays(0, "location", "name", 3), FieldSays(1, "location", "label", 5)]
    assert means([*PLACES, TextBox(0), TextBox(1), *says]) == {1: "location"}


def test_several_selects_may_narrow_down_a_location() -> None:
    says = [FieldSays(0, "location", "name", 3), FieldSays(1, "location", "label", 5)]
    assert means([*PLACES, *says]) == {0: "location", 1: "location"}


def test_words_for_the_order_of_results_leave_no_room_for_what_they_order_by() -> None:
    says = [FieldSays(0, "order", "label", 5), FieldSays(0, "price", "label", 5)]
    says += [FieldSays(0, "price", "options", 6)]
    assert means([FieldFact(0, 0), Excludes("order", "price"), *says]) == {0: "order"}


def test_the_box_beside_a_radius_is_the_place_where_nothing_else_is() -> None:
    facts = [
        FieldFact(0, 0),
        FieldFact(1, 1),
        Wide(0),
        TextBox(0),
        GoesWith("distance", "location"),
    ]
    assert means([*facts, FieldSays(1, "distance", "label", 5)]) == {0: "location", 1: "distance"}


def test_both_ends_of_a_range_mean_the_same() -> None:
    facts = [
        FieldFact(0, 0),
        FieldFact(1, 1),
        Pair(0, 1),
        Numeric("price"),
        FieldSays(0, "price", "label", 5),
    ]
    assert means(facts) == {0: "price", 1: "price"}
    assert roles(facts) == {0: "min", 1: "max"}


def test_least_comes_before_most_where_both_ends_say_the_same() -> None:
    facts = [
        FieldFact(0, 0),
        FieldFact(1, 1),
        Pair(0, 1),
        End(0, "to"),
        End(1, "to"),
        FieldSays(0, "price", "label", 5),
    ]
    assert roles(facts) == {0: "min", 1: "max"}


def test_a_lone_field_may_be_one_end() -> None:
    facts = [FieldFact(0, 0), Numeric("price"), End(0, "to"), FieldSays(0, "price", "label", 5)]
    assert roles(facts) == {0: "max"}


def test_a_text_box_without_evidence_takes_keywords() -> None:
    assert means([FieldFact(0, 0), Wide(0)]) == {0: "keyword"}


def test_a_name_that_also_says_text_asks_for_no_running_text() -> None:
    html = (
        "<form>Bedrooms <select name=b><option>1<option>2</select><input name='s[location][text]'>"
    )
    (form,) = understand_forms(page_from_html(html + "<button>Search"), load_domain("real-estate"))
    assert form.fields[1].concept == "location"


def test_weak_evidence_gives_no_meaning() -> None:
    assert means([FieldFact(0, 0), FieldSays(0, "price", "example", 2)]) == {}


def test_the_first_option_says_what_a_select_without_a_label_is_about() -> None:
    select = (
        "<div><select name={}><option value=''>{} price (Any)<option>3,000<option>5,000</select>"
        "</div>"
    )
    both = select.format("a", "Min") + select.format("b", "Max")
    html = f"<form action=/search>{both}<button>Search</button></form>"
    (form,) = understand_forms(page_from_html(html), load_domain("used-cars"))
    assert [(f.meaning.role, f.meaning.concept) for f in form.fields if f.meaning] == [
        ("min", "price"),
        ("max", "price"),
    ]


def test_a_choice_between_words_is_no_floor_space() -> None:
    areas = (
        "<select name=region><option value=''>Any<option>North and East<option>South and "
        "West</select>"
    )
    town = "<label>Town <input name=town></label><button>Search</button>"
    html = f"<form action=/search><label>Area {areas}</label>{town}</form>"
    (form,) = understand_forms(page_from_html(html), load_domain("uk-real-estate"))
    assert form.fields[0].meaning is None or form.fields[0].meaning.concept != "area"
    sizes = areas.replace("North and East", "50 m²").replace("South and West", "90 m²")
    (form,) = understand_forms(
        page_from_html(html.replace(areas, sizes)), load_domain("uk-real-estate")
    )
    assert form.fields[0].meaning is not None
    assert form.fields[0].meaning.concept == "area"


def meanings(inner: str, domain: str) -> list[tuple[str, str]]:
    page = page_from_html(f"<form action=/search>{inner}<button>Search</button></form>")
    (form,) = understand_forms(page, load_domain(domain))
    return [(f.concept, f.meaning.role if f.meaning else "") for f in form.fields]


def test_a_choice_with_a_plus_is_the_least_that_is_wanted() -> None:
    found = meanings(
        "Where <input name=q>Bedrooms <select name=b><option>Any<option>1+<option>2+</select>",
        "real-estate",
    )
    assert found[1] == ("bedrooms", "min")


def test_ways_of_some_kilometres_are_a_radius_not_a_mileage() -> None:
    ways = "".join(f"<option>+ {way} km" for way in (0, 5, 10, 50))
    found = meanings(
        f"Make <select name=m><option>All<option>Audi</select>Ort <input name=o>"
        f"<select name=u>{ways}</select>",
        "used-cars",
    )
    assert found[2] == ("distance", "")


def test_a_sale_with_an_empty_value_is_a_side_of_the_search_not_a_wildcard() -> None:
    found = meanings(
        "Where <input name=q><select name=c><option value=''>na sprzedaż"
        "<option value=1>na wynajem</select>",
        "real-estate",
    )
    assert found[1] == ("offer", "")


@pytest.mark.parametrize(
    ("label", "concept"),
    [
        ("Maakond", "location"),
        ("Typ nieruchomości", "property_type"),
        ("Комнаты", "rooms"),
        ("Cuvinte cheie", "keyword"),
        ("Počet pokojů", "rooms"),
        ("Résultats par page", "page_size"),
        ("価格", "price"),
    ],
)
def test_labels_are_understood_in_many_languages(label: str, concept: str) -> None:
    found = meanings(
        f"Price <input name=p>Town <select name=t><option>x<option>y</select>"
        f"<div><label>{label} <select name=a><option>a1<option>b2</select></label></div>",
        "real-estate",
    )
    assert found[2][0] == concept


def test_boxes_to_tick_mean_what_most_of_their_neighbours_mean() -> None:
    kinds = ("House", "Apartment", "Zubrowina", "Bungalow")
    boxes = "".join(
        f"<label><input type=checkbox name=c{i}>{k}</label>" for i, k in enumerate(kinds)
    )
    found = meanings(f"Where <input name=q> Price <input name=p>{boxes}", "real-estate")
    assert [concept for concept, _ in found[2:]] == ["property_type"] * len(kinds)


def test_a_box_to_tick_among_values_is_a_value_though_an_attribute_has_its_name() -> None:
    kinds = ("House", "Apartment", "Bungalow", "Parking")
    boxes = "".join(
        f"<label><input type=checkbox name=c{i}>{k}</label>" for i, k in enumerate(kinds)
    )
    found = meanings(f"Where <input name=q> Price <input name=p>{boxes}", "real-estate")
    assert found[-1] == ("property_type", "")


def test_one_known_box_says_nothing_about_its_neighbours() -> None:
    boxes = "".join(
        f"<label><input type=checkbox name=c{i}>{k}</label>"
        for i, k in enumerate(("House", "Zubrowina", "Palarnia"))
    )
    found = meanings(f"Where <input name=q> Price <input name=p>{boxes}", "real-estate")
    assert found[3:] == [("", ""), ("", "")]


def test_what_a_label_has_in_brackets_is_an_example() -> None:
    found = meanings("Town <input name=t> Keyword (Street, etc) <input name=street>", "real-estate")
    assert found[1] == ("keyword", "")


def test_a_number_with_a_plus_and_a_unit_is_the_least_that_is_wanted() -> None:
    beds = "".join(f"<option>{n}+ BR" for n in range(5))
    found = meanings(f"Town <input name=t><select name=bedrooms>{beds}</select>", "real-estate")
    assert found[1] == ("bedrooms", "min")


@pytest.mark.parametrize("label", ["Property reference", "ИД на имот", "Código del inmueble"])
def test_a_box_for_the_number_of_an_offer_asks_for_no_kind(label: str) -> None:
    page = page_from_html(
        f"<form action=/s><label>{label}<input name=a></label><button>Search</button></form>"
    )
    (form,) = understand_forms(page, load_domain("real-estate"))
    assert form.fields[0].meaning is not None
    assert form.fields[0].meaning.concept == "reference"


def test_a_box_for_a_place_or_a_number_of_an_offer_asks_for_a_place() -> None:
    box = "<input name=q placeholder='Location, postcode or ref'>"
    page = page_from_html(f"<form action=/s>{box}<button>Search</button></form>")
    (form,) = understand_forms(page, load_domain("real-estate"))
    assert form.fields[0].meaning is not None
    assert form.fields[0].meaning.concept == "location"
