"""Records that are known to be missing: looking goes on while there is anything left to try."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from sitesift.explore.evidence.gather.gather_untried import LIST_LINKS
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.press_rows import ClickableFound, ElementPressed
from sitesift.explore.rows import LinkFound, PageJudged, PageSeen, RecordsFound
from sitesift.explore.transducers.crawl import Crawl
from sitesift.explore.transducers.press_elements import PressElements
from sitesift.explore.verdict import EvidenceKind, Shortfall, Verdict
from sitesift.explore.wrapper_rows import Verified
from sitesift.navigate import PageKind
from sitesift.navigate.link_ranking import LIST_SCORE
from sitesift.relations import Stored
from sitesift.relations.scope import Scope

VAIN = 12  # pages without anything new: more than are tried where nothing is missing


@dataclass
class Told:
    """What the memory holds, as transducers ask it."""

    rows: list[Stored[Any]] = field(default_factory=list)

    def add(self, row: Any, page: int = 0) -> None:
        self.rows.append(Stored(len(self.rows), len(self.rows), Scope("site", page), row))

    def placed(self, kind: type) -> list[Stored[Any]]:
        return [stored for stored in self.rows if isinstance(stored.row, kind)]

    def all(self, kind: type) -> list[Any]:
        return [stored.row for stored in self.placed(kind)]

    def newest(self, kind: type) -> Any:
        return next(reversed(self.all(kind)), None)


def link(number: int, score: float) -> LinkFound:
    url = f"http://a.org/{'x' * number}/page"
    key, group = url.removeprefix("http://"), f"group {number}"
    return LinkFound(url, key, f"link {number}", "", score, "", group)


@pytest.fixture
def searched() -> Told:
    """A site whose list is known, and where looking further was in vain."""
    told = Told()
    told.add(PageSeen("1", "", "http://a.org/list", 200, True, origin=PageOrigin.START), 1)
    told.add(RecordsFound(5, tuple(f"a.org/{n}" for n in range(5)), 1), 1)
    for number in range(2, 2 + VAIN):
        page = PageSeen(str(number), "", link(number, 1).url, 200, True, origin=PageOrigin.LINK)
        told.add(page, number)
        told.add(RecordsFound(0, (), 0), number)
        told.add(ElementPressed(f"pressed {number}", "", "click", worked=False), 1)
    told.add(link(40, 0.3), 1)
    told.add(ClickableFound("/div", "more", "More", 0.3, "", focusable=False), 1)
    return told


@pytest.mark.parametrize("transducer", [Crawl, PressElements])
def test_what_promises_little_is_tried_only_while_records_are_known_to_be_missing(
    searched, transducer
):
    searched.add(Verified(1, Verdict.PARTIAL, ""))
    assert not transducer(None).is_wanted(searched)
    searched.add(Shortfall(1, EvidenceKind.RESULT_COUNT, "5 of 9", 4))
    assert transducer(None).is_wanted(searched)


def test_records_that_were_seen_and_did_not_come_out_are_no_reason_to_look_elsewhere(searched):
    searched.add(Verified(1, Verdict.PARTIAL, ""))
    searched.add(Shortfall(1, EvidenceKind.RECORDS_SEEN, "4 of 5", 1))
    assert not Crawl(None).is_wanted(searched)


def test_a_shortfall_of_an_earlier_round_is_forgotten(searched):
    searched.add(Shortfall(1, EvidenceKind.RESULT_COUNT, "5 of 9", 4))
    searched.add(Verified(2, Verdict.PARTIAL, ""))
    assert not Crawl(None).is_wanted(searched)


@pytest.mark.parametrize(("kind", "goes_on"), [("open_search", True), ("no_proof", False)])
def test_where_a_search_was_guessed_links_of_menus_may_show_all_without_one(kind, goes_on):
    told = Told()
    told.add(PageSeen("1", "", "http://a.org/?town=Ely", 200, True, origin=PageOrigin.FORM), 1)
    told.add(RecordsFound(5, tuple(f"a.org/{n}" for n in range(5)), 1), 1)
    told.add(PageJudged(PageKind.RESULTS, "", "", total=5), 1)
    told.add(link(1, 0.3), 1)
    told.add(Verified(1, Verdict.UNPROVEN, ""))
    told.add(Shortfall(1, EvidenceKind(kind), ""))
    assert Crawl(None).is_wanted(told) is goes_on


@pytest.mark.parametrize(("origin", "goes_on"), [(PageOrigin.FORM, True), (PageOrigin.LINK, False)])
def test_searches_that_found_nothing_do_not_keep_from_following_links(origin, goes_on):
    told = Told()
    told.add(PageSeen("1", "", "http://a.org/", 200, True, origin=PageOrigin.START), 1)
    told.add(link(40, 4.7), 1)
    for number in range(2, 2 + VAIN):
        url = f"http://a.org/search?q={number}"
        told.add(PageSeen(str(number), "", url, 200, True, origin=origin), number)
        told.add(RecordsFound(0, (), 0), number)
    assert Crawl(None).is_wanted(told) is goes_on


@pytest.mark.parametrize(
    ("kind", "forward", "goes_on"),
    [(PageKind.HOME, "", True), (PageKind.HOME, "/a", False), (PageKind.RESULTS, "", False)],
)
def test_beside_a_home_page_that_shows_a_selection_links_are_tried_that_say_nothing(
    kind, forward, goes_on
):
    told = Told()
    told.add(PageSeen("1", "", "http://a.org/", 200, True, origin=PageOrigin.START), 1)
    told.add(RecordsFound(5, tuple(f"a.org/{n}" for n in range(5)), 1), 1)
    told.add(PageJudged(kind, "", "", forward=forward), 1)
    told.add(link(1, 0.0), 1)
    assert Crawl(None).is_wanted(told) is goes_on


def test_beside_a_selection_one_of_a_menu_of_shelves_is_tried_before_single_links():
    told = Told()
    told.add(PageSeen("1", "", "http://a.org/", 200, True, origin=PageOrigin.START), 1)
    told.add(RecordsFound(5, tuple(f"a.org/{n}" for n in range(5)), 1), 1)
    told.add(PageJudged(PageKind.HOME, "", ""), 1)
    told.add(link(1, 0.6), 1)
    for letter in "abc":
        url = f"http://a.org/firms/{letter}"
        told.add(LinkFound(url, url.removeprefix("http://"), letter, "", 0.0, "", "letters"), 1)
    chosen = Crawl(None)._best(told)
    assert chosen is not None
    assert chosen.group == "letters"


def test_links_that_say_that_they_lead_to_lists_are_tried_while_they_alone_keep_a_verdict_open(
    searched,
):
    searched.add(link(50, LIST_SCORE), 1)
    searched.add(Verified(1, Verdict.UNPROVEN, ""))
    assert not Crawl(None).is_wanted(searched)
    searched.add(Shortfall(1, EvidenceKind.UNTRIED, f"seen and not tried: {LIST_LINKS}: 1 of 0"))
    assert Crawl(None).is_wanted(searched)
    searched.add(Shortfall(1, EvidenceKind.VALUES, "values of title: 4 of 9"))
    assert not Crawl(None).is_wanted(searched)
