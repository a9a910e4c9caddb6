"""Menus of which one entry has led to a list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.lists.pages.open_menus import LONGEST_MENU, open_menus
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import LinkFound, PageJudged, PageSeen, RecordsFound
from sitesift.navigate import PageKind


def entry(name: str) -> LinkFound:
    url = f"http://a.example/estates/{name}"
    return LinkFound(url, f"a.example/estates/{name}", name, f"/{name}", 0.2, "", "li/a /estates/*")


def page(name: str, keys: tuple[str, ...]) -> tuple[PageSeen, RecordsFound, PageJudged]:
    url = f"http://a.example/estates/{name}"
    seen = PageSeen(f"{name}.page", "", url, 200, True, origin=PageOrigin.LINK)
    kind = PageKind.RESULTS if keys else PageKind.FORM
    return seen, RecordsFound(len(keys), keys, 1), PageJudged(kind, "", "")


def key(n: int) -> str:
    return f"a.example/estate/{n}"


MENU = [entry(name) for name in ("local", "abroad", "auctions", "wanted")]
LOCAL, ABROAD = page("local", tuple(map(key, range(8)))), page("abroad", ())


def test_the_others_of_a_menu_with_a_list_may_be_lists_whatever_one_of_them_lacks():
    assert open_menus(MENU, [LOCAL, ABROAD]) == {"li/a /estates/*"}


def test_a_menu_of_which_no_entry_has_led_to_a_list_keeps_nothing_open():
    assert open_menus(MENU, [ABROAD, page("wanted", (key(1),))]) == set()


def test_entries_that_show_what_is_known_are_views_of_one_list():
    parts = [page("auctions", (key(1), key(2))), page("wanted", (key(3), key(4)))]
    assert open_menus(MENU, [LOCAL, parts[0]]) == {"li/a /estates/*"}, "one may be chance"
    assert open_menus(MENU, [LOCAL, *parts]) == set()


def test_numbers_of_pages_are_no_menu():
    seen, found, judged = LOCAL
    leading = replace(judged, forward_url=MENU[1].url)
    assert open_menus(MENU, [(seen, found, leading)]) == set()


@pytest.mark.parametrize("more", [0, LONGEST_MENU])
def test_a_long_menu_is_of_parts(more):
    menu = [*MENU, *(entry(f"town-{chr(97 + n)}") for n in range(more))]
    assert bool(open_menus(menu, [LOCAL])) is (more == 0)
