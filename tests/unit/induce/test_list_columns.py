"""Columns of which records have several values: a wrapper reads all of them, however they are
marked, and from records with more items than any that it was learned from."""

from __future__ import annotations

import pytest

from sitesift.induce import ListPage, learn_lists, read_rows
from sitesift.induce.page_tree import PageTree, text_at
from sitesift.page import page_from_html
from sitesift.records.open.open_records import find_open_records
from sitesift.records.open.subject import open_domain

GENRES = (["crime"], ["humour", "travel"], ["crime", "war", "travel"], ["war"])
UNSEEN = ["poetry", "crime", "letters", "war", "travel"]


def linked(genres: list[str], between: str) -> str:
    return between.join(f"<a href=/g/{genre}>{genre}</a>" for genre in genres)


MARKUP = {
    "words before links": lambda own: f"<p>Genres: {linked(own, ', ')}</p>",
    "a label before links": lambda own: f"<p><b>Genres:</b> {linked(own, ' ')}</p>",
    "a class": lambda own: f"<div class=genres>{linked(own, ' ')}</div>",
    "items of a list": lambda own: (
        "<dl><dt>Genres</dt>"
        + "".join(f"<dd>{genre}</dd>" for genre in own)
        + "<dt>Length</dt><dd>short</dd></dl>"
    ),
}


def book(number: int, markup: str) -> str:
    return (
        f"<div class=book><h3><a href=/book/{number}>Book number {number}</a></h3>"
        f"<p>by Ann {number}</p>{markup}</div>"
    )


@pytest.mark.parametrize("how", MARKUP)
def test_all_items_of_a_record_are_read(how: str) -> None:
    shown = "".join(book(n, MARKUP[how](GENRES[n % 4])) for n in range(8))
    page = page_from_html(f"<main>{shown}</main>", url="http://books.test/")
    found = find_open_records(page, None)
    domain = open_domain(found.subject)
    (learned,) = learn_lists([ListPage(page, found.areas)], domain)
    column = next(each for each in learned.columns if domain.types[each.name].many)
    assert (column.right, column.wrong) == (8, 0)
    other = PageTree(page_from_html(f"<main>{book(9, MARKUP[how](UNSEEN))}</main>"))
    record = other.page.nodes_with_tag("div").tolist()[0]
    assert [text_at(node) for node in other.nodes(column.path, record)] == UNSEEN


def test_links_of_which_records_seen_have_one_each_may_be_more_elsewhere() -> None:
    shown = "".join(book(n, f"<p>Genres: {linked([f'kind {n}'], '')}</p>") for n in range(8))
    page = page_from_html(f"<main>{shown}</main>", url="http://books.test/")
    found = find_open_records(page, None)
    domain = open_domain(found.subject)
    (learned,) = learn_lists([ListPage(page, found.areas)], domain)
    column = next(each for each in learned.columns if each.name == "genres")
    more = PageTree(page_from_html(book(9, f"<p>Genres: {linked(UNSEEN, ', ')}</p>")))
    record = more.page.nodes_with_tag("div").tolist()[0]
    assert [text_at(node) for node in more.nodes(column.path, record)] == UNSEEN
    one, many = read_rows([{"genres": "crime"}, {"genres": ["crime", "war"]}], domain)
    assert one["genres"] == {"text": "crime", "value": ["crime"]}
    assert many["genres"] == {"text": "crime | war", "value": ["crime", "war"]}
    (alone,) = read_rows([{"genres": "crime"}], domain)
    assert alone["genres"]["value"] == "crime"  # no row has several: it is no list
