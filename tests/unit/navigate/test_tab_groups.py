"""Tabs that a script turns: which rows of buttons lead to other lists of the domain, and which do
not."""

from __future__ import annotations

import pytest

from sitesift.logic import solve
from sitesift.navigate import find_tab_groups, read_navigation
from sitesift.navigate.tab_groups import RULES, Can, Dressed, Marked, TabFact, TabSays
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.records.open.subject import open_domain

HOMES, EUROPE, CARS = (
    load_domain("uk-real-estate"),
    load_domain("real-estate"),
    load_domain("used-cars"),
)


def tabs(html, domain=HOMES, **options):
    """What is to be pressed, row by row."""
    page = page_from_html(f"<main>{html}</main>", "https://example.org/")
    return [
        [tab.text for tab in row.tabs]
        for row in find_tab_groups(page, domain.link_words, **options)
    ]


@pytest.mark.parametrize(
    "row",
    [
        "<button class=active>Buy</button><button>Rent</button>",
        "<button aria-pressed=true>Buy</button><button aria-pressed=false>Rent</button>",
        "<div role=tab aria-selected=true>Buy</div><div role=tab aria-selected=false>Rent</div>",
        "<button data-state=active>Buy</button><button data-state=inactive>Rent</button>",
        "<ul><li class=active><a href='#'>Buy</a></li><li><a href='#'>Rent</a></li></ul>",
        (
            "<a class='chip chip--selected' href='javascript:void(0)'>Buy</a> | <a class=chip "
            "href='#rent'>Rent</a>"
        ),
        (
            "<form><button type=button class=is-active>Buy</button>"
            "<button type=button>Rent</button></form>"
        ),
        (
            "<ul role=tablist><li role=tab aria-selected=true><a>Buy</a></li><li role=tab>"
            "<a>Rent</a></li></ul>"
        ),
        "<button disabled>Buy</button><button>Rent</button>",
        (
            "<button class=active>Buy</button><button>Rent</button>"
            "<button disabled>Land for sale</button>"
        ),
        (
            "<span>Show</span><button class=Tab_current__x1>Buy</button>"
            "<button class=Tab_x2>Rent</button>"
        ),
    ],
)
def test_of_two_tabs_the_one_that_is_not_open_is_pressed(row):
    assert tabs(f"<div>{row}</div>") == [["Rent"]]


def test_tabs_speak_the_languages_of_the_domain_and_may_count():
    german = "<div><button class=aktiv>Kaufen (28)</button><button>Mieten (16)</button></div>"
    cars = "<div><button class=on>Used cars</button><button>Used vans</button></div>"
    assert tabs(german, EUROPE) == [["Mieten (16)"]]
    assert tabs(cars, CARS) == [["Used vans"]]
    assert tabs(german, CARS) == []


def test_the_only_one_of_three_dressed_unlike_the_others_is_open():
    row = (
        "<div><button class=c7>Houses</button><button class=c9>Flats</button>"
        "<button class=c9>Bungalows</button></div>"
    )
    assert tabs(row) == [["Flats", "Bungalows"]]
    assert tabs(row.replace("c7", "c9")) == []


def test_what_the_domain_avoids_is_not_pressed_and_makes_no_switch():
    assert tabs(
        "<div><b role=tab class=on>Buy</b><b role=tab>Rent</b><b role=tab>Sold</b></div>"
    ) == [["Rent"]]
    assert tabs("<div><button class=on>Buy</button><button>Recently sold</button></div>") == []


@pytest.mark.parametrize(
    "row",
    [
        "<button class=active>Newest properties</button><button>Featured properties</button>",
        "<button class=active>List of homes</button><button>Map of homes</button>",
        "<button class=active>1</button><button>2</button>",
        "<button class=active>Accept all</button><button>Reject all</button>",
        "<button class=active>Log in</button><button>Register</button>",
        "<button>Buy</button><button>Rent</button>",
        "<button class=active>Keep my search</button><button>Share my search</button>",
        "<button class=active>Buy</button><button>Rent</button>"
        + "".join(f"<button>{c * 4}</button>" for c in "abc"),
        "<button class=active>All</button><button>Houses</button><button>Flats</button>",
        (
            "<button class=active aria-expanded=false>Buy</button>"
            "<button aria-expanded=false>Rent</button>"
        ),
        (
            "<button aria-pressed=true>Houses</button><button aria-pressed=true>Flats</button>"
            "<button>Land</button>"
        ),
        (
            "<button aria-pressed=false class=active>Houses</button>"
            "<button aria-pressed=false>Flats</button>"
        ),
        "<a class=active href=/buy>Buy</a><a href=/rent>Rent</a>",
        "<a class=active href='#/buy'>Buy</a><a href='#/rent'>Rent</a>",
        "<form><button class=active>Buy</button><button>Rent</button></form>",
        "<button class=active>Buy</button><p>or, if you prefer</p><button>Rent</button>",
        "<button class=active>Buy</button><b><i role=button>Rent</i></b>",
        "<button class=active>Homes</button>"
        + "".join(f"<button>Homes {c}</button>" for c in "bcdefg"),
    ],
    ids=[
        "orders", "views", "pages", "consent", "accounts", "none is open", "more than lists",
        "few of many", "one shows all", "menus", "filters",
        "none is on", "links", "routes", "buttons that send", "apart", "of two shapes", "a menu",
    ],
)  # fmt: skip
def test_other_rows_are_no_switch(row):
    assert tabs(f"<div>{row}</div>") == []


