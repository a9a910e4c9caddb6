"""Choices off every list, at the place where other records have one that is known."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case, ShownRecord
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.lost_values import lost_value_lines
from sitesift.ontology import load_domain

HOMES = load_domain("real-estate")


def case_of(kinds: list[str], cells: list[dict[str, str]], name: str) -> Case:
    """Homes with these kinds in the output, and with these unread lines."""
    rows = [{name: {"text": kind}} if kind else {} for kind in kinds]
    keys = [f"a.org/{n}" for n in range(len(kinds))]
    shown = [ShownRecord(key, {}, cells=own) for key, own in zip(keys, cells, strict=True)]
    return Case(HOMES, rows, [(key,) for key in keys], shown=shown)


def found(
    kinds: list[str], cells: list[dict[str, str]], name: str = "property_type"
) -> list[tuple[str, str]]:
    case = case_of(kinds, cells, name)
    lines = lost_value_lines(case, Account.of_case(case))
    return [(line.about, line.found) for line in lines if line.holds is False]


def test_other_words_where_some_records_have_a_known_kind_keep_a_verdict_open():
    kinds = ["Villa", "", "Villa", "", "Villa", ""]
    cells = [{} if kind else {"dd#4": word} for kind, word in zip(kinds, "abcdef", strict=True)]
    assert found(kinds, cells) == [("property_type", "3")]


def test_records_without_a_kind_that_have_nothing_at_its_place_lack_none():
    assert found(["Villa"] * 3 + [""] * 3, [{}] * 6) == []


def test_a_place_that_records_with_a_kind_have_unread_too_is_another():
    assert found(["Villa"] * 3 + [""] * 3, [{"p#1": "Freehold"}] * 6) == []


def test_words_that_moved_up_where_a_kind_is_missing_are_no_kinds():
    having, lacking = [{"li#3": "Chain free"}] * 3, [{"li#2": "Chain free"}] * 3
    assert found(["Villa"] * 3 + [""] * 3, [*having, *lacking]) == []


def test_numbers_and_sentences_at_its_place_are_no_kinds():
    kinds = ["Villa"] * 3 + [""] * 3
    assert found(kinds, [{}] * 3 + [{"dd#4": "120 m²"}] * 3) == []
    assert found(kinds, [{}] * 3 + [{"dd#4": "A quiet street near the school"}] * 3) == []


def test_other_words_at_the_place_of_a_badge_are_other_badges():
    badges, cells = ["Sold"] * 3 + [""] * 3, [{}] * 3 + [{"b#1": "Featured"}] * 3
    assert found(badges, cells, name="status") == []
