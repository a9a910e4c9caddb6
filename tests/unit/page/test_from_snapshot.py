"""A browser snapshot becomes a page: what is drawn is visible, frames and shadow roots are part of
it."""

from __future__ import annotations

import numpy as np
import pytest

from sitesift.page import Page, page_from_snapshot, xpath_of
from tests.helpers.handmade_snapshot import Made, comment, el, shadow, snapshot, text


def page_of(*body: Made | str) -> Page:
    return page_from_snapshot(snapshot(el("html", el("body", *body))))


def paths(page: Page) -> list[str]:
    return [xpath_of(page, node).removeprefix("/html[1]/body[1]/") for node in range(2, len(page))]


def test_elements_and_texts_become_nodes_with_lower_case_tags() -> None:
    page = page_of(el("ul", el("li", "one"), el("li", "two")))
    assert [page.tag_of(node) for node in range(len(page))] == [
        "html",
        "body",
        "ul",
        "li",
        "#text",
        "li",
        "#text",
    ]


def test_the_address_is_that_of_the_snapshot() -> None:
    assert page_from_snapshot(
        snapshot(el("html", "x"), "https://example.org/after?redirects")
    ).url.endswith("redirects")


def test_comments_are_dropped() -> None:
    assert paths(page_of(comment("here"), el("p", comment("and here"), "x"))) == [
        "p[1]",
        "p[1]/text()[1]",
    ]


def test_pseudo_elements_are_dropped_with_what_they_show() -> None:
    page = page_of(el("p", el("::before", "★", pseudo=True), "four stars"))
    assert page.text == "four stars"
    assert paths(page) == ["p[1]", "p[1]/text()[1]"]


def test_a_shadow_root_is_dissolved_into_its_host() -> None:
    page = page_of(el("x-card", shadow(el("h2", "in the shadow")), el("p", "in the light")))
    assert paths(page)[:2] == ["x-card[1]", "x-card[1]/h2[1]"]
    assert page.text == "in the shadow\nin the light"


def test_a_frame_holds_the_document_that_it_shows() -> None:
    inner = el("html", el("body", el("p", "inside")))
    page = page_of(
        el("p", "before"), el("iframe", frame=inner, box=(0, 100, 300, 200)), el("p", "after")
    )
    assert page.text == "before\ninside\nafter"
    assert "iframe[1]/html[1]/body[1]/p[1]/text()[1]" in paths(page)


def test_boxes_in_a_frame_are_moved_to_where_the_frame_is() -> None:
    inner = el("html", el("p", text("inside", box=(5, 7, 50, 20))))
    page = page_of(el("iframe", frame=inner, box=(100, 1000, 300, 200)))
    (inside,) = np.flatnonzero(page.is_text)
    assert page.box is not None
    assert page.box[inside].tolist() == [105, 1007, 50, 20]


def test_frames_inside_frames_are_moved_by_both() -> None:
    innermost = el("html", el("p", text("deep", box=(1, 1, 50, 20))))
    inner = el("html", el("iframe", frame=innermost, box=(10, 10, 90, 90)))
    page = page_of(el("iframe", frame=inner, box=(100, 100, 300, 200)))
    (deep,) = np.flatnonzero(page.is_text)
    assert page.box is not None
    assert page.box[deep].tolist() == [111, 111, 50, 20]


def test_nothing_is_seen_of_a_frame_that_is_not_drawn() -> None:
    page = page_of(el("iframe", frame=el("html", el("p", "inside")), drawn=False), el("p", "after"))
    assert page.text == "after"


def test_a_document_that_no_frame_shows_is_left_out() -> None:
    made = snapshot(el("html", el("iframe", frame=el("html", el("p", "inside")), box=(0, 0, 9, 9))))
    made.data["documents"][0]["nodes"]["contentDocumentIndex"]["value"] = [7]
    assert page_from_snapshot(made).text == ""


def test_a_frame_that_shows_its_own_page_is_left_empty() -> None:
    made = snapshot(
        el("html", el("p", "once"), el("iframe", frame=el("html", "x"), box=(0, 0, 9, 9)))
    )
    made.data["documents"][0]["nodes"]["contentDocumentIndex"]["value"] = [0]
    assert page_from_snapshot(made).text == "once"


