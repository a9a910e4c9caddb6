"""Badges on any page that a wrapper has read, which no row has."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.unread.unread_badges import badge_lines
from sitesift.ontology import load_domain

HOMES = load_domain("uk-real-estate")
TITLE = {"title": {"text": "2 bedroom flat to rent"}}


def case_of(*lines: str, row=TITLE, dropped: str = "") -> Case:
    """Ten homes, of which the first show these lines besides."""
    said = [[lines[n]] if n < len(lines) else [] for n in range(10)]
    keys = [(f"a.org/{n}",) for n in range(10)]
    return Case(
        domain=HOMES,
        rows=[row] * 10,
        keys=keys,
        lines={key: ["Orchard Way", *own] for (key,), own in zip(keys, said, strict=True)},
        dropped_columns={"status": dropped} if dropped else {},
    )


def found(case: Case) -> list[str]:
    return [line.found for line in badge_lines(case) if line.holds is False]


def test_a_badge_of_one_record_that_no_row_has_keeps_a_verdict_open():
    assert found(case_of("Let agreed")) == ["1"]


@pytest.mark.parametrize("line", ["Let agreed by us last week", "View details", "To rent"])
def test_lines_with_more_words_and_what_other_cells_say_are_no_unread_badges(line):
    assert found(case_of(line)) == []


def test_a_badge_that_the_row_has_is_read():
    assert found(case_of("Let agreed", row=TITLE | {"status": {"text": "Let agreed"}})) == []


def test_a_badge_of_all_records_is_the_sites():
    assert found(case_of(*["Let agreed"] * 10)) == []
    assert found(case_of(*["Let agreed"] * 9, "Under offer")) == ["1"]


def test_a_word_for_which_the_column_was_left_out_is_not_missed():
    assert found(case_of("Let agreed", dropped="the same in all records (Let agreed)")) == []


def test_a_state_out_of_what_a_record_is_called_is_none_beside_a_badge():
    named = TITLE | {"status": {"text": "to rent"}}
    assert found(case_of("Let agreed", row=named)) == ["1"]
    own = TITLE | {"status": {"text": "Reserved"}}
    assert found(case_of("Let agreed", row=own)) == []
