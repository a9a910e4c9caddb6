"""Records of a list agree in their Xstrings: which each holds, how many hold it, and how alike that
makes them."""

from __future__ import annotations

import numpy as np
import pytest

from sitesift.page import page_from_html
from sitesift.records.structure.agreement import Agreement, expand
from sitesift.records.structure.candidates import Candidates
from sitesift.records.structure.outline import outline_of
from sitesift.records.structure.propose import find_candidates

# Three records: all have a title, two a price, one a note.
HTML = (
    "<ul><li><h3>a</h3><p>1</p></li><li><h3>b</h3><p>2</p></li><li><h3>c</h3><a>note</a><a>more</a>"
    "</li></ul>"
)


@pytest.fixture(scope="module")
def records() -> Candidates:
    found = find_candidates(outline_of(page_from_html(HTML)))
    return found.only(
        np.array(
            [
                kind == "A1" and size == 3
                for kind, size in zip(found.kinds, found.sizes, strict=True)
            ]
        )
    )


def test_each_record_has_its_distinct_xstrings(records: Candidates) -> None:
    assert Agreement(records).variety.tolist() == [2, 2, 2]


def test_repeated_xstrings_are_counted(records: Candidates) -> None:
    assert sorted(Agreement(records).count.tolist()) == [1, 1, 1, 1, 1, 2]


def test_support_is_the_share_of_records_that_hold_an_xstring(records: Candidates) -> None:
    assert sorted(Agreement(records).support.round(2).tolist()) == [0.33, 0.67, 0.67, 1.0, 1.0, 1.0]


def test_the_template_is_what_enough_records_hold(records: Candidates) -> None:
    agreement = Agreement(records)
    assert [int(agreement.templates(least)[0]) for least in (0.9, 0.5, 0.1)] == [1, 2, 3]


def test_the_template_says_how_many_leaves_have_each_xstring(records: Candidates) -> None:
    candidate, _, leaves = Agreement(records).template(0.5)
    assert candidate.tolist() == [0, 0]
    assert sorted(leaves.tolist()) == [2, 3]


def test_likeness_is_the_overlap_with_the_template(records: Candidates) -> None:
    assert Agreement(records).likeness(0.5).round(2).tolist() == [1.0, 1.0, 0.33]


def test_ranges_are_expanded_with_the_row_each_comes_from() -> None:
    row, number = expand(np.array([3, 7, 9]), np.array([5, 7, 10]))
    assert row.tolist() == [0, 0, 2]
    assert number.tolist() == [3, 4, 9]
