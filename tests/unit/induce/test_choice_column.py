"""An attribute that few records have, at a place where others show something else, is told by what
it can be."""

from __future__ import annotations

from dataclasses import replace

from sitesift.induce import learn_lists
from sitesift.induce.page_tree import PageTree, text_at
from sitesift.induce.syntax_parts import HERE, contains
from sitesift.induce.text_predicates import choice_predicates, label_predicates
from sitesift.wrapper.language.printer import expression_text
from tests.helpers.seen_pages import domain_of, page_of, seen

DOMAIN = domain_of("title", "status")
CHOICE = replace(
    DOMAIN, types=DOMAIN.types | {"status": replace(DOMAIN.types["status"], value="choice")}
)


def entry(number: int, status: str = "") -> str:
    bold = f"<b>{status}</b>" if status else ""
    return f"<div class=one>{bold}<b>£150,000</b><a href=/{number}>Home {number}</a></div>"


def status_path(*statuses: str, domain=CHOICE) -> str | None:
    page = page_of("".join(entry(number, status) for number, status in enumerate(statuses)))
    marked = seen(page, "//div.one", title="./a", status="./b[not(contains(., '£'))]")
    (learned,) = learn_lists([marked], domain)
    return next(
        (expression_text(column.path) for column in learned.columns if column.name == "status"),
        None,
    )


def test_a_choice_that_few_records_show_is_found_by_its_values():
    path = status_path("Sold STC", "", "", "Sold", "", "", "", "Under offer", "", "")
    assert path == './/b[contains(., "Sold") or contains(., "Under offer")]'


def test_a_choice_whose_place_is_right_for_a_few_only_is_found_by_its_values():
    page = page_of(
        "".join(
            (
                f"<div class=one><a href=/{n}>Home {n}</a><i>{'x' * n}</i>"
                f"{'<b>-</b>' * n}<b>{status}</b></div>"
            )
            for n, status in enumerate(["Sold", "Sold", "Under offer", "Sold", "Under offer"])
        )
    )
    marked = seen(page, "//div.one", title="./a", status="./b[last()]")
    (learned,) = learn_lists([marked], CHOICE)
    assert {column.name: column.right for column in learned.columns}["status"] == 5


def test_what_is_no_choice_is_not_told_by_the_few_values_seen():
    assert (
        status_path("Sold", "", "", "Sold", "", "", "", "Under offer", "", "", domain=DOMAIN)
        is None
    )


def test_a_place_that_tells_the_attribute_needs_no_values():
    path = status_path("Sold", "For sale", "Under offer", "Let", "For sale", "Reserved")
    assert path
    assert "contains" not in path


def test_values_that_differ_in_a_capital_share_a_word():
    assert choice_predicates(["Furnished", "Part furnished", "Unfurnished"]) == [
        contains(HERE, "urnished")
    ]


def test_a_value_not_seen_may_share_a_word_with_those_seen():
    assert choice_predicates(["Freehold", "Leasehold"]) == [
        contains(HERE, "ehold")
    ]  # of "Share of freehold" too


def test_values_that_are_too_many_tell_nothing():
    assert choice_predicates([letter * 6 for letter in "abcdefghijklm"]) == []


def test_a_short_label_inside_a_line_tells_the_lines_that_have_the_value():
    parts = [
        ("3 beds | MLS # 331", "331"),
        ("MLS # 412 | 900 sqft", "412"),
        ("1 bath | MLS # 78", "78"),
    ]
    assert label_predicates(parts) == [contains(HERE, "MLS #")]


def test_what_stands_before_one_value_only_is_no_label():
    assert label_predicates([("sold by Ann 12", "12"), ("let by Bob 13", "13"), ("14", "14")]) == []


def named_entry(number: int, status: str) -> str:
    badge = f"<span class=flag>{status}</span>" if status else ""
    return f"<div class=one>{badge}<a href=/{number}>Home {number} <i>for sale</i></a></div>"


def test_a_badge_of_few_records_is_learned_beside_a_word_that_all_names_have():
    states = ["", "", "Sold", "", "", "Under offer", "", "", "Sold", ""]
    page = page_of("".join(named_entry(n, state) for n, state in enumerate(states)))
    marked = seen(page, "//div.one", title="./a", status="./span|./a/i[not(../../span)]")
    title = replace(CHOICE.types["title"], names_record=True)
    domain = replace(CHOICE, types=CHOICE.types | {"title": title})
    (learned,) = learn_lists([marked], domain)
    column = next(column for column in learned.columns if column.name == "status")
    tree = PageTree(page)
    read = [tree.nodes(column.path, head) for head in tree.numbers_of(learned.records_path)]
    texts = [text_at(node) for (node,) in read]
    assert [text if "sale" not in text else "" for text in texts] == states


def test_a_choice_behind_a_label_is_told_by_it_where_half_of_its_words_are_unknown():
    words = ["Villa", "Etta", "Gard", "Etta", "Villa", "Takvaning", "Etta", "Takvaning"]
    page = page_of(
        "".join(
            f"<div class=one><a href=/{n}>Home {n}</a><dl><dt>Typ</dt><dd>{word}</dd>"
            f"<dt>Rum</dt><dd>{n}</dd></dl></div>"
            for n, word in enumerate(words)
        )
    )
    marked = seen(page, "//div.one", title="./a", status="./dl/dd[1] =Villa|Gard")
    (learned,) = learn_lists([marked], CHOICE)
    (column,) = [column for column in learned.columns if column.name == "status"]
    assert (
        expression_text(column.path) == './/dd[preceding-sibling::*[1][normalize-space(.) = "Typ"]]'
    )


def test_badges_that_say_something_else_hide_no_badge_that_is_meant():
    badges = ["New", "", "Sold", "New", "", "New", "Under offer", "", "New", "Sold", "New", ""]
    page = page_of(
        "".join(
            f"<div class=one><p><span>{badge}</span></p><a href=/{n}>Flat {n} for sale</a></div>"
            for n, badge in enumerate(badges)
        )
    )
    meant = "span[contains(., 'Sold') or contains(., 'Under offer')]"
    status = f".//*[self::{meant} or self::a[not(../p/{meant})]]"
    marked = seen(page, "//div.one", title="./a", status=status)
    (learned,) = learn_lists([marked], CHOICE)
    assert {column.name: column.right for column in learned.columns}["status"] == len(badges)
