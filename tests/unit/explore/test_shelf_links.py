"""Menus of links that each may lead to a part of the records."""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.explore.links.shelf_links import shelves
from sitesift.explore.rows import LinkFound


def menu(texts: Sequence[str], *, score: float = 0.4, folder: str = "in") -> list[LinkFound]:
    return [
        LinkFound(
            url=f"http://h/{folder}/{n}",
            key=f"h/{folder}/{n}",
            text=text,
            path="",
            score=score,
            reason="",
            group=f"li/a h/{folder}/*?",
        )
        for n, text in enumerate(texts)
    ]


def test_links_with_names_of_their_own_are_a_shelf_whatever_they_name() -> None:
    assert shelves(menu(["Vorsel", "Quint", "Ash"])) == {"li/a h/in/*?"}


def test_two_links_are_no_shelf() -> None:
    assert not shelves(menu(["Vorsel", "Quint"]))


def test_what_stands_in_every_record_is_no_shelf() -> None:
    assert not shelves(menu(["Enquire", "Enquire", "Enquire", "Enquire"]))


def test_names_of_records_are_no_shelf() -> None:
    assert not shelves(menu(["Old Mill", "Rose Farm", "The Barn"]), own_pages={"h/in/*?"})


def test_a_menu_in_a_footer_is_a_shelf_and_one_that_leads_elsewhere_is_none() -> None:
    assert shelves(menu(["Vorsel", "Quint", "Ash"], score=-1.0))
    assert not shelves(menu(["Vorsel", "Quint", "Ash"], score=-2.1))


def test_pictures_without_a_word_are_a_shelf() -> None:
    assert shelves(menu(["", "", ""]))
