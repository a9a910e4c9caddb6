"""Forms that an exploration never sends, whatever they are called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.links.unsafe_forms import unsafe_button, unsafe_form
from sitesift.forms import understand_forms
from sitesift.ontology import load_domain
from sitesift.page import page_from_html

SEARCH = (
    "<label>Town <input name=town></label><label>Beds <select name=beds><option>Any<option>1"
    "</select></label>"
)


def reason(html, **changed):
    page = page_from_html(f"<body>{html}</body>", url="http://a.org/")
    (form,) = understand_forms(page)
    return unsafe_form(page, replace(form, **changed))


@pytest.mark.parametrize(
    "form",
    [
        f"<form action=/delete-all method=post>{SEARCH}<button>Search</button></form>",
        f"<form action=/rm>{SEARCH}<button>Search</button></form>",
        f"<form><input type=hidden name=action value=delete>{SEARCH}<button>Search</button></form>",
        f"<form><input type=hidden name=op value=purge>{SEARCH}<button>Search</button></form>",
        f"<form>{SEARCH}<button>Create property alert</button></form>",
        "<form method=post><textarea name=sql></textarea><button>Search</button></form>",
        f"<form action=/search>{SEARCH}<button formaction=/listing/add>L\u01b0u</button></form>",
        f"<div><h2>E-mail alerts</h2><form>{SEARCH}<button>Go</button></form></div>",
    ],
)
def test_what_a_form_holds_speaks_against_it(form):
    assert reason(form, kind_confidence=1.0)


@pytest.mark.parametrize(
    "form",
    [
        f"<form action=/search>{SEARCH}<button>Search</button></form>",
        f"<form action=/search><input type=hidden name=action value=search>{SEARCH}"
        "<button>Submit</button></form>",
        f"<h2>Find a home</h2><form method=post action=/results>{SEARCH}"
        "<button>Apply filters</button></form>",
    ],
)
def test_a_search_may_be_sent(form):
    assert reason(form, kind_confidence=0.9) == ""


def test_post_needs_more_evidence_than_get():
    form = "<form method={} action=/results>" + SEARCH + "<button>Go</button></form>"
    assert reason(form.format("get"), kind_confidence=0.5) == ""
    assert reason(form.format("post"), kind_confidence=0.5)


@pytest.mark.parametrize(
    ("more", "may"),
    [
        ("", True),
        ("<input type=hidden name=_token value=x7>", True),
        ("<input type=hidden name=car value=12>", False),
        ("<label>Name <input name=who></label>", False),
    ],
)
def test_what_posts_a_choice_of_a_make_and_nothing_else_may_be_sent(more, may):
    makes = "<select name=make onchange=this.form.submit()><option>Make<option>Fiat<option>Volvo"
    html = f"<form method=post action=/cars>{makes}</select>{more}</form>"
    page = page_from_html(f"<body>{html}</body>", url="http://a.org/")
    (form,) = understand_forms(page, load_domain("used-cars"))
    assert (unsafe_form(page, replace(form, kind_confidence=0.45)) == "") == may


def test_a_next_or_consent_button_is_judged_by_the_form_it_sends():
    page = page_from_html("<form action=/session/end><button>Next</button></form><button>Next")
    sends, alone = page.nodes_with_tag("button").tolist()
    assert unsafe_button(page, sends) == "end"
    assert unsafe_button(page, alone) == ""


def test_a_button_of_a_form_around_the_whole_page_is_judged_by_its_own_words_and_address():
    page = page_from_html(
        "<form action=/list><input type=submit value=Send><input type=submit value=Next>"
        "<input type=submit value=Ok formaction=/enquiry/add></form>"
    )
    send, forth, other = page.nodes_with_tag("input").tolist()
    assert unsafe_button(page, send) == "send"
    assert unsafe_button(page, forth) == ""
    assert unsafe_button(page, other)
