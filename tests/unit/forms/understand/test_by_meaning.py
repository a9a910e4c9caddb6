"""With a domain, a form of no known kind is a search when it asks for what the domain's records
have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.forms import Form
from sitesift.forms.understand import find_forms as understand
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

FIELDS = "Location <input name=l> Bedrooms <select name=b><option>Any<option>1<option>2</select>"


@pytest.fixture
def understood(monkeypatch: pytest.MonkeyPatch):
    """Forms whose learned kind is not known."""
    monkeypatch.setattr(understand, "judge_kind", lambda _, form: replace(form, kind="other"))
    monkeypatch.setattr(understand, "search_chance", lambda _page, _form: 0.3)

    def of(html: str) -> Form:
        (form,) = understand.understand_forms(page_from_html(html), load_domain("uk-real-estate"))
        return form

    return of


def test_a_form_that_asks_for_attributes_of_the_domain_may_be_sent(understood):
    assert understood(f"<form action=/list>{FIELDS}<a href=#>Go</a></form>").may_submit


def test_a_form_that_is_posted_may_not(understood):
    assert not understood(f"<form method=post>{FIELDS}<button>Go</button></form>").may_submit


def test_a_form_that_also_asks_for_something_else_may_not(understood):
    assert not understood(
        f"<form>{FIELDS} Your name <input name=who><button>Go</button></form>"
    ).may_submit


def test_one_field_of_the_domain_is_not_enough(understood):
    assert not understood(
        "<form>Bedrooms <select name=b><option>1<option>2</select><button>Go</button></form>"
    ).may_submit


def test_what_asks_for_a_password_is_never_a_search(understood):
    assert not understood(
        f"<form>{FIELDS}<input type=password name=p><button>Go</button></form>"
    ).may_submit


@pytest.mark.parametrize(
    "field", ["Phone <input type=tel name=t>", "Tell us more <textarea name=m></textarea>"]
)
def test_what_asks_who_one_is_or_what_one_has_to_say_is_never_a_search(understood, field):
    assert not understood(f"<form>{FIELDS}{field}<button>Go</button></form>").may_submit


def test_what_any_letter_asks_for_does_not_tell_a_search(understood):
    fields = (
        "Your name <input name=text> Description <input name=description> Agent <input name=agent>"
    )
    assert not understood(f"<form>{fields}<button>Send</button></form>").may_submit


def test_a_form_that_is_surely_no_search_stays_what_it_is(monkeypatch):
    monkeypatch.setattr(understand, "judge_kind", lambda _, form: replace(form, kind="other"))
    monkeypatch.setattr(understand, "search_chance", lambda _page, _form: 0.05)
    page = page_from_html(f"<form action=/list>{FIELDS}<a href=#>Go</a></form>")
    assert not understand.understand_forms(page, load_domain("uk-real-estate"))[0].may_submit


@pytest.mark.parametrize(
    ("options", "is_search"),
    [
        ("<option value=1>Volvo<option value=2>Fiat<option value=3>Skoda", True),
        ("<option value=1>Newest<option value=2>Cheapest<option value=3>Nearest", False),
        ("<option value=1>English<option value=2>Svenska<option value=3>Suomi", False),
    ],
)
def test_what_looks_like_a_setting_is_a_search_where_it_offers_what_tells_records(
    monkeypatch, options, is_search
):
    monkeypatch.setattr(understand, "judge_kind", lambda _, form: replace(form, kind="options"))
    monkeypatch.setattr(understand, "search_chance", lambda _page, _form: 0.3)
    fields = f"<select name=m>{options}</select><button>Show</button>"
    page = page_from_html(f"<form action=/list>{fields}</form>")
    (form,) = understand.understand_forms(page, load_domain("used-cars"))
    assert form.may_submit == is_search


@pytest.mark.parametrize(
    ("more", "is_search"), [("", True), ("<input name=note>", False), ("<input name=km>", False)]
)
def test_a_setting_that_posts_is_a_search_where_it_is_nothing_but_choices_of_what_tells_records(
    monkeypatch, more, is_search
):
    monkeypatch.setattr(understand, "judge_kind", lambda _, form: replace(form, kind="options"))
    monkeypatch.setattr(understand, "search_chance", lambda _page, _form: 0.3)
    makes = "<select name=m><option>Make<option>Volvo<option>Fiat<option>Skoda</select>"
    page = page_from_html(f"<form action=/list method=post>{makes}{more}<button>Go</button></form>")
    (form,) = understand.understand_forms(page, load_domain("used-cars"))
    assert form.may_submit == is_search
