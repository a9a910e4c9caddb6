"""Switches between buying and renting, used and new: fields, tabs and buttons."""

from __future__ import annotations

import pytest

from sitesift.forms import understand_forms
from sitesift.forms.fill.variant_fields import VariantField, find_variant_fields
from sitesift.ontology import load_domain
from sitesift.page import node_at, page_from_html

PLACE = "<label for=p>Location</label><input id=p name=place>"


def switches(html: str, domain: str = "uk-real-estate") -> tuple[VariantField, ...]:
    page = page_from_html(html)
    loaded = load_domain(domain)
    form = next(form for form in understand_forms(page, loaded) if form.may_submit)
    found = find_variant_fields(page, form, loaded)
    for choice in (choice for variant in found for choice in variant.choices):
        assert choice.fill is None or node_at(page, choice.fill.path) is not None
    return found


def texts(found: tuple[VariantField, ...]) -> list[tuple[str, list[str]]]:
    return [(variant.name, [choice.text for choice in variant.choices]) for variant in found]


def test_a_select_with_sale_and_rent_is_a_switch():
    html = (
        f"<form><select name=t><option>For sale<option>To "
        f"let</select>{PLACE}<button>Search</button></form>"
    )
    (variant,) = switches(html)
    assert [c.fill and (c.fill.verb, c.fill.argument) for c in variant.choices] == [
        ("choose", "For sale"),
        ("choose", "To let"),
    ]


def test_radio_buttons_are_checked_by_the_path_of_each():
    radios = "".join(
        f"<label><input type=radio name=t value={v}> {v}</label>" for v in ("Buy", "Rent")
    )
    (variant,) = switches(f"<form>{radios}{PLACE}<button>Search</button></form>")
    assert [c.fill and (c.fill.verb, c.fill.value) for c in variant.choices] == [
        ("check", "Buy"),
        ("check", "Rent"),
    ]


def test_radio_buttons_of_the_domain_that_leave_something_out_are_pressed_one_by_one():
    radios = "".join(
        f"<label><input type=radio name=t value={kind[0]}> {kind}</label>"
        for kind in ("Houses", "Flats")
    )
    head = "<fieldset><legend>Property type</legend>"
    html = f"<form>{head}{radios}</fieldset>{PLACE}<button>Search</button></form>"
    assert texts(switches(html)) == [("property_type", ["Houses", "Flats"])]
    anything = "<label><input type=radio name=t value=''> Any</label>"
    html = f"<form>{head}{anything}{radios}</fieldset>{PLACE}<button>Search</button></form>"
    assert switches(html) == ()


@pytest.mark.parametrize("tabs", ["in", "above"])
def test_links_beside_the_form_are_tabs(tabs):
    links = "<div><a href='?s=1'>Sales</a> <a href='?s=2'>Lettings</a></div>"
    form = f"<form>{links if tabs == 'in' else ''}{PLACE}<button>Search</button></form>"
    assert texts(switches(f"<div>{links if tabs == 'above' else ''}{form}</div>")) == [
        ("offer", ["Sales", "Lettings"])
    ]


def test_the_tab_that_is_open_need_not_be_a_link():
    html = (
        f"<form><div><span>Buy</span> <a href='?r'>Rent</a></div>{PLACE}<button>Search</button>"
        f"</form>"
    )
    (variant,) = switches(html)
    assert [(c.text, c.fill is None) for c in variant.choices] == [("Buy", True), ("Rent", False)]


def test_a_long_menu_above_the_form_is_no_row_of_tabs():
    menu = "".join(
        f"<a href=/{n}>{n}</a> "
        for n in "Buy Rent Sell Let Area Team News Blog Jobs Contact".split()
    )
    assert (
        switches(f"<div><div>{menu}</div><form>{PLACE}<button>Search</button></form></div>") == ()
    )


def test_two_buttons_that_send_the_form_are_a_switch():
    html = (
        f"<form>{PLACE}<button name=t value=s>For sale</button>"
        f"<button name=t value=r>To rent</button></form>"
    )
    (variant,) = switches(f"<h1>Search homes</h1>{html}")
    assert [(c.text, c.sends) for c in variant.choices] == [("For sale", True), ("To rent", True)]


def test_of_used_and_new_only_what_the_domain_is_about_is_searched():
    html = (
        "<form><h2>Search</h2><select name=c><option>Used<option>New</select>"
        "<label for=m>Make</label>"
        "<select id=m name=make><option>Any make<option>Audi<option>BMW</select>"
        "<button>Search</button></form>"
    )
    assert texts(switches(html, "used-cars")) == [("condition", ["Used"])]


def test_links_to_where_the_form_leads_show_lists_and_put_no_form_in_another_position():
    menu = "<a href='/homes?deal=1'>For sale</a> <a href='/homes?deal=2'>To let</a>"
    form = f"<form action='/homes'>{PLACE}<button>Search</button></form>"
    assert switches(f"<div>{menu}{form}</div>") == ()
    assert texts(switches(f"<div>{menu.replace('homes?', 'find?')}{form}</div>")) == [
        ("offer", ["For sale", "To let"])
    ]


def radios(*texts: str, chosen: bool = True) -> str:
    first = " checked" if chosen else ""
    return "".join(
        f"<label><input type=radio name=zq value=v{n}{'' if n else first}> {text}</label>"
        for n, text in enumerate(texts)
    )


def form_with(choice: str) -> str:
    return f"<form>{choice}{PLACE}<button>Search</button></form>"


def test_a_choice_made_already_that_nobody_can_name_is_a_switch_until_tried():
    wanted = [("zq", ["Blorp", "Fnord"])]
    assert texts(switches(form_with(radios("Blorp", "Fnord")))) == wanted
    select = "<select name=zq><option>Fnord<option selected>Blorp</select>"
    assert texts(switches(form_with(select))) == wanted, "what is chosen comes first"


def test_choices_of_which_none_is_made_leave_nothing_out():
    assert switches(form_with(radios("Blorp", "Fnord", chosen=False))) == ()
    select = "<select name=zq multiple><option>Fnord<option>Blorp</select>"
    assert switches(form_with(select)) == ()


@pytest.mark.parametrize(
    "options",
    [("Newest", "Oldest"), ("Blorp 10", "Blorp 20"), ("Any", "Blorp"), tuple("BCDFG")],
    ids=["order", "numbers", "a wildcard", "many"],
)
def test_a_choice_that_leaves_nothing_out_or_has_many_options_is_no_switch(options):
    assert switches(form_with(radios(*options))) == ()


def test_a_switch_that_nobody_can_name_is_turned_after_those_that_have_a_name():
    offers = "<select name=t><option>For sale<option>To let</select>"
    found = switches(form_with(offers + radios("Blorp", "Fnord")))
    assert [name for name, _ in texts(found)] == ["zq", "offer"], "the last changes first"
