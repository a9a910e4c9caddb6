"""Which round is the result, and what it knows to be no record."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.outcome.best_round import best_round, refused_of
from sitesift.explore.verdict import Verdict
from sitesift.explore.wrapper_rows import Verified


def round_of(number, *extracted, refused=(), verdict=Verdict.UNPROVEN):
    return Verified(number, verdict, "", extracted=extracted, refused=refused)


def test_what_a_later_round_with_the_same_records_refuses_was_not_missed():
    first = round_of(1, "a/1", "a/2", refused=("a/ad/1",))
    later = round_of(2, "a/1", "a/2", refused=("a/ad/1", "a/ad/2"), verdict=Verdict.PARTIAL)
    assert best_round([first, later], {"a/1", "a/2"}) is first
    assert refused_of(first, [first, later]) == {"a/ad/1", "a/ad/2"}


def test_what_a_round_with_other_records_refuses_may_be_a_record():
    first = round_of(1, "a/1", "a/2")
    other = round_of(2, "a/1", refused=("a/9",))
    assert refused_of(first, [first, other]) == set()


def test_a_column_that_a_few_records_have_does_not_make_an_earlier_round_better():
    first = replace(round_of(1, "a/1"), attributes=("title", "model", "version"), usual=2)
    later = replace(round_of(2, "a/1"), attributes=("title", "model"), usual=2)
    assert best_round([first, later], {"a/1"}) is later


def test_a_round_that_has_refused_a_sample_has_lost_nothing():
    first = round_of(1, "a/1", "a/2", "sample", verdict=Verdict.PARTIAL)
    later = round_of(2, "a/1", "a/2", refused=("sample",))
    assert best_round([first, later], {"a/1", "a/2", "sample"}) is later
    assert best_round([first, replace(later, refused=())], {"a/1", "a/2", "sample"}) is first
