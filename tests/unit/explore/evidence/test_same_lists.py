"""Lists that have something to do with each other: one begins on a further page of another, two
searches are called alike."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.case import ListRead
from sitesift.explore.evidence.counts.counts import count_lines
from sitesift.explore.verdict import EvidenceKind as Kind
from tests.helpers.evidence_case import COUNT, key, sound_case

ALL = tuple(map(key, range(COUNT)))
LIST = "http://a.org/homes?town=r"


def counted(*lists: ListRead) -> list[bool | None]:
    case = replace(sound_case(), lists=list(lists))
    return [line.holds for line in count_lines(case) if line.kind is Kind.LIST_COUNT]


def test_a_list_that_begins_on_a_further_page_of_another_does_not_lack_what_that_counts():
    whole, rest = ListRead(LIST, ALL[:9], 9), ListRead(f"{LIST}&page=2", ALL[5:9], 9)
    assert counted(whole, rest) == [True, None]
    other = replace(rest, keys=ALL[5:10])
    assert counted(whole, other) == [True, False]  # it has a record of its own
    assert counted(replace(whole, keys=ALL[:8]), rest) == [False, False]


def test_searches_that_are_called_alike_in_two_wrappers_are_two():
    home = ListRead("http://a.org/", (ALL[0], ALL[8]), at_home=True)
    buy, rent = ListRead("Bath", ALL[:6]), ListRead("Bath", ALL[6:])
    case = replace(sound_case(), lists=[home, buy, rent])
    assert [line.holds for line in count_lines(case) if line.kind is Kind.STRAY] == [True]
    case = replace(case, lists=[home, buy, replace(rent, keys=ALL[9:])])
    assert [line.holds for line in count_lines(case) if line.kind is Kind.STRAY] == [False]


def test_pages_that_were_read_as_lists_count_together_what_each_of_them_counts():
    first, second = ListRead(f"{LIST}&beds=", ALL[:6], 9), ListRead(f"{LIST}&page=2", ALL[5:9], 9)
    assert counted(first, second) == [None, None]
    assert counted(first, ListRead("https://a.org/other", ALL[5:9], 9)) == [False, False]
    assert counted(first, ListRead(f"{LIST}&page=2", ALL[5:8], 9)) == [False, False]


def test_what_stands_beside_a_list_that_has_all_its_page_counts_is_not_counted_again():
    def sums(name: str) -> list[str]:
        whole, sample = ListRead(LIST, ALL[:9], 9), ListRead(name, ALL[9:10], 9)
        case = replace(sound_case(), lists=[sample, whole])
        return [line.wanted for line in count_lines(case) if line.kind is Kind.RESULT_COUNT]

    assert sums(LIST) == ["9"]
    assert sums(f"{LIST}&beds=2") == ["18"]
