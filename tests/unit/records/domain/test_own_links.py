"""Which link of a record leads to its own page."""

from __future__ import annotations

import pytest

from sitesift.extraction.page_result import PageResult
from sitesift.ontology.load import load_domain
from sitesift.page.from_html import page_from_html
from sitesift.records.domain.evidence.own_links import link_pattern, path_of_link
from sitesift.records.domain.find_records import find_records
from sitesift.records.open.open_records import find_open_records


def links_of(html: str) -> list[str]:
    page = page_from_html(f"<html><body>{html}</body></html>", url="http://a.org/")
    areas = find_records(page, load_domain("uk-real-estate"))
    return [
        a.text
        for area in areas
        for record in area.records
        for a in record.values
        if a.name == "url"
    ]


def home(number: int, more: str = "") -> str:
    return (
        f"<div class=one>{more}<b><a href='/details.php?id={number}'>{number} Mill Lane, "
        f"Bath</a></b>"
        f"<p>£{number}50,000</p><p>3 bedrooms</p></div>"
    )


def test_a_link_like_those_of_the_other_records_leads_to_the_record():
    advertisement = "<h3><a href='/services'>Sell your home with us and find out more</a></h3>"
    html = "".join(home(n, advertisement if n == 3 else "") for n in range(1, 6))
    assert links_of(f"<div>{html}</div>") == [f"/details.php?id={n}" for n in range(1, 6)]


def test_what_is_done_to_a_record_is_not_its_own_page():
    cards = "".join(
        f"<div><b>{n} Mill Lane, Bath</b><p>£{n}50,000</p><p>3 bedrooms</p>"
        f"<a href='/edit?ref={n}'>Edit</a> <a href='/admin/delete?ref={n}'>Delete</a> "
        f"<a href='/favourites/add/{n}'>♥</a></div>"
        for n in range(1, 6)
    )
    assert links_of(f"<div>{cards}</div>") == []


def test_of_several_buttons_that_which_shows_something_leads_to_the_record():
    cells = "<td><a href=/{0}/{1}>{2}</a></td>"
    buttons = (("review", "Rate"), ("offers", "Negotiate"), ("home", "View"))
    rows = "".join(
        f"<tr><td>{n} Mill Lane, Bath</td><td>£{n}50,000</td><td>3 bedrooms</td>"
        + "".join(cells.format(path, n, said) for path, said in buttons)
        for n in range(1, 6)
    )
    assert links_of(f"<table>{rows}</table>") == [f"/home/{n}" for n in range(1, 6)]


@pytest.mark.parametrize("lead", ["data-go='/homes/{0}'", "onclick=\"open_home('/homes/{0}')\""])
def test_where_a_script_leads_from_a_record_without_links_is_its_own_page(lead):
    cards = "".join(
        f"<div><h3 {lead.format(n)}>{n} Mill Lane, Bath</h3><p>£{n}50,000</p>"
        "<p>3 bedrooms</p></div>"
        for n in range(1, 6)
    )
    assert links_of(f"<a href=/>Home</a><div>{cards}</div>") == [f"/homes/{n}" for n in range(1, 6)]


def test_a_card_that_is_pressed_leads_to_its_own_page_though_it_links_to_the_sellers():
    cards = "".join(
        f"<div onclick=\"location.href='/homes/{n}'\"><h3>{n} Mill Lane, Bath</h3>"
        f"<p>£{n}50,000</p><p>3 bedrooms</p><a href=/agents/{n % 2}>Agent {n % 2}</a></div>"
        for n in range(1, 6)
    )
    assert links_of(f"<div>{cards}</div>") == [f"/homes/{n}" for n in range(1, 6)]


def test_addresses_of_one_kind_have_one_pattern():
    assert link_pattern("/details.php?id=7") == link_pattern("/details.php?id=8")
    assert link_pattern("/homes/12/mill-lane") == link_pattern("/homes/13/high-street")
    assert link_pattern("/services") != link_pattern("/details.php?id=8")
    assert link_pattern("/product/oak-bowl/") == link_pattern("/product/linen-tray/")
    assert link_pattern("/product/oak-bowl/") != link_pattern("/shop/kitchen/")


