"""How long ago something was: texts that change while a site is read."""

from __future__ import annotations

import pytest

from sitesift.text.passing_time import may_be_one_moment, minutes_ago


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("5 minutes ago", 5),
        ("7 min.", 7),
        ("vor 2 Std.", 120),
        ("il y a 3 jours", 4320),
        ("1 hour 5 min ago", 65),
        ("3分前", 3),
        ("Just now", 0),
        ("5 bedrooms", None),
        ("12 May 2024, 5 minutes ago", None),
        ("Tuesday", None),
    ],
)
def test_a_text_says_how_many_minutes_ago_something_was(text, minutes):
    assert minutes_ago(text) == minutes


def test_what_was_read_some_minutes_later_is_the_same_moment():
    assert may_be_one_moment([("5 minutes ago", "6 minutes ago"), ("59 min.", "1 hour")])
    assert may_be_one_moment([("1 day ago", "2 days ago")])


def test_rows_that_were_mistaken_for_each_other_are_not():
    assert not may_be_one_moment([("5 min", "20 min"), ("20 min", "5 min")])
    assert not may_be_one_moment([("5 min", "9 hours")])
    assert not may_be_one_moment([("5 min", "Bath")])
    assert not may_be_one_moment([])
