"""A text at the place of an attribute is none of it behind another label."""

from __future__ import annotations

import pytest

from tests.helpers.made_listings import analysed, page_of, values

FUELS = ("Petrol", "Diesel", "", "Petrol", "Electric", "Diesel", "", "Petrol")
# the label inside its value's element, in an element of its own, and in a list of definitions
LAYOUTS = {
    "one text": "<font>{label}: {value}</font>",
    "an element of its own": "<font><b>{label}:</b> {value}</font>",
    "a list": "<li><b>{label}:</b> {value}</li>",
    "side by side": "<font>{label}:</font><u>{value}</u>",
    "definitions": "<dl><dt>{label}</dt><dd>{value}</dd></dl>",
}


def car(number: int, fuel: str, layout: str) -> str:
    """A car that has no fuel has its seller one place before the others."""
    facts = [("Year", f"{2012 + number}"), ("Mileage", f"{number}2,400 miles")]
    facts += [("Fuel", fuel)] if fuel else []
    facts += [("Seller", ("Orla Quist", "Emre Toprak")[number % 2])]
    shown = "".join(layout.format(label=label, value=value) for label, value in facts)
    return (
        f"<li><a href=/c/{number}><h3>Ford Focus {number}.0</h3></a><div>{shown}</div>"
        f"<b>£{number + 2},500</b></li>"
    )


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_what_stands_behind_another_label_is_not_recovered_by_its_place(layout, used_cars):
    html = page_of("".join(car(n, fuel, layout) for n, fuel in enumerate(FUELS, 1)))
    assert [text or "" for text in values(analysed(html, used_cars), "fuel")] == list(FUELS)


def test_what_stands_behind_the_same_label_is_recovered(used_cars):
    fuels = ("Petrol", "Diesel", "Zorvane", "Petrol", "Electric", "Diesel", "Petrol")
    layout = LAYOUTS["an element of its own"]
    html = page_of("".join(car(n, fuel, layout) for n, fuel in enumerate(fuels, 1)))
    assert values(analysed(html, used_cars), "fuel")[2] == "Zorvane"


def home(number: int, rooms: str) -> str:
    """A home without rooms has the days of its advertisement one place before the others."""
    facts = [f"{number + 5}0 m²", rooms, f"{number + 30} days"]
    shown = "".join(f"<i>{one}</i>" for one in facts if one)
    return (
        f"<li><a href=/h/{number}><h3>Quiet street, number {number}</h3></a><p>Oxford</p>"
        f"<div>{shown}</div><b>£{number + 2}50,000</b></li>"
    )


def test_what_counts_something_else_is_not_recovered_by_its_place(uk):
    rooms = ["3 bedrooms", "2 bedrooms", "", "4 bedrooms", "1 bedroom", "", "3 bedrooms", ""]
    html = page_of("".join(home(n, told) for n, told in enumerate(rooms, 1)))
    assert [text or "" for text in values(analysed(html, uk), "bedrooms")] == rooms
