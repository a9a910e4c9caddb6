"""Result pages with a single record: it is found by the link to its own page, and ends where the
page around begins."""

from __future__ import annotations

import pytest

from sitesift.ontology import load_domain
from tests.helpers.made_listings import BLURB, HOMES, Home, analysed, page_of, values

HOME = HOMES[0]
TITLE = "Search results"  # says nothing of homes
SORT = "<form><select name=sort><option>Newest first</select></form>"


def card(home: Home, number: int = 4711, price: str = "") -> str:
    link = f"/homes/{number}"
    return (
        f"<div class=card><a href={link}><img src=/{number}.jpg></a><h3>"
        f"<a href={link}>{home.place}</a></h3>"
        f"<b>{price or home.price}</b><p>House, {home.beds} bedrooms</p><p>{BLURB}</p>"
        f"<a href=/saved?ref={number}>Save</a></div>"
    )


def prices(body: str, domain, title: str = TITLE) -> list[str | None]:
    return values(analysed(page_of(body, title=title), domain), "price")


def test_a_record_that_leads_to_its_own_page_is_found_though_the_page_speaks_of_results_only(uk):
    found = analysed(page_of(f"<p>1 result</p><div id=list>{card(HOME)}</div>", title=TITLE), uk)
    assert [len(area.records) for area in found.areas] == [1]
    assert (values(found, "price"), values(found, "location")) == ([HOME.price], [HOME.place])
    assert values(found, "url") == ["/homes/4711"]


def test_without_such_a_link_it_is_not(uk):
    assert (
        prices(
            (
                f"<div><h3>{HOME.place}</h3><b>{HOME.price}</b><p>House, {HOME.beds} bedrooms</p>"
                f"</div>"
            ),
            uk,
        )
        == []
    )


def test_the_link_of_a_title_may_be_plain_where_it_tells_of_the_domain(uk):
    row = (
        f"<tr><td><a href=/homes/4711>{HOME.place}</a>"
        f"<td>House, {HOME.beds} bedrooms<td>{HOME.price}"
    )
    assert prices(f"<table>{row}</table>", uk) == [HOME.price]


def test_column_heads_and_fields_around_are_no_part_of_the_record(uk):
    heads = "<tr><th>Where<th>What<th>Price"
    row = (
        f"<tr><td><a href=/homes/4711>{HOME.place}</a>"
        f"<td>House, {HOME.beds} bedrooms<td>{HOME.price}"
    )
    found = analysed(
        page_of(f"<div>{SORT}<table>{heads}{row}</table>Call 020 7946 0000</div>", title=TITLE), uk
    )
    [record] = found.areas[0].records
    assert record.text.startswith(HOME.place)
    assert record.text.endswith(HOME.price)


@pytest.mark.parametrize("beside", ["<h4>Oxford</h4>", "<a href=/offers>Our offers</a>", SORT])
@pytest.mark.parametrize("title", [TITLE, "Property for sale"])
def test_a_record_ends_before_other_headings_links_and_forms(uk, beside, title):
    found = analysed(page_of(f"<div>{beside}<ul><li>{card(HOME)}</li></ul></div>", title=title), uk)
    [record] = found.areas[0].records
    assert record.text.startswith(HOME.place)
    assert record.text.endswith("Save")


def test_a_record_in_two_rows_has_both(uk):
    first = f"<tr><td><h4><a href=/homes/4711>{HOME.place}</a></h4><td>{HOME.price}"
    second = f"<tr><td><img src=/1.jpg><td>House, {HOME.beds} bedrooms<p>{BLURB}</p>"
    found = analysed(page_of(f"<table>{first}{second}</table>", title=TITLE), uk)
    assert (values(found, "price"), values(found, "description")) == ([HOME.price], [BLURB])


def test_the_rent_by_the_week_beside_that_by_the_month_is_no_second_record(uk):
    assert len(prices(card(HOME, price="£1,351 pcm <span>(£311 pw)</span>"), uk)) == 1


