"""Pages that a pager counts in words or as a fraction, without a row of numbers."""

from __future__ import annotations

import pytest

from sitesift.navigate import find_pagination
from sitesift.navigate.pagination.stated_pages import stated_pages
from sitesift.page import page_from_html


def stated(html: str) -> int:
    return stated_pages(page_from_html(html))


@pytest.mark.parametrize(
    "text", ["1 / 5", "Page 1 of 5", "Seite 1 von 5", "Página 1 de 5", "1/5", "of 5 pages"]
)
def test_a_pager_states_how_many_pages_there_are(text: str) -> None:
    assert stated(f"<div class='list-pagination'><span>{text}</span></div>") == 5


def test_a_box_with_the_number_of_this_page_stands_before_the_last() -> None:
    html = "<ul class=x-pagination><li><input value=1><span>/</span><p>5</p></li></ul>"
    assert stated(html) == 5


@pytest.mark.parametrize("text", ["1-10 of 53", "5/2024", "9 / 5", "1 of 5 homes", "Next"])
def test_other_numbers_count_no_pages(text: str) -> None:
    assert stated(f"<div class=pagination><span>{text}</span></div>") == 0


def test_pictures_that_are_turned_are_no_pages() -> None:
    assert stated("<div class='swiper-pagination'><span>1 / 5</span></div>") == 0


def test_a_fraction_in_a_record_counts_its_pictures() -> None:
    page = page_from_html("<ul><li><div class=pager>1 / 5</div> Mill House</li></ul>")
    assert stated_pages(page, [page.nodes_with_tag("li").tolist()]) == 0


def test_an_arrow_is_named_by_the_element_that_holds_it_alone() -> None:
    rows = "".join(f"<article><h3>House {n}</h3><b>£{n}00,000</b></article>" for n in range(5))
    arrow = "<button type=button><svg></svg></button>"
    html = f"<main>{rows}</main><ul class=pagination><li title='Next page'>{arrow}</li></ul>"
    page = page_from_html(html)
    records = [[node] for node in page.nodes_with_tag("article").tolist()]
    found = find_pagination(page, records=records)
    assert found.next is not None
    assert found.next.text == "Next page"
