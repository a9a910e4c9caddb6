"""What a list itself calls the kind of each row: by a line of its own, or a folder of addresses."""

from __future__ import annotations

from sitesift.explore.lists.kinds.category_labels import category_labels
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")
KINDS = ("Cars", "Phones", "Pets", "Cars", "Aquariums")


def row(name: str, url: str = "") -> dict[str, dict[str, str]]:
    return {"title": {"text": name}, "url": {"text": url}}


ROWS = [row(f"Thing {n}") for n in range(len(KINDS))]


def test_the_category_is_the_line_that_stands_at_the_place_of_known_ones():
    lines = [(f"Thing {n}", kind, "Leeds") for n, kind in enumerate(KINDS)]
    assert category_labels(ROWS, lines, CARS) == list(KINDS)


def test_lines_before_the_category_may_lack():
    lines = [
        (*(["Featured", "New"][: n % 3]), kind, f"Thing {n}", "Leeds")
        for n, kind in enumerate(KINDS)
    ]
    assert category_labels(ROWS, lines, CARS) == list(KINDS)


def test_numbers_and_long_lines_are_no_categories():
    lines = [(f"Thing {n}", f"Cars {n}", "Leeds") for n in range(5)]
    assert category_labels(ROWS, lines, CARS) == [""] * 5


def test_folders_of_addresses_are_categories_where_rows_share_them():
    kinds = ("cars", "phones", "cars", "pets", "cars", "pets")
    rows = [row(f"Thing {n}", f"http://a.org/p/{kind}/{n}") for n, kind in enumerate(kinds)]
    assert category_labels(rows, [()] * 6, CARS) == list(kinds)


def test_one_folder_of_all_rows_is_no_category():
    rows = [row(f"Thing {n}", f"http://a.org/cars/{n}") for n in range(5)]
    assert category_labels(rows, [()] * 5, CARS) == [""] * 5


def test_an_address_that_is_none_has_no_folders():
    rows = [row(f"Thing {n}", "//text:Flat [new] by the park") for n in range(5)]
    assert category_labels(rows, [()] * 5, CARS) == [""] * 5
