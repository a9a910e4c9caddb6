"""The record that a page of its own is about, told from two or three such pages of one site."""

from __future__ import annotations

import pytest

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.detail.detail_page import single_records
from sitesift.records.domain.detail.detail_places import DetailPage

HOMES = (
    {"title": "2 bedroom flat", "price": "£250,000", "size": "650 sq ft", "tenure": "Leasehold"},
    {"title": "3 bedroom house", "price": "£415,000", "size": "976 sq ft", "tenure": "Freehold"},
    {
        "title": "4 bedroom cottage",
        "price": "£525,000",
        "size": "1,204 sq ft",
        "tenure": "Freehold",
    },
)
FOOT = "<footer>Mill Road, Leeds. Tenure: Freehold. Call 0113 496 0000</footer>"


@pytest.fixture(scope="module")
def uk():
    return load_domain("uk-real-estate")


def pages(
    body: str, foot: str = FOOT, homes: tuple[dict[str, str], ...] = HOMES
) -> list[DetailPage]:
    """A page for each home; `body` has places for what a home has."""
    made = [
        f"<html><body><main><h1>{h['title']}</h1>{body.format(**h)}</main>{foot}</body></html>"
        for h in homes
    ]
    return [DetailPage(page_from_html(html)) for html in made]


def said(records, name: str) -> list[str | None]:
    return [
        next((a.text for a in r.values if a.name == name), None) if r is not None else None
        for r in records
    ]


@pytest.mark.parametrize(
    "facts",
    [
        "<table><tr><th>Price</th><td>{price}</td></tr><tr><th>Size</th><td>{size}</td></tr>"
        "<tr><th>Tenure</th><td>{tenure}</td></tr></table>",
        (
            "<dl><dt>Price</dt><dd>{price}</dd><dt>Size</dt><dd>{size}</dd><dt>Tenure</dt>"
            "<dd>{tenure}</dd></dl>"
        ),
        "<ul><li>Price: {price}</li><li>Size: {size}</li><li>Tenure: {tenure}</li></ul>",
        "<p><b>Price:</b> {price}<br><b>Size:</b> {size}<br><b>Tenure:</b> {tenure}</p>",
        "<div><span>Price</span> <span>{price}</span></div><div>"
        "<span>Size</span> <span>{size}</span></div>"
        "<div><span>Tenure</span> <span>{tenure}</span></div>",
        "<p class=price>{price}</p><ul><li>{size}</li><li>{tenure}</li></ul>",
    ],
    ids=["table", "definitions", "lines", "bold labels", "rows of spans", "no labels"],
)
def test_facts_are_found_however_a_site_sets_them(uk, facts):
    records = single_records(pages(facts), uk)
    assert said(records, "area") == [home["size"] for home in HOMES]
    assert said(records, "tenure") == [home["tenure"] for home in HOMES]


def test_the_record_is_one_node_at_the_same_place_of_all_pages(uk):
    made = pages("<p class=price>{price}</p><ul><li>{size}</li><li>{tenure}</li></ul>")
    records = single_records(made, uk)
    assert [
        d.page.tag_of(r.nodes[0]) for d, r in zip(made, records, strict=True) if r is not None
    ] == ["main"] * 3


def test_a_labelled_value_is_preferred_to_one_in_running_text(uk):
    text = (
        "<p>This home of 99 sq ft garden shed fame was freehold once, and has much to tell to "
        "whoever calls us.</p>"
    )
    records = single_records(
        pages(f"{text}<p>{{price}}</p><dl><dt>Size</dt><dd>{{size}}</dd></dl>"), uk
    )
    assert said(records, "area") == [home["size"] for home in HOMES]
    assert said(records, "tenure") == [None, None, None]


def test_a_value_behind_a_label_that_the_domain_does_not_know_is_not_taken_for_the_records(uk):
    records = single_records(
        pages("<p>{price}</p><p>{size}</p><dl><dt>Stamp duty</dt><dd>£9,000</dd></dl>"), uk
    )
    assert said(records, "price") == [home["price"] for home in HOMES]


