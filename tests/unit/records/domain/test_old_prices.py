"""Prices that were struck out: not the record's price where it has another."""

from __future__ import annotations

import pytest

from sitesift.ontology import Domain
from sitesift.page import page_from_html, page_from_snapshot
from sitesift.records.domain.find_records import analyse_records, find_records
from tests.helpers.handmade_snapshot import el, snapshot
from tests.helpers.made_listings import BLURB, HOMES, Home, analysed, page_of, values

OLD, NEW = "£460,000", "£415,000"


def page_with(price: str, plain: str = "{}") -> str:
    """Five homes, every second with this piece of markup for a price; `plain` is that of the
    others."""
    return page_of(
        "".join(
            f'<div class="card"><h3><a href="/p/{i}">{h.title}</a></h3>'
            f'<p class="address">{h.place}</p>'
            f'<p class="cost">{price if i % 2 else plain.format(h.price)}</p><p>{BLURB}</p></div>'
            for i, h in enumerate(HOMES)
        )
    )


def prices(html: str, domain: Domain) -> list[str | None]:
    return values(analysed(html, domain), "price")[1::2]


@pytest.mark.parametrize(
    "markup",
    [
        f"<del>{OLD}</del> <ins>{NEW}</ins>",
        f"<s>{OLD}</s> {NEW}",
        f"{NEW} <strike>{OLD}</strike>",
        f"<span class='price line-through'>{OLD}</span> <span>{NEW}</span>",
        f"<span style='text-decoration: line-through'>{OLD}</span> <span>{NEW}</span>",
        f"<span class=regular-price>{OLD}</span> <span class=price>{NEW}</span>",
        f"<b class='price price--was'>{OLD}</b> <b class='price price--now'>{NEW}</b>",
        f"<del>£ 460,000</del> <ins>{NEW}</ins>",
        f"<i class=old>{OLD}</i> <span>{NEW}</span>",
        f"<span>{NEW}</span> <span class=price>({OLD})</span>",
    ],
)
def test_the_new_price_is_the_price(uk, markup):
    assert prices(page_with(markup), uk) == [NEW, NEW]


def test_what_is_said_to_those_who_cannot_see_the_line_is_not_the_price_either(uk):
    markup = (
        f"<span class=price><del aria-hidden=true><span class=amount><bdi>{OLD}</bdi></span></del> "
        f"<span class=screen-reader-text>Original price was: {OLD}.</span>"
        f"<ins aria-hidden=true><span class=amount><bdi>{NEW}</bdi></span></ins>"
        f"<span class=screen-reader-text>Current price is: {NEW}.</span></span>"
    )
    plain = "<span class=price><span class=amount><bdi>{}</bdi></span></span>"
    assert prices(page_with(markup, plain), uk) == [NEW, NEW]
    said = f"<span>Original price: {OLD}</span> <b>{NEW}</b>"
    assert prices(page_with(said), uk) == [NEW, NEW]


def test_currencies_apart_from_their_numbers_do_not_join_the_old_price_to_the_new_one(uk):
    assert prices(page_with("<del>£ 460,000</del> <ins>£ 415,000</ins>"), uk) == ["£ 415,000"] * 2
    assert prices(page_with("<del>460,000 £</del> <ins>415,000 £</ins>"), uk) == ["415,000 £"] * 2


def test_a_price_that_is_the_only_one_stays_however_it_is_dressed(uk):
    assert prices(page_with(f"<del>{OLD}</del>"), uk) == [OLD, OLD]
    assert prices(page_with(f"<span class=regular-price>{OLD}</span>"), uk) == [OLD, OLD]


def test_beside_an_amount_of_another_size_a_struck_price_is_a_price_like_others(uk):
    struck, plain = (f"<{tag}>{OLD}</{tag}> <b>£1,350 pcm</b>" for tag in ("s", "u"))
    assert prices(page_with(struck), uk) == prices(page_with(plain), uk)


def test_names_around_both_prices_tell_them_not_apart_but_lines_do(uk):
    markup = f"<span class=old-price><s>{OLD}</s> <b>{NEW}</b></span>"
    assert prices(page_with(markup, "<span class=price>{}</span>"), uk) == [NEW, NEW]


def test_a_weight_of_letters_is_no_old_price(uk):
    markup = f"<span class='font-regular'>{NEW}</span> <b>{OLD}</b>"
    plain = f"<span class='font-light'>{NEW}</span> <b>{OLD}</b>"
    assert prices(page_with(markup), uk) == prices(page_with(plain), uk)


def drawn(home: Home, *cost: object) -> object:
    return el("div", el("h3", home.title), el("p", home.place), el("p", *cost))


def test_a_line_through_that_only_the_browser_knows_of_is_seen(uk):
    struck = el("span", OLD, css="text-decoration-line: line-through")
    cards = [
        drawn(h, *([struck, " ", el("span", NEW)] if i % 2 else [h.price]))
        for i, h in enumerate(HOMES)
    ]
    page = page_from_snapshot(
        snapshot(el("html", el("body", el("h1", "Property for sale"), el("div", *cards))))
    )
    assert values(analyse_records(page, uk), "price")[1::2] == [NEW, NEW]


def test_two_prices_in_each_record_are_no_list_whether_it_is_explained_or_not(uk):
    both = "<div><s>£{0},500</s><b>£{0},000</b></div>"
    body = "".join(
        f"<div class=card><h3><a href=/p/{n}>{home.title}</a></h3><p>{home.place}</p>"
        f"{both.format(200 + n)}</div>"
        for n, home in enumerate(HOMES)
    )
    page = page_from_html(page_of(f"<div>{body}</div>"))
    explained = analyse_records(page, uk)
    assert find_records(page, uk) == explained.areas
    assert [len(area.records) for area in explained.areas] == [len(HOMES)]
