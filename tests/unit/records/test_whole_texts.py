"""Names that a list cuts short are read where its markup has them whole."""

from __future__ import annotations

import pytest

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from sitesift.records.open.open_records import find_open_records

NAMES = ("Tipping the Velvet", "Soumission", "Sharp Objects and others", "The Requiem Red")


def shelf(held: str) -> str:
    cut = (name if len(name) < 12 else f"{name[:12]} …" for name in NAMES)
    books = "".join(
        f"<li class='pod'><h3><a href='/b/{n}' {held}=\"{name}\">{shown}</a></h3>"
        f"<p class='price'>£{n}3.50</p><p>In stock</p></li>"
        for n, (name, shown) in enumerate(zip(NAMES, cut, strict=True), 1)
    )
    return f"<h1>Books</h1><ol>{books}</ol>"


def titles(areas) -> list[str]:
    return [v.text for r in areas[0].records for v in r.values if v.name in ("title", "name")]


@pytest.mark.parametrize("held", ["title", "aria-label"])
def test_a_name_that_is_cut_short_is_read_from_the_attribute_that_has_it_whole(held):
    page = page_from_html(shelf(held), url="http://shop.test/")
    assert titles(find_open_records(page, None).areas) == list(NAMES)
    assert titles(find_records(page, load_domain("products"))) == list(NAMES)


def test_where_no_attribute_has_it_the_name_stays_as_it_is_shown():
    page = page_from_html(shelf("data-x"), url="http://shop.test/")
    assert titles(find_open_records(page, None).areas)[0] == "Tipping the …"
