"""Addresses that stand in code are cut out of it."""

from __future__ import annotations

from sitesift.induce import ListPage, learn_lists
from sitesift.navigate import PaginationKind
from sitesift.ontology import load_domain
from sitesift.records.domain.find_records import find_records
from sitesift.wrapper.language.printer import expression_text
from tests.helpers.seen_pages import page_of


def test_the_address_that_a_script_goes_to_is_the_first_text_in_quotes_of_its_code():
    cards = "".join(
        f"<div class=one><h3 onclick=\"go('/homes/{n}')\">{n} Mill Lane, Bath</h3><p>£{n}50,000</p>"
        "<p>3 bedrooms</p></div>"
        for n in range(1, 7)
    )
    page, domain = page_of(f"<div>{cards}</div>"), load_domain("uk-real-estate")
    areas = tuple(find_records(page, domain))
    (learned,) = learn_lists([ListPage(page, areas, -1, PaginationKind.NONE)], domain)
    (url,) = (column for column in learned.columns if column.name == "url")
    assert expression_text(url.path) == ".//h3/@onclick"
    assert expression_text(url.value).startswith("qualify-url(replace(., ")