def test_a_longer_label_that_ends_with_the_types_own_tells_the_only_one_there_is(uk):
    price = "<dl><dt>Estimated price</dt><dd>{price}</dd><dt>Size</dt><dd>{size}</dd></dl>"
    assert said(single_records(pages(price), uk), "price") == [home["price"] for home in HOMES]
    beside = "<p>{price}</p><dl><dt>Launch price</dt><dd>£90,000</dd></dl><p>{size}</p>"
    assert said(single_records(pages(beside), uk), "price") == [home["price"] for home in HOMES]


def test_what_all_pages_say_beside_the_record_is_the_sites(uk):
    foot = "<div><ul><li>Freehold</li></ul><p>Telephone: 0113 496 0000</p></div>"
    records = single_records(pages("<p>{price}</p><p>{size}</p>", foot), uk)
    assert said(records, "tenure") == said(records, "phone") == [None, None, None]


def test_a_value_that_all_pages_share_among_the_records_facts_stays(uk):
    same = tuple(home | {"tenure": "Freehold"} for home in HOMES)
    facts = "<ul><li>Price: {price}</li><li>Tenure: {tenure}</li><li>Size: {size}</li></ul>"
    assert said(single_records(pages(facts, homes=same), uk), "tenure") == ["Freehold"] * 3


def test_what_the_list_said_tells_which_of_two_prices_is_the_records(uk):
    made = pages("<p>£999,000</p><p class=now>{price}</p><p>{size}</p>")
    told = [
        DetailPage(detail.page, list_values={"price": home["price"]})
        for detail, home in zip(made, HOMES, strict=True)
    ]
    assert said(single_records(told, uk), "price") == [home["price"] for home in HOMES]


def test_lists_of_similar_homes_say_nothing_of_the_record(uk):
    similar = "".join(
        f"<li class=home>Price: £{n}99,000, Tenure: Leasehold</li>" for n in (1, 2, 3)
    )
    made = pages(
        f"<dl><dt>Price</dt><dd>{{price}}</dd><dt>Size</dt><dd>{{size}}</dd></dl><ul>{similar}</ul>"
    )
    apart = [DetailPage(d.page, tuple(d.page.nodes_with_tag("li").tolist())) for d in made]
    assert said(single_records(apart, uk), "tenure") == [None, None, None]
    assert said(single_records(apart, uk), "price") == [home["price"] for home in HOMES]


def test_a_place_on_one_page_alone_is_no_template(uk):
    made = [
        *pages("<p>{price}</p><p>{size}</p>")[:2],
        *pages("<p>{price}</p><p>{size}</p><i>{tenure}</i>")[2:],
    ]
    assert said(single_records(made, uk), "tenure") == [None, None, None]
    assert said(single_records(made, uk, least=1), "area") == [home["size"] for home in HOMES]


@pytest.mark.parametrize("html", ["", "<p>", "<html><body></body></html>", "<h1>£</h1>" * 50])
def test_pages_without_a_record_have_none(uk, html):
    assert single_records([DetailPage(page_from_html(html))] * 2, uk) == [None, None]


def test_a_model_behind_its_label_is_as_long_as_there_though_lists_know_its_first_word():
    facts = "<div><label>Model</label> <span>{}</span></div><p>Price: £{},500</p>"
    models = ["Vesta SW Cross", "Granta", "Golf 1.6 TDI"]
    made = [f"<main><h1>Car {n}</h1>{facts.format(m, n + 4)}</main>" for n, m in enumerate(models)]
    records = single_records(
        [DetailPage(page_from_html(html)) for html in made], load_domain("used-cars")
    )
    assert said(records, "model") == ["Vesta SW Cross", "Granta", "Golf"]


def test_a_model_behind_its_label_may_be_longer_than_what_lists_cut_out_of_a_name_with_it():
    facts = "<ul><li>Model: <b>{}</b></li><li>Year: <b>201{}</b></li></ul><p>£{},500</p>"
    models = ["Saveiro Robust", "Voyage Evidence", "Hilux Bandeira"]
    made = [
        DetailPage(
            page_from_html(f"<main><h1>Car {n}</h1>{facts.format(model, n, n + 4)}</main>"),
            list_values={"title": f"Toyota {model}", "model": model.split()[0]},
        )
        for n, model in enumerate(models)
    ]
    assert said(single_records(made, load_domain("used-cars")), "model") == models
