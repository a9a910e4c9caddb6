"""Lists whose records were cut in two, and bars of links beside records."""

from __future__ import annotations

from sitesift.page import page_from_html
from sitesift.records.structure.find_areas import find_areas

SAID = (
    "what the whole text of the first result says about it at some length",
    "a few more words on the second one, which are not the same at all",
    "of the third there is less to tell, but still enough for a line here",
    "and the fourth closes with a sentence that has its own length and words",
)


def texts(body: str) -> list[str]:
    areas = find_areas(page_from_html(f"<html><body>{body}</body></html>"))
    return [record.text for record in areas[0].records]


def test_a_title_in_one_row_and_its_address_in_the_next_are_one_record():
    rows = "".join(
        f"<tr><td>{n}. <a href=/d/{n}>Report number {n} of this year</a></td></tr>"
        f"<tr><td>http://www.example.org/reports/{n}.html</td></tr>"
        for n in range(1, 11)
    )
    found = texts(f"<table>{rows}</table>")
    assert len(found) == 10
    assert found[2] == "3. Report number 3 of this year http://www.example.org/reports/3.html"


def test_rows_in_two_colours_are_records_each():
    rows = "".join(
        f"<p><a href=/d/{n}>Report {n}</a> <{tag}>{SAID[n % 4]}</{tag}></p>"
        for n, tag in enumerate(["span", "em"] * 5)
    )
    assert len(texts(f"<div>{rows}</div>")) == 10


def results(bar: str) -> str:
    said = "".join(f"<p><a href=/d/{n}>Result {n}</a><br>{SAID[n % 4]}</p>" for n in range(10))
    return f"<div>{said}{bar}</div>"


def test_a_bar_of_links_behind_the_records_is_none_of_them():
    bar = "<p><a href=/s>By date</a> | <a href=/h>Hide texts</a> <a href=/n>Next 10</a></p>"
    assert len(texts(results(bar))) == 10


def test_a_last_record_that_says_something_beside_its_links_stays():
    bar = f"<p><a href=/d/10>Result 10</a> | <a href=/e/10>More</a><br>{SAID[0]}</p>"
    assert len(texts(results(bar))) == 11
