"""Candidates are all the ways to cut a page into records: a node a record (type A), or a run of
siblings (type B)."""

from __future__ import annotations

import numpy as np
import pytest

from sitesift.page import page_from_html
from sitesift.records.structure.candidates import MOST_CANDIDATES, Candidates
from sitesift.records.structure.outline import outline_of
from sitesift.records.structure.propose import find_candidates
from tests.helpers.sample_lists import (
    NAMES,
    between_breaks,
    fine,
    flat_siblings,
    grid,
    plain_list,
    two_rows,
)


def candidates_of(html: str) -> Candidates:
    return find_candidates(outline_of(page_from_html(html)))


def cuts(html: str, kind: str) -> list[list[str]]:
    """For each candidate of a kind the texts of its records."""
    found = candidates_of(html)
    return [
        [found.outline.text(low, high) for low, high in found.records(c)]
        for c in range(len(found))
        if found.kinds[c] == kind
    ]


RECORDS = [f"{name} {fine(name)} £{len(name)}9" for name in NAMES]


def test_elements_of_one_tag_below_one_parent_are_records() -> None:
    assert RECORDS in cuts(plain_list(), "A1")


def test_cells_in_the_rows_of_a_grid_are_records_of_their_grandparent() -> None:
    assert RECORDS in cuts(grid(), "A2")


def test_the_rows_of_a_grid_are_a_candidate_too() -> None:
    assert [
        f"{left} {right}" for left, right in zip(RECORDS[::2], RECORDS[1::2], strict=True)
    ] in cuts(grid(), "A1")


def test_siblings_of_one_class_are_records_without_the_others() -> None:
    html = "<div><p class=ad>Buy now</p><p class=x>one</p><p class=x>two</p></div>"
    assert cuts(html, "A1 class") == [["one", "two"]]


def test_a_heading_begins_a_run_of_siblings() -> None:
    assert RECORDS in cuts(flat_siblings(), "B tag")


def test_an_empty_line_ends_a_run_of_siblings() -> None:
    assert cuts(between_breaks(), "B br br") == [RECORDS]


@pytest.mark.parametrize(
    ("separator", "kind"),
    [("<hr>", "B hr"), ("<br><br>", "B br br"), ("<p><img src=x.png></p>", "B gap")],
)
def test_rules_empty_lines_and_children_without_text_divide_records(
    separator: str, kind: str
) -> None:
    html = "<div>" + separator.join(f"{n}<br>{fine(n)}" for n in NAMES) + "</div>"
    assert [f"{name} {fine(name)}" for name in NAMES] in cuts(html, kind)


def test_rows_that_begin_alike_divide_the_rows_between_them() -> None:
    wanted = [f"{name} £{len(name)}9 {fine(name)}" for name in NAMES]
    assert wanted in cuts(two_rows(), "T") + cuts(two_rows(), "B xstring")


def test_the_last_run_is_no_longer_than_the_longest_before() -> None:
    html = "<div><h3>a</h3><p>1</p><h3>b</h3><p>2</p><p>footer</p><p>legal</p></div>"
    assert ["a 1", "b 2"] in cuts(html, "B tag")


def test_what_comes_before_the_first_start_is_no_record() -> None:
    html = "<div><p>intro</p><h3>a</h3><p>1</p><h3>b</h3><p>2</p></div>"
    assert ["a 1", "b 2"] in cuts(html, "B tag")


def test_one_of_a_kind_is_no_list() -> None:
    assert len(candidates_of("<h1>About us</h1><p>We make tables.</p>")) == 0


def test_records_have_text() -> None:
    assert cuts("<ul><li>a<li><img src=x.png><li>b</ul>", "A1") == [["a", "b"]]


def test_equal_cuts_are_listed_once() -> None:
    found = candidates_of(plain_list())
    keys = [tuple(found.records(c)) for c in range(len(found))]
    assert len(keys) == len(set(keys))


def test_lists_that_are_a_tiny_part_of_the_page_are_passed_over() -> None:
    tiny = "<ul><li>a<li>b</ul>"
    assert cuts(tiny, "A1") == [["a", "b"]]
    assert cuts(tiny + "<p>" + "long text " * 50, "A1") == []


def test_records_come_in_document_order_and_do_not_overlap() -> None:
    found = candidates_of(grid() + flat_siblings() + between_breaks())
    for candidate in range(len(found)):
        ends = np.array(found.records(candidate))
        assert (ends[1:, 0] >= ends[:-1, 1]).all()


def test_of_too_many_candidates_those_with_most_text_are_kept() -> None:
    deep = "<div><p>before</p>" * 450 + "core" + "<p>after</p></div>" * 450  # a list at every level
    found = candidates_of(deep)
    assert len(found) == MOST_CANDIDATES
    assert found.records(0)[0][0] == 0  # the outermost, with all the text


def test_chosen_candidates_keep_their_records() -> None:
    found = candidates_of(grid())
    last = found.only(np.arange(len(found)) == len(found) - 1)
    assert (len(last), last.records(0)) == (1, found.records(len(found) - 1))


def test_candidates_can_be_put_together() -> None:
    found = candidates_of(grid())
    both = found.extended(found.only(np.arange(len(found)) == 1))
    assert len(both) == len(found) + 1
    assert both.records(len(found)) == found.records(1)
