"""Attributes that rows lack: whether pages show none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.case import Case, ShownRecord
from sitesift.explore.evidence.columns.column_checks import column_lines
from sitesift.explore.evidence.columns.shown_without import is_shown_without
from sitesift.ontology import load_domain

CARS, HOMES = load_domain("used-cars"), load_domain("uk-real-estate")


def cars(*names: str, known: int) -> Case:
    """Cars of which the first have a make and a place, the others neither."""
    rows = [
        {"title": {"text": name}}
        | ({"make": {"text": name}, "location": {"text": "Leeds"}} if n < known else {})
        for n, name in enumerate(names)
    ]
    keys = [(f"a.org/{n}",) for n in range(len(names))]
    shown = [ShownRecord(key, {"title": name}) for (key,), name in zip(keys, names, strict=True)]
    return Case(domain=CARS, rows=rows, keys=keys, shown=shown)


def test_a_make_may_stand_in_the_name_of_a_car_unknown_though_nothing_is_unread():
    case = cars("Ford Focus", "Kia Rio", "Vayve Eva", "Strom Ara", known=2)
    assert is_shown_without(case, "location")
    assert not is_shown_without(case, "make")


@pytest.mark.parametrize(("known", "holds"), [(37, False), (38, True), (40, True)])
def test_nearly_all_names_of_cars_have_a_make(known, holds):
    case = cars(*(f"Kia Rio {n}" for n in range(40)), known=known)
    line = next(one for one in column_lines(case) if one.about == "make")
    assert line.holds is holds


def homes(**without: str) -> Case:
    """Ten homes, of which four have neither price nor place; two of each kind are furnished, and of
    those without three. `without` has what these show."""
    rows, shown = [], []
    for n in range(10):
        row = {"title": {"text": f"Home {n}"}}
        if n in (0, 1, 6, 7, 8):
            row["furnishing"] = {"text": "Furnished"}
        if n < 6:
            row |= {"price": {"text": "£300"}, "location": {"text": f"Town {n}"}}
        rows.append(row)
        said = {"text": row["title"]["text"]} | (without if n >= 6 else {})
        shown.append(ShownRecord(f"a.org/{n}", {"title": row["title"]["text"]}, **said))
    return Case(domain=HOMES, rows=rows, keys=[(f"a.org/{n}",) for n in range(10)], shown=shown)


def test_what_many_of_both_have_is_no_place_under_another_name():
    assert is_shown_without(homes(), "location")


def test_a_column_that_only_those_without_have_may_be_the_place():
    case = homes()
    rows = [*case.rows[:6], *(dict(row) | {"agent": {"text": "Leeds"}} for row in case.rows[6:])]
    assert not is_shown_without(replace(case, rows=rows), "location")


def test_letters_of_a_postcode_are_no_money():
    assert is_shown_without(homes(text="Manor Drive, Durham, DH1 2BH"), "price")


def test_a_sign_of_money_is_money_wherever_it_stands():
    assert not is_shown_without(homes(text="Manor Drive for £300,000"), "price")


def test_the_code_of_a_currency_that_nobody_reads_is_money():
    assert not is_shown_without(homes(unread="DH 300 000"), "price")


def passed(priced: str, unpriced: str) -> Case:
    """The same homes, of which nobody has looked at those without a price: a run has passed them
    with these lines."""
    case = homes()
    lines = {f"a.org/{n}": ("Home", priced if n < 6 else unpriced) for n in range(10)}
    return replace(case, shown=case.shown[:6], lines=lines)


def test_records_that_a_run_has_passed_show_no_price():
    assert is_shown_without(passed("£300", "2 bedrooms"), "price")
    assert not is_shown_without(passed("£300", "£200"), "price")


def test_lines_that_lack_the_prices_of_others_say_nothing():
    assert not is_shown_without(passed("2 bedrooms", "2 bedrooms"), "price")


def test_words_that_others_have_with_other_numbers_are_no_place() -> None:
    case = homes(cells={"p": "457 K - 484 K"})
    shown = [replace(one, cells={"p": "433 K - 458 K"}) for one in case.shown[:6]]
    assert is_shown_without(replace(case, shown=[*shown, *case.shown[6:]]), "location")
    assert not is_shown_without(case, "location")


def test_pieces_of_a_line_that_other_records_have_on_lines_of_their_own_are_no_place() -> None:
    case = homes(cells={"p": "House | 2 rooms"})
    lines = {f"a.org/{n}": ("House", "4 rooms", f"Town {n}") for n in range(6)}
    assert is_shown_without(replace(case, lines=lines), "location")
    towns = {key: ("House | 4 rooms", said[-1]) for key, said in lines.items()}
    elsewhere = homes(cells={"p": "House | Town 3"})
    assert not is_shown_without(replace(elsewhere, lines=towns), "location")
