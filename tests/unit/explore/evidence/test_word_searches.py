"""Records that only a search for a word has found."""

from __future__ import annotations

from dataclasses import replace

from sitesift.explore.evidence.case import ListRead
from sitesift.explore.evidence.counts.word_searches import word_lines, word_searches
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.cut_searches import FOR_A_WORD
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.explore.verdict import Verdict
from sitesift.navigate import PageKind
from tests.helpers.evidence_case import key, sound_case

SEARCH = "http://a.org/homes?town=Bath"


def searched(*numbers: int, listed: int = 12):
    """A search for a word, whose answer is a start of the wrapper too, beside a list of all."""
    keys = tuple(map(key, numbers))
    everything = tuple(map(key, range(listed)))
    lists = [
        ListRead("all", everything, goes_on=False, sizes=(listed,)),
        ListRead(SEARCH, keys, goes_on=False, sizes=(len(keys),)),
    ]
    case = replace(sound_case(), lists=lists, totals=[], free_totals=[], fillings={})
    return replace(case, word_searches={canonical_url(SEARCH): keys})


def test_a_word_that_finds_what_no_list_has_leaves_it_open():
    (line,) = word_lines(searched(0, 10, 11, listed=10))
    assert (line.found, line.holds) == ("2", False)
    assert verify(searched(0, 10, 11, listed=10)).verdict is Verdict.UNPROVEN


def test_a_word_that_finds_what_lists_have_is_no_doubt():
    (line,) = word_lines(searched(0, 6, 11))
    assert line.holds
    assert verify(searched(0, 6, 11)).verdict is Verdict.EFFECTIVE


def test_searches_for_a_word_are_told_by_what_was_done():
    def page(label: str):
        seen = PageSeen(
            "1", "", SEARCH, 200, has_address=True, origin=PageOrigin.NARROW, label=label
        )
        return seen, RecordsFound(2, ("a", "b"), 1), PageJudged(PageKind.RESULTS, "", "", None)

    assert word_searches([page(FOR_A_WORD)], ["b"]) == {canonical_url(SEARCH): ("a",)}
    assert word_searches([page("asks for a choice")]) == {}