ANY = open_domain(None)


@pytest.mark.parametrize(
    "row",
    [
        "<button role=tab aria-selected=true>Thursday</button>"
        "<button role=tab aria-selected=false>Friday</button>",
        "<button class=active>Thursday</button><button>Friday</button>",
        "<button aria-pressed=true>2026</button><button aria-pressed=false>2025</button>",
    ],
    ids=["declared", "named", "years"],
)
def test_without_a_subject_a_row_that_says_which_of_it_is_open_has_lists_behind_the_others(row):
    assert len(tabs(f"<div>{row}</div>", ANY)) == 1


def test_without_a_subject_a_long_row_of_days_is_one_of_lists():
    days = "".join(f"<button>Nov {day}</button>" for day in range(2, 20))
    assert len(tabs(f"<div><button class=active>Nov 1</button>{days}</div>", ANY)[0]) == 18


@pytest.mark.parametrize(
    "row",
    [
        "<button>Postuler</button><button>Partager</button>",
        "<button class=active>EN</button><button>DA</button>",
        "<button class=active>1</button><button>2</button><button>3</button>",
        "<button class=active>All</button><button>Phones</button>",
        "<button class=active>Newest</button><button>Cheapest</button>",
    ],
    ids=["none is open", "languages", "pages", "one shows all", "orders"],
)
def test_without_a_subject_buttons_languages_and_pages_are_no_lists(row):
    assert tabs(f"<div>{row}</div>", ANY) == []


def test_words_that_nobody_knows_are_pressed_only_where_the_row_says_that_it_has_tabs():
    buttons = (
        "<div><button class=on>Buy</button><button>Rent</button><button>Discover</button></div>"
    )
    assert tabs(buttons) == [["Rent"]]
    assert tabs(buttons.replace("<button", "<div role=tab").replace("</button", "</div")) == [
        ["Rent", "Discover"]
    ]


def test_a_row_says_for_a_librarys_script_that_it_has_tabs():
    row = "".join(
        f"<li><a class='{name}' data-bs-toggle=pill href='#pane-{n}'>{text}</a></li>"
        for n, (name, text) in enumerate(
            [("on", "For sell"), ("off", "For rent"), ("off", "Discover")]
        )
    )
    assert tabs(f"<ul>{row}</ul>") == [["For rent", "Discover"]]


def test_rows_in_records_and_rows_that_repeat_are_no_switches():
    row = "<div><button class=active>Buy</button><button>Rent</button></div>"
    page = page_from_html(f"<main><article>{row}</article></main>", "https://example.org/")
    record = page.nodes_with_tag("article").tolist()
    assert find_tab_groups(page, HOMES.link_words, records=[record]) == ()
    assert len(find_tab_groups(page, HOMES.link_words)) == 1
    assert tabs(row * 2) == [["Rent"]]
    assert tabs(row * 3) == []


def test_the_navigation_of_a_page_has_its_switches_where_the_domain_has_words_for_lists():
    page = page_from_html("<div><a class=active>Buy</a><a>Rent</a></div>", "https://example.org/")
    (switch,) = read_navigation(page, HOMES).tab_groups
    assert (switch.texts, switch.open) == (("Buy", "Rent"), "Buy")
    assert read_navigation(page).tab_groups == ()


def judged(*facts):
    answer = solve(
        RULES, [TabFact(0, 1), TabFact(0, 2), TabSays(1, "lists"), TabSays(2, "lists"), *facts]
    )
    return {tab for _, tab in answer.get("press", set())}


def test_of_two_that_look_different_both_are_pressed_where_nothing_says_which_is_open():
    assert judged(Dressed(1, "look", 0), Dressed(2, "look", 1)) == {1, 2}
    assert judged(Dressed(1, "look", 0), Dressed(2, "look", 0)) == set()
    assert judged(Dressed(1, "class", 0), Dressed(2, "class", 1)) == set()


def test_attributes_that_tell_what_is_open_outweigh_names_and_looks():
    assert judged(Can(1, "state"), Can(2, "state"), Marked(2, "state"), Marked(1, "name")) == {1}
    assert (
        judged(Can(1, "state"), Marked(1, "name"), Dressed(1, "look", 0), Dressed(2, "look", 1))
        == set()
    )
