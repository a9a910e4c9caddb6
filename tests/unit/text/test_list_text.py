"""Several values in one cell."""

from __future__ import annotations

from sitesift.text.list_text import items_of, joined_items, same_items


def test_items_are_joined_and_come_back() -> None:
    joined = joined_items(["crime", "", "humour"])
    assert joined == "crime | humour"
    assert items_of(joined) == ["crime", "humour"]


def test_a_list_that_a_page_shows_twice_is_joined_once() -> None:
    assert joined_items(["crime", "humour", "crime", "humour"]) == "crime | humour"


def test_an_item_that_recurs_is_said_as_often() -> None:
    assert joined_items(["W", "L", "W", "W", "D"]) == "W | L | W | W | D"
    assert not same_items("W | L | W", "W | L")


def test_order_and_capitals_do_not_make_another_list_but_a_missing_item_does() -> None:
    assert same_items("crime | humour", "Humour | Crime")
    assert not same_items("crime", "crime | humour")