def test_a_node_drawn_in_several_parts_has_the_box_around_all_of_them() -> None:
    made = snapshot(el("html", text("wraps over", box=(200, 0, 100, 20))))
    layout = made.data["documents"][0]["layout"]
    layout["nodeIndex"].append(layout["nodeIndex"][-1])
    layout["bounds"].append([0, 20, 80, 20])
    layout["styles"].append(layout["styles"][-1])
    page = page_from_snapshot(made)
    assert page.box is not None
    assert page.box[1].tolist() == [0, 0, 300, 40]


@pytest.mark.parametrize(
    "hidden",
    [
        el("p", "x", drawn=False),
        el("p", "x", css="visibility: hidden"),
        el("p", text("x", box=(-500, 0, 40, 20))),
        el("p", text("x", box=(0, -500, 40, 20))),
        el("p", text("x", box=(0, 0, 0, 20))),
        el("p", "x", css="position: absolute", box=(0, 0, 1, 1)),
        el(
            "div",
            el("p", text("x", box=(0, 60, 40, 20))),
            css="overflow-y: hidden",
            box=(0, 0, 100, 40),
        ),
    ],
    ids="not-drawn hidden left-of-page above-page no-width one-pixel cut-off".split(),
)
def test_what_nobody_can_see_is_no_text_of_the_page(hidden: Made) -> None:
    assert page_of(el("h1", "seen"), hidden).text == "seen"


def test_words_stay_apart_where_the_space_between_them_ends_a_full_line() -> None:
    space = text(" ", box=(0, 0, 0, 0))
    assert page_of(el("p", el("b", "Ann"), space, el("a", "(about)"))).text == "Ann (about)"


def test_visible_text_in_a_hidden_element_is_seen() -> None:
    page = page_of(
        el("div", "no", el("p", "yes", css="visibility: visible"), css="visibility: hidden")
    )
    assert page.text == "yes"


def test_a_high_box_that_hides_its_overflow_cuts_nothing_off() -> None:
    held = el(
        "div",
        el("p", text("x", box=(0, 2000, 40, 20))),
        css="overflow-y: hidden",
        box=(0, 0, 100, 900),
    )
    assert page_of(held).text == "x"


def test_what_is_positioned_leaves_the_box_that_would_cut_it_off() -> None:
    moved = el("p", text("x", box=(0, 60, 40, 20)), css="position: absolute")
    assert page_of(el("div", moved, css="overflow-y: hidden", box=(0, 0, 100, 40))).text == "x"


def test_an_element_is_visible_when_anything_in_it_is() -> None:
    page = page_of(el("div", el("p", "x")), el("div", el("p", "y", drawn=False)))
    assert page.visible[page.nodes_with_tag("div")].tolist() == [True, False]


@pytest.mark.parametrize(
    ("display", "lines"),
    [
        ("inline", "onetwo"),
        ("contents", "onetwo"),
        ("block", "one\ntwo"),
        ("inline-block", "one\ntwo"),
        ("flex", "one\ntwo"),
    ],
)
def test_the_browser_says_what_begins_a_line(display: str, lines: str) -> None:
    page = page_of(
        el("x-a", "one", css=f"display: {display}"), el("x-a", "two", css=f"display: {display}")
    )
    assert page.text == lines


def test_what_is_raised_behind_a_unit_begins_no_line_as_a_flex_item() -> None:
    page = page_of(el("span", "343m", el("sup", "2", css="display: block")))
    assert page.text == "343m2"


def test_an_attribute_without_value_has_an_empty_one() -> None:
    page = page_of(el("input", checked="", name="q", box=(0, 0, 9, 9)))
    assert page.attributes(2) == {"checked": "", "name": "q"}


def test_attributes_stay_with_their_element_when_nodes_before_are_dropped() -> None:
    page = page_of(comment("x"), el("p", "a", id="first"), comment("y"), el("p", "b", id="second"))
    assert [page.attribute(node, "id") for node in page.nodes_with_tag("p").tolist()] == [
        "first",
        "second",
    ]


def test_equal_styles_are_kept_once() -> None:
    page = page_of(*[el("p", f"text {n}") for n in range(20)])
    assert len(page.styles) == 1


def test_half_characters_written_by_a_script_are_kept_as_text() -> None:
    assert page_of(el("p", "a\ud800b")).text == "a\ud800b"


def test_an_empty_document_is_a_page_of_one_element() -> None:
    page = page_from_snapshot(snapshot(el("html")))
    assert (len(page), page.text, page.size) == (1, "", (0.0, 0.0))


def test_many_siblings_are_as_many_nodes() -> None:
    page = page_of(*[el("p", "x") for _ in range(10_000)])
    assert len(page) == 20_002
