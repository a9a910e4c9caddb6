"""How many rows a table states that it has."""

from __future__ import annotations

from sitesift.navigate import read_navigation
from sitesift.page import page_from_html

HEAD = "<div role=row><b role=columnheader>Model</b><b role=columnheader>Price</b></div>"


def count(stated: int, more: str = "") -> int | None:
    rows = "".join(f"<div role=row id=r{n}><b role=gridcell>Vase {n}</b></div>" for n in range(9))
    html = f"<div role=grid aria-rowcount={stated}>{HEAD}{rows}</div>{more}"
    page = page_from_html(html, url="http://vases.test/")
    ids = page.attribute_rows("id").tolist()
    found = read_navigation(page, records=[(node,) for node in ids]).count
    return found.total if found else None


def test_rows_stated_are_records_and_headings() -> None:
    assert count(10) == 9
    assert count(88) == 87


def test_nothing_is_stated_of_rows_that_nobody_counted() -> None:
    assert count(-1) is None
    assert count(3) is None


def test_rows_of_one_page_are_not_those_of_all() -> None:
    assert count(10, "<a href='?page=2' rel=next>Next page</a>") is None
