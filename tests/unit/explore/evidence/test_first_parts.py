"""Words at the beginning of names that were taken for makers."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.names.first_parts import first_part_lines
from sitesift.ontology import load_domain

LISTED = [("Toyota Etios", "Toyota"), ("Honda City", "Honda"), ("Mini Cooper", "Mini")] * 4


def found(pairs: list[tuple[str, str]]) -> list[tuple[int, bool | None]]:
    """The rows whose maker may be one, where too many are none."""
    rows = [{"title": {"text": name}, "make": {"text": make}} for name, make in pairs]
    keys = [(f"a.org/{n}",) for n in range(len(rows))]
    lines = first_part_lines(Case(domain=load_domain("used-cars"), rows=rows, keys=keys))
    return [(int(line.found), line.holds) for line in lines]


def test_models_that_names_begin_with_are_no_makers():
    assert found(LISTED) == []
    assert found([*LISTED, ("Corolla Altis", "Corolla"), ("Focus 1.6", "Focus")]) == [(12, False)]


def test_words_that_no_list_knows_and_one_row_has_each_are_no_makers():
    once = [(f"{word} LX", word) for word in "Zavo Quill Tarn Ombra Velt Sirra Pell Drux".split()]
    assert found([*LISTED[:3], *once]) == [(3, False)]
    assert found([*LISTED, *once]) == [], "most are known"
    assert found([*LISTED[:3], *once, *once]) == [], "makers recur"
