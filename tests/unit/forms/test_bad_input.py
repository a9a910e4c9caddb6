"""Forms that nobody would write by hand: no crash, bounded time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitesift.forms import understand_forms
from sitesift.page import page_from_html

BOUND = 10.0  # seconds of processor time; it takes about one


def seconds(html: str) -> float:
    page = page_from_html(html)
    start = time.process_time()
    understand_forms(page)
    return time.process_time() - start


@pytest.mark.parametrize(
    "row",
    ["<div>Name {0} <input name=n{0}></div>", "<input type=radio name=r value={0}>{0}", "<input>"],
)
def test_two_thousand_fields_take_bounded_time(row: str) -> None:
    assert seconds("<form>" + "".join(row.format(i) for i in range(2000)) + "</form>") < BOUND


def test_options_by_the_thousand_are_cut() -> None:
    html = (
        "<form>Town <select name=t>"
        + "".join(f"<option>{i}" for i in range(5000))
        + "</select></form>"
    )
    (form,) = understand_forms(page_from_html(html))
    assert len(form.fields[0].options) == 2000


def test_fields_outside_forms_by_the_hundred_take_bounded_time() -> None:
    assert (
        seconds(
            "".join(
                f"<div><p>Text {i}</p><input name=n{i}><button>Go</button></div>"
                for i in range(300)
            )
        )
        < BOUND
    )


def test_right_to_left_forms_are_read() -> None:
    html = (
        "<html dir=rtl><form><div>اسم <input name=n></div><div>مدينة <input name=c></div>"
        "<button>بحث</button></form>"
    )
    (form,) = understand_forms(page_from_html(html))
    assert [field.label.text for field in form.fields] == ["اسم", "مدينة"]
    assert form.kind == "search"


PIECES = (
    "<form>|</form>|<input name=a>|<input type=radio name=r>|<label>x|<select>"
    "<option>|text |<table><tr><td>|"
    "</div>|<div>|<textarea>|<button>|<label for=a>|<fieldset><legend>|\x00|<a href=#>"
).split("|")


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_any_mixture_of_form_markup_is_read(pieces: list[str]) -> None:
    for form in understand_forms(page_from_html("".join(pieces))):
        assert form.kind
