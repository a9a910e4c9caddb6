"""Tables of data are told from layout, their records from headings, groups and pagers, and their
columns have the names of the headings."""

from __future__ import annotations

import pytest

from sitesift.page import page_from_html
from sitesift.records.structure.find_areas import find_areas
from sitesift.records.structure.tables.data_tables import DataTable, data_tables

HEAD = "<tr><th>Name</th><th>Price</th></tr>"
ROWS = [f"<tr><td>thing {letter}</td><td>£{n}</td></tr>" for n, letter in enumerate("abcd", 5)]


def tables(content: str) -> list[DataTable]:
    return data_tables(page_from_html(f"<table>{content}</table>"))


def first_cells(table: DataTable) -> list[str]:
    return [table.rows[places[0]].cells[0].text for places in table.records]


THINGS = ["thing a", "thing b", "thing c", "thing d"]


@pytest.mark.parametrize(
    "content",
    [
        HEAD + "".join(ROWS),
        f"<thead>{HEAD.replace('th>', 'td>')}</thead><tbody>{''.join(ROWS)}</tbody>",
        HEAD.replace("th>", "td>") + "".join(ROWS),
        "<caption>Things</caption>" + HEAD + "".join(ROWS),
        HEAD + "".join(ROWS[:2]) + HEAD + "".join(ROWS[2:]),
        HEAD + "<tr><td colspan=2>Small</td></tr>" + "".join(ROWS),
        HEAD + "".join(ROWS) + "<tr><td colspan=2><a>1</a> <a>2</a> <a>Next</a></td></tr>",
        HEAD + "".join(ROWS) + "<tfoot><tr><td>4 things</td><td></td></tr></tfoot>",
    ],
    ids="th thead plain-cells caption repeated group pager footer".split(),
)
def test_rows_are_records_and_headings_name_the_columns(content: str) -> None:
    (table,) = tables(content)
    assert first_cells(table) == THINGS
    assert table.names == ("Name", "Price")


def test_bold_cells_over_plain_ones_are_headings() -> None:
    words = "".join(f"<tr><td>{a}</td><td>{b}</td></tr>" for a, b in ("ox", "py", "qz"))
    (table,) = tables("<tr><td><b>Left</b></td><td><b>Right</b></td></tr>" + words)
    assert table.names == ("Left", "Right")


def test_a_first_row_like_the_others_is_a_record() -> None:
    (table,) = tables("".join(ROWS))
    assert first_cells(table) == THINGS
    assert table.names == ("", "")


def test_a_row_and_the_one_across_below_it_are_one_record() -> None:
    note = "<tr><td colspan=2>A note on it</td></tr>"
    (table,) = tables(HEAD + "".join(row + note for row in ROWS))
    assert [len(places) for places in table.records] == [2, 2, 2, 2]


def test_a_cell_that_spans_rows_belongs_to_each_of_them() -> None:
    rows = ROWS[0].replace("<tr>", "<tr><td rowspan=2>Small</td>") + ROWS[1]
    (table,) = tables("<tr><th>Size</th><th>Name</th><th>Price</th></tr>" + rows)
    assert [[cell.text for cell in row.cells] for row in table.rows[1:]] == [
        ["Small", "thing a", "£5"],
        ["Small", "thing b", "£6"],
    ]


def test_headings_of_two_rows_give_the_lower_name() -> None:
    head = (
        "<tr><th rowspan=2>Name</th><th colspan=2>Price</th></tr><tr><th>low</th><th>high</th></tr>"
    )
    (table,) = tables(head + "<tr><td>a</td><td>1</td><td>2</td></tr>" * 2)
    assert table.names == ("Name", "low", "high")


def test_arrows_for_sorting_are_no_part_of_a_name() -> None:
    (table,) = tables("<tr><th><a>Name</a> ▲</th><th>Price: ▼</th></tr>" + "".join(ROWS))
    assert table.names == ("Name", "Price")


def test_a_table_without_headings_goes_on_with_those_of_the_one_above() -> None:
    page = page_from_html(f"<table>{HEAD}{ROWS[0]}</table><table>{''.join(ROWS[1:])}</table>")
    assert [table.names for table in data_tables(page)] == [("Name", "Price")] * 2


@pytest.mark.parametrize(
    "html",
    [
        "<table role=presentation>" + HEAD + ROWS[0] + "</table>",
        f"<table><tr><td>menu</td><td><table>{ROWS[0]}</table></td></tr></table>",
        "<table>"
        + "<tr><td><h3>a</h3><p>b</p><p>c</p></td><td><h3>d</h3><p>e</p><p>f</p></td></tr>" * 3
        + "</table>",
    ],
    ids="presentation nested cards".split(),
)
def test_layout_is_no_data(html: str) -> None:
    assert data_tables(page_from_html(html)) == []


def test_rows_and_cells_may_be_told_by_their_roles() -> None:
    cells = "<div role=row><b role={0}>{1}</b><b role={0}>{2}</b></div>"
    rows = [cells.format("columnheader", "Name", "Price")]
    rows += [cells.format("cell", f"thing {n}", f"£{n}") for n in range(3)]
    (table,) = data_tables(page_from_html(f"<div role=table>{''.join(rows)}</div>"))
    assert table.names == ("Name", "Price")
    assert len(table.records) == 3


def test_what_is_for_presentation_may_stand_between_a_row_and_its_cells() -> None:
    cells = (
        "<div role=row><div role=presentation></div><div role=presentation>"
        "<b role={0}>{1}</b><b role={0}>{2}</b></div></div>"
    )
    rows = [cells.format("columnheader", "Name", "Price")]
    rows += [cells.format("gridcell", f"thing {n}", f"£{n}") for n in range(3)]
    (table,) = data_tables(page_from_html(f"<div role=grid>{''.join(rows)}</div>"))
    assert table.names == ("Name", "Price")


def test_columns_are_records_where_each_row_begins_with_its_name() -> None:
    rows = (("Name", "a", "b", "c"), ("Price", "£1", "£2", "£3"))
    html = "".join(
        f"<tr><th>{row[0]}</th>" + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    )
    (area,) = find_areas(page_from_html(f"<table>{html}</table>"))
    assert area.columns == ("Name", "Price")
    assert [[value.text for value in record.values] for record in area.records] == [
        ["a", "£1"],
        ["b", "£2"],
        ["c", "£3"],
    ]


def test_rows_with_headings_of_their_own_stay_records() -> None:
    row = "<tr><th scope=row>thing {0}</th><td>{0} words</td><td>2{0}.5 %</td></tr>"
    head = "<tr><th>Name</th><th>Note</th><th>Share</th></tr>"
    (table,) = tables(head + "".join(row.format(n) for n in range(4)))
    assert not table.is_transposed
    assert len(table.records) == 4
