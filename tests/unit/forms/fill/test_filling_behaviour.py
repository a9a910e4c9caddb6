"""What a field gets in the widest search: as little as the site allows, on selects as real sites
write them."""

from __future__ import annotations

import pytest

from sitesift.forms import understand_forms
from sitesift.forms.fill import Filler
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

UK = load_domain("uk-real-estate")
PLACE = "<label for=p>Location</label><input id=p name=place>"


def chosen(label: str, name: str, options: str) -> list[str | int | None]:
    """What is chosen for one select of a search form."""
    select = f"<label for=x>{label}</label><select id=x name={name}>{options}</select>"
    page = page_from_html(
        f"<form><h2>Search homes</h2>{select}{PLACE}<button>Search</button></form>",
        url="http://a.test/",
    )
    attempt = Filler(understand_forms(page, UK)[0], page, UK).next_attempt()
    assert attempt is not None
    return [fill.argument for fill in attempt.fills if fill.verb == "choose"]


@pytest.mark.parametrize(
    ("label", "name", "options", "expected"),
    [
        ("Minimum price", "a", "<option>£200<option>£0<option selected>£300", ["£0"]),
        ("Maximum price", "a", "<option selected>£200<option>£5000<option>£5000+", ["£5000+"]),
        ("Maximum price", "a", "<option value=0>0k<option>100<option>5000 +", ["5000 +"]),
        (
            "Min beds",
            "minBeds",
            "<option>Min beds<option selected>Studio<option>1 bed<option>2 bed",
            ["Min beds"],
        ),
        (
            "Max beds",
            "maxBeds",
            "<option>Max beds<option>1 bed<option selected>2 bed",
            ["Max beds"],
        ),
        ("Beds", "_DSminbedrooms", "<option selected>2<option>0<option>1<option>10 +", ["0"]),
        ("Bedrooms", "b", "<option selected>2+<option>1+<option>3+", ["1+"]),
        ("Bedrooms", "b", "<option selected>2<option>Any<option>3", ["Any"]),
        ("Bedrooms", "b", "<option>Any<option>2<option>3", []),
        ("Sort by", "sort", "<option>Price<option>Date", []),
    ],
)
def test_the_option_that_leaves_nothing_out_is_chosen(label, name, options, expected):
    assert chosen(label, name, options) == expected


def test_a_known_field_without_a_wildcard_is_gone_through():
    assert chosen("Property type", "t", "<option>House<option>Flat<option>Bungalow") == ["House"]


def test_an_unknown_field_without_a_wildcard_stays_as_it_is_at_first():
    assert chosen("Colour of door", "c", "<option>Red<option>Blue") == []


def test_a_single_radio_button_is_no_choice():
    radio = "<label><input type=radio value=1> £100,000</label>"
    page = page_from_html(
        f"<form><h2>Search homes</h2>Price {radio}<button>Search</button></form>",
        url="http://a.test/",
    )
    forms = [form for form in understand_forms(page, UK) if form.may_submit]
    for form in forms:
        attempt = Filler(form, page, UK).next_attempt()
        assert attempt is not None
        assert [fill.verb for fill in attempt.fills] == ["click"]
