"""Structured data as a second witness of what pages of single records show."""

from __future__ import annotations

from sitesift.ontology import load_domain
from sitesift.page import Page
from sitesift.page.from_html import page_from_html
from sitesift.records.domain.detail.detail_page import single_records
from sitesift.records.domain.detail.detail_places import DetailPage


def _page(body: str, stated: str = "") -> Page:
    script = f'<script type="application/ld+json">{stated}</script>' if stated else ""
    return page_from_html(f"<html><body>{script}{body}</body></html>", "http://shop.example/a")


def _read(*pages: Page, unshown: bool = False) -> list[dict[str, str]]:
    records = single_records(
        [DetailPage(page) for page in pages],
        load_domain("products"),
        least=min(2, len(pages)),
        unshown=unshown,
    )
    return [{v.name: v.text for v in record.values} if record else {} for record in records]


RELATED = "".join(
    f'<li><a href="/{n}">Thing {n}</a> <span class="price">${n}.00</span></li>' for n in (5, 6, 7)
)


def test_the_price_that_is_stated_is_taken_out_of_a_form_before_those_of_related_things() -> None:
    stated = '{"@type":"Product","name":"Lamp","sku":"L-77","offers":{"price":"12.50"}}'
    body = f"<h1>Lamp</h1><form><span>$12.50</span></form><p>SKU: L-77</p><ul>{RELATED}</ul>"
    assert _read(_page(body, stated))[0]["price"] == "$12.50"


def test_a_currency_nobody_knows_does_not_hide_a_price_that_is_stated() -> None:
    stated = '{"@type":"Product","name":"Lamp","sku":"L-77","offers":{"price":"352.00"}}'
    body = "<h1>Lamp</h1><div>352,00 – 376,45 zorks</div><p>SKU: L-77</p>"
    assert _read(_page(body, stated))[0]["price"] == "352,00 – 376,45 zorks"


def test_a_place_that_repeats_with_other_values_is_a_list_of_others() -> None:
    pages = [
        _page(
            f"<h1>{name}</h1><div class=price><b>${price}.00</b></div>"
            f"<p>Brand: {name} Works</p><ul>{RELATED}</ul>"
        )
        for name, price in (("Lamp", 12), ("Chair", 30))
    ]
    assert [row["price"] for row in _read(*pages)] == ["$12.00", "$30.00"]


def test_words_behind_a_label_are_a_value_whatever_they_are() -> None:
    pages = [
        _page(
            f"<h1>{name}</h1><p class=price>${price}.00</p>"
            f"<table><tr><td>Numero oggetto shop:</td><td>{number}</td></tr></table>"
        )
        for name, price, number in (("Lamp", 12, "133588"), ("Chair", 30, "144599"))
    ]
    assert [row["sku"] for row in _read(*pages)] == ["133588", "144599"]


def test_what_is_stated_and_not_shown_is_added_only_when_asked() -> None:
    stated = (
        '{"@type":"Product","name":"Lamp","sku":"L-77",'
        '"offers":{"price":"12.50","availability":"https://schema.org/OutOfStock"}}'
    )
    page = _page("<h1>Lamp</h1><p class=price>$12.50</p><p>SKU: L-77</p>", stated)
    assert "availability" not in _read(page)[0]
    assert _read(page, unshown=True)[0]["availability"] == "OutOfStock"


def test_a_price_behind_its_label_is_taken_where_only_one_page_has_it_before_cents_set_apart() -> (
    None
):
    priced = _page(
        "<h1>Lamp</h1><table><tr><td>Price:</td><td><b class=price>$87.11</b></td></tr></table>"
        "<div class=compare><b class=price><span>$87</span><sup class=price-cents>11</sup></b>"
        "</div><p>Brand: Lamp Works</p>"
    )
    other = _page("<h1>Chair</h1><p>Currently unavailable</p><p>Brand: Chair Works</p>")
    assert _read(priced, other)[0]["price"] == "$87.11"
