"""Lists of items are compared as lists: one that lacks items is no reading of them."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case, OwnPage, ShownRecord
from sitesift.explore.evidence.columns.column_checks import column_lines
from sitesift.explore.evidence.own_pages.own_page_checks import own_page_lines
from sitesift.explore.verdict import EvidenceKind
from sitesift.records.open.subject import Subject, SubjectColumn, open_domain

SUBJECT = Subject(
    "ul/li", (), True, "/b/#", (SubjectColumn("name"), SubjectColumn("genres", many=True))
)
GENRES = ("crime | war", "war | travel | crime", "humour | war")


def book(number: int, genres: str) -> dict[str, dict[str, object]]:
    return {
        "name": {"text": f"Book {number}", "value": f"Book {number}"},
        "genres": {"text": genres, "value": genres.split(" | ")},
    }


def case(read: tuple[str, ...], listed: tuple[str, ...] = ()) -> Case:
    """Books as they were read, as lists show them, and as their own pages do."""
    shown = [ShownRecord(f"b/{n}", {}, text=text) for n, text in enumerate(listed)]
    return Case(
        domain=open_domain(SUBJECT),
        rows=[book(n, genres) for n, genres in enumerate(read)],
        keys=[(f"b/{n}",) for n in range(len(read))],
        seen={f"b/{n}": {"genres": text} for n, text in enumerate(listed)},
        shown=shown,
        own_pages=[
            OwnPage(f"b/{n}", f"Book {n} {genres}", book(n, genres))
            for n, genres in enumerate(GENRES)
        ],
    )


def holds(lines, kind: EvidenceKind) -> bool | None:
    return next(each.holds for each in lines if each.kind == kind and each.about == "genres")


@pytest.mark.parametrize(
    ("read", "answer"),
    [(GENRES, True), (tuple(genres.split(" | ")[0] for genres in GENRES), False)],
)
def test_own_pages_deny_a_list_of_which_only_the_first_item_was_read(read, answer) -> None:
    assert holds(own_page_lines(case(read)), EvidenceKind.OWN_PAGE) is answer


def test_a_list_page_that_shows_fewer_items_is_read_rightly_without_the_others() -> None:
    firsts = tuple(genres.split(" | ")[0] for genres in GENRES)
    lines = list(own_page_lines(case(firsts, listed=firsts)))
    assert not [line for line in lines if line.about == "genres" and line.holds is False]


def test_list_pages_deny_it_too_though_they_show_the_first_item() -> None:
    firsts = tuple(genres.split(" | ")[0] for genres in GENRES)
    assert holds(column_lines(case(firsts, listed=GENRES)), EvidenceKind.VALUES) is False
    assert holds(column_lines(case(GENRES, listed=GENRES)), EvidenceKind.VALUES) is True
