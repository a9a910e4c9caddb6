"""Counts that a template has left on its pages."""

from __future__ import annotations

from types import SimpleNamespace

from sitesift.explore.evidence.gather.dead_counts import without_dead_counts
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.navigate import PageKind
from sitesift.navigate.navigation import ResultCount


def page(number, origin=PageOrigin.NEXT, keys=None, has_address=True):
    """One of three pages of a list of ten records a page, with the count of all."""
    seen = PageSeen(
        file=f"{number}.page",
        picture="",
        url=f"http://a.test/cars?page={number}",
        status=200,
        has_address=has_address,
        before=f"{number - 1}.page",
        origin=origin,
    )
    own = keys or tuple(f"a.test/car/{number}{n}" for n in range(10))
    judged = PageJudged(kind=PageKind.RESULTS, reasons="", digest=str(number), total=145)
    return seen, RecordsFound(len(own), own, 1), judged


def totals(pages, ranges, titles=("Cars",) * 3):
    """What the pages count, where they say these ranges of 145 and have these titles."""
    said = {
        f"{number}.page": ResultCount(145, "", 0, first, last)
        for number, (first, last) in enumerate(ranges, 1)
    }
    titled = {f"{number}.page": SimpleNamespace(title=own) for number, own in enumerate(titles, 1)}
    archive = SimpleNamespace(
        navigation=lambda file: SimpleNamespace(count=said.get(file)), page=titled.__getitem__
    )
    return [judged.total for _, _, judged in without_dead_counts(pages, archive)]


START = PageOrigin.START
SAME = [(1, 10)] * 3


def test_a_range_that_the_next_page_says_again_of_other_records_counts_nothing():
    assert totals([page(1, START), page(2), page(3)], SAME) == [None] * 3


def test_a_range_that_goes_on_counts():
    assert totals([page(1, START), page(2)], [(1, 10), (11, 20)]) == [145] * 2


def test_a_list_that_is_sorted_otherwise_counts_as_before():
    assert totals([page(1, START), page(2, PageOrigin.LINK)], SAME) == [145] * 2


def test_a_list_that_grows_or_is_drawn_anew_counts():
    first = page(1, START)
    assert totals([first, page(2, keys=first[1].keys)], SAME) == [145] * 2
    assert totals([first, page(2, has_address=False)], SAME) == [145] * 2


def test_the_number_in_the_name_of_a_site_counts_nothing():
    pages, ranges = [page(1, START), page(2), page(3)], [(1, 10), (11, 20), (21, 30)]
    assert totals(pages, ranges, ["KS 145 Cars", "KS 145 Cars - Fit", "KS 145 Cars"]) == [None] * 3
    assert totals(pages, ranges, ["KS 145 Cars", "KS 145 Cars - Fit", "Contact us"]) == [145] * 3
