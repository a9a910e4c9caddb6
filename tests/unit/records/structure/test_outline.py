"""The outline is what a person sees of a page: texts, images and controls with the elements around
them."""

from __future__ import annotations

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.page import page_from_html, page_from_snapshot
from sitesift.records.structure.outline import (
    CONTROL_LEAF,
    IMAGE_LEAF,
    TEXT_LEAF,
    Outline,
    outline_of,
)
from tests.helpers.handmade_snapshot import el, snapshot

CALM = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine fails no test
TAGS = st.sampled_from("div p ul li b i a span table td br hr img input select svg".split())
HTML = st.lists(
    st.one_of(TAGS.map("<{}>".format), TAGS.map("</{}>".format), st.just("word ")), max_size=40
).map("".join)


def outline(html: str) -> Outline:
    return outline_of(page_from_html(html))


def shape(outlined: Outline) -> list[str]:
    """The tags below <body>, each after as many dots as it is deep."""
    tags = outlined.page.tags
    return [
        "." * (d - 2) + tags[t] for d, t in zip(outlined.depth, outlined.tag, strict=True) if d > 1
    ]


def texts(outlined: Outline) -> list[str]:
    return [outlined.text(leaf, leaf + 1) for leaf in range(len(outlined.leaf))]


def test_elements_without_content_are_left_out() -> None:
    assert shape(outline("<div><p>x</p><p></p><div><span> </span></div></div>")) == [
        "div",
        ".p",
        "..#text",
    ]


def test_formatting_is_dissolved_and_the_text_that_it_cut_is_joined() -> None:
    outlined = outline("<p>A <b>very <i>fine</i></b> chair</p>")
    assert shape(outlined) == ["p", ".#text"]
    assert texts(outlined) == ["A very fine chair"]


def test_links_are_no_formatting() -> None:
    assert shape(outline("<p>by <a>Ann</a></p>")) == ["p", ".#text", ".a", "..#text"]


def test_loose_text_is_a_leaf_of_its_own() -> None:
    assert texts(outline("<div>loose<p>enclosed</p>loose again</div>")) == [
        "loose",
        "enclosed",
        "loose again",
    ]


def test_line_breaks_and_rules_stay_because_they_divide_records() -> None:
    outlined = outline("<div>a<br>b<hr>c</div>")
    assert shape(outlined) == ["div", ".#text", ".br", ".#text", ".hr", ".#text"]
    assert outlined.is_separator.tolist() == [False, False, False, False, True, False, True, False]


def test_text_is_not_joined_across_a_line_break() -> None:
    assert texts(outline("<p><b>a</b><br>b</p>")) == ["a", "b"]


def test_images_and_controls_are_leaves_too() -> None:
    outlined = outline("text<img src=a.png><input>")
    assert outlined.kind.tolist() == [TEXT_LEAF, IMAGE_LEAF, CONTROL_LEAF]


def test_images_declared_as_spacers_are_left_out() -> None:
    assert outline(
        "x<img width=1 height=1><img width=5px><img width=100%><img height=80>"
    ).kind.tolist() == [TEXT_LEAF, IMAGE_LEAF, IMAGE_LEAF]


def test_images_drawn_as_spacers_are_left_out() -> None:
    page = page_from_snapshot(
        snapshot(el("html", el("img", box=(0, 0, 2, 90)), el("img", box=(0, 0, 80, 90))))
    )
    assert outline_of(page).kind.tolist() == [IMAGE_LEAF]


def test_hidden_content_is_left_out() -> None:
    assert texts(outline("<p>seen</p><p hidden>hidden</p><script>code</script>")) == ["seen"]


def test_a_node_knows_the_leaves_in_it() -> None:
    outlined = outline("<ul><li>a<a>b</a></li><li>c</li></ul>")
    items = np.flatnonzero(outlined.tag == outlined.page.tag_id("li"))
    assert outlined.leaf_low[items].tolist() == [0, 2]
    assert outlined.leaf_high[items].tolist() == [2, 3]


def test_leaves_with_the_same_tag_path_and_class_have_the_same_xstring() -> None:
    title, price, other_title, other_price = outline(
        "<li><a>x</a><i class=p>1</i></li><li><a>y</a><i class=p>2</i></li>"
    ).xstring
    assert title == other_title
    assert price == other_price
    assert title != price


def test_on_a_rendered_page_the_font_tells_xstrings_apart() -> None:
    red, blue, second_red = (
        el("p", "x", css=f"color: {color}") for color in ("red", "blue", "red")
    )
    xstrings = outline_of(
        page_from_snapshot(snapshot(el("html", el("body", red, blue, second_red))))
    ).xstring
    assert xstrings[0] == xstrings[2] != xstrings[1]


def test_on_a_rendered_page_the_class_does_not_tell_xstrings_apart() -> None:
    body = el("body", el("p", "x", class_="odd"), el("p", "y", class_="even"))
    first, second = outline_of(page_from_snapshot(snapshot(el("html", body)))).xstring
    assert first == second


def test_a_field_with_text_inside_as_drawings_may_have_it_keeps_its_text() -> None:
    outlined = outline("<svg><input>word")
    (leaf,) = (outlined.kind == TEXT_LEAF).nonzero()[0]
    assert outlined.page.text[outlined.text_start[leaf] : outlined.text_end[leaf]] == "word"


def test_an_empty_page_has_an_outline_of_its_root() -> None:
    outlined = outline("")
    assert (len(outlined), len(outlined.leaf)) == (1, 0)


@CALM
@given(HTML)
def test_the_text_leaves_hold_all_the_text_of_the_page_once_and_in_order(html: str) -> None:
    outlined = outline(html)
    words = outlined.kind == TEXT_LEAF
    start, end = outlined.text_start[words], outlined.text_end[words]
    assert (start[1:] >= end[:-1]).all()
    between = zip([0, *end], [*start, len(outlined.page.text)], strict=True)
    assert "".join(outlined.page.text[a:b] for a, b in between).strip() == ""


@CALM
@given(HTML)
def test_children_lie_inside_their_parents(html: str) -> None:
    outlined = outline(html)
    for node, end in enumerate(outlined.end):
        children = outlined.children(node)
        assert children == np.flatnonzero(outlined.parent == node).tolist()
        assert all(outlined.end[child] <= end for child in children)
