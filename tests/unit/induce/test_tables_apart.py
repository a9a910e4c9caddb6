"""Two tables of one site with different columns: each has a wrapper of its own."""

from __future__ import annotations

from sitesift.induce import ListPage, learn_lists
from sitesift.navigate import PaginationKind
from sitesift.page import page_from_html
from sitesift.records.open.open_records import find_open_records
from sitesift.records.open.subject import open_domain

MAKES = ("Ford", "Opel", "Audi", "Fiat", "Seat", "Saab")


def table(*names: str) -> str:
    cells = {
        "VIN": "XV{n}0",
        "Make": "{make}",
        "Year": "201{n}",
        "Colour": "Red",
        "Price": "${n}00",
    }
    rows = "".join(
        "<tr>" + "".join(f"<td>{cells[c].format(n=n, make=make)}</td>" for c in names) + "</tr>"
        for n, make in enumerate(MAKES)
    )
    heads = "".join(f"<th>{name}</th>" for name in names)
    return f"<table><tr>{heads}</tr>{rows}</table>"


def learned(*tables: str):
    subject, samples = None, []
    for number, html in enumerate(tables):
        page = page_from_html(html, url=f"http://cars.test/{number}")
        found = find_open_records(page, subject)
        subject = found.subject
        samples.append(ListPage(page, found.areas, -1, PaginationKind.NONE))
    return learn_lists(samples, open_domain(subject))


def test_what_a_heading_says_counts_more_than_what_the_cell_held_in_another_table():
    short = page_from_html(table("VIN", "Make", "Year", "Price"))
    long = page_from_html(table("VIN", "Make", "Year", "Colour", "Price"))
    found = find_open_records(long, find_open_records(short, None).subject)
    values = {value.name: value.text for value in found.areas[0].records[1].values}
    assert values == {
        "vin": "XV10",
        "make": "Opel",
        "year": "2011",
        "colour": "Red",
        "price": "$100",
    }


def test_tables_with_other_columns_in_the_same_cells_are_learned_apart():
    lists = learned(
        table("VIN", "Make", "Year", "Price"), table("VIN", "Make", "Year", "Colour", "Price")
    )
    assert sorted(each.pages for each in lists) == [(0,), (1,)]
    assert all(each.missed == each.extra == 0 for each in lists)
    columns = {each.pages[0]: {column.name for column in each.columns} for each in lists}
    assert "colour" not in columns[0]
    assert "colour" in columns[1]


def test_tables_with_the_same_columns_are_one_list():
    one = table("VIN", "Make", "Year", "Price")
    (only,) = learned(one, one)
    assert only.pages == (0, 1)
