"""A search that wants a name nobody lists: guessed names are held against letters that nearly all
names have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.case import Case, ListRead
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.verdict import EvidenceKind as Kind
from sitesift.explore.verdict import Verdict
from tests.helpers.evidence_case import COUNT, key, sound_case

SEARCH = "http://a.example/search?town={}"
ALL = range(COUNT)


def answer(asked: str, numbers, *, by_address: bool = True) -> ListRead:
    keys = tuple(key(n) for n in numbers)
    return ListRead(SEARCH.format(asked) if by_address else asked, keys, goes_on=False)


def guessed(*lists: ListRead) -> Case:
    """The twelve homes, found by searches for towns that were guessed and for letters."""
    fragments = {"town": ("a", "o", "r")}
    return replace(
        sound_case(), open_searches=["town"], fragments=fragments, lists=list(lists),
        totals=[], free_totals=[], fillings={},
    )  # fmt: skip


TOWNS = (answer("Bath", range(5)), answer("York", range(5, 12)))
LETTERS = (answer("a", range(5)), answer("o", range(5, 12)), answer("r", range(5, 12)))


def test_letters_that_find_what_the_names_found_and_nothing_else_close_a_guessed_search():
    found = verify(guessed(*TOWNS, *LETTERS))
    assert found.verdict is Verdict.EFFECTIVE
    line = next(line for line in found.evidence if line.kind is Kind.FRAGMENTS)
    assert (line.found, line.wanted, line.holds, line.about) == ("12", "12", True, "a, o, r")


def test_searches_without_addresses_are_known_by_what_was_typed():
    typed = [
        answer(t, n, by_address=False) for t, n in (("Bath", range(5)), ("York", range(5, 12)))
    ]
    typed += [answer(t, n, by_address=False) for t, n in (("a", range(5)), ("o", range(5, 12)))]
    assert verify(guessed(*typed)).verdict is Verdict.EFFECTIVE


@pytest.mark.parametrize(
    "lists",
    [
        (*TOWNS,),
        (*TOWNS, answer("a", range(5)), answer("o", range(5, 9))),
        (*TOWNS, answer("a", ALL)),
        (answer("Bath", ALL), answer("York", ALL), answer("a", ALL), answer("o", ALL)),
    ],
    ids=[
        "letters find nothing: the search wants whole names",
        "letters find fewer: names that begin otherwise may be unknown",
        "one letter alone, which may be the beginning of names",
        "every name finds the same: what is typed is ignored",
    ],
)
def test_a_guessed_search_stays_open_where(lists):
    found = verify(guessed(*lists))
    assert found.verdict is Verdict.UNPROVEN
    assert [line.kind for line in found.deciding] == [Kind.OPEN_SEARCH]


def test_a_record_that_letters_alone_have_found_tells_of_names_that_nobody_guessed():
    found = verify(guessed(answer("Bath", range(5)), answer("Ely", range(5, 11)), answer("a", ALL)))
    assert found.verdict is Verdict.UNPROVEN
    assert [line.kind for line in found.deciding] == [Kind.FRAGMENTS, Kind.OPEN_SEARCH]


def test_lists_that_letters_gave_are_left_out_of_the_sum_of_counts():
    towns = [replace(one, total=len(one.keys)) for one in TOWNS]
    letters = [replace(one, total=len(one.keys)) for one in LETTERS]
    lines = verify(guessed(*towns, *letters)).evidence
    sums = [
        (line.found, line.wanted, line.holds) for line in lines if line.kind is Kind.RESULT_COUNT
    ]
    assert sums == [("12", "12", True)]
    fewer = [towns[0], replace(answer("York", range(5, 11)), total=6), *letters]
    lines = verify(guessed(*fewer)).evidence
    assert Kind.RESULT_COUNT not in {line.kind for line in lines}
