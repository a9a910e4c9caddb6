"""Which elements may be pressed though they are no links."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sitesift.navigate.clickables import find_clickables
from sitesift.navigate.links import find_links
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

UK = load_domain("uk-real-estate")


def found(html: str, *, listening: str = "", records: list[list[int]] | None = None) -> list[str]:
    """The texts of what can be pressed; elements of the tag `listening` hear clicks."""
    page = page_from_html(f"<body>{html}</body>", url="http://a.org/")
    heard = np.zeros(len(page), dtype=bool)
    heard[page.nodes_with_tag(listening)] = True
    page = replace(page, clickable=heard)
    refs = find_clickables(find_links(page), UK, records=records or [])
    return [ref.text for ref in refs]


def test_roles_places_in_the_tab_order_code_and_listeners_are_signs():
    html = "<p role=link>A</p><p tabindex=0>B</p><p onclick='show(1)'>C</p><p>D</p><b>E</b>"
    assert sorted(found(html, listening="b")) == ["A", "B", "C", "E"]


def test_what_speaks_of_the_domains_lists_comes_first():
    html = "<b>About us</b><b>Gallery</b><b>Homes for sale</b>"
    assert found(html, listening="b")[0] == "Homes for sale"


def test_links_fields_and_forms_are_left_to_others():
    html = (
        "<b><a href=/x>A link</a></b><form><button>Send</button><b>Inside</b></form>"
        "<label><b>Name</b><input></label><b onclick=\"location.href='/y'\">Address</b>"
    )
    assert found(html, listening="b") == []


def test_of_elements_inside_each_other_the_inner_one_is_pressed_once():
    assert found("<div role=button><b>Rent</b></div>", listening="b") == ["Rent"]


def test_what_cannot_be_pressed_now_or_stands_in_a_record_is_left_out():
    html = "<b aria-disabled=true>Off</b><ul><li><b>Card</b></li></ul><b>On</b>"
    page = page_from_html(f"<body>{html}</body>", url="http://a.org/")
    cards = [[int(n)] for n in page.nodes_with_tag("li")]
    assert found(html, listening="b", records=cards) == ["On"]
