"""What an action did to a page: the modification classifier."""

from __future__ import annotations

import pytest

from sitesift.forms.fill.page_changes import Change
from sitesift.forms.fill.reaction import RULES, ReactionSign, classify
from sitesift.logic import solve
from sitesift.page import page_from_html
from tests.helpers.fake_site import HOME, Seen, results

FIELDS = (
    "<label for=t>Town</label><input id=t name=town><select name=beds><option>Any<option>1</select>"
    "<button>Go</button>"
)
FORM = (
    f"<title>Homes</title><p>Welcome to our homes</p><form>{FIELDS}</form><p>Call us on Monday</p>"
)


def seen(html: str, url: str = HOME, **more: object) -> Seen:
    return Seen(url, page_from_html(html, url=url), **more)


def kind(html: str, url: str = HOME, **more: object) -> str:
    return classify(seen(FORM), seen(html, url, **more), {"town", "beds"}).kind


def test_another_document_at_another_address_is_a_new_page():
    url, html = results()
    assert kind(html, url) == "new page"


def test_an_answer_at_the_same_address_is_a_new_page_when_it_says_something_else():
    assert kind(results()[1]) == "new page"


def test_the_same_page_once_more_is_nothing():
    assert kind(FORM, HOME + "?town=") == "nothing"
    assert kind(FORM, new_document=False) == "nothing"


def test_results_that_a_script_puts_below_the_form_are_a_major_change():
    assert kind(FORM + results()[1], new_document=False) == "major change"


@pytest.mark.parametrize(
    "words", ["Please enter a town", "Town is required", "You must choose a town"]
)
def test_a_complaint_in_the_form_is_a_validation_message_even_on_a_new_page(words):
    html = f"<h1>Search</h1><form><p>{words}</p>{FIELDS}</form>"
    reaction = classify(seen(FORM), seen(html, HOME + "results"), {"town", "beds"})
    assert (reaction.kind, reaction.note) == ("validation", words)


def test_a_field_that_is_marked_as_wrong_is_a_validation_message():
    assert (
        kind(FORM.replace("<input", "<input aria-invalid=true"), new_document=False) == "validation"
    )
    assert (
        kind(FORM.replace("<form>", "<form><div class=has-error>"), new_document=False)
        == "validation"
    )


@pytest.mark.parametrize("red", ["border:2px solid #d00", "box-shadow:0 0 3px rgb(220, 53, 69)"])
@pytest.mark.parametrize("again", [True, False])
def test_a_field_that_only_turns_red_is_refused_by_script_or_on_the_same_page_again(red, again):
    html = FORM.replace("<input", f"<input style='{red}'")
    assert kind(html, HOME + "?town=" if again else HOME, new_document=again) == "validation"


def test_a_field_that_was_red_before_or_turns_blue_is_not_refused():
    red = FORM.replace("<input", "<input style='border:1px solid #d00'")
    assert classify(seen(red), seen(red, new_document=False), {"town"}).kind == "nothing"
    assert kind(FORM.replace("<input", "<input style='border-color:#0b5ed7'")) == "nothing"


def test_a_polite_word_in_results_is_no_complaint():
    url, html = results()
    assert kind(html + "<p>Please enter a draw for our hamper</p>", url) == "new page"


def test_a_price_on_request_is_no_complaint():
    html = f"<form>{FIELDS}</form><p>Audi A1</p><p>Prezzo su richiesta</p>"
    assert kind(html, HOME + "results") == "new page"
    complaint = f"<form><p>La città è richiesta</p>{FIELDS}</form>"
    assert kind(complaint, HOME + "results") == "validation"


def test_what_a_record_far_below_the_form_asks_for_is_no_complaint():
    above = "".join(f"<p>Home {n} in Bath</p>" for n in range(9))
    said = "<p>Please enter the town by Bath Road</p>"
    form = f"<main><div><form>{FIELDS}</form>"
    assert kind(f"{form}{above}{said}", HOME + "results") == "new page"
    assert kind(f"{form}{said}{above}", HOME + "results") == "validation"


