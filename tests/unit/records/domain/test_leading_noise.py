"""Advertisements between the records of a divided list are no part of the next one."""

from __future__ import annotations

from tests.helpers.made_listings import BLURB, HOMES, analysed, page_of, values


def divided(*advertised: int) -> str:
    """Records divided by rules, with an advertisement before some of them."""
    parts = []
    for number, home in enumerate(HOMES):
        stray = (
            "<div class=ad>Fixed fees <a href=/law>Find out more</a></div>"
            if number in advertised
            else ""
        )
        title = f"<h2><a href=/p/{number}>{home.title}</a></h2>"
        parts.append(
            f"{stray}{title}<p>{home.place}</p><p class=price>{home.price}</p><p>{BLURB}</p><hr>"
        )
    return page_of("<div>" + "".join(parts) + "</div>")


def test_a_record_behind_an_advertisement_begins_like_the_others(uk):
    found = analysed(divided(2, 4), uk)
    assert values(found, "price") == [home.price for home in HOMES]
    assert not any("Fixed fees" in record.text for area in found.areas for record in area.records)
