"""Menus of a site speak the domain's words, and are no records."""

from __future__ import annotations

from sitesift.ontology import load_domain
from tests.helpers.made_listings import analysed, page_of

KINDS = ("Studio apartments", "Bungalows", "Detached houses", "Flats")


def test_kinds_of_homes_under_a_heading_each_are_a_menu(uk):
    rows = "".join(
        f"<h2>{words}</h2><div>"
        + "".join(f"<a href=/{deal}/{n}>{kind}</a> " for n, kind in enumerate(KINDS))
        + "</div>"
        for deal, words in (("sale", "For sale"), ("rent", "To let"))
    )
    assert analysed(page_of(f"<main>{rows}</main>"), uk).areas == []


def test_makes_under_a_body_type_each_are_a_menu():
    rows = "".join(
        f"<li><a href=/{body}>{body}</a><ul>"
        + "".join(
            f"<li><a href=/{body}/{make}>{make}</a></li>" for make in ("Ford", "Nissan", "Toyota")
        )
        + "</ul></li>"
        for body in ("Saloon", "Estate", "Hatchback")
    )
    assert (
        analysed(page_of(f"<ul>{rows}</ul>", title="Used cars"), load_domain("used-cars")).areas
        == []
    )


def test_records_without_a_price_are_none(uk):
    rows = "".join(
        f"<li><a href=/p/{n}>{n} bedroom bungalow</a><p>{n} Mill Lane, Oxford OX{n}</p>"
        f"<p>{n} bathrooms</p></li>"
        for n in range(1, 5)
    )
    assert [len(area.records) for area in analysed(page_of(f"<ul>{rows}</ul>"), uk).areas] == [4]