def test_a_route_behind_the_number_sign_is_the_records_address_and_a_place_on_the_page_is_not():
    cards = "".join(
        f"<li><a href='#/homes/{n}'><img src=/{n}.jpg><p>£{n}50,000</p>"
        f"<p>{n} Mill Lane, Bath</p></a>"
        f"<p>3 bedrooms</p><h3><a href='#gallery-{n}'>Pictures of this home</a></h3></li>"
        for n in range(1, 6)
    )
    assert links_of(f"<ul>{cards}</ul>") == [f"#/homes/{n}" for n in range(1, 6)]


def test_a_route_is_joined_with_the_address_of_the_page():
    result = PageResult("here", url="http://a.org/app?lang=en#/homes?page=2")
    assert result.absolute("#/homes/7") == "http://a.org/app?lang=en#/homes/7"


def test_routes_have_patterns_and_paths_as_addresses_have():
    assert link_pattern("#/homes/12") == link_pattern("#/homes/13")
    assert link_pattern("#!/homes/12/mill-lane") == link_pattern("#!/homes/13/high-street")
    assert link_pattern("#/homes/12") != link_pattern("#/agents/13")
    assert link_pattern("/homes/12#map") == link_pattern("/homes/13")
    assert path_of_link("/app?lang=en#/ask?home=7") == "/app#/ask"
    assert path_of_link("/ask?home=7#form") == "/ask"


def open_links(*cards: str) -> list[str]:
    page = page_from_html("".join(f"<article>{card}</article>" for card in cards))
    found = find_open_records(page, None)
    return [v.text for r in found.areas[0].records for v in r.values if v.name == "url"]


def test_where_several_links_may_be_the_records_own_the_first_of_them_is():
    towns = ["Ayr", "Much Wenlock Abbey", "Bath", "Upper Slaughter Mill", "Ely", "Great Yarmouth"]
    cards = (
        f"<h3><a href=/jobs/{n}>Roofer {n}</a> in <a href=/in/town/{town[:3]}>{town}</a></h3>"
        f"<p>£{n}0,000</p>"
        for n, town in enumerate(towns)
    )
    assert open_links(*cards) == [f"/jobs/{n}" for n in range(6)]


def test_links_to_other_sites_are_known_by_their_place():
    users = ["ann", "bob", "ann", "bob", "cy", "dan"]
    cards = (
        f"<b>{n}</b><p><a class=out href=https://site{n}.org/x{n}>Story {n}</a></p>"
        f"<p><a class=by href=/~{user}><img src=/{user}.png></a>"
        f"<a class=by href=/~{user}>{user}</a></p>"
        for n, user in enumerate(users)
    )
    assert open_links(*cards) == [f"https://site{n}.org/x{n}" for n in range(6)]


def test_a_record_that_three_lists_of_a_page_show_keeps_its_own_page_before_a_form_to_ask():
    def card(n: int, *, asks: bool = True) -> str:
        ask = f"<a href='/contact?ref={n}'>Ask</a>" if asks else ""
        return (
            f"<div class=card><h3>Home {n}, Mill Lane</h3><p>£{n}50,000</p><p>{n} bedrooms</p>"
            f"<a class=more href='/home/mill-lane-{n}/{n}'>View this home</a>{ask}</div>"
        )

    html = "".join(
        f"<section class={name}>{''.join(card(n, asks=name != 'top') for n in numbers)}</section>"
        for name, numbers in (("main", (2, 3, 4, 5)), ("top", (3, 6, 7)), ("also", (3, 8, 9)))
    )
    assert {link for link in links_of(html) if link.startswith("/contact")} == set()


def test_a_page_of_the_menu_that_all_records_lead_to_is_not_their_own():
    menu, cards = (
        "<nav><a href='/ask.php'>Contact</a></nav>",
        "".join(
            f"<div><b>{n} Mill Lane, Bath</b><p>£{n}50,000</p><p>3 bedrooms</p>"
            f"<a href='/ask.php'>Enquire</a> <a href='#'>View</a></div>"
            for n in range(1, 6)
        ),
    )
    assert links_of(f"{menu}<div>{cards}</div>") == []
    assert links_of(f"<div>{cards}</div>") == ["/ask.php"] * 5, "a development has a page, say"
