"""Starts of wrappers that bring something of their own."""

from __future__ import annotations

from sitesift.explore.lists.wrappers.needed_starts import (
    needed_rounds,
    unneeded_starts,
    without_starts,
)
from sitesift.wrapper import Wrapper

CARS = Wrapper.parse(
    "# start: http://a.org/fiat\n"
    "# each start: http://a.org/fiat | http://a.org/all | http://a.org/ford\n"
    "doc('${start}')//li:<record>[? b:<price=string(.)>]"
)


def cells(*records, names=("price",)):
    return {(record, name) for record in records for name in names}


def test_a_start_whose_cells_another_gives_is_not_needed():
    given = {(0, 0): cells(1), (0, 1): cells(1, 2, 3), (0, 2): cells(3, 4)}
    needed = needed_rounds(given, {1, 2, 3, 4})
    assert needed == {(0, 1), (0, 2)}
    assert unneeded_starts(CARS, 0, needed) == {"http://a.org/fiat"}


def test_a_start_that_says_a_little_more_of_one_record_in_many_is_not_needed():
    given = {(0, 0): cells(*range(40)), (0, 1): cells(1, names=("price", "color"))}
    assert needed_rounds(given, set(range(41))) == {(0, 0)}


def test_a_start_that_says_more_of_the_same_records_is_needed():
    given = {(0, 0): cells(1, 2), (0, 1): cells(1, names=("price", "color"))}
    assert needed_rounds(given, {1, 2}) == {(0, 0), (0, 1)}


def test_a_start_that_brings_only_what_is_no_record_is_not_needed():
    given = {(0, 0): cells(1, 2), (0, 1): cells(3)}
    assert needed_rounds(given, {1, 2}) == {(0, 0)}


def test_a_wrapper_of_which_nothing_is_needed_stays_as_it_is():
    assert unneeded_starts(CARS, 1, {(0, 0)}) == set()


def test_a_wrapper_without_a_start_begins_at_the_others():
    left = without_starts(CARS, {"http://a.org/fiat"})
    assert left.each == {"start": ("http://a.org/all", "http://a.org/ford")}
    assert left.header.start == "http://a.org/all"
