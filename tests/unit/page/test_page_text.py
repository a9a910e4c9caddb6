"""The text of a page: inline neighbours make a line, blocks and <br> cut it, white space is
folded."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.page import Page, page_from_html
from sitesift.page.page_text import compose_text

CALM = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine fails no test
TAGS = st.sampled_from(["b", "span", "a", "p", "div", "li", "td", "br", "hr", "script", "i hidden"])
WORDS = st.sampled_from(["x", "yz ", " ", "\n", " w", "", "\u00a0", "a\tb", "é", "\x1c"])
PIECES = st.one_of(
    WORDS, TAGS.map(lambda tag: f"<{tag}>"), TAGS.map(lambda tag: f"</{tag.split()[0]}>")
)
HTML = st.lists(PIECES, max_size=40).map("".join)


def lines(page: Page) -> list[str]:
    return [page.text[start:end] for start, end in page.lines]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<b>OX1</b> 2DR", ["OX1 2DR"]),
        ("<p>OX1</p><p>2DR</p>", ["OX1", "2DR"]),
        ("OX1<br>2DR", ["OX1", "2DR"]),
        ("a<hr>b", ["a", "b"]),
        ("<td>", []),
        ("<table><tr><td>a<td>b", ["a", "b"]),
        ("<b>in</b>side", ["inside"]),
        ("<b>a </b> <i> b</i>", ["a b"]),
        ("  much \n\t space&nbsp;here ", ["much space here"]),
        ("a<script>var x</script>b", ["ab"]),
        ("a<p></p>b", ["a", "b"]),
        ("a<br><br><br>b", ["a", "b"]),
    ],
)
def test_lines_are_what_a_person_reads_in_one_go(html: str, expected: list[str]) -> None:
    assert lines(page_from_html(html)) == expected


def test_text_nodes_have_the_span_of_their_own_words() -> None:
    page = page_from_html("<p>by <a>Ann Lee</a>, Monday</p>")
    texts = [page.text_of(int(node)) for node in np.flatnonzero(page.is_text)]
    assert texts == ["by", "Ann Lee", ", Monday"]


def test_a_node_without_words_has_an_empty_span() -> None:
    page = page_from_html("<p>a</p><p> </p><p>b</p>")
    assert [page.text_of(int(node)) for node in page.nodes_with_tag("p")] == ["a", "", "b"]


def drawn(*texts: tuple[str, float]) -> str:
    """The text of a row of boxes of their own, each text with the gap before it; a character is 10
    wide, 20 high."""
    at, box = 0.0, []
    for text, gap in texts:
        box.append((at + gap, 0.0, 10.0 * len(text), 20.0))
        at += gap + 10 * len(text)
    count = len(texts)
    nodes = np.arange(count, dtype=np.int32)
    breaks = np.ones(count, dtype=bool)
    raw = [text for text, _ in texts]
    return compose_text(end=nodes + 1, breaks=breaks, shown=nodes, raw=raw, box=np.array(box)).text


def test_an_amount_whose_parts_are_boxes_side_by_side_is_one_text() -> None:
    assert drawn(("£", 0), ("250", 0), (",000", 1)) == "£250,000"


def test_numbers_in_boxes_of_their_own_stay_apart() -> None:
    assert drawn(("3", 0), ("2", 0)) == "3\n2"
    assert drawn(("250", 0), (",000", 8)) == "250\n,000"


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ((("USD", 0), ("844.500", 5)), "USD 844.500"),
        ((("$", 0), ("350.000", 5)), "$ 350.000"),
        ((("2 450 000", 0), ("Kč", 6)), "2 450 000 Kč"),
        ((("€ ", 0), (" ", 0), ("1200", 0)), "€ 1200"),
    ],
)
def test_a_currency_and_its_amount_in_boxes_with_a_small_gap_are_one_line(
    parts: tuple[tuple[str, float], ...], text: str
) -> None:
    assert drawn(*parts) == text


@pytest.mark.parametrize(
    "parts",
    [
        (("USD", 0), ("844.500", 30)),  # columns of a table
        (("145.000", 0), ("KM", 5)),  # kilometres, or marks of Bosnia
        (("USD", 0), ("3", 5)),
        (("USD", 0), ("3 dormitorios", 5)),
        (("Venta", 0), ("844.500", 5)),
    ],
)
def test_what_is_no_currency_beside_its_amount_stays_apart(
    parts: tuple[tuple[str, float], ...],
) -> None:
    assert drawn(*parts) == "\n".join(text for text, _ in parts)


def test_no_text_is_composed_of_nothing() -> None:
    nothing = np.zeros(0, dtype=np.int32)
    composed = compose_text(end=np.array([1]), breaks=np.array([True]), shown=nothing, raw=[])
    assert (composed.text, composed.lines.shape) == ("", (0, 2))


@CALM
@given(HTML)
def test_the_text_of_every_node_is_the_fold_of_the_visible_text_in_it(html: str) -> None:
    page = page_from_html(html)
    shown = page.is_text & page.visible
    for node in range(len(page)):
        inside = [n for n in range(node, page.end[node]) if shown[n]]
        letters = "".join(page.strings[page.value[n]] for n in inside)
        assert "".join(page.text_of(node).split()) == "".join(letters.split())
        assert page.text_of(node) == " ".join(page.text_of(node).split())


@CALM
@given(HTML)
def test_lines_cover_the_text_and_are_never_empty(html: str) -> None:
    page = page_from_html(html)
    assert "\n".join(lines(page)) == page.text
    assert all(lines(page))


@CALM
@given(HTML)
def test_no_line_crosses_a_block_boundary(html: str) -> None:
    page = page_from_html(html)
    texts = [
        n for n in range(len(page)) if page.is_text[n] and page.text_end[n] > page.text_start[n]
    ]
    line = dict(
        zip(
            texts,
            np.searchsorted(page.lines[:, 0], page.text_start[texts], side="right"),
            strict=True,
        )
    )
    for left, right in pairwise(texts):
        assert (line[left] == line[right]) == (not _boundary_between(page, left, right))


def _boundary_between(page: Page, left: int, right: int) -> bool:
    """Whether a breaking element begins or ends after `left` and before `right`."""
    edges = [(n, int(page.end[n])) for n in range(len(page)) if page.breaks[n]]
    return any(left < start <= right or left < end <= right for start, end in edges)