def test_what_an_empty_field_shows_is_no_complaint():
    url, html = results()
    refined = FORM.replace(
        "<button>", "<span>Please select</span> <p>Select a type of home</p><button>"
    )
    assert kind(refined + html, url) == "new page"


def test_a_home_page_that_changed_a_little_is_still_the_same():
    lines = "".join(f"<p>Line {n}</p>" for n in range(20))
    before, after = (
        seen(FORM + lines + "<p>Home of today"),
        seen(FORM + lines + "<p>Other home", HOME + "?town="),
    )
    assert classify(before, after).kind == "nothing"


def test_a_number_in_a_title_is_no_error():
    url, html = results()
    assert (
        kind(html.replace("Homes found", "500 homes found, 404 of them flats"), url) == "new page"
    )


def test_a_search_that_finds_nothing_is_told_from_one_that_does():
    html = "<h1>Search results</h1><p>Sorry, no properties match your search at the moment.</p>"
    reaction = classify(seen(FORM), seen(html, HOME + "results"), {"town"})
    assert reaction.kind == "empty result"
    assert "no properties" in reaction.note


@pytest.mark.parametrize(
    "words",
    [
        *("Không tìm thấy kết quả.", "Tidak ada hasil", "Sonuç bulunamadı", "Ничего не найдено"),
        *("Inga träffar", "Nincs találat", "Brak wyników", "Nenhum resultado"),
    ],
)
def test_finding_nothing_is_understood_in_many_languages(words):
    html = f"<title>x</title><h1>x</h1><p>{words}</p>"
    assert kind(html, HOME + "results") == "empty result"


def test_words_that_were_there_before_are_no_answer():
    hint = "<p>No results? Call us.</p>"
    url, html = results()
    assert classify(seen(FORM + hint), seen(html + hint, url), {"town"}).kind == "new page"


def test_a_dialog_is_an_alert_and_its_words_are_kept():
    reaction = classify(
        seen(FORM), seen(FORM, messages=("Please choose a town",), new_document=False), {"town"}
    )
    assert (reaction.kind, reaction.note) == ("alert", "Please choose a town")


def test_a_server_that_fails_has_not_answered():
    assert kind("<h1>Oops</h1>", HOME + "results", status=503) == "error"
    assert kind("<h1>Your session has expired</h1>", HOME + "results") == "error"


def test_options_that_changed_and_fields_that_appeared_are_told_by_name():
    more = classify(seen(FORM), seen(FORM.replace("<option>1", "<option>2"), new_document=False))
    assert (more.kind, more.note) == ("changed options", "beds")
    more = classify(
        seen(FORM),
        seen(FORM.replace("<button>", "<input name=street><button>"), new_document=False),
    )
    assert (more.kind, more.note) == ("new fields", "text street")


def test_new_lines_are_found_with_their_elements():
    after = page_from_html(FORM + "<ul><li><b>Bath</b></li><li>Bristol</li></ul>")
    lines = Change(page_from_html(FORM), after).new_lines
    assert [(after.tag_of(line.node), line.text) for line in lines] == [
        ("li", "Bath"),
        ("li", "Bristol"),
    ]


def test_order_does_not_matter_to_the_likeness_of_pages():
    one, other = page_from_html("<p>a<p>b<p>c"), page_from_html("<p>c<p>a<p>b")
    change = Change(one, other)
    assert (change.text_alike, change.structure_alike, change.new_share) == (1.0, 1.0, 0.0)


def test_the_rules_give_exactly_one_kind_for_any_signs():
    for signs in (
        [],
        ["dialog", "bad_status"],
        ["same_form", "demand_line", "new_document", "new_address", "says_none"],
    ):
        assert len(solve(RULES, [ReactionSign(name) for name in signs])["kind"]) == 1
