"""What the site's own map says of an output."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.evidence.gather.listed_pages import ListedRecords, listed_records
from sitesift.explore.transducers.plain_pages import is_made_like
from sitesift.explore.verdict import EvidenceKind, Verdict
from sitesift.page import page_from_html
from tests.helpers.evidence_case import sound_case


def talks(*numbers):
    return [f"https://www.conf.test/talks/t{n}/" for n in numbers]


def keys(*numbers):
    return {f"conf.test/talks/t{n}" for n in numbers}


OTHERS = ["https://www.conf.test/", "https://www.conf.test/about/", "https://www.conf.test/tags/x/"]


def test_listed_pages_that_are_addressed_as_records_and_are_none_are_lacking():
    listed = listed_records([*OTHERS, *talks(*range(9))], keys(*range(7)), ())
    assert listed == ListedRecords(tuple(talks(*range(7))), tuple(talks(7, 8)), lists_all=True)


def test_what_was_seen_and_is_no_record_is_not_lacking():
    listed = listed_records(talks(*range(9)), keys(*range(7)), keys(7, 8))
    assert listed is not None
    assert listed.lacking == ()


@pytest.mark.parametrize(
    ("pages", "own"),
    [
        (OTHERS, keys(*range(7))),  # of something else
        (talks(0, 1, 2), keys(*range(7))),  # old
        ([f"http://b.test/p{n}" for n in range(9)], {f"b.test/p{n}" for n in range(7)}),  # root
        (talks(*range(9)), {"text:a", "text:b"}),  # records without pages
    ],
)
def test_a_map_that_does_not_list_the_records_says_nothing(pages, own):
    assert listed_records(pages, own, ()) is None


def line_of(case):
    return next(line.holds for line in verify(case).evidence if line.kind is EvidenceKind.LISTED)


def mapped(lacking=(), lists_all=True, looks=()):
    listed = ListedRecords(tuple(talks(*range(12))), tuple(talks(*lacking)), lists_all)
    return replace(sound_case(), listed=listed, listed_looks=looks)


def test_a_map_that_lists_exactly_the_records_proves_that_nothing_is_missing():
    uncounted = [replace(one, total=None, highest_page=0, goes_on=None) for one in mapped().lists]
    bare = {"lists": uncounted, "totals": [], "free_totals": [], "fillings": {}}
    assert verify(replace(sound_case(), **bare)).verdict is Verdict.UNPROVEN
    assert verify(replace(mapped(), **bare)).verdict is Verdict.EFFECTIVE


def test_a_map_that_lacks_some_records_is_no_proof():
    assert line_of(mapped(lists_all=False)) is None


def test_pages_that_the_output_lacks_count_until_none_of_a_few_is_there():
    assert line_of(mapped(lacking=(12, 13))) is False
    assert line_of(mapped(lacking=(12, 13), looks=(False, True))) is False
    assert line_of(mapped(lacking=(12, 13), looks=(False, False))) is None


def record_page(words):
    rows = "".join(f"<tr><th>{word}</th><td>{word}</td></tr>" for word in words)
    card = f"<article class=talk><h1>A</h1><table>{rows}</table><p class=text>b</p></article>"
    return page_from_html(f"<nav><ul><li><a>x</a></li></ul></nav>{card}")


def test_a_page_is_a_records_if_it_is_made_as_theirs_are():
    models = [record_page("abc"), record_page("ab")]
    other = "<nav><ul><li><a>x</a></li></ul></nav><div class=grid><div class=card>a</div></div>"
    assert is_made_like(record_page("abcd"), models)
    assert not is_made_like(page_from_html(other), models)
    assert not is_made_like(record_page("a"), [])
