"""Which link of a record leads to its own page."""

from __future__ import annotations

from sitesift.ontology.load import load_domain
from sitesift.page.parse import page_from_html
from sitesift.records.evidence_links import link_pattern
from sitesift.records.identify import identify_records


def links_of(html: str) -> list[str]:
    page = page_from_html(f"<html><body>{html}</body></html>", url="http://a.org/")
    areas = identify_records(page, load_domain("uk-real-estate"))
    return [a.text for area in areas for record in area.records for a in record.attributes if a.name == "url"]


def home(number: int, more: str = "") -> str:
    return (
        f"<div class=one>{more}<b><a href='/details.php?id={number}'>{number} Mill Lane, Bath</a></b>"
        f"<p>£{number}50,000</p><p>3 bedrooms</p></div>"
    )


def test_a_link_like_those_of_the_other_records_leads_to_the_record():
    advertisement = "<h3><a href='/services'>Sell your home with us and find out more</a></h3>"
    html = "".join(home(n, advertisement if n == 3 else "") for n in range(1, 6))
    assert links_of(f"<div>{html}</div>") == [f"/details.php?id={n}" for n in range(1, 6)]


def test_addresses_of_one_kind_have_one_pattern():
    assert link_pattern("/details.php?id=7") == link_pattern("/details.php?id=8")
    assert link_pattern("/homes/12/mill-lane") == link_pattern("/homes/13/high-street")
    assert link_pattern("/services") != link_pattern("/details.php?id=8")
