"""Which text labels which field: the author's links first, then the text around, then the field's
own words."""

from __future__ import annotations

import pytest

from sitesift.forms import Field, understand_forms
from sitesift.page import page_from_html


def fields(html: str) -> dict[str, Field]:
    found = understand_forms(page_from_html(html))
    return {field.name: field for form in found for field in form.fields}


def labels(html: str) -> dict[str, str]:
    return {name: field.label.text for name, field in fields(html).items()}


def test_a_label_for_wins_over_nearer_text() -> None:
    html = "<form><label for=c>City</label><p>Hint</p><input id=c name=c></form>"
    assert fields(html)["c"].label.text == "City"
    assert fields(html)["c"].label.source == "for"


def test_a_wrapping_label_labels_its_field() -> None:
    assert (
        labels("<form><label>Town <input name=t></label><input name=u title=Area></form>")["t"]
        == "Town"
    )


def test_aria_labels_are_read() -> None:
    html = (
        "<form><b id=x>From</b><input name=a aria-labelledby=x><input name=b aria-label='Until'>"
        "</form>"
    )
    assert labels(html) == {"a": "From", "b": "Until"}


def test_text_before_each_field_labels_it_where_the_form_interleaves_so() -> None:
    html = "<form>" + "".join(
        f"<div><span>{n}</span><input name={n.lower()}></div>" for n in ("Make", "Model", "Year")
    )
    assert labels(html + "</form>") == {"make": "Make", "model": "Model", "year": "Year"}


def test_text_after_a_checkbox_labels_it() -> None:
    html = (
        "<form><p>Extras</p><input type=checkbox name=a>Garden<br>"
        "<input type=checkbox name=b>Garage<br></form>"
    )
    assert labels(html) == {"a": "Garden", "b": "Garage"}


def test_table_cells_to_the_left_label_fields() -> None:
    rows = "".join(
        f"<tr><td>{n}:</td><td><input name={n.lower()}></td></tr>"
        for n in ("Name", "Phone", "Email")
    )
    assert labels(f"<form><table>{rows}</table></form>") == {
        "name": "Name:",
        "phone": "Phone:",
        "email": "Email:",
    }


def test_a_field_without_text_is_named_by_its_placeholder() -> None:
    label = fields("<form><input name=q placeholder='Town or postcode'><button>Go</button></form>")[
        "q"
    ].label
    assert (label.text, label.source) == ("Town or postcode", "placeholder")


def test_text_of_another_form_labels_nothing_here() -> None:
    html = (
        "<form><a href=#>Search</a></form><form><input name=user><input type=password name=pw>"
        "</form>"
    )
    assert labels(html)["user"] == ""


def test_of_two_labels_with_one_id_the_nearer_is_believed() -> None:
    html = (
        "<form><label for=x>First</label><input id=x name=a></form>"
        "<form><label for=x>Second</label><input id=x name=b></form>"
    )
    assert labels(html) == {"a": "First", "b": "Second"}


def test_a_link_beside_a_label_is_not_part_of_it() -> None:
    html = (
        "<form><div><span>Password</span> <a href=/f>Forgot password?</a></div>"
        "<input type=password name=p></form>"
    )
    assert labels(html)["p"] == "Password"


def test_a_required_mark_belongs_to_the_label_and_makes_the_field_required() -> None:
    found = fields("<form><div><span>Name</span> <span>required</span></div><input name=n></form>")[
        "n"
    ]
    assert found.label.text == "Name required"
    assert found.required


def test_radio_buttons_of_one_name_are_one_field_with_the_text_above_as_label() -> None:
    html = (
        "<form><div><p>Tenure</p><input type=radio name=t value=f>Freehold<br>"
        "<input type=radio name=t value=l>Leasehold<br></div></form>"
    )
    field = fields(html)["t"]
    assert field.label.text == "Tenure"
    assert [option.text for option in field.options] == ["Freehold", "Leasehold"]


@pytest.mark.parametrize(
    "html", ["", "<p>no form</p>", "<input>", "<form></form>", "<select><option></select>"]
)
def test_pages_with_little_or_no_form_are_read(html: str) -> None:
    assert isinstance(understand_forms(page_from_html(html)), list)


def test_characters_that_show_nothing_label_nothing() -> None:
    assert (
        labels(
            "<form><span>\u200b</span><input name=a placeholder=Town><button>Go</button></form>"
        )["a"]
        == "Town"
    )


@pytest.mark.parametrize(
    ("field", "label"),
    [
        ("ss_0", "label_ss_0"),
        ("txtCity", "lblCity"),
        ("ctl00_ddlCity", "ctl00_lblCity"),
        ("city", "city_label"),
    ],
)
def test_an_element_whose_id_names_the_field_is_its_label(field: str, label: str) -> None:
    html = (
        f"<form><p id={label}>Town</p><p>Something else</p><p>More</p><input id={field} name=x>"
        f"</form>"
    )
    (form,) = understand_forms(page_from_html(html))
    assert (form.fields[0].label.text, form.fields[0].label.source) == ("Town", "for")


def test_an_id_that_merely_holds_the_letters_of_label_labels_nothing() -> None:
    html = "<form><p id=labelled>Far away</p><p>Town</p><input id=led name=x></form>"
    assert understand_forms(page_from_html(html))[0].fields[0].label.text == "Town"


def test_of_a_line_divided_by_bars_the_part_beside_the_field_is_the_label() -> None:
    html = (
        "<form><div><a href=/m>Map</a> | <a href=/a>A-Z</a> | <span>Search:</span> <input name=q>"
        "</div></form>"
    )
    assert understand_forms(page_from_html(html))[0].fields[0].label.text == "Search:"
