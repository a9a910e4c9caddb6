"""Beyond the paper: values recovered by position, chance dropped, terms learned, structured data,
explanations."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sitesift.errors import SitesiftError
from sitesift.ontology import load_domain
from sitesift.records.domain.explain_records import explain, reason_for_nothing
from tests.helpers.made_listings import HOMES, analysed, cards, page_of, values


def listing(*places: str) -> str:
    rows = "".join(
        f"<li><a href=/p/{i}><h3>{i + 1} bedroom flat</h3></a><div><span>{place}</span></div>"
        f"<b>£{i + 2}50,000</b></li>"
        for i, place in enumerate(places)
    )
    return page_of(f"<ul>{rows}</ul>")


def test_a_place_that_no_list_knows_is_recovered_from_where_its_siblings_have_theirs(uk):
    found = analysed(listing("Oxford", "Croydon", "Leeds", "Wobblethorpe", "Salford"), uk)
    assert values(found, "location")[3] == "Wobblethorpe"
    attribute = next(a for a in found.areas[0].records[3].values if a.name == "location")
    assert attribute.source == "position"


def test_recovered_values_are_less_sure_than_recognised_ones(uk):
    found = analysed(listing("Oxford", "Croydon", "Leeds", "Wobblethorpe", "Salford"), uk)
    sure = {
        r.text: next(a.confidence for a in r.values if a.name == "location")
        for r in found.areas[0].records
    }
    known, recovered = (
        next(c for text, c in sure.items() if place in text) for place in ("Leeds", "Wobblethorpe")
    )
    assert recovered < known


def test_a_town_at_the_place_of_prices_is_no_price_on_request(uk) -> None:
    homes = listing("Oxford", "Croydon", "Leeds", "Bath", "Salford")
    found = analysed(homes.replace("<b>£450,000</b>", "<b>Leeds</b>"), uk)
    assert [v.text for v in found.areas[0].records[2].values if v.name == "price"] == []
    asked = analysed(homes.replace("<b>£450,000</b>", "<b>Ask the vendor</b>"), uk)
    assert values(asked, "price")[2] == "Ask the vendor"


def test_a_number_in_one_records_running_text_is_chance(uk):
    body = cards().replace(
        "room to grow for families.", "room to grow for families, with 2 bathrooms.", 1
    )
    assert values(analysed(page_of(f"<div>{body}</div>"), uk), "bathrooms") == [None] * 5


def test_structured_data_names_what_no_recogniser_knows(uk):
    places = ("Wobblethorpe", "Upper Quandry", "Nobbleton", "Fizzlewick")
    items = [{"@type": "House", "address": {"addressLocality": place}} for place in places]
    script = f'<script type="application/ld+json">{json.dumps({"@graph": items})}</script>'
    html = listing(*places).replace("</body>", script + "</body>")
    assert values(analysed(html, uk), "location") == list(places)


def test_broken_structured_data_is_passed_over(uk):
    html = listing("Oxford", "Leeds", "York").replace(
        "</body>", '<script type="application/ld+json">{"a": </script></body>'
    )
    assert values(analysed(html, uk), "price") == ["£250,000", "£350,000", "£450,000"]


def test_microdata_names_an_element(uk):
    rows = "".join(
        f'<li><b>£{i}50,000</b> <u>{i} bed</u> <i itemprop="address">{i} Qux</i></li>'
        for i in range(2, 6)
    )
    assert values(analysed(page_of(f"<ul>{rows}</ul>"), uk), "location") == [
        f"{i} Qux" for i in range(2, 6)
    ]


def test_a_type_that_may_have_several_values_gives_them_all(uk):
    several = replace(uk, types=uk.types | {"phone": replace(uk.types["phone"], many=True)})
    body = cards().replace("</p></div>", "</p><i>020 7946 0123</i> <i>01865 496 000</i></div>")
    record = analysed(page_of(f"<div>{body}</div>"), several).areas[0].records[0]
    assert [a.value for a in record.values if a.name == "phone"] == ["02079460123", "01865496000"]


def test_the_explanation_of_a_page_tells_areas_and_what_was_refused(uk):
    similar = "".join(
        f"<li><a href=/s/{i}>{h.price}</a> <em>{h.beds} bed</em></li>" for i, h in enumerate(HOMES)
    )
    told = explain(analysed(page_of(f"<div>{cards()}</div><ul>{similar}</ul>"), uk))
    lines = [line for section in told for line in section.lines]
    assert any("5 records" in line for line in lines)
    assert any("in other dress" in line or "poorer" in line for line in lines)


def test_the_explanation_of_an_attribute_tells_what_lost(uk):
    (section,) = explain(
        analysed(page_of(f"<div>{cards()}</div>"), uk), record=2, attribute="location"
    )
    assert section.lines[0].startswith("chosen: 'Mill Lane, Headington, Oxford'")
    assert any("evidence" in line for line in section.lines[1:])


def test_asking_for_what_is_not_there_tells_what_is(uk):
    found = analysed(page_of(f"<div>{cards()}</div>"), uk)
    with pytest.raises(SitesiftError, match="the page has 5"):
        explain(found, record=9)
    with pytest.raises(SitesiftError, match="it has title, price"):
        explain(found, attribute="mileage")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("", "shows no text"),
        ("<p>Unsere Leistungen im Überblick</p>", "another subject or language"),
        ("<p>One flat at £250,000</p>", "only one price"),
        ("<ul><li>Tea £2.50</li><li>Cake £30.10</li><li>Jam £44.00</li></ul>", "no area passed"),
    ],
)
def test_a_page_without_records_says_why(uk, body, said):
    html = f"<html><body>{body}</body></html>"
    assert said in reason_for_nothing(analysed(html, uk))


def test_a_link_with_a_path_of_its_own_leads_to_the_record_before_a_form_that_is_told_its_number(
    uk,
):
    body = "".join(
        f"<li><h3>{h.title}</h3><p>{h.place}</p><p>{h.price}</p><a href=/p/{i}/>More</a> "
        f"<a href=/contact?ref={i}>Request details</a></li>"
        for i, h in enumerate(HOMES)
    )
    assert values(analysed(page_of(f"<ul>{body}</ul>"), uk), "url") == [
        f"/p/{i}/" for i in range(5)
    ]


def test_a_dash_where_others_have_a_value_is_none():
    rows = "".join(
        f"<li><a href=/p/{n}><h3>{n} bedroom flat</h3></a><p>{n} Mill Road, Oxford</p>"
        f"<b>£{n}50,000</b><div><i>Garázs</i><em>{said}</em></div></li>"
        for n, said in enumerate(["1", "—", "2", "1", "2", "—"], 1)
    )
    found = analysed(page_of(f"<ul>{rows}</ul>"), load_domain("real-estate"))
    assert values(found, "parking") == ["1", None, "2", "1", "2", None]
