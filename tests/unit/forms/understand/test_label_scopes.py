"""Which text names a field: its own, the heading of several, or what the field shows itself."""

from __future__ import annotations

import pytest

from sitesift.forms import understand_forms
from sitesift.forms.understand.label_places import is_connector, is_worded_text
from sitesift.forms.understand.label_scopes import (
    RULES,
    ChosenRun,
    Heads,
    KindOfRow,
    LinkRun,
    OptionRow,
    RunOf,
    Shows,
    Speaks,
    WordedRun,
)
from sitesift.logic import Fact, solve
from sitesift.page import page_from_html

PRICES = "<option>Any<option>100<option>200<option>300</select>"


def labels(inner: str) -> list[str]:
    page = page_from_html(f"<form>{inner}<button>Search</button></form>")
    return [field.label.text for field in understand_forms(page)[0].fields]


def settled(facts: list[Fact], out: str) -> set[tuple[int, ...]]:
    return {tuple(int(term) for term in row) for row in solve(RULES, facts).get(out, set())}


def test_two_boxes_under_one_label_share_it() -> None:
    assert labels(
        "<div><label>Price</label><p><input name=low></p><p>-</p><p><input name=high></p></div>"
    ) == ["Price", "Price"]


def test_a_heading_over_boxes_with_words_of_their_own_names_none_of_them() -> None:
    found = labels(
        "<div><b>Price</b><input name=a placeholder=From><i>–</i>"
        "<input name=b placeholder=To></div>"
    )
    assert found == ["From", "To"]


def test_a_label_of_one_field_comes_before_its_placeholder() -> None:
    assert labels("<div>Town <input name=q placeholder='e.g. London'></div>") == ["Town"]


def test_the_three_boxes_of_a_date_share_what_leads_them() -> None:
    boxes = "".join(f"<select name={n}><option>1<option>2</select>" for n in "dmy")
    found = labels(
        f"<table><tr><td>From</td><td>{boxes}</td></tr><tr><td>Until</td><td>{boxes}</td></tr></table>"
    )
    assert found == ["From"] * 3 + ["Until"] * 3


def test_a_text_of_the_next_segment_does_not_leak_into_a_box_that_speaks_for_itself() -> None:
    found = labels(
        "<fieldset><input name=zip placeholder=Postcode></fieldset>"
        "<fieldset><span>Show:</span><input type=checkbox name=a id=a><label for=a>New</label>"
        "<input type=checkbox name=b id=b><label for=b>Used</label></fieldset>"
    )
    assert found[0] == "Postcode"


def test_a_select_without_a_text_is_named_by_its_first_option() -> None:
    found = labels("<select name=m><option value=''>Make (all)<option>Audi<option>BMW</select>")
    assert found == ["Make (all)"]


def test_a_first_option_among_numbers_may_name_the_select() -> None:
    found = labels(
        "<select name=p><option value=9999999>Price (to)<option value=1>1,000 kr"
        "<option value=2>2,000 kr<option value=3>3,000 kr</select>"
    )
    assert found == ["Price (to)"]


def test_a_first_option_of_many_selects_names_none_of_them() -> None:
    select = "<select name={n}><option value=''>Oricum<option>a<option>b</select>"
    rows = (f"<p><b>Kind {n}</b><span>{select.format(n=n)}</span></p>" for n in "123")
    assert labels("".join(rows)) == ["Kind 1", "Kind 2", "Kind 3"]


def test_the_button_that_stands_in_for_a_hidden_select_names_it() -> None:
    found = labels(
        "<span><select name=b multiple><option value=0>Studio<option value=1>1</select>"
        "<div><button type=button>Bedrooms</button></div></span>"
    )
    assert found == ["Bedrooms"]


def test_a_button_in_a_label_is_no_part_of_it() -> None:
    found = labels("<label><input type=checkbox name=f>Flats <button>More filters</button></label>")
    assert found == ["Flats"]


def test_a_radius_beside_a_town_does_not_take_the_towns_label() -> None:
    found = labels(
        "<div>Place <p><input name=town></p><p><select name=r><option>+ 0 km<option>+ 5 km</select>"
        "</p></div>"
    )
    assert found == ["Place", "+ 0 km"]


@pytest.mark.parametrize("text", ["✕", "x", "-", "km", "€", "{{ label }}", "m²"])
def test_texts_without_a_word_of_their_own_name_nothing(text: str) -> None:
    assert not is_worded_text(text)


@pytest.mark.parametrize("text", ["to", "bis", "entre", "et", "до", "και", "kuni"])
def test_words_that_join_two_ends_are_known_in_many_languages(text: str) -> None:
    assert is_connector(text)


def test_a_row_of_names_over_a_row_of_selects_names_them_column_by_column() -> None:
    select = "<td><select name={n}><option value=''>Any {n}<option>a<option>b</select></td>"
    found = labels(
        "<table><tr><td>Kind</td><td>Colour</td></tr>"
        f"<tr>{select.format(n='thing')}{select.format(n='paint')}</tr></table>"
    )
    assert found == ["Kind", "Colour"]


def test_a_choice_may_be_named_by_a_link() -> None:
    page = page_from_html(
        "<form>Town <input name=t><ul><li><input type=checkbox name=k value=1><a href=/f>Flats</a>"
        "<li><input type=checkbox name=k value=2><a href=/h>Houses</a></ul>"
        "<button>Search</button></form>"
    )
    kinds = understand_forms(page)[0].fields[1]
    assert [option.text for option in kinds.options] == ["Flats", "Houses"]


@pytest.mark.parametrize("unit", ["€", "km", "m²"])
def test_the_unit_beside_a_box_is_told_from_its_label(unit: str) -> None:
    page = page_from_html(f"<form>Least <input name=a> {unit}<button>Search</button></form>")
    (field,) = understand_forms(page)[0].fields
    assert (field.label.text, field.unit) == ("Least", unit)


def test_text_in_the_territory_of_a_field_is_its_label() -> None:
    facts: list[Fact] = [ChosenRun(1, 7), RunOf(1, 7), WordedRun(7), Speaks(1), Shows(1)]
    assert settled(facts, "text") == {(1, 7)}


def test_a_link_gives_way_to_what_the_field_says_itself() -> None:
    facts: list[Fact] = [ChosenRun(1, 7), RunOf(1, 7), WordedRun(7), LinkRun(7), Speaks(1)]
    assert settled(facts, "text") == set()


def test_the_heading_of_two_choices_is_the_label_of_neither() -> None:
    heads: list[Fact] = [Heads(7, 1), Heads(7, 2)]
    facts = [*heads, OptionRow(1), OptionRow(2), ChosenRun(1, 7), WordedRun(7)]
    assert settled(facts, "text") == set()


def test_a_heading_over_many_fields_is_inherited_by_none() -> None:
    facts: list[Fact] = [WordedRun(7)]
    for field in range(5):
        facts += [Heads(7, field), KindOfRow(field, "select")]
    assert settled(facts, "inherits") == set()
