"""Small pages of made-up listings, in the layouts that agents' sites use."""

from __future__ import annotations

from dataclasses import dataclass

from sitesift.ontology import Domain
from sitesift.page import page_from_html
from sitesift.records.domain.find_records import RecordAnalysis, analyse_records


@dataclass(frozen=True)
class Home:
    """A made-up property."""

    title: str
    place: str
    price: str
    beds: int


HOMES = (
    Home("2 bedroom flat for sale", "Acacia Avenue, Croydon CR0", "£250,000", 2),
    Home("3 bedroom terraced house for sale", "Mill Lane, Headington, Oxford", "£415,000", 3),
    Home("4 bedroom detached house for sale", "Station Road, Beeston, NG9", "£525,000", 4),
    Home("1 bedroom apartment for sale", "Quay Street, Salford, M3", "£180,000", 1),
    Home("5 bedroom house for sale", "Church View, Ilkley LS29", "£875,000", 5),
)
BLURB = (
    "A well presented home close to local shops and the station, with a garden and room to grow "
    "for families."
)


def cards(homes: tuple[Home, ...] = HOMES, wrap: str = "{}") -> str:
    """A card a home: heading, address, price, text."""
    return "".join(
        wrap.format(
            f'<div class="card"><a href="/p/{i}"><h3>{h.title}</h3></a>'
            f'<p class="address">{h.place}</p>'
            f'<span class="price">{h.price}</span><p>{BLURB}</p></div>'
        )
        for i, h in enumerate(homes)
    )


def page_of(body: str, title: str = "Property for sale") -> str:
    return f"<html><head><title>{title}</title></head><body><h1>{title}</h1>{body}</body></html>"


def analysed(html: str, domain: Domain) -> RecordAnalysis:
    return analyse_records(page_from_html(html), domain)


def values(analysis: RecordAnalysis, name: str) -> list[str | None]:
    """The texts of an attribute, record by record; None where a record has none."""
    found = []
    for area in analysis.areas:
        for record in area.records:
            found.append(next((a.text for a in record.values if a.name == name), None))
    return found
