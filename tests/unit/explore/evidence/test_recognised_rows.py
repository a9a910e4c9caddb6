"""Rows of pages that were looked at, against what the pages' own analysis knew."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.case import Reading, RoundReadings
from sitesift.explore.evidence.counts.recognised_rows import recognised_lines
from sitesift.explore.evidence.gather.gather_case import read_where_seen
from tests.helpers.evidence_case import key, sound_case

LIST = "http://a.org/cars"


@pytest.mark.parametrize(("known", "holds"), [(12, True), (6, True), (5, False)])
def test_half_of_the_rows_are_enough(known, holds):
    every = frozenset(key(n) for n in range(12))
    case = replace(sound_case(), shown=sound_case().shown[:known], read_where_seen=every)
    assert [line.holds for line in recognised_lines(case)] == [holds]


def test_of_a_few_rows_nothing_is_said():
    case = replace(sound_case(), read_where_seen=frozenset(key(n) for n in range(5)))
    assert list(recognised_lines(case)) == []


def reading(number, entry=LIST, page=1, address=LIST):
    return Reading(1, entry, page, address, key(number))


def test_rows_of_the_first_page_that_was_looked_at_count_and_no_others():
    rows = (reading(0), reading(1, page=2), reading(2, "http://a.org/b", 1, "http://a.org/b"))
    assert read_where_seen({"a.org/cars"}, RoundReadings((), rows)) == {key(0)}


def test_what_several_searches_have_led_to_at_one_address_does_not_count():
    rows = (reading(0, "Bath"), reading(1, "York"))
    assert read_where_seen({"a.org/cars"}, RoundReadings((), rows)) == frozenset()
