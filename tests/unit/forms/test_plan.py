"""What a search form is filled with: as little as the site allows, so that nothing is left out."""

from __future__ import annotations

from sitesift.forms import plan_filling, understand_forms
from sitesift.page import page_from_html


def steps(fields: str) -> list[tuple[str, tuple[str, ...]]]:
    page = page_from_html(
        f"<form action=/search><h2>Search homes</h2>{fields}<button>Search</button></form>"
    )
    return [(step.action, step.values) for step in plan_filling(understand_forms(page)[0])]


def prices(*texts: str) -> str:
    return "".join(f"<option value='v{i}'>{text}</option>" for i, text in enumerate(texts))


def test_the_ends_of_a_range_are_set_so_that_nothing_is_left_out():
    low = (
        f"<label for=a>Price from</label><select id=a "
        f"name=a>{prices('£200', '£0', '£300')}</select>"
    )
    high = (
        f"<label for=b>Price to</label><select id=b "
        f"name=b>{prices('£900k', '£1.5m', '£500k')}</select>"
    )
    assert steps(low + high)[:2] == [("choose any", ("v1",)), ("choose any", ("v1",))]


def test_a_wildcard_is_preferred_to_the_end_of_a_range():
    low = (
        f"<label for=a>Price from</label><select id=a "
        f"name=a>{prices('No minimum', '£0', '£300')}</select>"
    )
    high = (
        f"<label for=b>Price to</label><select id=b "
        f"name=b>{prices('No maximum', '£300', '£500')}</select>"
    )
    assert steps(low + high)[:2] == [("choose any", ("v0",)), ("choose any", ("v0",))]


def test_a_select_with_nothing_to_choose_yet_is_left_alone():
    counties = (
        "<label>County <select name=c><option value=''>Any<option>Kent<option>Essex</select>"
        "</label>"
    )
    towns = "<label>Town <select name=town disabled><option value=''>All towns</select></label>"
    assert [action for action, _ in steps(counties + towns)] == ["choose any", "leave", "press"]
