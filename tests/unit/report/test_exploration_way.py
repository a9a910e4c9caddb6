"""The map of an exploration: where pages stand, which ones are a pile, and that it is a list."""

from __future__ import annotations

from selectolax.lexbor import LexborHTMLParser

from sitesift.explore.outcome.site_story import SeenPage
from sitesift.report.site.exploration_way import (
    MOST_COLUMNS,
    MOST_PAGES,
    SIDE_BY_SIDE,
    Spot,
    exploration_way,
    grown,
    way_columns,
)


def page(
    number: int, parent: int | None = None, origin: str = "", kind: str = "results"
) -> SeenPage:
    return SeenPage(
        number,
        f"https://a.example/{number}",
        kind=kind,
        origin=origin or f"step {number}",
        parent=parent,
    )


def places(*pages: SeenPage) -> dict[int, int]:
    return {spot.page.number: column for spot, column, _ in way_columns(grown(pages))}


def numbers(spots: list[Spot]) -> list[tuple[int, int]]:
    return [(spot.page.number, spot.piled) for spot in spots]


def test_an_only_child_stands_below_its_parent_and_several_one_further_in():
    found = places(page(1), page(2, 1), page(3, 2), page(4, 2), page(5, 4))
    assert found == {1: 0, 2: 0, 3: 1, 4: 1, 5: 1}


def test_a_branch_is_read_to_its_end_before_the_next_begins():
    pages = [page(1), page(2, 1), page(3, 1), page(4, 2)]
    assert list(places(*pages)) == [1, 2, 4, 3]


def test_the_map_is_never_deeper_than_a_phone_can_show():
    forks = [page(1), *(page(n, n - 2 + n % 2) for n in range(2, 60))]
    assert max(places(*forks).values()) <= MOST_COLUMNS


def test_further_pages_of_a_list_are_one_pile():
    first, *_ = grown(
        [page(1), page(2, 1, "form"), page(3, 2, "next"), page(4, 3, "next"), page(5, 4, "next")]
    )
    results = first.children[0]
    assert numbers(results.children) == [(3, 2)]


def test_many_pages_side_by_side_end_in_a_pile():
    root, *_ = grown([page(1), *(page(n, 1, "details", "detail") for n in range(2, 12))])
    assert len(root.children) == SIDE_BY_SIDE
    assert sum(1 + child.piled for child in root.children) == 10


def test_a_page_that_leads_on_is_never_hidden_in_a_pile():
    pages = [page(1), *(page(n, 1, "link") for n in range(2, 8)), page(9, 7, "form")]
    root, *_ = grown(pages)
    assert 7 in [child.page.number for child in root.children]


def test_a_page_whose_parent_is_not_known_or_itself_stands_for_itself():
    assert len(grown([page(1, 1), page(2, 99, "other"), page(3, 4), page(4, 3)])) == 3


def test_a_long_chain_of_pages_is_no_trouble():
    chain = [page(1), *(page(n, n - 1, f"step {n % 2}") for n in range(2, 3_000))]
    assert len(list(way_columns(grown(chain)))) <= MOST_PAGES


def test_every_list_that_is_opened_is_closed():
    pages = [page(1), *(page(n, n // 2) for n in range(2, 40)), page(41, 99)]
    html = "".join(exploration_way(pages, {}))
    assert html.count("<ul") == html.count("</ul>") > 3
    assert html.count("<li") == html.count("</li>")
    tree = LexborHTMLParser(html)
    assert not [li for li in tree.css("li") if li.parent.tag != "ul"]
