"""Options of selects."""

from __future__ import annotations

from sitesift.page.from_html import page_from_html
from sitesift.page.select_options import option_text, options_by_select

GROUPED = (
    "<select><option>Make<optgroup label=A><option>Audi (3)</optgroup>"
    "<optgroup label=B><option>BMW\n X</optgroup></select><select></select>"
)


def texts(page, *tags):
    found = options_by_select(page, *tags).values()
    return [[option_text(page, option) for option in options] for options in found]


def test_groups_of_options_are_parts_of_one_select():
    assert texts(page_from_html(GROUPED)) == [["Make", "Audi", "BMW X"]]


def test_suggestions_are_read_where_they_are_wanted():
    page = page_from_html("<datalist><option>Lagos</option></datalist>")
    assert texts(page) == [["Lagos"]]
    assert texts(page, ("select",)) == []
