"""Records are cut into items, the largest pieces of running text, and items of one kind share a
column."""

from __future__ import annotations

import pytest

from sitesift.page import page_from_html
from sitesift.records.model import Value
from sitesift.records.structure.items import ItemReader
from sitesift.records.structure.outline import Outline, outline_of

PROSE = "This paragraph goes on for long enough to be taken for a part of a longer text. "


def read(*records: str) -> tuple[tuple[str, ...], list[tuple[Value, ...]]]:
    """The columns and items of a list whose records hold this HTML."""
    outline = outline_of(
        page_from_html("<ul>" + "".join(f"<li>{record}</li>" for record in records) + "</ul>")
    )
    return ItemReader(outline).read(
        [_leaves_of(outline, node) for node in outline.page.nodes_with_tag("li").tolist()]
    )


def _leaves_of(outline: Outline, node: int) -> tuple[int, int]:
    leaves = outline.node[outline.leaf].tolist()
    inside = [place for place, leaf in enumerate(leaves) if outline.page.contains(node, leaf)]
    return inside[0], inside[-1] + 1


def texts(record: str) -> list[str]:
    return [item.text for item in read(record)[1][0]]


def table(*records: str) -> list[dict[str, str]]:
    return [{item.name: item.text for item in row} for row in read(*records)[1]]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("<p>by <a href=/ann>Ann</a> on <i>Monday</i></p>", ["by Ann on Monday"]),
        ("<p><a>Ann</a> <a>Bob</a></p>", ["Ann", "Bob"]),
        ("<p><a>Ann</a> | <a>Bob</a></p>", ["Ann", "|", "Bob"]),
        ("<h3>Title</h3><p>Text</p>", ["Title", "Text"]),
        ("one<br>two", ["one", "two"]),
        ("<p>one<br>two</p>", ["one", "two"]),
        ("<h3>one<br>two</h3>", ["one two"]),
        (f"<p>{PROSE}<br>{PROSE}</p>", [f"{PROSE}{PROSE.strip()}"]),
        ("<p>Tags: <a>red</a> <a>oak</a></p>", ["Tags:", "red", "oak"]),
        ("<p>Tags: <i><a>red</a> <a>oak</a></i></p>", ["Tags:", "red", "oak"]),
        ("<p>Tags: <i>old <a>red</a> <a>oak</a></i></p>", ["Tags: old red oak"]),
        ("<div>loose <p>enclosed</p></div>", ["loose", "enclosed"]),
        ("<b>£5</b> each", ["£5 each"]),
    ],
    ids=(
        "inline links bar blocks broken lines wrapped-name wrapped-prose labelled held-links "
        "held-text loose formatting"
    ).split(),
)
def test_an_item_is_the_largest_piece_of_running_text(record: str, expected: list[str]) -> None:
    assert texts(record) == expected


def test_long_paragraphs_of_one_text_are_one_item() -> None:
    assert len(texts("<h3>Title</h3><div>" + f"<p>{PROSE}</p>" * 3 + "</div>")) == 2


def test_two_long_paragraphs_stay_apart() -> None:
    assert len(texts("<h3>Title</h3><div>" + f"<p>{PROSE}</p>" * 2 + "</div>")) == 3


def test_a_linked_item_says_where_it_leads() -> None:
    (item,) = read("<a href='/chair'>Chair</a>")[1][0]
    assert (item.text, item.link) == ("Chair", "/chair")


@pytest.mark.parametrize(
    ("image", "source"),
    [
        ("<img src=a.png>", "a.png"),
        ("<img src=blank.gif data-src=late.png>", "late.png"),
        ("<img src='data:image/gif;base64,R0'>", ""),
        ("<img srcset='small.png 1x, big.png 2x'>", "small.png"),
    ],
    ids="plain late inline set".split(),
)
def test_an_image_is_an_item_with_its_source(image: str, source: str) -> None:
    item = read(f"<a href=/x>{image}</a>text")[1][0][0]
    assert (item.text, item.image, item.link) == ("", source, "/x")


def test_an_image_within_running_text_does_not_cut_it() -> None:
    assert texts("<p>four <img src=star.png> stars</p>") == ["four stars"]


def test_controls_are_no_items() -> None:
    assert texts("<h3>Chair</h3><input><select><option>1</select>") == ["Chair"]


def test_items_with_the_same_tag_path_share_a_column() -> None:
    rows = table("<h3>a</h3><p>1</p>", "<h3>b</h3><p>2</p>")
    assert rows == [{"title": "a", "text": "1"}, {"title": "b", "text": "2"}]


def test_a_missing_item_leaves_its_column_empty() -> None:
    rows = table("<h3>a</h3><p>1</p><i>x</i>", "<h3>b</h3><i>y</i>")
    first, second = rows
    assert set(first) - set(second) == {"text"}


def test_classes_tell_items_of_the_same_tag_apart() -> None:
    rows = table("<p class=old>9</p><p class=price>5</p>", "<p class=price>7</p>")
    assert [row["price"] for row in rows] == ["5", "7"]
    assert "old" not in rows[1]


def test_the_second_item_of_a_kind_has_a_column_of_its_own() -> None:
    assert table("<p>a</p><p>b</p>", "<p>c</p><p>d</p>") == [
        {"text": "a", "text 2": "b"},
        {"text": "c", "text 2": "d"},
    ]


def test_what_stands_before_a_dissolved_element_does_not_change_its_column() -> None:
    rows = table("<b>name</b><br><i>note</i>", "<img src=new.png><b>other</b><br><i>note</i>")
    (column,) = [name for name, text in rows[0].items() if text == "name"]
    assert rows[1][column] == "other"


def test_columns_are_in_reading_order() -> None:
    assert read("<img src=a><h3>a</h3>", "<img src=b><h3>b</h3><p>x</p>")[0] == (
        "image",
        "title",
        "text",
    )


def test_no_records_have_no_columns() -> None:
    assert ItemReader(outline_of(page_from_html("<p>x"))).read([]) == ((), [])


def test_bold_words_that_all_records_of_one_text_begin_with_are_their_names():
    rows = table(*(f"<a href=/{n}><b>Parcel {n}</b> (of {n * 7} g)</a>" for n in range(1, 4)))
    assert [list(row.values()) for row in rows][:2] == [
        ["Parcel 1", "(of 7 g)"],
        ["Parcel 2", "(of 14 g)"],
    ]
    said = table(*(f"<b>Note {n}</b> that all is well" for n in range(1, 4)))
    assert len(said[0]) == 1, "a sentence is one text"


def test_what_all_records_begin_alike_is_no_description_of_one_that_has_none() -> None:
    said = ["<p class=body>Small tools</p>" if n % 2 else "" for n in range(8)]
    rows = table(
        *(f"<h3>kit {n}</h3>{s}<p class=body>Updated {n} days ago</p>" for n, s in enumerate(said))
    )
    assert {row["updated"] for row in rows} == {f"Updated {n} days ago" for n in range(8)}


def test_what_follows_a_linked_name_behind_a_line_break_is_another_thing() -> None:
    assert texts("<h3><a href=/1>Roofer</a><br>Miller Ltd</h3>") == ["Roofer", "Miller Ltd"]
