"""What own pages call their records, against the column of names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.evidence.gather.gather_shown import page_names, text_attributes
from sitesift.explore.evidence.own_pages.own_name_checks import own_name_lines, own_names
from sitesift.explore.verdict import EvidenceKind as Kind
from sitesift.explore.verdict import Verdict
from sitesift.page import page_from_html
from sitesift.records.model import Record
from tests.helpers.evidence_case import COUNT, cell, changed_cells, own_page, row, sound_case

SLOGANS = [f"{word} home by the river {n}" for n, word in enumerate(["Sunny", "Quiet"] * 6)]


def named_pages(case, name_of):
    pages = [
        replace(own_page(n), names={"title": f"{name_of(n)} | Mill Homes", "h1 0": name_of(n)})
        for n in (0, 5, 11)
    ]
    return replace(case, own_pages=pages)


def with_hints(case, hint_of):
    shown = [replace(one, hints={"title a 1": hint_of(n)}) for n, one in enumerate(case.shown)]
    return replace(case, shown=shown)


def called_by_their_places(case):
    named = changed_cells(range(COUNT), "title", lambda n: row(n)["location"])(case)
    seen = {one: texts | {"title": texts["location"]} for one, texts in case.seen.items()}
    return replace(named, seen=seen)


def answers(case):
    return [(line.found, line.wanted, line.holds) for line in own_name_lines(case)]


def test_a_name_that_own_pages_and_cards_say_and_the_column_does_not_is_missed():
    case = with_hints(
        named_pages(called_by_their_places(sound_case()), SLOGANS.__getitem__), SLOGANS.__getitem__
    )
    assert answers(case) == [("0", "3", False)]
    assert verify(case).verdict is Verdict.PARTIAL


def test_a_place_taken_for_the_name_that_its_own_page_has_in_it_is_noticed():
    def name(n):
        return f"{'Quiet' if n else 'Sunny'} home in {row(n)['location']['text']}"

    case = with_hints(named_pages(called_by_their_places(sound_case()), name), name)
    assert answers(case) == [("0", "3", False)]


def test_names_that_own_pages_have_too_hold():
    case = named_pages(sound_case(), lambda n: row(n)["title"]["text"] + ", to let")
    assert answers(case) == [("3", "3", True)]


@pytest.mark.parametrize(
    "name_of",
    [
        pytest.param(SLOGANS.__getitem__, id="a slogan that only own pages have"),
        pytest.param(lambda n: row(n)["location"]["text"], id="the place, which is a column"),
        pytest.param(lambda n: f"Ref. {n}4471", id="a number alone"),
        pytest.param(lambda _: "Property details", id="what all pages are called"),
    ],
)
def test_what_own_pages_are_called_otherwise_speaks_against_nothing(name_of):
    case = named_pages(sound_case(), name_of)
    assert answers(case) == []
    assert verify(case).verdict is Verdict.EFFECTIVE


def test_one_page_alone_may_be_misread():
    def name(n):
        return SLOGANS[n] if n == 5 else row(n)["title"]["text"]

    case = with_hints(named_pages(sound_case(), name), SLOGANS.__getitem__)
    lines = [line for line in verify(case).evidence if line.kind is Kind.OWN_NAME]
    assert [(line.found, line.holds) for line in lines] == [("2", True)]


def test_words_of_the_site_around_names_are_no_part_of_them():
    pages = [
        replace(own_page(n), names={"title": f"Buy {SLOGANS[n]} | Mill Homes"}) for n in (0, 1)
    ]
    assert own_names(pages) == [["Sunny home by the river 0"], ["Quiet home by the river 1"]]


def test_names_of_a_page_stand_in_headings_its_title_and_its_meta():
    page = page_from_html(
        "<html><head><title>Mill House - Homes</title>"
        "<meta property='og:title' content='Mill House'></head>"
        "<body><h1>Homes</h1><h1>Mill  House</h1></body></html>"
    )
    assert page_names(page) == {
        "h1 0": "Homes", "h1 1": "Mill House", "title": "Mill House - Homes",
        "og:title": "Mill House",
    }  # fmt: skip


def test_words_of_links_and_pictures_are_told_by_their_place():
    page = page_from_html("<div><a title='Mill House'><img alt='Mill House, front'></a> Ely</div>")
    record = Record(tuple(page.nodes_with_tag("div").tolist()), "Ely")
    assert text_attributes(page, record) == {
        "title a 1": "Mill House", "alt img 1": "Mill House, front",
    }  # fmt: skip


def test_a_running_text_or_an_address_with_the_name_in_it_is_not_what_a_record_is_called_by():
    case = with_hints(
        named_pages(called_by_their_places(sound_case()), SLOGANS.__getitem__), SLOGANS.__getitem__
    )
    told = changed_cells(range(COUNT), "description", lambda n: cell(f"A {SLOGANS[n]}, new"))(case)
    assert answers(told) == [("0", "3", False)]
    linked = changed_cells(range(COUNT), "url", lambda n: cell(f"http://a.org/{SLOGANS[n]}"))(case)
    assert answers(linked) == [("0", "3", False)]


def test_places_that_own_pages_call_records_by_are_their_names_where_no_row_has_a_name():
    case = changed_cells(range(COUNT), "location", lambda n: cell(SLOGANS[n]))(sound_case())
    case = with_hints(named_pages(case, SLOGANS.__getitem__), SLOGANS.__getitem__)
    nameless = changed_cells(range(COUNT), "title", lambda n: None)(case)
    assert answers(nameless) == [("0", "3", False)]
    assert answers(changed_cells((0, 5, 11), "title", lambda n: None)(case)) == []


def test_a_second_kind_of_name_that_no_row_has_is_not_wanted_where_rows_have_another():
    case = sound_case()
    title = case.domain.types["title"]
    second = replace(title, name="heading")
    types = {**case.domain.types, "heading": second}
    more = replace(case.domain, types=types, attributes=(*case.domain.attributes, "heading"))
    called = named_pages(case, lambda n: row(n)["title"]["text"])
    assert answers(replace(called, domain=more)) == [("3", "3", True)]
