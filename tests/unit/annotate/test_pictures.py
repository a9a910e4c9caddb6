"""Small pictures in the text that say what stands beside them."""

from __future__ import annotations

from sitesift.annotate import annotate
from sitesift.ontology import load_domain
from sitesift.page import page_from_html


def seen(body: str, name: str, domain: str = "real-estate") -> list[str]:
    page = page_from_html(f"<html><body>{body}</body></html>")
    return [a.text(page) for a in annotate(page, load_domain(domain)) if a.type == name]


def test_a_picture_before_a_number_says_what_it_counts():
    body = "<p>🛏️ 3 🛁 2 📐 120</p>"
    assert [seen(body, name) for name in ("bedrooms", "bathrooms", "area")] == [
        ["3"],
        ["2"],
        ["120"],
    ]
    assert seen("<p>🛣️ 84,000</p>", "mileage", "used-cars") == ["84,000"]


def test_a_picture_behind_a_number_says_what_it_counts_where_the_line_begins_with_one():
    body = "<p>3 🛏️ 2 🛁</p>"
    assert [seen(body, name) for name in ("bedrooms", "bathrooms")] == [["3"], ["2"]]


def test_a_picture_in_an_element_of_its_own_is_a_label():
    body = "<p><span>🛏️</span> <span>4</span></p>"
    assert seen(body, "bedrooms") == ["4"]


def test_a_number_of_times_behind_a_picture_is_a_count() -> None:
    assert seen("<p><span>🛏 x4</span> <span>🛁 ×2</span></p>", "bedrooms") == ["4"]


def test_what_stands_beside_a_pin_is_a_place_that_no_list_has():
    assert seen("<p>📍 Ferizaj</p><p>🛏 3</p>", "place") == ["Ferizaj"]
    assert seen("<p>📍 Fushë Kosovë • 2 days ago</p>", "place", "used-cars") == ["Fushë Kosovë"]


def test_a_picture_before_words_counts_nothing():
    assert seen("<p>🛏 3D tour</p>", "bedrooms") == []
