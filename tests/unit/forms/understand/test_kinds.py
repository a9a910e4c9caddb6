"""What tells kinds of forms apart: options, addresses, a person's data."""

from __future__ import annotations

from sitesift.forms import element_forms
from sitesift.forms.understand.kind_features import kind_features
from sitesift.forms.understand.kinds import LEAST_SEARCH, best_kind
from sitesift.page import page_from_html


def features(html: str) -> dict[str, float]:
    page = page_from_html(html)
    return kind_features(page, element_forms(page)[0])


def test_a_select_of_addresses_leads_away_instead_of_narrowing_a_search() -> None:
    found = features(
        "<form><select name=m><option value='/2014/08'>August<option "
        "value='/2014/09'>September</select></form>"
    )
    assert "some choice leads away" in found
    assert "some choice narrows" not in found


def test_a_select_of_languages_is_a_preference() -> None:
    found = features(
        "<form><select name=l><option value=en>English<option value=de>Deutsch</select></form>"
    )
    assert "some choice is a preference" in found


def test_a_form_that_asks_for_name_and_email_asks_for_a_person() -> None:
    found = features(
        "<form><label>Name <input name=n></label><label>Email <input name=e></label>"
        "<button>Send</button></form>"
    )
    assert {"asks for a person", "sends, not searches"} <= found.keys()


def test_text_outside_a_form_says_nothing_of_its_kind() -> None:
    found = features("<p>Feedback</p><form><input name=q><button>Go</button></form>")
    assert "label says contact" not in found


def test_search_is_chosen_when_likely_enough_against_all_other_kinds_together() -> None:
    assert (
        best_kind({"search": LEAST_SEARCH + 0.05, "other": 0.55 - LEAST_SEARCH + 0.4}) == "search"
    )
    assert best_kind({"search": 0.35, "other": 0.33, "options": 0.32}) == "other"
