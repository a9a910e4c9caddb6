"""The records of a page: the right cut of the right list, for each way in which sites write them
down."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.page import Page, page_from_html, page_from_snapshot
from sitesift.records.model import Area
from sitesift.records.structure.find_areas import MOST_AREAS, find_areas
from tests.helpers.handmade_snapshot import Made, el, snapshot
from tests.helpers.sample_lists import (
    MENU,
    NAMES,
    card,
    flat_siblings,
    grid,
    plain_list,
    two_rows,
    with_strangers,
)

CALM = settings(
    deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # a busy machine fails no test
SECONDS = 30.0  # of computing, for pages made to be hard; they take two on an idle machine
# most that doubling the records may multiply the time by; 2 is usual, the rest is for a busy
# machine
GROWTH = 3.5


def areas(html: str) -> list[Area]:
    return find_areas(page_from_html(html))


def names_of(area: Area) -> list[str]:
    """The first two words of each record, which are the name in the sample lists."""
    return [" ".join(record.text.split()[:2]) for record in area.records]


LISTS = {
    "plain list": plain_list,
    "grid of rows": grid,
    "flat siblings": flat_siblings,
    "two rows a record": two_rows,
    "header and pager among the records": with_strangers,
}


@pytest.mark.parametrize("make", LISTS.values(), ids=LISTS.keys())
def test_the_records_of_a_list_are_found(make: Callable[[], str]) -> None:
    assert names_of(areas(make())[0]) == list(NAMES)


@pytest.mark.parametrize("make", LISTS.values(), ids=LISTS.keys())
def test_a_menu_beside_the_results_does_not_win(make: Callable[[], str]) -> None:
    assert names_of(areas(f"<nav>{MENU}</nav><div>{make()}</div>{MENU}")[0]) == list(NAMES)


def test_records_between_empty_lines_are_found() -> None:
    records = (
        f"<a href='/{n}'>{n}</a><br>A fine {n.lower()} for you<br>£{len(n)}9<br><br>" for n in NAMES
    )
    (area,) = areas(f"<div>{''.join(records)}</div>")
    assert names_of(area) == list(NAMES)


def test_a_record_of_type_a_is_one_node() -> None:
    page = page_from_html(plain_list())
    (area,) = find_areas(page)
    assert [page.tag_of(node) for record in area.records for node in record.nodes] == ["li"] * len(
        NAMES
    )


def test_a_record_of_type_b_is_a_run_of_siblings() -> None:
    page = page_from_html(flat_siblings())
    (area,) = find_areas(page)
    assert {tuple(map(page.tag_of, record.nodes)) for record in area.records} == {("h3", "p", "p")}


def test_the_area_is_the_node_around_the_records() -> None:
    page = page_from_html(MENU + plain_list())
    assert page.attribute(find_areas(page)[0].node, "id") == "list"


def test_featured_and_regular_records_are_two_areas() -> None:
    featured = ["Glass vase", "Steel pan", "Clay pot"]
    main, other = areas(f"<div><h2>Featured</h2>{''.join(map(card, featured))}</div>{plain_list()}")
    assert names_of(main) == list(NAMES)
    assert names_of(other) == featured


def test_areas_do_not_share_records_and_are_few() -> None:
    found = areas("".join(f"<section>{MENU}{plain_list()}</section>" for _ in range(20)))
    assert len(found) <= MOST_AREAS
    nodes = [node for area in found for record in area.records for node in record.nodes]
    assert len(nodes) == len(set(nodes))


def test_items_are_in_the_columns_of_their_area() -> None:
    (area,) = areas(plain_list())
    assert all(
        {item.name for item in record.values} <= set(area.columns) for record in area.records
    )


def test_an_area_carries_the_evidence_for_its_score() -> None:
    (area,) = areas(plain_list())
    assert area.evidence["with link"] == 1.0
    assert area.evidence["records"] > 2


def rendered(*lists: Made) -> Page:
    return page_from_snapshot(snapshot(el("html", el("body", *lists))))


def test_a_rendered_page_gives_the_same_records() -> None:
    records = [
        el("li", el("h3", el("a", n, href=f"/{n}")), el("p", f"A fine {n}."), el("p", "£19"))
        for n in NAMES
    ]
    menu = el(
        "ul", *[el("li", el("a", word, href=f"/{word}")) for word in ("Home", "Garden", "Office")]
    )
    assert names_of(find_areas(rendered(menu, el("ul", *records)))[0]) == list(NAMES)


def test_half_characters_on_a_rendered_page_are_no_problem() -> None:
    (area,) = find_areas(
        rendered(*[el("div", el("h3", f"{name} \ud83d"), el("p", "£9")) for name in NAMES])
    )
    assert len(area.records) == len(NAMES)


@pytest.mark.parametrize(
    "html",
    [
        "",
        " ",
        "<!-- a --><!-- b -->",
        "<h1>About us</h1><p>We make tables.</p>",
        "<p>\x00</p>",
        "<img src=a>",
    ],
    ids="empty blank comments no-repetition nul one-image".split(),
)
def test_a_page_without_repetition_has_no_areas(html: str) -> None:
    assert areas(html) == []


HARD = {
    "nested": "<div>x" * 200_000,
    "siblings": "<p>x</p>" * 20_000,
    "linked siblings": "<div><a href=x>x</a> y</div>" * 8_000,
    "breaks": "x<br>" * 20_000,
    "unclosed": "<li><b>x<table><td>y" * 2_000,
    "duplicate ids": "<p id=a class=b>x</p>" * 5_000,
    "huge attribute": f"<p class='{'x ' * 1_000_000}'>a</p><p>b</p>",
    "many tags": "".join(f"<x{n}><p>a</p><p>b</p></x{n}>" for n in range(3_000)),
    "many classes": "".join(f"<p class=c{n}>text {n}</p>" for n in range(5_000)),
    "long title": f"<title>{'word ' * 50_000}</title>{plain_list()}",
}


@pytest.mark.parametrize("html", HARD.values(), ids=HARD.keys())
def test_hard_pages_are_analysed_in_little_time(html: str) -> None:
    started = time.process_time()
    areas(html)
    assert time.process_time() - started < SECONDS


TAGS = st.sampled_from("div p ul li b a span table tr td br hr img input h3 dl dt dd svg".split())
TEXTS = st.sampled_from(["one", "2 ", "£3", "\ud800", "é"])
PIECES = st.one_of(TAGS.map("<{}>".format), TAGS.map("</{}>".format), TEXTS)


@settings(CALM, max_examples=100)
@given(st.lists(PIECES, max_size=60).map("".join), st.integers(1, 3))
def test_any_nesting_of_tags_can_be_analysed(html: str, times: int) -> None:
    page = page_from_html(html * times)
    for area in find_areas(page):
        assert len(area.records) >= 2
        assert all(
            page.contains(area.node, node) for record in area.records for node in record.nodes
        )


@settings(CALM, max_examples=50)
@given(st.lists(st.sampled_from(NAMES), min_size=3, max_size=40))
def test_a_list_of_any_length_is_found_whole(names: list[str]) -> None:
    assert len(areas(MENU + plain_list(names))[0].records) == len(names)


def seconds(records: int) -> float:
    """The least time of several analyses of a page with so many records."""
    page = page_from_html(
        MENU + "<div>" + "".join(card(f"Chair {n}") for n in range(records)) + "</div>"
    )
    times = []
    for _ in range(3):
        started = time.process_time()
        (area, *_) = find_areas(page)
        times.append(time.process_time() - started)
    assert len(area.records) == records
    return min(times)


def test_time_grows_with_the_number_of_records_and_no_faster() -> None:
    small, medium, large = map(seconds, (300, 600, 1200))
    assert medium / small < GROWTH
    assert large / medium < GROWTH
