"""Cells that stand in the column of another: a text as a place, facts as a text."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.columns.shifted_rows import shifted_lines
from sitesift.ontology import load_domain
from tests.helpers.evidence_case import cell, sound_case

PROSE = "A quiet street near the school. The kitchen has fitted units."
FACTS = "4 bedrooms, Unfurnished, 1,168 sq ft"


def found(texts: dict[int, dict[str, str]], prose: str = PROSE) -> list[str]:
    """What is said of twelve homes with a text each, of which some have other cells."""
    case = sound_case()
    rows = [dict(row) | {"description": cell(prose)} for row in case.rows]
    for n, own in texts.items():
        rows[n].pop("description")
        rows[n] |= {name: cell(text) for name, text in own.items()}
    return [line.found for line in shifted_lines(replace(case, rows=rows))]


def test_texts_that_stand_where_other_rows_have_a_place_are_noticed():
    assert found({1: {"location": PROSE}, 4: {"location": PROSE}}) == ["2"]


def test_facts_that_stand_where_other_rows_have_a_text_are_noticed():
    assert found({1: {"description": FACTS}, 4: {"description": FACTS}}) == ["2"]


def test_facts_that_stand_where_other_rows_have_a_place_are_noticed():
    fact = "4 bedrooms, Posted 24 days ago, 895 views"
    assert found({1: {"location": fact}, 4: {"location": fact}}) == ["2"]
    numbered = {n: {"location": f"{n} Mill Lane, Route 2014"} for n in (1, 4)}
    assert found(numbered) == []


def test_places_that_stand_where_other_rows_have_a_text_are_noticed():
    moved = {n: {"description": f"Lime Walk {n}, Ely", "location": ""} for n in (1, 4)}
    assert found(moved) == ["2"]
    unknown = {n: {"description": f"Lime Walk {n}, Zorb", "location": ""} for n in (1, 4)}
    assert found(unknown) == []
    located = {n: {"description": f"Lime Walk {n}, Ely"} for n in (1, 4)}
    assert found(located) == []


def test_one_row_may_be_a_mistake_and_rows_without_a_text_are_none():
    assert found({1: {"location": PROSE}}) == []
    assert found({1: {"description": FACTS}}) == []
    assert found({1: {}, 4: {}}) == []


def test_short_texts_are_no_facts_and_sites_may_have_facts_for_a_text():
    assert found({1: {"description": "No chain"}, 4: {"description": "Near the sea"}}) == []
    assert found({1: {"description": PROSE}}, prose=FACTS) == []


def cars(odd: dict[str, str]) -> list[str]:
    """What is said of cars, all but the second with engine and doors of their own."""
    rows = []
    for n in range(12):
        facts = {"engine": f"1.{n % 7} T", "doors": f"{3 + n % 3}dr"}
        rows.append(
            {
                "title": cell(f"Ford Fiesta {n}"),
                "version": cell(f"{facts['engine']} GT {facts['doors']}"),
                **{name: cell(text) for name, text in facts.items()},
            }
        )
    rows[1] = {"title": rows[1]["title"], **{name: cell(text) for name, text in odd.items()}}
    case = sound_case()
    keys = [(f"a.org/{n}",) for n in range(12)]
    return [
        line.found
        for line in shifted_lines(
            replace(case, domain=load_domain("used-cars"), rows=rows, keys=keys)
        )
    ]


def test_a_cell_that_says_in_all_rows_what_one_row_lacks_has_not_moved() -> None:
    assert cars({"version": "1.1 T GT 4dr"}) == []
    assert cars({"location": "1.1 T GT 4dr"}) == ["1"]


def test_names_of_two_sentences_are_no_texts_that_moved_where_no_row_has_a_text():
    def named(prose: str | None) -> list[str]:
        case = sound_case()
        rows = [dict(row) | ({"description": cell(prose)} if prose else {}) for row in case.rows]
        for n in (1, 4):
            rows[n]["title"] = cell("A fine house near the park! It is almost too good to be true!")
            rows[n].pop("description", None)
        return [line.found for line in shifted_lines(replace(case, rows=rows))]

    assert named(None) == []
    assert named(PROSE) == ["2"]
