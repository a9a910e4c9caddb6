"""Numbers behind names of columns."""

from __future__ import annotations

from sitesift.records.open.column_numbers import unnumbered


def test_a_number_goes_where_the_column_without_one_says_nothing() -> None:
    assert unnumbered({"a": "", "b": "comments_2"}) == {"a": "", "b": "comments"}


def test_a_number_stays_beside_the_column_without_one() -> None:
    names = {"a": "comments", "b": "comments_2"}
    assert unnumbered(names) == names