def test_a_record_that_is_also_featured_is_found_where_more_is_told(uk):
    featured = f"<div class=top><a href=/homes/4711><img src=/1.jpg></a><em>{HOME.price}</em></div>"
    found = analysed(page_of(f"{featured}<div id=list>{card(HOME)}</div>", title=TITLE), uk)
    assert values(found, "description") == [BLURB]


def test_prices_beside_links_to_different_pages_are_not_one_record(uk):
    other = (
        f"<div class=top><a href=/homes/4712><img src=/2.jpg></a><em>{HOMES[1].price}</em></div>"
    )
    assert prices(f"{other}<div id=list>{card(HOME)}</div>", uk) == []


def test_one_of_many_alike_without_a_price_is_no_lone_record(uk):
    loans = "".join(
        f"<li><h3><a href=/loans/{i}>Home loan {i}</a></h3><p>{text}</p></li>"
        for i, text in enumerate(
            ["For any house", "For a flat, 2 bedrooms, up to £250,000 in Oxford", "For a bungalow"]
        )
    )
    assert prices(f"<ul>{loans}</ul>", uk) == []


def test_of_two_records_alike_the_one_with_a_price_does_not_stand_for_both(uk):
    found = analysed(page_of(card(HOME) + card(HOMES[1], 4712, "Ask us"), title=TITLE), uk)
    assert values(found, "location") == [HOME.place, HOMES[1].place]


def test_a_price_in_a_menu_is_no_record(uk):
    menu = f"<nav><ul><li>{card(HOME)}</li></ul></nav>"
    assert prices(menu, uk) == []


def test_the_only_amount_without_a_currency_is_the_price_where_the_page_speaks_of_the_domain(uk):
    assert prices(card(HOME, price="1,250,000"), uk, title="Property for sale") == ["1,250,000"]
    assert prices(card(HOME, price="1,250,000"), uk, title="Search results") in ([], [None])


def test_of_two_different_places_with_amounts_neither_is_the_price(uk):
    body = f"<p><i>1,251,000</i> readers</p>{card(HOME, price='1,250,000')}"
    assert set(prices(body, uk, title="Property for sale")) <= {None}


def test_an_only_amount_that_may_be_a_mileage_is_no_price():
    car = "<div><h3><a href=/c/4711>Audi A4</a></h3><b>14,500</b><p>Diesel, 2015</p></div>"
    assert set(prices(car, load_domain("used-cars"), title="Used cars")) <= {None}
    told = car.replace("Diesel", "Diesel, 61,000 miles")
    assert prices(told, load_domain("used-cars"), title="Used cars") == ["14,500"]


def test_the_only_price_of_a_list_does_not_stand_for_the_others(uk):
    prices = ["Ask us", "Ask us", "POA", "Ask us", "Ask us"]
    cards = "".join(
        f"<li><a href=/p/{i}><h3>{h.beds} bedroom house</h3></a><p>{h.place}</p><b>{price}</b>"
        f"<p>{i + 1} baths</p></li>"
        for i, (h, price) in enumerate(zip(HOMES, prices, strict=True))
    )
    found = analysed(page_of(f"<ul>{cards}</ul>"), uk)
    assert [len(area.records) for area in found.areas] == [5]


def test_a_line_of_facts_with_commas_between_is_no_running_text(uk):
    facts = (
        "Flat, 3 bedrooms, 1 bathroom, 1 reception, Freehold, Mary Ann Jones, Garage: 0, Code SP"
    )
    body = (
        f"<p>1 result</p><div><b><a href=/homes/4711>{HOME.place}</a></b><br><span>{HOME.price}"
        f"</span><br>{facts}<br>{BLURB}<br><br></div>"
    )
    found = analysed(page_of(body, title=TITLE), uk)
    assert values(found, "property_type") == ["Flat"]
    assert values(found, "tenure") == ["Freehold"]
