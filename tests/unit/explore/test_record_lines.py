"""The texts of records, read beside a wrapper's columns."""

from __future__ import annotations

import asyncio

from sitesift.explore.lists.odd_rows import odd_rows
from sitesift.explore.lists.record_lines import with_lines, without_lines
from sitesift.wrapper import Wrapper
from sitesift.wrapper.run.output_rows import OutputRecord
from tests.helpers.seen_pages import session_for

HOMES = """<div class=home><b>Let  agreed</b><a href=/1>Elm Road</a>
<p>A home whose words go on and on until they are a text</p></div>
<div class=home><a href=/2>Oak Road</a></div>"""
WRAPPER = Wrapper.parse('doc("http://site.test/")//div.home:<record>[? .//a:<title=string(.)>]')


def records_of(wrapper: Wrapper) -> list[OutputRecord]:
    async def run() -> list[OutputRecord]:
        return [record async for record in wrapper.run(session=session_for({"/": HOMES}))]

    return asyncio.run(run())


def test_the_short_lines_of_a_record_come_beside_its_row_and_not_in_it():
    found = [without_lines(record) for record in records_of(with_lines(WRAPPER))]
    assert [lines for _, lines in found] == [("Let agreed", "Elm Road"), ("Oak Road",)]
    assert [record.row() for record, _ in found] == [r.row() for r in records_of(WRAPPER)]


def test_rows_that_lack_several_columns_of_nearly_all_are_odd():
    usual = ("title", "price", "location", "area")
    rows = [*[usual] * 8, ("title", "price", "status"), ("title", "price", "location")]
    assert odd_rows(rows) == [8]
