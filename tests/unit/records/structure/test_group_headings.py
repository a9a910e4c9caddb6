"""Headings between the records of a list belong to the records below them."""

from __future__ import annotations

import pytest

from sitesift.page import Page, page_from_html
from sitesift.records.model import Area, Record
from sitesift.records.structure.group_headings import (
    group_headings,
    headings_above,
    only_under,
    page_headings,
)

GROUPED = """<h1>Decisions</h1><main>
<h2>Supreme</h2><h3>1/6/2023</h3><ul><li>One</li></ul><h3>2/6/2023</h3><ul><li>Two</li></ul>
<h2>Appeals</h2><ul><li>Three</li></ul></main>"""


def area_of(page: Page, tag: str = "li") -> Area:
    nodes = map(int, page.nodes_with_tag(tag))
    records = tuple(Record((node,), page.text_of(node)) for node in nodes)
    return Area(int(page.nodes_with_tag("main")[0]), records)


def test_each_record_has_the_headings_over_it_and_not_those_that_another_ended() -> None:
    page = page_from_html(GROUPED)
    texts = [[h.text for h in over] for over in headings_above(page, area_of(page))]
    assert texts == [
        ["Decisions", "Supreme", "1/6/2023"],
        ["Decisions", "Supreme", "2/6/2023"],
        ["Decisions", "Appeals"],
    ]


def test_a_heading_above_the_whole_list_makes_no_group() -> None:
    page = page_from_html(GROUPED)
    assert [len(over) for over in group_headings(page, area_of(page))] == [2, 2, 1]
    single = page_from_html("<main><h2>All</h2><ul><li>One</li><li>Two</li></ul></main>")
    assert group_headings(single, area_of(single)) == [(), ()]


def test_a_heading_inside_of_a_record_is_its_own() -> None:
    page = page_from_html("<main><ul><li><h3>One</h3> a</li><li><h3>Two</h3> b</li></ul></main>")
    assert headings_above(page, area_of(page)) == [(), ()]


@pytest.mark.parametrize(
    ("html", "kinds"),
    [
        ("<p><strong>May 2024</strong></p>", ["strong"]),
        ("<p><strong>NOTICE:</strong> these are slip opinions</p>", []),
        ("<table><tr><td colspan=3>May 2024</td></tr></table>", ["row"]),
        ("<table><tr><td>May 2024</td></tr></table>", []),
        ("<h2><b>May 2024</b></h2>", ["h2"]),
        (f"<h2>{'long ' * 40}</h2>", []),
        ("<h2> </h2>", []),
    ],
)
def test_what_counts_as_a_heading(html: str, kinds: list[str]) -> None:
    assert [each.kind for each in page_headings(page_from_html(html))] == kinds


def test_bold_paragraphs_end_each_other() -> None:
    groups = "".join(f"<p><b>May {n}</b></p><ul><li>Case {n}</li></ul>" for n in (1, 2))
    page = page_from_html(f"<main>{groups}</main>")
    texts = [[h.text for h in over] for over in headings_above(page, area_of(page))]
    assert texts == [["May 1"], ["May 2"]]


def test_only_the_records_under_a_heading_are_kept() -> None:
    page = page_from_html(GROUPED)
    part = only_under(page, area_of(page), ["SUPREME"])
    assert [record.text for record in part.records] == ["One", "Two"]
