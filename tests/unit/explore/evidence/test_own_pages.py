"""What records' own pages confirm: lines that all of them have are the site's."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case, OwnPage
from sitesift.explore.evidence.own_pages.own_page_checks import own_page_lines
from sitesift.ontology import load_domain

TOWNS = ("Mill Road, Ely", "Hill Road, Ely", "Quay Street, Ely")


def confirmed(read: str | None, *, menu: str = "") -> list[tuple[str, str]]:
    """Pages that confirm where homes are of those that speak of it: each page shows its place, and
    all of them a menu; rows have the place, or what is read instead in all of them."""
    places = [read or place for place in TOWNS]
    case = Case(
        domain=load_domain("uk-real-estate"),
        rows=[{"location": {"text": place, "value": place}} for place in places],
        keys=[(f"h/{n}",) for n in range(len(TOWNS))],
        own_pages=[OwnPage(f"h/{n}", f"{menu}\n{place}", {}) for n, place in enumerate(TOWNS)],
    )
    return [(line.found, line.wanted) for line in own_page_lines(case)]


def test_own_pages_confirm_what_each_of_them_shows():
    assert confirmed(None) == [("3", "3")]


@pytest.mark.parametrize("menu", ["Save", "Save this home"])
def test_a_word_of_the_menu_of_all_own_pages_confirms_no_row(menu):
    assert confirmed("Save", menu=menu) == []


def test_a_town_that_lines_of_their_own_name_is_confirmed_though_all_rows_have_it():
    assert confirmed("Ely") == [("3", "3")]


def test_a_place_that_was_cut_out_of_names_is_not_confirmed_by_the_name_on_own_pages():
    names = [f"Villa in {place}" for place in TOWNS]
    case = Case(
        domain=load_domain("uk-real-estate"),
        rows=[{"title": {"text": name}, "location": {"text": name[9:13]}} for name in names],
        keys=[(f"h/{n}",) for n in range(len(TOWNS))],
        own_pages=[OwnPage(f"h/{n}", name, {}) for n, name in enumerate(names)],
    )
    assert [line.about for line in own_page_lines(case)] == ["title"]


@pytest.mark.parametrize(
    ("read", "holds"),
    [
        pytest.param("₹ {} Lac", True, id="whole"),
        pytest.param("₹ {}", False, id="without its word for noughts"),
    ],
)
def test_an_amount_is_denied_where_pages_say_it_with_more_noughts(read, holds):
    lacs = (63, 81, 74)
    case = Case(
        domain=load_domain("real-estate"),
        rows=[{"price": {"text": read.format(n), "value": {"amount": n}}} for n in lacs],
        keys=[(f"h/{n}",) for n in lacs],
        own_pages=[
            OwnPage(f"h/{n}", f"₹ {n} Lac", {"price": {"text": "", "value": {"amount": n * 10**5}}})
            for n in lacs
        ],
    )
    assert [line.holds for line in own_page_lines(case)] == [holds]


@pytest.mark.parametrize(
    ("read", "answers"),
    [
        pytest.param("Renault Clio IV", [], id="of the same car"),
        pytest.param("Renault Megane", [False], id="of another one"),
    ],
)
def test_a_whole_name_where_the_make_is_asked_for_denies_no_make(read, answers):
    row = {"make": "Renault", "model": "Clio"}
    pages = [OwnPage(f"c/{n}", "", {"make": {"text": read, "value": read}}) for n in range(3)]
    case = Case(
        domain=load_domain("used-cars"),
        rows=[{name: {"text": text, "value": text} for name, text in row.items()}] * 3,
        keys=[(page.key,) for page in pages],
        own_pages=pages,
    )
    assert [line.holds for line in own_page_lines(case) if line.about == "make"] == answers


@pytest.mark.parametrize(("shown", "holds"), [("2 44{} 000", True), ("9 44{} 000", False)])
def test_an_amount_needs_no_sign_beside_what_it_costs_a_month(shown, holds):
    rows = [{"price": {"text": f"2 44{n} 000 руб.", "value": {"amount": 2440000 + n * 1000}}}
            for n in range(3)]  # fmt: skip
    pages = [
        OwnPage(
            f"c/{n}",
            f"Цена: {shown.format(n)} | от 3{n} 000 руб. / мес",
            {"price": {"text": f"3{n} 000 руб.", "value": {"amount": 30000 + n * 1000}}},
        )
        for n in range(3)
    ]
    case = Case(load_domain("used-cars"), rows, [(page.key,) for page in pages], own_pages=pages)
    assert [line.holds for line in own_page_lines(case)] == [holds]


@pytest.mark.parametrize(("wrong", "holds"), [(1, True), (2, False)])
def test_one_page_may_be_misread_and_two_of_six_may_not(wrong, holds):
    years = range(2011, 2017)
    case = Case(
        domain=load_domain("used-cars"),
        rows=[{"year": {"text": str(year), "value": year}} for year in years],
        keys=[(f"h/{year}",) for year in years],
        own_pages=[
            OwnPage(f"h/{year}", f"{said}", {"year": {"text": str(said), "value": said}})
            for number, year in enumerate(years)
            for said in [year - 20 if number < wrong else year]
        ],
    )
    assert [line.holds for line in own_page_lines(case)] == [holds]


@pytest.mark.parametrize(
    ("fuels", "judged"),
    [
        pytest.param(("Petrol", "Diesel", "Petrol"), [], id="known ones"),
        pytest.param(("Ashbeck", "Velmora", "Ashbeck"), [False], id="words that nobody knows"),
    ],
)
def test_a_fact_that_all_own_pages_say_alike_denies_no_choices_that_lists_know(fuels, judged):
    case = Case(
        domain=load_domain("used-cars"),
        rows=[{"fuel": {"text": fuel, "value": fuel.lower()}} for fuel in fuels],
        keys=[(f"h/{n}",) for n in range(3)],
        own_pages=[
            OwnPage(f"h/{n}", "Fuel Type: Gas", {"fuel": {"text": "Gas", "value": "gas"}})
            for n in range(3)
        ],
    )
    assert [line.holds for line in own_page_lines(case)] == judged
