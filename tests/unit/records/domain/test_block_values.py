"""Values that are whole texts: who offers a home, and what is said of it."""

from __future__ import annotations

from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import find_records


def column(name: str, cell: str, domain: str = "real-estate") -> list[str]:
    cards = "".join(
        f"<div class=card><h3><a href='/{n}'>{n} Mill Lane, Bath</a></h3><p>€ {n}50.000</p>"
        f"<p>3 bedrooms</p>{cell}</div>"
        for n in range(1, 6)
    )
    page = page_from_html(f"<html><body><div>{cards}</div></body></html>", url="http://a.org/")
    areas = find_records(page, load_domain(domain))
    values = (v for area in areas for record in area.records for v in record.values)
    return [value.text for value in values if value.name == name]


def test_an_icon_before_a_text_says_what_it_is():
    cell = "<div class=x><img src='/i/agent.svg' alt='agent'> Sven Ohlin</div>"
    assert column("agent", cell) == ["Sven Ohlin"] * 5


def test_two_short_sentences_are_a_description_in_a_language_nobody_knows():
    text = "Tiha ulitsa, blizo skola. Nova kuhnya, terasa."
    assert column("description", f"<p class=x1>{text}</p>") == [text] * 5
