"""The rules that come before weights: what a form can never be, and when sending it finds
nothing."""

from __future__ import annotations

import pytest

from sitesift.forms import plan_in_words, understand_forms
from sitesift.forms.understand.kinds import RULES, Asks, Only
from sitesift.logic import solve
from sitesift.page import page_from_html


@pytest.mark.parametrize("what", ["password", "card", "file", "consent"])
def test_what_no_search_asks_for_bars_search(what: str) -> None:
    assert ("search",) in solve(RULES, [Asks(what)])["barred"]


def test_a_card_number_makes_a_payment() -> None:
    assert solve(RULES, [Asks("card")])["must"] == {("payment",)}


def test_ordering_alone_is_idle_and_bars_nothing() -> None:
    answer = solve(RULES, [Only("sort")])
    assert answer["idle"] == {("sort",)}
    assert not answer.get("barred")


def test_a_form_that_only_sorts_is_not_worth_sending() -> None:
    sorts = (
        "<label>Sort by <select name=sort><option>Newest first<option>Lowest price</select></label>"
    )
    (form,) = understand_forms(page_from_html(f"<form action=/search>{sorts}</form>"))
    assert form.is_idle
    assert not form.may_submit
    assert "order" in plan_in_words(form)


def test_a_search_that_may_be_sorted_as_well_is_sent() -> None:
    sorts = (
        "<label>Sort by <select name=sort><option>Newest first<option>Lowest price</select></label>"
    )
    html = (
        f"<form action=/search><label>Town <input name=town></label>{sorts}<button>Search</button>"
        f"</form>"
    )
    (form,) = understand_forms(page_from_html(html))
    assert form.may_submit
