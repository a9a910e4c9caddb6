"""How candidates lie in each other says at which level to cut: a list in a record, a part of
records, groups."""

from __future__ import annotations

import numpy as np
import pytest

from sitesift.page import page_from_html
from sitesift.page.page import Ints
from sitesift.records.structure.candidates import Candidates
from sitesift.records.structure.nesting import Nesting, nesting_of
from sitesift.records.structure.outline import outline_of

# Leaves are numbered as they come; a candidate is written as the leaf ranges of its records.
WHOLE = [(0, 4), (4, 8), (8, 12)]
TITLES = [(0, 1), (4, 5), (8, 9)]
TAGS_OF_FIRST = [(1, 2), (2, 3), (3, 4)]
HALVES = [(0, 2), (2, 4), (4, 6), (6, 8), (8, 10), (10, 12)]
OUTLINE = outline_of(page_from_html("<p>x</p>" * 12))


def column(values: list[int]) -> Ints:
    return np.array(values, dtype=np.int32)


def relations(*candidates: list[tuple[int, int]]) -> Nesting:
    ranges = [each for records in candidates for each in records]
    chars = np.array(
        [sum(high - low for low, high in records) for records in candidates], dtype=float
    )
    low, high = (column([each[side] for each in ranges]) for side in (0, 1))
    made = Candidates(
        outline=OUTLINE,
        kinds=("A1",) * len(candidates),
        area=column([0] * len(candidates)),
        first=column(np.cumsum([0, *map(len, candidates)]).tolist()),
        node=low,
        last=low,
        low=low,
        high=high,
    )
    return nesting_of(made, chars, np.ones(len(candidates)))


def test_a_list_in_one_record_of_another_lies_inside_a_record() -> None:
    assert relations(WHOLE, TAGS_OF_FIRST).inside_record.tolist() == [0, 1]


def test_parts_of_all_records_could_be_larger() -> None:
    larger = relations(WHOLE, TITLES).could_be_larger
    assert larger.tolist() == [0, pytest.approx(2)]  # four times the text, as a power of two


def test_records_that_several_others_fill_hold_a_list() -> None:
    holds = relations(WHOLE, HALVES).holds_list
    assert holds.tolist() == [1, 0]


def test_lists_side_by_side_have_nothing_to_do_with_each_other() -> None:
    beside = relations([(0, 2), (2, 4), (4, 6)], [(6, 8), (8, 10), (10, 12)])
    assert not np.any([beside.inside_record, beside.could_be_larger, beside.holds_list])


def test_a_candidate_is_not_compared_with_itself() -> None:
    alone = relations(WHOLE)
    assert not np.any([alone.inside_record, alone.could_be_larger, alone.holds_list])
