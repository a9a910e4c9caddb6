"""Choices of which rows have the first words, told by what stands behind their label."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.lines.account import Account
from sitesift.explore.evidence.lines.cut_texts import cut_value_lines
from sitesift.ontology import load_domain

HOMES = load_domain("real-estate")


def found(lines: list[tuple[str, ...]], kinds: list[str]) -> list[tuple[str, str]]:
    rows = [{"title": {"text": f"Home {n}"}, "property_type": {"text": kind}}
            for n, kind in enumerate(kinds)]  # fmt: skip
    keys = [(f"a.org/{n}",) for n in range(len(rows))]
    said = {key: own for (key,), own in zip(keys, lines, strict=True)}
    case = Case(HOMES, rows, keys, lines=said)
    return [(line.about, line.found) for line in cut_value_lines(case, Account.of_case(case))]


def test_a_kind_that_goes_on_behind_a_label_of_kinds_is_cut():
    lines = [("Zorb: Villa",), ("Zorb: House",), ("Zorb: House boat",), ("Zorb: House",)]
    assert found(lines, ["Villa", "House", "House", "House"]) == [("property_type", "1")]
    assert found(lines, ["Villa", "House", "House boat", "House"]) == []


def test_a_label_may_be_a_line_of_its_own():
    lines = [("Zorb:", kind) for kind in ("Villa", "House", "House boat", "House")]
    assert found(lines, ["Villa", "House", "House", "House"]) == [("property_type", "1")]
    empty = [("Zorb:", "Villa"), ("Zorb:", "House"), ("Zorb:", "House:", "House boat")]
    assert found(empty, ["Villa", "House", "House"]) == []


def test_what_stands_behind_another_label_or_says_much_more_cuts_nothing():
    others = [("Zorb: Villa",), ("Zorb: House",), ("Agent: House Brothers", "Zorb: House")]
    assert found(others, ["Villa", "House", "House"]) == []
    long = [("Zorb: Villa",), ("Zorb: House",), ("Zorb: House with a garden and a pool",)]
    assert found(long, ["Villa", "House", "House"]) == []
    assert found([("Villa Rosa",), ("Villa",), ("House",)], ["Villa", "Villa", "House"]) == []


def test_a_picture_is_a_label_and_a_slash_stands_within_a_choice():
    lines = [("🏠 Villa",), ("🏠 House",), ("🏠 House / Cottage",), ("🏠 House",)]
    assert found(lines, ["Villa", "House", "House", "House"]) == [("property_type", "1")]
    assert found(lines, ["Villa", "House", "House / Cottage", "House"]) == []


def test_the_last_words_of_a_choice_are_a_part_too():
    lines = [("🏠 Villa",), ("🏠 House",), ("🏠 Zorben / House",), ("🏠 House",)]
    assert found(lines, ["Villa", "House", "House", "House"]) == [("property_type", "1")]
