"""Markup that would take a parser quadratic time is tamed; what it says stays."""

from __future__ import annotations

import time

import pytest

from sitesift.page import page_from_html
from sitesift.page.tamed_markup import MAX_ATTRIBUTES, tamed_markup
from sitesift.wrapper.engines.html_tree import html_tree

SECONDS = 5.0  # of computing; untamed these take half a minute
OPTIONS = "".join(f"<option>{n}" for n in range(50_000))
MANY = {
    "attributes": "<p " + " ".join(f"a{n}=1" for n in range(50_000)) + ">x",
    "attributes without spaces": "<p " + "".join(f"a{n}='1'" for n in range(50_000)) + ">x",
    "options": f"<select name=a>{OPTIONS}</select>",
    "options of a select that only seems multiple": f"<select class=' multiple '>{OPTIONS}",
}


@pytest.mark.parametrize("html", MANY.values(), ids=MANY.keys())
def test_fifty_thousand_of_anything_parse_in_linear_time(html):
    began = time.process_time()
    page_from_html(html)
    html_tree(html)
    assert time.process_time() - began < SECONDS


def test_a_long_list_of_options_is_still_a_single_choice():
    page = page_from_html(MANY["options"])
    (select,) = page.nodes_with_tag("select").tolist()
    assert page.attributes(select) == {"name": "a"}
    assert len(page.nodes_with_tag("option")) == 50_000
    assert html_tree(MANY["options"]).find(".//select").attrib == {"name": "a"}


def test_a_choice_of_several_stays_one():
    html = f"<select multiple>{OPTIONS}</select>"
    assert tamed_markup(html) == html


def test_the_first_attributes_are_kept():
    page = page_from_html("<p id=x class='a > b' " + MANY["attributes"][3:])
    (paragraph,) = page.nodes_with_tag("p").tolist()
    kept = page.attributes(paragraph)
    assert (kept["id"], kept["class"], len(kept)) == ("x", "a > b", MAX_ATTRIBUTES)
    assert page.text == "x"


def test_many_short_lists_of_options_are_left_as_they_are():
    page = "<select><option>1<option>2</select>" * 1000
    assert tamed_markup(page) == page
