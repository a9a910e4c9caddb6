"""Paths that outlive a deployment: what names are trusted, and how a single node is picked on every
page."""

from __future__ import annotations

import pytest

from sitesift.induce import robust_path
from sitesift.induce.page_tree import PageTree
from sitesift.page.page import Page
from sitesift.text.generated_names import looks_generated, stable_beginning
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.language.parse import parse_path
from tests.helpers.seen_pages import page_of


def picked(path: s.Path, page: Page) -> list[str]:
    tree = PageTree(page)
    return [page.text_of(number) for number in tree.numbers_of(path)]


def at(page: Page, path: str) -> tuple[Page, int]:
    return page, PageTree(page).numbers_of(parse_path(path))[0]


@pytest.mark.parametrize(
    "name",
    [
        "css-1x7k2q",
        "sc-bdVaJa",
        "k7cbd",
        "Card_root__bZ3kQ",
        "listing-48213",
        "_3xKq9",
        "jss1423",
        "xkqzt",
    ],
)
def test_names_that_tools_write_are_recognised(name):
    assert looks_generated(name)


@pytest.mark.parametrize(
    "name",
    [
        "price",
        "result-item",
        "col-md-6",
        "propertyCard-priceValue",
        "item__title--big",
        "h2",
        "mt-4",
        "btn",
        "mainHTML",
    ],
)
def test_names_that_people_write_are_trusted(name):
    assert not looks_generated(name)


def test_the_part_that_a_person_wrote_is_kept():
    assert stable_beginning("Card_root__bZ3kQ") == "Card_root__"
    assert stable_beginning("css-1x7k2q") == ""


def test_a_next_link_is_told_by_what_it_says():
    pages = [
        page_of(f"<div><a href=/{n - 1}>Previous</a> <a href=/{n + 1}>Next</a></div>")
        for n in (2, 3)
    ]
    path = robust_path([at(page, "//a[2]") for page in pages])
    assert path == parse_path("//a[normalize-space(.)='Next']")


def test_a_relation_is_better_than_words():
    page = page_of("<div><a href=/1>Previous</a> <a rel=next href=/3>Next</a></div>")
    assert robust_path([at(page, "//a[2]")]) == parse_path("//a[@rel='next']")


def pager(current: int) -> Page:
    links = "".join(f"<b>{n}</b>" if n == current else f"<a href=/{n}>{n}</a>" for n in range(1, 6))
    return page_of(f"<p><b>Homes</b> <a href=/>all</a></p><div class=pager>{links}</div>")


def test_among_numbers_the_next_page_is_the_link_after_the_current_one():
    path = robust_path([at(pager(n), f"//a[.='{n + 1}']") for n in (1, 2, 3)], [pager(5)])
    assert [picked(path, pager(n)) for n in range(1, 6)] == [["2"], ["3"], ["4"], ["5"], []]


def test_a_single_page_of_numbers_is_enough():
    path = robust_path([at(pager(1), "//a[.='2']")])
    assert picked(path, pager(4)) == ["5"]


def test_numbers_in_items_of_their_own():
    def page(current: int) -> Page:
        items = "".join(
            f"<li{' class=on' if n == current else ''}><a href=/{n}>{n}</a></li>"
            for n in range(1, 5)
        )
        return page_of(f"<ul>{items}</ul>")

    path = robust_path([at(page(n), f"//a[.='{n + 1}']") for n in (1, 2)], [page(4)])
    assert picked(path, page(3)) == ["4"]


def test_fields_are_told_by_their_names_and_never_by_generated_ids():
    page = page_of(
        "<form><input id=x8f3k2 name=town><input name=price><button "
        "class=css-1x7k2q>Search</button></form>"
    )
    assert robust_path([at(page, "//input[1]")]) == parse_path("//input[@name='town']")
    assert robust_path([at(page, "//button")]) == parse_path(
        "//button[normalize-space(.)='Search']"
    )


def test_a_node_with_nothing_to_tell_it_by_is_found_by_its_place():
    page = page_of("<div><i></i><i></i></div><div><i></i><i></i></div>")
    path = robust_path([at(page, "//div[2]/i[1]")])
    assert PageTree(page).numbers_of(path) == PageTree(page).numbers_of(parse_path("//div[2]/i[1]"))


def test_texts_with_both_kinds_of_quotes_do_not_break_a_path():
    page = page_of('<a href=/1>Say "it\'s"</a><a href=/2>Other</a>')
    assert picked(robust_path([at(page, "//a[1]")]), page) == ['Say "it\'s"']


def test_a_class_that_says_what_a_node_is_like_at_the_moment_is_not_relied_on():
    page = page_of(
        "<p><img class='fade-enter-active slick-active cover "
        "lazyloaded'></p><p><img class=logo></p>"
    )
    assert robust_path([at(page, "//img.cover")]) == parse_path("//img.cover")
