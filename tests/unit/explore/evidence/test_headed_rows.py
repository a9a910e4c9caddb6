"""Rows on a page that is called what the domain is of are told by it."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.gather.headed_rows import headed_rows
from sitesift.ontology import load_domain

CARS = load_domain("used-cars")


@pytest.mark.parametrize(
    ("title", "own"),
    [("Used cars | Soko", True), ("Car parts | Soko", False), ("Everything | Soko", False)],
)
def test_a_page_of_a_category_tells_its_rows(title, own):
    headings = {"http://a.org/7/": [title], "http://a.org/": ["Soko"], "http://a.org/8": ["Soko"]}
    placed = [("car", "http://a.org/7/?page=3"), ("phone", "http://a.org/")]
    assert headed_rows(placed, headings, CARS).own == (frozenset({"car"}) if own else frozenset())


def test_the_name_of_a_site_tells_nothing_of_its_rows():
    headings = {f"http://a.org/{n}": [f"{name} - Auto Bazar"] for n, name in enumerate("ab")}
    headings["http://a.org/gone"] = ["404"]
    assert headed_rows([("any", "http://a.org/1")], headings, CARS).own == frozenset()


def test_a_page_of_something_else_tells_that_its_rows_are_goods():
    headings = {
        "http://a.org/7": ["Car parts"],
        "http://a.org/8": ["Used cars"],
        "http://a.org/": ["Soko"],
    }
    placed = [("wing", "http://a.org/7"), ("car", "http://a.org/7"), ("car", "http://a.org/8")]
    assert headed_rows(placed, headings, CARS).others == frozenset({"wing"})


def test_a_page_that_has_all_of_one_that_is_called_otherwise_is_a_general_one():
    headings = {
        "http://a.org/": ["Soko"],
        "http://a.org/9": ["Soko"],
        "http://a.org/1": ["Cars and more"],
        "http://a.org/2": ["Used cars"],
        "http://a.org/3": ["Car parts"],
    }
    placed = [("wing", "http://a.org/1"), ("car", "http://a.org/1"), ("car", "http://a.org/2")]
    told = headed_rows([*placed, ("wing", "http://a.org/3")], headings, CARS)
    assert (told.own, told.others) == (frozenset({"car"}), frozenset({"wing"}))


def test_pages_of_one_path_are_told_apart_by_their_parameters():
    headings = {
        "http://a.org/list?cat=7": ["Used cars"],
        "http://a.org/list?cat=8": ["Car parts"],
        "http://a.org/": ["Soko"],
    }
    placed = [
        ("car", "http://a.org/list?cat=7&page=2"),
        ("wing", "http://a.org/list?page=3&cat=8"),
        ("any", "http://a.org/list?cat=9"),
    ]
    told = headed_rows(placed, headings, CARS)
    assert (told.own, told.others) == (frozenset({"car"}), frozenset({"wing"}))
