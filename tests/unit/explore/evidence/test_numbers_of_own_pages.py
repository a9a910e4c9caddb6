"""Numbers that lists show without a word, and records' own pages behind a label."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.unread.unread_numbers import unread_number_lines
from tests.helpers.evidence_case import cell, sound_case


def doubted(listed: dict[int, str], told: dict[int, str]) -> list[str]:
    """The attributes that a sound case is open for, with such numbers at one place of lists, and
    such bathrooms on own pages."""
    case = sound_case()
    shown = [replace(one, cells={"div#2": listed[n]}) for n, one in enumerate(case.shown)]
    pages = [
        replace(page, cells={**page.cells, "bathrooms": cell(told[n])})
        for page, n in zip(case.own_pages, (0, 5, 11), strict=True)
    ]
    found: Case = replace(case, shown=shown, own_pages=pages)
    return [line.about for line in unread_number_lines(found) if line.holds is False]


LISTED = {n: str(n % 4 + 1) for n in range(12)}


def test_numbers_that_lists_show_as_own_pages_label_them_are_missed() -> None:
    assert doubted(LISTED, {n: LISTED[n] for n in (0, 5, 11)}) == ["bathrooms"]


def test_other_numbers_of_lists_are_not_what_own_pages_label() -> None:
    assert doubted(LISTED, {0: "1", 5: "2", 11: "3"}) == []


def test_a_number_that_is_the_same_everywhere_shows_nothing() -> None:
    assert doubted(dict.fromkeys(range(12), "2"), dict.fromkeys((0, 5, 11), "2")) == []


def test_numbers_behind_a_label_that_nobody_knows_are_missed_too() -> None:
    told = {n: LISTED[n] for n in (0, 5, 11)}
    assert doubted({n: f"Zorben: {text}" for n, text in LISTED.items()}, told) == ["bathrooms"]
    words = {n: f"{'Zorben' if n else 'Quill'}: {text}" for n, text in LISTED.items()}
    assert doubted(words, told) == []
