"""Raw HTML becomes a page without a browser, whatever is written in it."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.page import Page, page_from_html
from sitesift.page.tamed_markup import MAX_FORMATTING, MAX_NESTING, tamed_markup

CALM = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine fails no test
SECONDS = 5.0  # of computing; each of these takes a tenth on an idle machine
FEW_LEVELS = (
    MAX_NESTING + 8
)  # the nesting that is kept, with html, body and what a table adds by itself
MARKUP = st.sampled_from(
    "<div> </div> <b> </b> <p> <table> <tr> <td> </table> <svg> <g/> </svg> <template> <select>"
    " <option> <script> </script> <!-- --> <![CDATA[ ]]> <title> <frameset> <a b=' ' <br/> < > &"
    " &amp; &#0; &#xd800; \x00 \ud800".split()
)


def shape(page: Page) -> list[str]:
    """The tags below <body>, each after as many dots as it is deep."""
    body = page.nodes_with_tag("body").tolist()[0]
    return [
        "." * (int(page.depth[n]) - 2) + page.tag_of(n) for n in range(body + 1, page.end[body])
    ]


def test_the_tree_is_the_one_that_browsers_build() -> None:
    page = page_from_html("<table><tr><td>x")
    assert shape(page) == ["table", ".tbody", "..tr", "...td", "....#text"]


def test_tags_left_open_are_closed_where_html_says_so() -> None:
    assert shape(page_from_html("<ul><li>a<li>b</ul>c")) == [
        "ul",
        ".li",
        "..#text",
        ".li",
        "..#text",
        "#text",
    ]


def test_crossed_tags_are_sorted_out() -> None:
    assert shape(page_from_html("<b>a<i>b</b>c</i>")) == [
        "b",
        ".#text",
        ".i",
        "..#text",
        "i",
        ".#text",
    ]


def test_comments_and_doctype_are_no_nodes() -> None:
    assert shape(page_from_html("<!doctype html><!-- a --><p>x<!-- b -->y")) == [
        "p",
        ".#text",
        ".#text",
    ]


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>x</script>",
        "<style>x</style>",
        "<template>x</template>",
        "<select><option>x</select>",
        "<textarea>x</textarea>",
        "<p hidden>x</p>",
        "<p style='color: red; DISPLAY : none'>x</p>",
        "<div style='visibility:hidden'><b>x</b></div>",
        "<title>x</title>",
    ],
)
def test_what_html_hides_is_no_text_of_the_page(hidden: str) -> None:
    assert page_from_html(f"<h1>seen</h1>{hidden}").text == "seen"


def test_images_are_visible_and_hidden_fields_are_not() -> None:
    page = page_from_html("<img src=a.png><input type=text><input type=HIDDEN>")
    assert page.visible[page.nodes_with_tag("img", "input")].tolist() == [True, True, False]


def test_entities_are_characters() -> None:
    assert page_from_html("<p title='a &amp; b'>&pound;5 &lt; 6").text == "£5 < 6"


def test_duplicate_ids_and_attributes_are_no_problem() -> None:
    page = page_from_html("<p id=a id=b>x</p><p id=a>y</p>")
    assert [page.attribute(node, "id") for node in page.nodes_with_tag("p").tolist()] == ["a", "a"]


def test_an_attribute_without_value_has_an_empty_one() -> None:
    assert page_from_html("<input checked>").attributes(3) == {"checked": ""}


@pytest.mark.parametrize(
    "html", ["", "   \n", "<!-- only --><!-- comments -->", "<!doctype html>", "<", "</p"]
)
def test_nothing_is_a_page_without_text_or_visible_nodes(html: str) -> None:
    page = page_from_html(html)
    assert page.tag_of(0) == "html"
    assert not page.visible[page.text_end == page.text_start].any()


def test_nul_characters_are_dropped_from_text() -> None:
    assert page_from_html("<p>a\x00b</p>").text.replace("\ufffd", "") == "ab"


def test_lone_surrogates_do_not_hide_what_stands_around_them() -> None:
    text = page_from_html("<p>before</p>\ud800<p>after\udfff</p>").text
    assert text.startswith("before")
    assert "after" in text


def test_a_huge_attribute_is_kept_whole() -> None:
    assert len(page_from_html(f"<p class='{'x' * 2_000_000}'>a").attribute(3, "class")) == 2_000_000


@CALM
@given(st.text(max_size=300))
def test_any_text_is_a_page(html: str) -> None:
    assert len(page_from_html(html)) >= 1


@CALM
@given(st.lists(MARKUP, max_size=60).map("".join))
def test_any_markup_is_a_page_whose_size_is_bounded_by_the_input(html: str) -> None:
    page = page_from_html(html)
    assert len(page) <= 3 + (2 + MAX_FORMATTING) * html.count("<") + 2 * len(html)
    assert (page.end[page.parent[1:]] >= page.end[1:]).all()


DEEP, MANY = 200_000, 40_000
NESTED = {
    "open": "<div>" * DEEP,
    "balanced": "<div>" * DEEP + "x" + "</div>" * DEEP,
    "text": "<div>x" * MANY,
    "self-closed": "<div/>" * MANY,
    "quoted": "<div title='<'>" * MANY,
    "commented": "<div><!-- </div></div> -->" * MANY,
    "scripted": "<div><script>'</div>'</script>" * MANY,
    "spans": "<span>" * MANY,
    "bold": "<b>" * MANY,
    "rt": "<rt>" * MANY,
    "optgroup": "<optgroup>" * MANY,
    "lists": "<ul><li>x" * MANY,
    "tables": "<table><tr><td>" * MANY,
    "quotes": "<a href='" * MANY,
    "comments": "<!--" * MANY,
}


@pytest.mark.parametrize("html", NESTED.values(), ids=NESTED.keys())
def test_endless_nesting_is_flattened_in_little_time(html: str) -> None:
    started = time.process_time()
    page = page_from_html(html)
    assert time.process_time() - started < SECONDS
    assert page.depth.max() <= 4 * FEW_LEVELS  # a <table> is four levels


def test_text_below_the_deepest_level_is_kept() -> None:
    assert (
        page_from_html("<div>" * 5000 + "treasure" + "</div>" * 5000 + "<p>after").text
        == "treasure\nafter"
    )


def test_formatting_left_open_does_not_multiply_with_paragraphs() -> None:
    page = page_from_html("".join(f"<p><font color={n}>x" for n in range(2000)))
    assert len(page) < 2000 * (MAX_FORMATTING + 4)
    assert len(page.text.split()) == 2000


def test_fifty_thousand_siblings_are_fifty_thousand_nodes() -> None:
    assert len(page_from_html("<p></p>" * 50_000).nodes_with_tag("p")) == 50_000


@pytest.mark.parametrize(
    "html",
    [
        "<p>x" * 3000,
        "<a name=x>" * 3000,
        "<h3>t</h3><br>" * 3000,
        "<svg>" + "<path d='M0 0'/>" * 3000 + "</svg>",
        "<div><b>x</b></div>" * 3000,
        "<script>" + "s += '<div>';" * 3000 + "</script>",
        "<!--" + "<div>" * 3000 + "-->",
    ],
    ids="paragraphs anchors headings drawings balanced script comment".split(),
)
def test_ordinary_markup_is_not_touched(html: str) -> None:
    assert tamed_markup(html) == html


@settings(CALM, max_examples=30)
@given(st.integers(MAX_NESTING - 2, MAX_NESTING + 40))
def test_what_is_dropped_is_dropped_with_its_end_tag(levels: int) -> None:
    flat = tamed_markup("<div>" * levels + "x" + "</div>" * levels)
    kept = min(levels, MAX_NESTING)
    assert flat == "<div>" * kept + "x" + "</div>" * kept


def test_data_that_scripts_left_in_the_text_is_not_shown() -> None:
    data = '{"features": [' + ", ".join(f'"feature {i}"' for i in range(60)) + "]}"
    page = page_from_html(f"<p>Homes</p><div class=hide>{data}</div><pre>{data}</pre>")
    assert page.text.startswith("Homes")
    assert page.text.count("feature 59") == 1  # in <pre> it is shown on purpose
