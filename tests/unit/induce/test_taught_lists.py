"""Lists learned with what a person showed: one example is enough for a column, and what cannot be
satisfied is said."""

from __future__ import annotations

import re

from sitesift.induce import ListPage
from sitesift.induce.page_tree import PageTree
from sitesift.induce.taught_lists import learn_taught, rows_of
from sitesift.induce.taught_model import ExampleKind, TaughtExample
from sitesift.wrapper.language.parse import parse_expression
from tests.helpers.seen_pages import domain_of, page_of, seen

GOODS = domain_of("title", "price")
NAMES = ("Oak table", "Red chair", "Long shelf", "Desk lamp", "Wool carpet", "Pine bed")


def card(name: str, number: int, more: str = "") -> str:
    return (
        f'<li class="card"><h3>{name}</h3><p><s>£{number}99</s> <b>£{number}50</b></p>'
        f"<em>Code {number}7 of 9</em>{more}</li>"
    )


def shelf(names=NAMES, **more: str) -> str:
    cards = "".join(card(name, n, more.get(name.split()[0], "")) for n, name in enumerate(names, 1))
    return f"<ul>{cards}</ul>"


def shop(html: str, price: str = ".//s") -> ListPage:
    """A page on which an analysis took the old price for the price."""
    return seen(page_of(html), "//li.card", title=".//h3", price=price)


def node(page: ListPage, path: str, number: int = 0) -> int:
    return PageTree(page.page).numbers_of(parse_expression(path))[number]


def shown(page: ListPage, path: str, kind=ExampleKind.VALUE, number: int = 0, **more):
    return TaughtExample(more.pop("on", 0), node(page, path, number), kind, **more)


def read(pages, *examples):
    """The rows of all pages that the best list reads, and why examples do not hold."""
    learned = learn_taught(pages, GOODS, examples)
    rows = [
        row
        for number in learned.lists[0].pages
        for _, row in rows_of(learned.lists[0], PageTree(pages[number].page))
    ]
    return rows, [one.why for one in learned.unmet]


def test_without_examples_all_is_as_learned():
    rows, unmet = read([shop(shelf())])
    assert [row["price"] for row in rows] == [f"£{n}99" for n in range(1, 7)]
    assert not unmet


def test_one_correct_value_mends_the_column_of_all_pages():
    pages = [shop(shelf()), shop(shelf(("Tin box", "Cork mat", "Glass jug")))]
    rows, unmet = read(pages, shown(pages[0], "//b", name="price"))
    assert {row["price"][-2:] for row in rows} == {"50"}
    assert len(rows) == 9
    assert not unmet


def test_a_column_that_nobody_knew_is_learned_from_one_example():
    page = shop(shelf())
    rows, unmet = read([page], shown(page, "//em", name="code"))
    assert rows[2]["code"] == "Code 37 of 9"
    assert not unmet


def test_a_part_of_a_text_is_cut_out_by_what_stands_around_it():
    page = shop(shelf())
    rows, _ = read([page], shown(page, "//em", name="code", text="17"))
    assert [row["code"] for row in rows] == [f"{n}7" for n in range(1, 7)]


def test_an_address_is_an_example_as_well():
    html = re.sub(r"<h3>(.*?)</h3>", r'<h3><a href="/x/\1">\1</a></h3>', shelf())
    page = shop(html)
    rows, unmet = read([page], shown(page, "//a", name="page", source="href"))
    assert rows[1]["page"] == "http://site.test/x/Red chair"
    assert not unmet


def test_two_examples_of_different_places_are_both_satisfied():
    html = shelf().replace("<b>£350</b>", '<i class="offer">£350</i>')
    page = shop(html)
    examples = (shown(page, "//b", name="price"), shown(page, "//i.offer", name="price"))
    rows, unmet = read([page], *examples)
    assert [row["price"] for row in rows] == [f"£{n}50" for n in range(1, 7)]
    assert not unmet


def test_a_record_without_a_value_is_an_example_too():
    html = shelf().replace("<s>£299</s> <b>£250</b>", '<s class="shut">sold</s>')
    page = shop(html)
    rows, unmet = read([page], shown(page, "//s.shut", ExampleKind.NO_VALUE, name="price"))
    assert "price" not in rows[1]
    assert sum("price" in row for row in rows) == 5
    assert not unmet


def test_what_is_no_record_is_left_out_on_all_pages():
    advert = '<u class="advert">sponsored</u>'
    pages = [shop(shelf(Red=advert)), shop(shelf(Pine=advert, Wool=advert))]
    refused = shown(pages[0], "//u.advert", ExampleKind.NOT_RECORD)
    rows, unmet = read(pages, refused)
    assert not unmet
    assert len(rows) == 9
    assert not {row["title"] for row in rows[:5]} & {"Red chair"}


def test_one_record_shows_all_others_where_nothing_was_recognised():
    page = ListPage(page_of(shelf()), ())
    examples = (
        shown(page, "//li.card", ExampleKind.RECORD),
        shown(page, "//h3", name="title"),
        shown(page, "//b", name="price"),
    )
    rows, unmet = read([page], *examples)
    assert [row["title"] for row in rows] == list(NAMES)
    assert rows[5]["price"] == "£650"
    assert not unmet


def test_examples_that_contradict_each_other_are_said():
    page = shop(shelf())
    examples = (
        shown(page, "//b", name="price"),
        shown(page, "//b", ExampleKind.NO_VALUE, name="price"),
    )
    _, unmet = read([page], *examples)
    assert len(unmet) == 1
    assert "price" in unmet[0]


def test_an_example_outside_of_all_records_is_said():
    page = shop("<address>Elm Road 5</address>" + shelf())
    _, unmet = read([page], shown(page, "//address", name="location"))
    assert unmet == ["it stands in no record of a list that could be learned"]
