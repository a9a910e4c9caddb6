"""Fields that no <form> holds together: which are of one form, and which are of none."""

from __future__ import annotations

from sitesift.forms import understand_forms
from sitesift.page import page_from_html

LIST = "".join(f"<p>House number {n} with a garden and three bedrooms</p>" for n in range(20))
SEARCH = "<div><label>Town <input name=town></label><button type=button>Refresh</button></div>"


def fields_of(html: str) -> list[list[str]]:
    page = page_from_html(f"<body><main>{html}</main></body>")
    return [[field.name for field in form.fields] for form in understand_forms(page)]


def test_fields_with_a_list_between_them_are_of_two_forms() -> None:
    other = "<div><input name=mail><button type=button>Send</button></div>"
    assert fields_of(SEARCH + LIST + other) == [["town"], ["mail"]]


def test_empty_fields_beside_each_other_are_of_one_form() -> None:
    html = f"<p>{LIST}</p><div><input name=a> <input name=b><button type=button>Go</button></div>"
    assert fields_of(html) == [["a", "b"]]


def test_the_box_for_a_pages_number_is_no_field_of_a_search() -> None:
    turns = "<ul class=x-pagination><li><input name=page> / 5</li><li><button>›</button></li></ul>"
    assert fields_of(SEARCH + turns) == [["town"]]
