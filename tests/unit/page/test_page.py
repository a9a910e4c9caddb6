"""The page model answers by node number: tags, text, attributes, who is inside whom."""

from __future__ import annotations

import numpy as np
import pytest

from sitesift.page import Page, page_from_html, page_from_snapshot
from tests.helpers.handmade_snapshot import el, snapshot

SHOP = page_from_html(
    "<title> The \n shop </title>"
    "<div id=list class='a b'>Two <b>red</b> chairs<img src=c.png></div><p hidden>secret</p>",
    "https://example.org/shop",
)


def only(page: Page, tag: str) -> int:
    (node,) = page.nodes_with_tag(tag).tolist()
    return node


def test_nodes_are_in_document_order_and_hold_the_numbers_up_to_their_end() -> None:
    div = only(SHOP, "div")
    inside = [SHOP.tag_of(node) for node in range(div, SHOP.end[div])]
    assert inside == ["div", "#text", "b", "#text", "#text", "img"]


def test_children_are_the_nodes_directly_below() -> None:
    assert [SHOP.tag_of(child) for child in SHOP.children(only(SHOP, "div"))] == [
        "#text",
        "b",
        "#text",
        "img",
    ]


def test_ancestors_come_nearest_first() -> None:
    assert [SHOP.tag_of(node) for node in SHOP.ancestors(only(SHOP, "b"))] == [
        "div",
        "body",
        "html",
    ]


def test_a_node_contains_itself_and_what_is_below_but_not_its_neighbours() -> None:
    div, bold = only(SHOP, "div"), only(SHOP, "b")
    assert SHOP.contains(div, div)
    assert SHOP.contains(div, bold)
    assert not SHOP.contains(bold, div)
    assert not SHOP.contains(div, only(SHOP, "p"))


def test_depth_counts_from_the_root() -> None:
    assert SHOP.depth[[0, only(SHOP, "body"), only(SHOP, "div"), only(SHOP, "b")]].tolist() == [
        0,
        1,
        2,
        3,
    ]


def test_text_of_a_node_is_what_is_seen_in_it() -> None:
    assert SHOP.text_of(only(SHOP, "div")) == "Two red chairs"


def test_text_over_several_lines_is_joined_by_spaces() -> None:
    page = page_from_html("<div><p>one</p><p>two</p></div>")
    assert page.text == "one\ntwo"
    assert page.text_of(only(page, "div")) == "one two"


def test_raw_text_has_what_is_hidden_too() -> None:
    hidden = only(SHOP, "p")
    assert (SHOP.text_of(hidden), SHOP.raw_text(hidden)) == ("", "secret")


def test_title_is_folded() -> None:
    assert SHOP.title == "The shop"


def test_a_page_without_title_has_an_empty_one() -> None:
    assert page_from_html("<p>x").title == ""


def test_attributes_are_had_by_name() -> None:
    div = only(SHOP, "div")
    assert SHOP.attributes(div) == {"id": "list", "class": "a b"}
    assert SHOP.attribute(div, "id") == "list"
    assert SHOP.attribute(div, "href", "none") == "none"


def test_text_nodes_have_no_attributes() -> None:
    assert SHOP.attributes(only(SHOP, "div") + 1) == {}


def test_an_attribute_column_has_a_row_a_node() -> None:
    page = page_from_html("<p class=x>a</p><p>b</p><p class=x>c</p>")
    column = page.attribute_column("class")[page.nodes_with_tag("p")]
    assert [page.strings[value] if value >= 0 else None for value in column] == ["x", None, "x"]


def test_an_attribute_that_no_node_has_gives_an_empty_column() -> None:
    assert (SHOP.attribute_column("data-x") == -1).all()


def test_several_tags_are_found_in_document_order() -> None:
    page = page_from_html("<b>1</b><i>2</i><b>3</b>")
    assert [page.text_of(node) for node in page.nodes_with_tag("i", "b", "blink")] == [
        "1",
        "2",
        "3",
    ]


def test_an_unknown_tag_has_no_number_and_no_nodes() -> None:
    assert SHOP.tag_id("blink") == -1
    assert len(SHOP.nodes_with_tag("blink")) == 0


def test_a_raw_page_has_no_boxes_no_styles_and_no_size() -> None:
    assert (SHOP.is_rendered, SHOP.size, SHOP.style_of(0)) == (False, (0.0, 0.0), None)


def test_a_rendered_page_has_the_size_of_what_is_seen() -> None:
    gone = el("p", "gone", css="visibility: hidden", box=(0, 0, 9000, 9))
    page = page_from_snapshot(snapshot(el("html", el("p", "wide"), gone, box=(0, 0, 300, 20))))
    assert page.is_rendered
    assert page.size == (300.0, 20.0)


def test_a_text_node_has_the_style_of_the_element_around_it() -> None:
    page = page_from_snapshot(
        snapshot(el("html", el("body", el("p", "big", css="font-size: 40px"))))
    )
    (text,) = np.flatnonzero(page.is_text)
    style = page.style_of(int(text))
    assert style is not None
    assert style.font_size == "40px"


def test_the_font_of_an_xstring_tells_a_price_struck_through_from_a_plain_one() -> None:
    body = el("body", el("s", "£9", css="text-decoration-line: line-through"), el("span", "£5"))
    page = page_from_snapshot(snapshot(el("html", body)))
    struck, plain = (page.style_of(only(page, tag)) for tag in ("s", "span"))
    assert struck is not None
    assert plain is not None
    assert struck.font != plain.font


@pytest.mark.parametrize(
    ("url", "shown"), [("https://example.org/", "https://example.org/"), ("", "(no address)")]
)
def test_a_page_shows_itself_in_one_line(url: str, shown: str) -> None:
    assert repr(page_from_html("<p>x", url)) == f"<Page {shown}: 5 nodes, raw>"


def test_lines_are_had_as_spans_of_the_text() -> None:
    assert [SHOP.text[start:end] for start, end in SHOP.line_list] == ["Two red chairs"]
    assert page_from_html("").line_list == []


def test_nodes_of_a_tag_are_found_once_and_cannot_be_changed() -> None:
    nodes = SHOP.nodes_with_tag("div", "p")
    assert SHOP.nodes_with_tag("div", "p") is nodes
    with pytest.raises(ValueError, match="read-only"):
        nodes[0] = 0
