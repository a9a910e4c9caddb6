"""Records that are addressed by running numbers, and what is at the numbers that none of them
has."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.evidence.gather.numbered_pages import (
    NumberedRecords,
    NumberLooks,
    number_looks,
    numbered_records,
)
from sitesift.explore.transducers.plain_pages import own_lines, says_as_much
from sitesift.explore.verdict import EvidenceKind, Verdict
from sitesift.page import page_from_html
from tests.helpers.evidence_case import sound_case


def keys(*numbers):
    return {f"a.org/cars/{n}" for n in numbers}


def test_records_told_apart_by_their_number_alone_are_numbered():
    expected = NumberedRecords("a.org/cars/", "", frozenset(range(1, 9)))
    assert numbered_records(keys(*range(1, 9))) == expected


def test_numbers_in_a_parameter_count_as_those_of_a_path():
    found = numbered_records({f"a.org/car.php?id={n}&lang=en" for n in range(3, 11)})
    assert found is not None
    assert found.far == "a.org/car.php?id=1010&lang=en"


@pytest.mark.parametrize(
    "own",
    [
        {f"a.org/cars/{n}-{'abcdefgh'[n]}" for n in range(8)},  # a name behind each
        keys(*range(0, 8000, 1000)),  # far apart
        keys(1, 2, 3),  # few
        {f"text:{n}" for n in range(8)},  # without pages
        {f"a{n}.org/cars" for n in range(8)},  # hosts
        {f"a.org/cars/00{n}" for n in range(8)},  # codes
    ],
)
def test_other_addresses_are_not_numbered(own):
    assert numbered_records(own) is None


def test_numbers_beside_the_records_are_looked_at_and_some_from_all_over_between():
    numbered = numbered_records(keys(*range(5, 20), *range(30, 40)))
    assert numbered is not None
    looked_at = [int(key.rpartition("/")[2]) for key in numbered.looks()]
    assert looked_at == [40, 41, 42, 4, 3, 20, 25]
    assert "a.org/cars/40" not in numbered.looks(explained=keys(40))


def looks(own, **seen):
    return number_looks(keys(*own), (), {f"a.org/cars/{n}": r for n, r in seen["seen"].items()})


def test_all_is_looked_at_where_no_missing_number_is_left():
    behind = {9: False, 10: False, 11: False}
    assert looks(range(1, 9), seen=behind) == NumberLooks(3, 0, all_looked_at=True)
    assert looks(range(2, 9), seen=behind) == NumberLooks(3, 0, all_looked_at=False)
    assert looks(range(1, 9), seen={}) is None


def test_a_number_that_the_output_has_by_now_is_missing_no_more():
    seen = {9: True, 10: False, 11: False, 12: False}
    assert looks(range(1, 10), seen=seen) == NumberLooks(3, 0, all_looked_at=True)


def test_a_number_that_was_deleted_hides_no_records_behind_it():
    assert looks(range(1, 9), seen={9: False}) == NumberLooks(1, 0, all_looked_at=False)
    seen = {9: False, 10: True, 11: True}
    assert looks(range(1, 9), seen=seen) == NumberLooks(3, 2, all_looked_at=True)


def with_looks(looked_at, records, *, all_looked_at):
    return replace(sound_case(), numbers=NumberLooks(looked_at, records, all_looked_at))


def verdict_of(case):
    return verify(case).verdict


def test_a_record_at_a_number_that_no_row_has_keeps_the_verdict_open():
    checked = verify(with_looks(4, 1, all_looked_at=False))
    assert checked.verdict is Verdict.UNPROVEN
    assert [line.kind for line in checked.deciding] == [EvidenceKind.NUMBERED]


def test_numbers_prove_that_nothing_is_missing_where_none_is_left():
    bare = {"totals": [], "free_totals": [], "fillings": {}}
    bare["lists"] = [
        replace(one, total=None, highest_page=0, goes_on=None) for one in sound_case().lists
    ]
    assert verdict_of(replace(with_looks(2, 0, all_looked_at=True), **bare)) is Verdict.EFFECTIVE
    assert verdict_of(replace(with_looks(2, 0, all_looked_at=False), **bare)) is Verdict.UNPROVEN


@pytest.mark.parametrize(
    ("numbers", "verdict"),
    [
        pytest.param(NumberLooks(2, 0, all_looked_at=True), Verdict.EFFECTIVE, id="none is left"),
        pytest.param(NumberLooks(4, 0, all_looked_at=False), Verdict.UNPROVEN, id="some are"),
    ],
)
def test_a_guessed_search_is_no_doubt_where_no_number_is_left(numbers, verdict):
    open_case = replace(
        sound_case(),
        open_searches=["town"],
        lists=[replace(one, total=None, browsed=False) for one in sound_case().lists],
        totals=[],
        free_totals=[],
    )
    assert verdict_of(open_case) is Verdict.UNPROVEN
    assert verdict_of(replace(open_case, numbers=numbers)) is verdict


def car(name, *facts):
    rows = "".join(f"<tr><th>{label}</th><td>{fact}</td></tr>" for label, fact in facts)
    return page_from_html(f"<title>Cars</title><h1>{name}</h1><table>{rows}</table><p>Call us</p>")


MODELS = [
    car("Kite 1.2", ("Price", "£1,200"), ("Year", "2012"), ("Fuel", "Petrol")),
    car("Moth 2.0", ("Price", "£8,900"), ("Year", "2017"), ("Fuel", "Diesel")),
]


def test_a_page_that_says_other_things_of_a_record_says_as_much():
    assert says_as_much(
        car("Wren", ("Price", "£700"), ("Year", "2005"), ("Fuel", "Petrol")), MODELS
    )


def test_a_template_without_its_record_does_not_say_as_much():
    assert not says_as_much(car("", ("Price", ""), ("Year", ""), ("Fuel", "")), MODELS)


def test_a_known_record_at_another_number_does_not_say_as_much():
    assert not says_as_much(MODELS[0], MODELS)


def test_pages_that_a_script_fills_have_no_lines_of_their_own():
    shell = [page_from_html("<title>Cars</title><div id=app></div><p>Call us</p>")] * 2
    assert own_lines(MODELS) > 1
    assert own_lines([page_from_html(f"<title>Cars</title><p>{n}</p>") for n in "ab"]) == 1
    assert own_lines(shell) == 0
