"""The texts of records, read beside a wrapper's columns."""

from __future__ import annotations

import asyncio

import pytest

from sitesift.explore.lists.runs.odd_rows import odd_rows
from sitesift.explore.lists.runs.record_lines import is_running, with_lines, without_lines
from sitesift.wrapper import Wrapper
from sitesift.wrapper.run.output_rows import OutputRecord
from tests.helpers.seen_pages import session_for

HOMES = """<div class=home><b>Let  agreed</b><a href=/1>Elm Road</a>
<p>A home whose words go on and on until they are a text</p></div>
<div class=home><a href=/2>Oak Road</a></div>"""
WRAPPER = Wrapper.parse('doc("http://site.test/")//div.home:<record>[? .//a:<title=string(.)>]')


FLAT = """<div><h3>Elm Road</h3><p>Flat <b>Let agreed</b></p>£100<hr>
<h3>Oak Road</h3><p>House</p>£200<hr><h3>Ash Road</h3><p>House</p><p>1 2 3</p></div>"""
FLAT_WRAPPER = Wrapper.parse(
    'doc("http://site.test/")//h3:<record>[? self::h3:<title=string(.)>]'
    "[? following-sibling::*[1][self::p]:<kind=string(.)>]"
)


def records_of(wrapper: Wrapper, page: str = HOMES) -> list[OutputRecord]:
    async def run() -> list[OutputRecord]:
        return [record async for record in wrapper.run(session=session_for({"/": page}))]

    return asyncio.run(run())


def test_the_short_lines_of_a_record_come_beside_its_row_and_not_in_it():
    found = [without_lines(record) for record in records_of(with_lines(WRAPPER))]
    assert [lines for _, lines in found] == [("Let agreed", "Elm Road"), ("Oak Road",)]
    assert [record.row() for record, _ in found] == [r.row() for r in records_of(WRAPPER)]


def test_the_lines_of_a_record_of_siblings_reach_to_the_next_and_not_behind_the_last():
    found = [without_lines(record) for record in records_of(with_lines(FLAT_WRAPPER), FLAT)]
    assert [lines for _, lines in found] == [
        ("Elm Road", "Flat", "Let agreed", "£100"),
        ("Oak Road", "House", "£200"),
        (),  # nobody knows where it ends
    ]
    plain = [record.row() for record in records_of(FLAT_WRAPPER, FLAT)]
    assert [record.row() for record, _ in found] == plain


def test_a_raised_two_is_of_the_line_with_its_unit():
    page = HOMES.replace("Oak Road</a>", "Oak Road</a><p>58 m<sup>2</sup></p><p>3</p><p>2</p>")
    found = [without_lines(record) for record in records_of(with_lines(WRAPPER), page)]
    assert found[1][1] == ("Oak Road", "58 m2", "3", "2")


def test_rows_that_lack_several_columns_of_nearly_all_are_odd():
    usual = ("title", "price", "location", "area")
    rows = [*[usual] * 8, ("title", "price", "status"), ("title", "price", "location")]
    assert odd_rows(rows) == [8]


@pytest.mark.parametrize(
    ("line", "running"),
    [
        ("3 bedroom cottage for sale", False),
        ("Cottage, 3 bedrooms, Freehold, 985 sq ft, J. Oakes, Garage: 0, State code KA", False),
        ("A cottage in a quiet part of Ashbeck, close to shops and to the two schools", True),
        ("one and two and three and four and five and six and seven", True),
    ],
)
def test_a_long_line_is_running_text_unless_it_is_facts_between_commas(line, running):
    assert is_running(line) is running
