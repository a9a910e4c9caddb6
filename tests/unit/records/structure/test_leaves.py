"""What is known of single leaves: where links lead, which are headings, numbers of a pager, words
of the title."""

from __future__ import annotations

import pytest

from sitesift.page import page_from_html, page_from_snapshot
from sitesift.records.structure.leaves import Leaves, identifier_words
from sitesift.records.structure.outline import outline_of
from tests.helpers.handmade_snapshot import el, snapshot


def leaves(html: str) -> Leaves:
    return Leaves(outline_of(page_from_html(html)))


def test_only_text_has_a_length() -> None:
    assert leaves("four<img src=a.png>").chars.tolist() == [4, 0]


def test_a_link_reaches_everything_in_it() -> None:
    found = leaves("<a href=/x>text<img src=a.png></a>beside")
    assert (found.link >= 0).tolist() == [True, True, False]


def test_links_to_the_same_address_have_the_same_target() -> None:
    one, other, again, none = leaves(
        "<a href=/1>a</a><a href=/2>b</a><a href=/1>c</a><p>d</p>"
    ).target
    assert one == again != other
    assert none == -1


def test_equal_texts_have_equal_numbers() -> None:
    one, other, again = leaves("<p>yes</p><p>no</p><p>yes</p>").text_id
    assert one == again != other


def test_digits_are_seen() -> None:
    assert leaves("<p>£5</p><p>free</p><p>٣</p>").has_digit.tolist() == [True, False, False]


def test_half_characters_do_not_move_what_is_seen_of_digits() -> None:
    page = page_from_snapshot(snapshot(el("html", el("p", "\ud800 x"), el("p", "5"), el("p", "y"))))
    assert Leaves(outline_of(page)).has_digit.tolist() == [False, True, False]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<b>1</b><a>2</a><a>3</a>", [True, True, True]),
        ("<a>1</a><a>5</a><a>9</a>", [False, False, False]),
        ("<a>1998</a><a>1999</a>", [False, False]),
        ("<a>[1]</a><a>[2]</a><a>next</a>", [True, True, False]),
    ],
)
def test_a_pager_is_a_run_of_consecutive_small_numbers(html: str, expected: list[bool]) -> None:
    assert (
        leaves(
            f"<div>{html.replace('</a>', '</a> ').replace('</b>', '</b> ')}</div>"
        ).is_pager.tolist()
        == expected
    )


def test_words_of_the_title_are_found_in_texts() -> None:
    found = leaves("<title>Used chairs for sale</title><p>Six CHAIRS</p><p>A lamp for you</p>")
    assert found.has_title_word.tolist() == [True, False]


def test_headings_are_known_by_their_elements() -> None:
    assert leaves("<h2><a>t</a></h2><p>x</p><dl><dt>k<dd>v</dl>").is_heading.tolist() == [
        True,
        False,
        True,
        False,
    ]


def test_navigation_is_known_by_element_or_role() -> None:
    html = "<nav>a</nav><div role=Navigation>b</div><footer><p>c</p></footer><p>d</p>"
    assert leaves(html).is_around.tolist() == [True, True, True, False]


def test_names_of_elements_tell_data_from_what_is_around() -> None:
    found = leaves(
        "<div><div class=sidebar>a</div><div id=searchResults>b</div><div class=x1>c</div></div>"
    )
    assert found.named_around.tolist() == [True, False, False]
    assert found.named_data.tolist() == [False, True, False]


def test_the_name_of_the_body_says_nothing() -> None:
    assert not leaves("<body class=sidebar><p>a</p>").named_around.any()


def test_font_sizes_are_pixels_and_zero_where_unknown() -> None:
    page = page_from_snapshot(
        snapshot(
            el("html", el("p", "x", css="font-size: 24.5px"), el("p", "y", css="font-size: big"))
        )
    )
    assert Leaves(outline_of(page)).font_size.tolist() == [24.5, 0]
    assert leaves("<p>x").font_size.tolist() == [0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("search-results_list", {"search", "results", "list"}),
        ("searchResults", {"search", "results"}),
        ("SERPItem2", {"serp", "item"}),
        ("", set()),
    ],
)
def test_names_are_read_as_words(name: str, words: set[str]) -> None:
    assert identifier_words(name) == words


def test_an_empty_page_has_no_leaves() -> None:
    found = leaves("")
    columns = (
        found.chars,
        found.link,
        found.target,
        found.text_id,
        found.has_digit,
        found.is_pager,
        found.is_around,
    )
    assert [len(column) for column in columns] == [0] * 7
