"""Records are found in the layouts that sites use: cards, grids, tables, flat runs of elements, two
lists, one home."""

from __future__ import annotations

import pytest

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records
from tests.helpers.made_listings import BLURB, HOMES, analysed, cards, page_of, values

PRICES = [h.price for h in HOMES]
PLACES = [h.place for h in HOMES]


def test_each_card_of_a_list_is_a_record(uk):
    found = analysed(page_of(f"<div id=list>{cards()}</div>"), uk)
    assert values(found, "price") == PRICES
    assert values(found, "location") == PLACES
    assert values(found, "title") == [h.title for h in HOMES]
    assert values(found, "description") == [BLURB] * 5
    assert values(found, "url") == [f"/p/{i}" for i in range(5)]


def test_cards_that_stand_two_in_a_row_are_records_of_their_own_and_so_is_the_last_lone_one(uk):
    rows = [HOMES[0:2], HOMES[2:4], HOMES[4:5]]
    body = "".join(f"<tr>{cards(row, '<td>{}</td>')}</tr>" for row in rows)
    found = analysed(page_of(f"<table>{body}</table>"), uk)
    assert sorted(values(found, "price")) == sorted(PRICES)


def test_a_record_may_be_a_run_of_siblings_that_starts_before_its_price(uk):
    body = "".join(
        f'<h3><a href="/p/{i}">{h.title}</a></h3><p>{h.place}</p><div>{h.price}</div><p>{BLURB}</p>'
        for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<div>{body}</div>"), uk)
    assert values(found, "price") == PRICES
    assert values(found, "location") == PLACES
    assert [
        r.text.startswith(h.title) for r, h in zip(found.areas[0].records, HOMES, strict=True)
    ] == [True] * 5


def test_rules_between_records_separate_them_and_belong_to_none(uk):
    body = "<hr>".join(
        f'<div><b>{h.title}</b> <i>{h.place}</i> <a href="/p/{i}">{h.price}</a></div>'
        for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<div>{body}</div>"), uk)
    assert values(found, "price") == PRICES


def test_rows_of_a_table_are_records_and_its_header_names_their_numbers(uk):
    head = "<tr><th>Address</th><th>Beds</th><th>Price</th></tr>"
    rows = "".join(f"<tr><td>{h.place}</td><td>{h.beds}</td><td>{h.price}</td></tr>" for h in HOMES)
    found = analysed(page_of(f"<table>{head}{rows}</table>"), uk)
    assert values(found, "price") == PRICES
    assert values(found, "bedrooms") == [str(h.beds) for h in HOMES]
    assert values(found, "location") == PLACES


def test_featured_and_regular_lists_are_two_areas_and_the_longer_comes_first(uk):
    body = f"<section>{cards(HOMES[:2])}</section><section>{cards(HOMES)}</section>"
    found = analysed(page_of(body), uk)
    assert [len(area.records) for area in found.areas] == [5, 2]


def test_what_follows_the_main_list_in_other_dress_is_set_aside(uk):
    similar = "".join(
        f"<li><a href=/s/{i}>{h.price}</a> <em>{h.beds} bed</em></li>" for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<div>{cards()}</div><ul>{similar}</ul>"), uk)
    assert [len(area.records) for area in found.areas] == [5]


def test_two_prices_in_a_record_do_not_make_two_records(uk):
    body = "".join(
        f"<li><a href=/p/{i}>{h.title}</a><span>£{900 + i} pcm</span><span>£{200 + i} pw</span>"
        f"<p>{h.place}</p></li>"
        for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<ul>{body}</ul>"), uk)
    assert values(found, "price") == [f"£{900 + i} pcm" for i in range(5)]


def test_a_record_without_a_price_counts_when_it_looks_like_the_others(uk):
    body = cards().replace("£525,000", "")
    assert values(analysed(page_of(f"<div>{body}</div>"), uk), "price") == [
        *PRICES[:2],
        None,
        *PRICES[3:],
    ]


def test_summaries_of_offers_are_no_offers(uk):
    body = "".join(
        f"<li><a href=/{t}>{t} 34 for sale from £120,000</a></li>"
        for t in ("Leeds flats", "York houses", "Hull flats")
    )
    assert analysed(page_of(f"<ul>{body}</ul>"), uk).areas == []


def test_a_page_of_another_subject_has_no_records(uk):
    shop = "".join(
        f"<li><a href=/{i}>Garden spade {i}</a><b>£{i}9.99</b><p>In stock, free delivery</p></li>"
        for i in range(1, 9)
    )
    found = analysed(page_of(f"<ul>{shop}</ul>", title="Garden tools"), uk)
    assert found.areas == []


def test_repeated_lines_of_a_record_are_told_once(uk):
    twice = (
        cards()
        .replace("</h3>", "</h3><h3 class=mobile>{}</h3>")
        .replace("{}", "A home in a fine street here")
    )
    record = analysed(page_of(f"<div>{twice}</div>"), uk).areas[0].records[0]
    assert record.text.count("A home in a fine street here") == 1


def test_where_records_are_runs_of_different_length_the_visual_clusters_help(uk):
    def home(i: int, home) -> str:
        text = "".join(f"<p>{BLURB}</p>" for _ in range(i % 3))
        return (
            f'<h3><a href="/p/{i}">{home.title}</a></h3>'
            f"<p>{home.place}</p>{text}<div>{home.price}</div>"
        )

    body = "".join(home(i, h) for i, h in enumerate((*HOMES, *HOMES)))
    found = analysed(page_of(f"<div>{body}</div>"), uk)
    assert values(found, "price") == PRICES * 2
    assert values(found, "location") == PLACES * 2


def test_a_page_with_a_single_result_has_a_single_record(uk):
    body = f"<p>1 result</p><div id=list>{cards(HOMES[:1])}</div><p>About us</p>"
    found = analysed(page_of(body), uk)
    assert [len(area.records) for area in found.areas] == [1]
    assert (values(found, "price"), values(found, "location")) == (PRICES[:1], PLACES[:1])


def test_a_lone_price_on_a_page_of_another_subject_is_no_record(uk):
    assert (
        analysed(
            page_of("<div><b>£250,000</b> was spent on 2 beds in Oxford</div>", title="News"), uk
        ).areas
        == []
    )


@pytest.mark.parametrize("price", ["{}", "<b>{}</b>"])
@pytest.mark.parametrize("rule", ["<hr>", "<br><br>"])
def test_records_of_a_flat_list_are_found_by_prices_with_or_without_an_element_of_their_own(
    uk, price, rule
):
    flat = "".join(
        f"<i><a href=/p/{i}>{h.place}</a></i>"
        f"<br>{price.format(h.price)}<br>Flat, {h.beds} bedrooms<br>{BLURB}{rule}"
        for i, h in enumerate(HOMES)
    )
    found = analysed(page_of(f"<div>{flat}</div>"), uk)
    assert values(found, "price") == [home.price for home in HOMES]
    assert values(found, "location") == [home.place for home in HOMES]


def test_rows_of_a_table_of_which_half_show_a_price_are_records_each():
    rows = "".join(
        f"<tr><td><a href='/{n}'>{n} Mill Lane, Bath</a></td><td>{n % 3 + 1} bedrooms</td>"
        f"<td>{'' if n % 2 else f'£{n}50,000'}</td><td><a href='/ask/{n}'>Ask</a></td></tr>"
        for n in range(1, 11)
    )
    page = page_from_html(f"<html><body><table>{rows}</table></body></html>", url="http://a.org/")
    areas = find_records(page, load_domain("uk-real-estate"))
    assert [len(record.nodes) for area in areas for record in area.records] == [1] * 10
