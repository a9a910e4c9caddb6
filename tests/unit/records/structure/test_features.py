"""Features say in named numbers what a candidate looks like; here each is seen on two lists that
differ in it."""

from __future__ import annotations

import numpy as np
import pytest

from sitesift.page import Page, page_from_html, page_from_snapshot
from sitesift.records.structure.features import describe
from sitesift.records.structure.outline import outline_of
from sitesift.records.structure.propose import find_candidates
from tests.helpers.handmade_snapshot import Made, el, snapshot, text
from tests.helpers.sample_lists import NAMES, plain_list


def features_of(page: Page, node: int) -> dict[str, float]:
    """The features of the plain list in this node."""
    found = find_candidates(outline_of(page))
    place = next(
        c
        for c in range(len(found))
        if found.kinds[c] == "A1" and found.outline.node[found.area[c]] == node
    )
    return {name: float(values[place]) for name, values in describe(found).items()}


def features(html: str, tag: str = "ul") -> dict[str, float]:
    """The features of the first element with this tag, as a list of its children."""
    page = page_from_html(html)
    return features_of(page, int(page.nodes_with_tag(tag)[0]))


def items(*records: str) -> str:
    return "<ul>" + "".join(f"<li>{record}</li>" for record in records) + "</ul>"


@pytest.mark.parametrize(
    ("name", "more", "less"),
    [
        ("records", items("a", "b", "c", "d"), items("a", "b")),
        ("text share", items("a", "b"), items("a", "b") + "<p>much other text"),
        ("record length", items("a long text", "another one"), items("a", "b")),
        ("length spread", items("a", "very much longer"), items("a", "b")),
        ("texts in a record", items("<p>a</p><p>b</p>", "<p>c</p><p>d</p>"), items("a", "b")),
        ("shortest record", items("three", "seven"), items("x", "very much longer")),
        (
            "with link",
            items("<a href=/1>a</a>", "<a href=/2>b</a>"),
            items("<a href=/1>a</a>", "b"),
        ),
        ("with image", items("a<img src=1>", "b<img src=2>"), items("a", "b")),
        ("with digit", items("£1", "£2"), items("a", "b")),
        ("with heading", items("<h3>a</h3>", "<h3>b</h3>"), items("a", "b")),
        (
            "linked text",
            items("<a href=/1>abc</a>", "<a href=/2>def</a>"),
            items("<a href=/1>a</a> bc", "<a>d</a> ef"),
        ),
        ("with control", items("a<input>", "b<input>"), items("a", "b")),
        ("around content", f"<nav>{items('a', 'b')}</nav>", items("a", "b")),
        ("long text", items("word " * 20, "text " * 20), items("a", "b")),
        (
            "title words",
            "<title>chairs</title>" + items("red chairs", "new chairs"),
            items("red chairs", "new chairs"),
        ),
        ("near pager", items("a", "b") + "<b>1</b> <a>2</a> <a>3</a>", items("a", "b")),
        ("agreement", items("<p>a</p>", "<p>b</p>"), items("<p>a</p>", "<a>b</a>")),
        (
            "likeness",
            items("<p>a</p>", "<p>b</p>", "<p>c</p>"),
            items("<p>a</p>", "<p>b</p>", "<a>c</a>"),
        ),
        ("variety", items("<h3>a</h3><p>b</p>", "<h3>a</h3><p>b</p>"), items("a", "b")),
        ("template", items("<h3>a</h3><p>b</p>", "<h3>a</h3><p>b</p>"), items("a", "b")),
        ("lone xstrings", items("<p>a</p>", "<a>b</a>"), items("<p>a</p>", "<p>b</p>")),
        ("inner repetition", items("<p>a</p><p>b</p>", "<p>c</p><p>d</p>"), items("a", "b")),
        ("different texts", items("a", "b"), items("a", "a")),
        (
            "different links",
            items("<a href=/1>a</a>", "<a href=/2>b</a>"),
            items("<a href=/1>a</a>", "<a href=/1>b</a>"),
        ),
        ("repeated text", items("buy", "buy"), items("a", "b")),
        ("same begin", items("<p>a</p>", "<p>b</p>"), items("<p>a</p>", "<a>b</a>")),
        (
            "begins with image",
            items("<img src=1>a", "<img src=2>b"),
            items("a<img src=1>", "b<img src=2>"),
        ),
        ("begins with number", items("<p>1.</p>a", "<p>2.</p>b"), items("<p>a</p>1", "<p>b</p>2")),
        ("area repeats", items("a", "b") + items("c", "d"), items("a", "b")),
    ],
)
def test_a_feature_is_larger_where_its_name_says_so(name: str, more: str, less: str) -> None:
    assert features(more)[name] > features(less)[name]


def test_a_pager_inside_the_list_is_not_near_it() -> None:
    assert features(items("<b>1</b> <a>2</a> <a>3</a>", "b"))["near pager"] == 0


def test_every_feature_is_a_finite_number_for_each_candidate() -> None:
    found = find_candidates(outline_of(page_from_html(plain_list() + items("a", "b"))))
    columns = np.array(list(describe(found).values()))
    assert columns.shape[1] == len(found)
    assert np.isfinite(columns).all()


PLACE = (
    "area share",
    "width share",
    "off centre",
    "top",
    "visual weight",
    "in line",
    "gap",
    "overlap",
    "font",
)


def test_features_of_place_are_zero_without_a_browser() -> None:
    found = features(plain_list())
    assert [found[name] for name in PLACE] == [0] * len(PLACE)


def rendered(*columns: Made) -> dict[str, dict[str, float]]:
    """The features of each <ul> of a rendered page, by its id."""
    page = page_from_snapshot(
        snapshot(el("html", el("body", *columns, box=(0, 0, 1000, 1000)), box=(0, 0, 1000, 1000)))
    )
    return {
        page.attribute(n, "id"): features_of(page, n) for n in page.nodes_with_tag("ul").tolist()
    }


def drawn(name: str, left: float, width: float, *, top: float = 0, step: float = 100) -> Made:
    """A list whose records are boxes below each other."""
    records = [(left, top + step * place, width, 80.0) for place in range(3)]
    return el(
        "ul", *[el("li", el("img", box=box), text(NAMES[0], box=box)) for box in records], id=name
    )


def test_wide_central_lists_are_told_from_narrow_ones_at_the_side() -> None:
    found = rendered(drawn("side", 0, 100), drawn("main", 250, 500))
    assert found["main"]["width share"] > found["side"]["width share"]
    assert found["main"]["off centre"] < found["side"]["off centre"]
    assert found["main"]["area share"] > found["side"]["area share"]
    assert found["main"]["visual weight"] > found["side"]["visual weight"]


def test_records_that_cover_each_other_overlap() -> None:
    found = rendered(drawn("apart", 0, 100, top=100), drawn("over", 500, 100, top=100, step=10))
    assert found["over"]["overlap"] > found["apart"]["overlap"]
