"""Links and pictures of their own tell records from what stands between them."""

from __future__ import annotations

from sitesift.ontology import load_domain
from tests.helpers.made_listings import HOMES, analysed, page_of

STREETS = ("Mill Lane", "Quay Street", "Station Road", "Acacia Avenue", "Church Street")


def card(number: int, body: str, *, dress: str = "sale", folder: str = "property") -> str:
    return (
        f'<li class="card {dress}"><a href="/{folder}/home-{number}"><img src="/{number}.jpg">'
        f"<h3>{body}</h3></a></li>"
    )


def homes() -> list[str]:
    return [
        card(n, f"{h.beds} bedroom flat <p>{h.place}</p> <b>{h.price}</b>")
        for n, h in enumerate(HOMES)
    ]


def listing(cards: list[str]) -> str:
    return page_of(f"<ul>{''.join(cards)}</ul>")


def texts(html: str, domain) -> list[str]:
    return [record.text for area in analysed(html, domain).areas for record in area.records]


def test_a_record_without_a_price_in_a_dress_of_its_own_is_one_of_the_list(uk):
    coming = card(7, "Leeds <p>Coming soon</p>", dress="coming")
    assert len(texts(listing([*homes(), coming]), uk)) == 6


def test_a_template_that_no_script_has_filled_is_no_record(uk):
    empty = '<li class="card blank"><a href="#"><img src="/a.jpg"><h3>flat for sale <p>in</p> </h3>'
    assert len(texts(listing([*homes(), empty, empty]), uk)) == 5


def test_an_advertisement_with_a_price_and_a_town_is_no_record(uk):
    offer = (
        '<li class="card sale"><table><tr><td><form><select></select></form><ol><li>Loans</li>'
        "</ol></td></tr></table><u>from £99 in Oxford</u></li>"
    )
    found = texts(listing([*homes()[:3], offer, *homes()[3:]]), uk)
    assert not [text for text in found if "Loans" in text]
    assert len(found) == 5


def test_a_list_without_prices_is_found_by_its_addresses_where_its_pages_name_the_domain(uk):
    rows = [card(n, f"{n + 2} {street}, Leeds <i>Sold</i>") for n, street in enumerate(STREETS)]
    assert len(texts(f"<body><ul>{''.join(rows)}</ul>", uk)) == 5


def test_addresses_alone_do_not_tell_the_domain(uk):
    rows = [card(n, f"{n + 2} {street}, Leeds", folder="pub") for n, street in enumerate(STREETS)]
    assert texts(f"<body><ul>{''.join(rows)}</ul>", uk) == []


def test_a_record_of_which_nothing_is_known_leads_to_a_page_beside_theirs(uk):
    assert len(texts(listing([*homes(), card(8, "Brf Bojen <p>soon</p>", dress="new")]), uk)) == 6
    beside = card(8, "Sell yours <p>now</p>", dress="new", folder="sell")
    assert len(texts(listing([*homes(), beside]), uk)) == 5


def test_what_stands_twice_on_a_page_is_two_records(uk):
    twin = homes()[2].replace("/2.jpg", "/another.jpg")
    found = texts(listing([*homes(), homes()[2], twin]), uk)
    assert len(found) == 7
    assert found[5] == found[6]


def test_records_in_a_wrapper_of_their_own_within_the_list_are_not_taken_for_one(uk):
    pair = "<li id='more'><ul>" + "".join(homes()[3:]) + "</ul></li>"
    found = texts(listing([*homes()[:3], pair, homes()[0]]), uk)
    assert len(found) == 6


def test_few_makes_are_known_and_the_title_and_the_addresses_name_the_domain(used_cars):
    names = ("Ford Fiesta", "Zonda R", "Wildfire", "Toyota Corolla", "Mystery", "Ford Focus")
    rows = "".join(
        f'<li><a href="/cars/{n}00">{name}</a> <b>£{n + 2},500</b> <i>Leeds</i></li>'
        for n, name in enumerate(names)
    )
    assert len(texts(page_of(f"<ul>{rows}</ul>", "Used cars"), used_cars)) == 6


def thin_list(script: str) -> str:
    """Kinds, towns that no list knows, and buttons: no price, and no word on what the page is."""
    kinds, towns = ("Flat Rent", "Room Rent", "Full House Rent"), ("Waling", "Itahari", "Tansen")
    rows = "".join(
        f'<div class="card"><img src="/{n}.jpg"><h4>{kinds[n % 3]}</h4><p>{towns[n % 2]}</p>'
        f'<p><a href="/{script}?id={n}">View</a></p></div>'
        for n in range(9)
    )
    return f"<html><body><div>{rows}</div></body></html>"


def test_a_list_without_prices_is_found_where_its_pages_are_named_after_the_domain():
    elsewhere = load_domain("real-estate")
    assert len(texts(thin_list("view-property.php"), elsewhere)) == 9
    assert not texts(thin_list("view-place.php"), elsewhere)
