"""What a form asks for, whatever kind it is."""

from __future__ import annotations

import json

from sitesift.explore.links.form_positions import is_other_position
from sitesift.explore.transducers.find_forms_on_page import asked_for
from sitesift.forms import understand_forms
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

HOMES = load_domain("real-estate")


def asked(*labels: str, action: str = "/x") -> set[str]:
    fields = "".join(f"<label>{name} <input name='{n}'></label>" for n, name in enumerate(labels))
    html = f"<form method='post' action='{action}'>{fields}<button>Send</button></form>"
    return asked_for(understand_forms(page_from_html(html, "https://a.example/"), HOMES)[0], HOMES)


def test_a_form_that_asks_for_homes_says_so_beside_a_name_and_a_telephone_number():
    assert {"location", "bedrooms", "price"} <= asked("Your name", "Town", "Bedrooms", "Max price")


def test_a_form_that_asks_for_a_name_and_a_message_asks_for_no_homes():
    assert not asked("Your name", "Message") & {"location", "bedrooms", "price", "area"}


def test_a_form_that_adds_a_home_asks_for_none():
    assert not asked("Town", "Bedrooms", "Price", action="/listing/add")


def test_a_form_with_another_hidden_value_is_a_switch_in_another_position():
    def form(*hidden: str) -> str:
        return json.dumps(["/find", "get", ["town"], hidden])

    assert is_other_position(form("for=rent"), form("for=sale"))
    assert not is_other_position(form("for=sale"), form("for=sale"))
    assert not is_other_position(form("for=sale", "sort=price"), form("for=sale"))


def test_a_form_with_room_for_a_message_asks_for_no_homes_though_it_names_some():
    html = (
        "<form method='post' action='/contact'><label>Email <input name=e></label>"
        "<label>Town <input name=t></label><label>Bedrooms <input name=b></label>"
        "<label>Your ideal home <textarea name=m></textarea></label><button>Send</button></form>"
    )
    form = understand_forms(page_from_html(html, "https://a.example/"), HOMES)[0]
    assert not asked_for(form, HOMES)
