"""Fields that belong together: ranges and fieldsets; options that restrict nothing."""

from __future__ import annotations

import pytest

from sitesift.forms import Form, understand_forms
from sitesift.forms.form_model import Option
from sitesift.forms.understand.options import with_wildcards
from sitesift.page import page_from_html


def form(inner: str) -> Form:
    return understand_forms(page_from_html(f"<form>{inner}<button>Search</button></form>"))[0]


def test_from_and_to_selects_are_a_range_with_the_shared_label() -> None:
    found = form(
        "Price <select name=min_price><option>No min<option>100</select> to "
        "<select name=max_price><option>No max<option>200</select>"
    )
    assert [(s.label, s.kind, s.fields) for s in found.segments] == [("Price", "range", (0, 1))]
    assert [field.range_end for field in found.fields] == ["from", "to"]


@pytest.mark.parametrize(
    ("low", "high"), [("von", "bis"), ("od", "do"), ("desde", "hasta"), ("min", "max")]
)
def test_ends_of_ranges_are_known_in_several_languages(low: str, high: str) -> None:
    found = form(
        f"<div><span>{low}</span><input name=a1></div><div><span>{high}</span><input name=a2></div>"
    )
    assert [field.range_end for field in found.fields] == ["from", "to"]


def test_a_fieldset_is_a_segment_with_its_legend() -> None:
    found = form(
        "<fieldset><legend>Engine</legend>Fuel <input name=f>Power <input name=p>"
        "</fieldset>Colour <input name=c>"
    )
    assert [(s.label, s.fields) for s in found.segments] == [("Engine", (0, 1))]
    assert found.fields[2].segment == -1


@pytest.mark.parametrize(
    "text",
    ["Any", "All makes", "No min", "Please select", "Alle", "Tous", "Cualquiera", "Wszystkie"],
)
def test_options_that_restrict_nothing_are_wildcards(text: str) -> None:
    first, second = with_wildcards([Option(text, "", 1), Option("Audi", "audi", 2)], is_choice=True)
    assert first.is_wildcard
    assert not second.is_wildcard


@pytest.mark.parametrize("words", [("Όχι", "Ναι", "Αδιάφορο"), ("No", "Yes", "Any")])
def test_the_option_that_says_it_asks_for_nothing_is_it_whatever_the_values_are(words):
    options = [Option(text, str(n), n) for n, text in enumerate(words)]
    assert [o.is_wildcard for o in with_wildcards(options, is_choice=True)] == [False, False, True]
    plain = [Option("Rooms", "0", 1), Option("One", "1", 2), Option("Two", "2", 3)]
    assert [o.is_wildcard for o in with_wildcards(plain, is_choice=True)] == [True, False, False]


def test_a_single_checkbox_has_no_wildcard() -> None:
    (only,) = with_wildcards([Option("All", "1", 1)], is_choice=False)
    assert not only.is_wildcard


def test_names_that_glue_their_end_to_a_word_are_ends_of_a_range() -> None:
    found = form("<select name=minprice></select><select name=maxprice></select>")
    assert [field.range_end for field in found.fields] == ["from", "to"]
