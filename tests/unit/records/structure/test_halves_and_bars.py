"""Lists whose records were cut in two, and bars of links beside records."""

from __future__ import annotations

import pytest

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


# where the second row begins with another word each time, in another dress, only its empty first
# cell says that it goes on with the row above
UNEVEN = ("<font class=abstract>{}</font>", "<b>Reports</b> and {}", "{} <b>...</b>")


def uneven_pairs(count: int) -> str:
    return "".join(
        f"<tr><td>{n}. </td><td><a href=/d/{n}>Report number {n}</a></td></tr>"
        f"<tr><td></td><td>{UNEVEN[n % 3].format(SAID[n % 4])}<br>"
        f"<font>http://www.example.org/{n}.html</font></td></tr><tr></tr>"
        for n in range(1, count + 1)
    )


def test_a_row_that_leaves_the_first_cell_empty_goes_on_with_the_record_above():
    count = "<table><tr><td>About 33,690 pages with these words</td></tr></table>"
    found = texts(f"{count}<table>{uneven_pairs(10)}</table>{count}")
    assert [text.split()[0] for text in found] == [f"{n}." for n in range(1, 11)]
    assert all("www.example.org" in text for text in found)


def test_four_rows_of_which_one_fills_its_first_cell_are_one_record():
    rows = "".join(
        f"<tr><td>{n}.</td><td><a href=/d/{n}>Report number {n}</a></td></tr>"
        f"<tr><td></td><td>{SAID[n]}</td></tr><tr><td></td><td>example.org/{n}.html</td></tr>"
        f"<tr><td></td><td>{n + 3} May 2020, {n * 13} kB</td></tr>"
        for n in range(4)
    )
    found = texts(f"<table>{rows}</table>")
    assert [text.split()[0] for text in found] == ["0.", "1.", "2.", "3."]


def test_rows_below_the_name_of_their_group_are_records_each():
    rows = "".join(
        f"<tr><td>{'' if n % 4 else 'Town ' + str(n)}</td><td><a href=/{n}>Street {n}</a></td>"
        f"<td>{900 + 37 * n}</td></tr>"
        for n in range(24)
    )
    assert len(texts(f"<table>{rows}</table>")) == 24


def test_rows_in_two_colours_are_records_each():
    rows = "".join(
        f"<p><a href=/d/{n}>Report {n}</a> <{tag}>{SAID[n % 4]}</{tag}></p>"
        for n, tag in enumerate(["span", "em"] * 5)
    )
    assert len(texts(f"<div>{rows}</div>")) == 10


@pytest.mark.parametrize("picture", ["<img src=/{}.svg>", ""])
def test_cards_of_which_every_other_one_has_a_button_are_records_each(picture):
    cards = "".join(
        f"<div class=card>{picture.format(n)}<div><h3><a href=/d/{n}>Walk {n} in town</a></h3>"
        f"{'<button>Add to list</button>' if n % 2 else ''}</div></div>"
        for n in range(16)
    )
    assert len(texts(f"<main><h1>Walks</h1><div>{cards}</div></main>")) == 16


def results(bar: str) -> str:
    said = "".join(f"<p><a href=/d/{n}>Result {n}</a><br>{SAID[n % 4]}</p>" for n in range(10))
    return f"<div>{said}{bar}</div>"


def test_a_bar_of_links_behind_the_records_is_none_of_them():
    bar = "<p><a href=/s>By date</a> | <a href=/h>Hide texts</a> <a href=/n>Next 10</a></p>"
    assert len(texts(results(bar))) == 10


def test_a_last_record_that_says_something_beside_its_links_stays():
    bar = f"<p><a href=/d/10>Result 10</a> | <a href=/e/10>More</a><br>{SAID[0]}</p>"
    assert len(texts(results(bar))) == 11


TOWNS = ("Croydon", "Oxford", "Leeds", "Salford on the River", "Bath", "Nether Stowbury")


def test_lines_between_breaks_are_lines_of_the_record_in_whose_box_they_stand():
    held = [
        f"Mill Lane {n}<br>{TOWNS[n % 6]}<br>{n % 5} rooms<br>built {1900 + n}" for n in range(8)
    ]
    body = "".join(f"<p>{each}</p>" for each in held)
    areas = find_areas(page_from_html(f"<html><body><div>{body}</div></body></html>"))
    assert [len(record.values) for record in areas[0].records] == [4] * 8


def test_many_lines_in_few_boxes_are_a_list_in_columns():
    columns = ["<br>".join(f"{TOWNS[n % 6]} {n + k}" for n in range(12)) for k in range(3)]
    assert len(texts("<div>" + "".join(f"<p>{each}</p>" for each in columns) + "</div>")) == 36
