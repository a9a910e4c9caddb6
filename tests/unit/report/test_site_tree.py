"""The picture of an exploration: where pages stand, and which ones are a pile."""

from __future__ import annotations

from sitesift.explore.site_story import SeenPage
from sitesift.report.html_pieces import wrapped
from sitesift.report.site.exploration_tree import MOST_PAGES, SIDE_BY_SIDE, Spot, grown, placed


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


def places(*pages: SeenPage) -> dict[int, tuple[int, int]]:
    return {spot.page.number: (spot.column, spot.row) for spot in placed(grown(pages))}


def numbers(spots: list[Spot]) -> list[tuple[int, int]]:
    return [(spot.page.number, spot.piled) for spot in spots]


def test_a_first_child_stands_beside_its_parent_and_the_others_below():
    assert places(page(1), page(2, 1), page(3, 2), page(4, 1)) == {
        1: (0, 0),
        2: (1, 0),
        3: (2, 0),
        4: (1, 1),
    }


def test_no_two_pages_stand_in_the_same_place():
    pages = [page(1)] + [page(n, n // 2) for n in range(2, 64)]
    found = places(*pages)
    assert len(set(found.values())) == len(found) == 63


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
    assert len(placed(grown(chain))) <= MOST_PAGES


def test_words_on_an_edge_are_cut_to_their_room():
    assert wrapped(
        "fill the form: Buy, All areas; press 'Search homes' and wait for it", 22, 2
    ) == ["fill the form: Buy,", "All areas; press …"]
    assert wrapped("", 22, 2) == [""]
    assert len(wrapped("x" * 500, 22, 2)[0]) == 22
