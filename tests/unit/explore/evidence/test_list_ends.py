"""How it is known that a list has ended: from its last page, or from how the wrapper came there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType, SimpleNamespace
from typing import cast

import pytest

from sitesift.explore.evidence.case import Case, ListEnd, ListRead, Reading, RoundReadings
from sitesift.explore.evidence.counts.counts import count_lines
from sitesift.explore.evidence.gather.gather_lists import ListGatherer
from sitesift.explore.evidence.gather.list_ends import ListEnds
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.explore.verdict import EvidenceKind
from sitesift.explore.wrapper_rows import WrapperLearned
from sitesift.navigate import LinkRef, Pagination, PaginationKind
from sitesift.ontology import load_domain
from sitesift.page.from_html import page_from_html

URL = "http://a.org/homes"


def archive_of(markup: str = "") -> PageArchive:
    """Pages without a pager that anybody knows, and with this markup."""
    return cast(
        PageArchive,
        SimpleNamespace(
            navigation=lambda _: SimpleNamespace(pagination=Pagination(kind=PaginationKind.NONE)),
            page=lambda _: page_from_html(markup, url=URL),
        ),
    )


ARCHIVE = archive_of()


def page_judged(paging: PaginationKind, forward_url: str = "") -> PageJudged:
    return PageJudged(
        kind="results", reasons="", digest="", total=None, paging=paging, forward="/a",
        forward_url=forward_url, forward_text="on", infinite_scroll=False,
    )  # fmt: skip


def read_list(
    paging: PaginationKind,
    sizes: list[int],
    end: ListEnd,
    forward: str = "",
    empty: str = "",
    *,
    archive: PageArchive = ARCHIVE,
) -> ListRead:
    """A list of pages with so many records each, whose first page was looked at, and so was an
    empty page."""
    keys = [(page, n) for page, size in enumerate(sizes) for n in range(size)]
    rows = tuple(Reading(1, URL, page, URL, f"a.org/{page}-{n}") for page, n in keys)
    seen = PageSeen(
        file="1.page", picture="", url=URL, status=200, has_address=True, before="", moves="[]",
        origin=PageOrigin.LINK, label="", width=1280.0,
    )  # fmt: skip
    found = RecordsFound(count=sizes[0], keys=(), areas=1, attributes=())
    learned = cast(WrapperLearned, SimpleNamespace(number=1, lists=("1.page",), entry_urls=()))
    looked_at = [(seen, found, page_judged(paging, forward))]
    if empty:
        beyond = replace(page_judged(PaginationKind.NONE), kind="form")
        looked_at.append((replace(seen, url=empty), replace(found, count=0), beyond))
    gatherer = ListGatherer(looked_at, archive)
    (one,) = gatherer.lists(RoundReadings((), rows, (end,)), [learned])
    return one


def gone(presses: int) -> ListEnd:
    return ListEnd(1, URL, presses, gone=True)


def test_a_button_that_goes_with_the_last_records_ends_a_list() -> None:
    assert read_list(PaginationKind.LOAD_MORE, [5, 5, 5], gone(2)).goes_on is False


@pytest.mark.parametrize(
    ("sizes", "presses"),
    [
        ([5, 5], 1),  # a path that fits the first page alone is gone on the second
        ([5, 5, 5], 3),  # the last press brought nothing: it may have failed
        ([5], 0),  # nobody went on at all
    ],
)
def test_a_button_that_is_gone_for_another_reason_ends_nothing(
    sizes: list[int], presses: int
) -> None:
    assert read_list(PaginationKind.LOAD_MORE, sizes, gone(presses)).goes_on is None


def test_a_last_page_that_leads_on_speaks_louder_than_a_path_that_finds_nothing() -> None:
    on = f"{URL}?page=4"
    assert read_list(PaginationKind.NEXT_LINK, [5, 5, 5], gone(2), on).goes_on is True


def test_a_link_to_where_it_stands_that_was_followed_in_vain_ends_a_list() -> None:
    circle = ListEnd(1, URL, 3, gone=False)
    assert read_list(PaginationKind.SCRIPT, [5], circle, URL).goes_on is False
    assert read_list(PaginationKind.SCRIPT, [5], circle).goes_on is None, "a script may have failed"
    assert read_list(PaginationKind.SCRIPT, [5], gone(0), URL).goes_on is None, "nobody followed"


def test_a_page_beyond_the_last_that_was_opened_and_has_no_record_ends_a_list() -> None:
    on = f"{URL}?page=3"
    assert read_list(PaginationKind.NEXT_LINK, [5, 5], gone(2), on).goes_on is False
    assert read_list(PaginationKind.NEXT_LINK, [5, 5], gone(1), on).goes_on is True


def test_a_first_page_whose_next_has_no_record_needs_somebody_to_have_looked() -> None:
    on = f"{URL}?page=2"
    assert read_list(PaginationKind.NEXT_LINK, [5], gone(1), on).goes_on is True
    assert read_list(PaginationKind.NEXT_LINK, [5], gone(1), on, empty=on).goes_on is False


def in_vain(presses: int, *, browsed: bool) -> ListEnd:
    return ListEnd(1, URL, presses, gone=False, browsed=browsed)


def test_what_has_brought_records_in_the_browser_and_brings_no_more_ends_a_list() -> None:
    for paging in (PaginationKind.SCRIPT, PaginationKind.LOAD_MORE):
        assert read_list(paging, [8, 8, 8], in_vain(3, browsed=True)).goes_on is False
        assert read_list(paging, [8, 8, 8], in_vain(3, browsed=False)).goes_on is None


def test_a_button_that_never_brought_anything_may_be_broken() -> None:
    assert read_list(PaginationKind.SCRIPT, [8], in_vain(0, browsed=True)).goes_on is None
    linked = read_list(PaginationKind.SCRIPT, [8], in_vain(0, browsed=True), f"{URL}?where=")
    assert linked.goes_on is False, "a link with an address works by itself"


def town_lists(sizes: dict[str, list[int]], ends: dict[str, ListEnd]) -> dict[str, ListRead]:
    """Searches for towns, whose first pages have one address; that of the first was looked at."""
    first = next(iter(sizes))
    seen = PageSeen(
        file="1.page", picture="", url=URL, status=200, has_address=False, before="", moves="[]",
        origin=PageOrigin.FORM, label=f"searches with town {first}", width=1280.0,
    )  # fmt: skip
    found = RecordsFound(count=sizes[first][0], keys=(), areas=1, attributes=())
    judged = page_judged(PaginationKind.NEXT_LINK, f"{URL}?town={first}&page=2")
    rows = tuple(
        Reading(
            1, town, page, f"{URL}?town={town}&page={page}" if page else URL, f"{town}{page}{n}"
        )
        for town, pages in sizes.items()
        for page, size in enumerate(pages)
        for n in range(size)
    )
    links = tuple((n, LinkRef(0, str(n), f"{URL}?page={n}")) for n in (1, 2))
    pager = Pagination(kind=PaginationKind.NEXT_LINK, pages=links)
    archive = SimpleNamespace(navigation=lambda file: SimpleNamespace(pagination=pager))
    learned = cast(WrapperLearned, SimpleNamespace(number=1, lists=("1.page",), entry_urls=()))
    gatherer = ListGatherer([(seen, found, judged)], cast(PageArchive, archive))
    return {
        one.name: one
        for one in gatherer.lists(RoundReadings((), rows, tuple(ends.values())), [learned])
    }


def test_a_first_page_without_what_others_lead_on_by_ends_its_list() -> None:
    ends = {"Bath": ListEnd(1, "Bath", 1, gone=True), "Ely": ListEnd(1, "Ely", 0, gone=True)}
    assert town_lists({"Bath": [5, 2], "Ely": [5]}, ends)["Ely"].goes_on is False
    assert town_lists({"Bath": [5], "Ely": [5]}, ends)["Ely"].goes_on is None, "nobody went on"


def test_a_pager_at_an_address_that_searches_share_is_that_of_the_search_that_was_made() -> None:
    lists = town_lists({"Bath": [5, 2], "Ely": [5]}, {})
    assert [lists[town].highest_page for town in ("Bath", "Ely")] == [2, 0]


def test_rows_that_were_left_out_make_no_page_longer_than_those_looked_at() -> None:
    seen = PageSeen(
        file="1.page", picture="", url=URL, status=200, has_address=False, before="", moves="[]",
        origin=PageOrigin.FORM, label="searches with location Ely", width=1280.0,
    )  # fmt: skip
    judged = replace(page_judged(PaginationKind.NONE), total=3)
    looked_at = [(seen, RecordsFound(count=5, keys=(), areas=1, attributes=()), judged)]
    sizes = {"Bath": 6, "Ely": 3}
    rows = tuple(
        Reading(1, town, place, URL, f"a.org/{town}-{n}")
        for place, (town, size) in enumerate(sizes.items())
        for n in range(size)
    )
    kept = tuple((row.key,) for row in rows if row.key != "a.org/Bath-5")
    learned = cast(WrapperLearned, SimpleNamespace(number=1, lists=("1.page",), entry_urls=()))
    gatherer = ListGatherer(looked_at, ARCHIVE)
    bath, ely = gatherer.lists(RoundReadings(kept, rows, ()), [learned])
    assert bath.goes_on is ely.goes_on is False
    assert (bath.total, ely.total) == (None, 3), "the count is of the search that was made"


def test_a_search_without_an_address_that_gave_more_than_all_looked_at_may_go_on() -> None:
    seen = PageSeen(
        file="1.page", picture="", url=URL, status=200, has_address=False, before="", moves="[]",
        origin=PageOrigin.FORM, label="", width=1280.0,
    )  # fmt: skip
    found = RecordsFound(count=5, keys=(), areas=1, attributes=())
    learned = cast(WrapperLearned, SimpleNamespace(number=1, lists=("1.page",), entry_urls=()))
    sizes = {"Bath": 5, "Ely": 3, "York": 6}
    rows = tuple(
        Reading(1, town, place, URL, f"a.org/{town}-{n}")
        for place, (town, size) in enumerate(sizes.items())
        for n in range(size)
    )
    looked_at = [(seen, found, page_judged(PaginationKind.NONE))]
    gatherer = ListGatherer(looked_at, ARCHIVE)
    lists = list(gatherer.lists(RoundReadings((), rows, ()), [learned]))
    assert [one.goes_on for one in lists] == [False, False, None]
    case = Case(load_domain("uk-real-estate"), [], [], lists=lists)
    ends = [line.holds for line in count_lines(case) if line.kind is EvidenceKind.LIST_END]
    assert ends == [None]
    case = Case(load_domain("uk-real-estate"), [], [], lists=lists[:2])
    ends = [line.holds for line in count_lines(case) if line.kind is EvidenceKind.LIST_END]
    assert ends == [True]


Ways = Mapping[str, tuple[str, PageOrigin]]  # page: the list that led to it, and how


def numbered(
    paging: dict[str, PaginationKind], led_to: Ways = MappingProxyType({})
) -> dict[str, ListRead]:
    """Lists with page numbers without addresses below them, and how each was found to go on; pages
    that they led to, and how."""
    paging = paging | dict.fromkeys(led_to, PaginationKind.NUMBERED)
    ways = {town: (f"{before}.page", by) for town, (before, by) in led_to.items()}
    links = tuple((n, LinkRef(0, str(n), "")) for n in (1, 2, 3))
    pager = SimpleNamespace(pagination=Pagination(pages=links, current=1))
    archive = cast(PageArchive, SimpleNamespace(navigation=lambda _: pager, page=ARCHIVE.page))
    seen = [
        (
            PageSeen(
                file=f"{town}.page", picture="", url=f"{URL}?town={town}", status=200,
                has_address=True, before=ways.get(town, ("",))[0], moves="[]", label="",
                origin=ways.get(town, ("", PageOrigin.CHECK))[1], width=1280.0,
            ),
            RecordsFound(count=4, keys=(), areas=1, attributes=()),
            page_judged(kind, ""),
        )
        for town, kind in paging.items()
    ]  # fmt: skip
    rows = tuple(Reading(1, f"{URL}?town={t}", 0, f"{URL}?town={t}", t) for t in paging)
    learned = cast(WrapperLearned, SimpleNamespace(number=1, lists=(), entry_urls=()))
    lists = ListGatherer(seen, archive).lists(RoundReadings((), rows), [learned])
    return {one.name.rpartition("=")[2]: one for one in lists}


def test_numbers_that_do_nothing_on_one_page_are_none_where_nobody_pressed_them() -> None:
    lists = numbered({"Bath": PaginationKind.NONE, "Ely": PaginationKind.SCRIPT})
    assert [lists[town].highest_page for town in ("Bath", "Ely")] == [0, 0]


def test_a_page_of_a_record_that_a_list_led_to_turned_no_page_of_it() -> None:
    kinds = {"Bath": PaginationKind.NONE, "Ely": PaginationKind.SCRIPT}
    led_to = {"Home": ("Ely", PageOrigin.DETAIL)}
    assert numbered(kinds, led_to)["Ely"].highest_page == 0
    turned = {"Ely-2": ("Ely", PageOrigin.NEXT)}
    assert numbered(kinds, turned)["Ely"].highest_page == 3


def test_numbers_that_nobody_pressed_anywhere_are_numbers_of_pages() -> None:
    assert numbered({"Bath": PaginationKind.SCRIPT})["Bath"].highest_page == 3


def test_two_wrappers_that_open_one_address_and_do_nothing_stand_on_one_page() -> None:
    def ends(entry_urls: tuple[str, ...]) -> list[bool | None]:
        seen = PageSeen(
            file="1.page", picture="", url=URL, status=200, has_address=True, before="",
            moves="[]", origin=PageOrigin.LINK, label="", width=1280.0,
        )  # fmt: skip
        found = RecordsFound(count=3, keys=(), areas=1, attributes=())
        rows = tuple(
            Reading(wrapper, URL, 0, URL, f"a.org/{n}")
            for wrapper, size in ((1, 3), (2, 5))
            for n in range(size)
        )
        learned = [
            cast(WrapperLearned, SimpleNamespace(number=n, lists=(), entry_urls=entry_urls))
            for n in (1, 2)
        ]
        looked_at = [(seen, found, page_judged(PaginationKind.NONE))]
        gatherer = ListGatherer(looked_at, ARCHIVE)
        return [one.goes_on for one in gatherer.lists(RoundReadings((), rows, ()), learned)]

    assert ends((URL,)) == [False, False], "a block of what one may like changes with each visit"
    assert ends(()) == [False, None], "a tab that was pressed shows another list"


def home_and_rest(**rest: object) -> list[ListRead]:
    """A home page with the first page of a list that counts seven, and the others at an address of
    their own, in a frame of the page that its next link leads to."""
    home = PageSeen(
        file="1.page", picture="", url="http://a.org/", status=200, has_address=True, before="",
        moves="[]", origin=PageOrigin.START, label="", width=1280.0,
    )  # fmt: skip
    on = replace(home, file="2.page", url=f"{URL}?page=2", origin=PageOrigin.NEXT, before="1.page")
    frame = replace(on, file="3.page", url=URL, origin=PageOrigin.FRAME, before="2.page")
    found = RecordsFound(count=3, keys=(), areas=1, attributes=())
    judged = replace(page_judged(PaginationKind.NONE), total=7)
    last = replace(judged, **rest)
    seen = [(home, found, judged), (on, replace(found, count=0), judged), (frame, found, last)]
    rows = tuple(
        Reading(1, page, place, page, f"a.org/{n}")
        for place, (page, numbers) in enumerate((("http://a.org/", range(3)), (URL, range(3, 7))))
        for n in numbers
    )
    learned = cast(
        WrapperLearned,
        SimpleNamespace(number=1, lists=("1.page", "3.page"), entry_urls=("http://a.org/", URL)),
    )
    gatherer = ListGatherer(seen, ARCHIVE)
    return list(gatherer.lists(RoundReadings((), rows, ()), [learned]))


def test_a_list_that_begins_on_the_home_page_and_goes_on_elsewhere_is_one() -> None:
    (whole,) = home_and_rest()
    assert (len(whole.keys), whole.total, whole.sizes, whole.at_home) == (7, 7, (3, 4), True)


def test_a_list_that_counts_otherwise_is_another() -> None:
    assert len(home_and_rest(total=4)) == 2


@pytest.mark.parametrize(
    ("markup", "goes_on"),
    [
        ("", False),
        ("<a href='/homes/7'>7</a><a href='/homes?beds=2'>2</a>", False),
        ("<a href='/homes?page=2'><i class='k'></i></a>", None),
        ("<a href='/homes?page=1'>1</a>", False),
    ],
)
def test_a_list_whose_page_has_addresses_of_further_ones_has_no_known_end(
    markup: str, goes_on: bool | None
) -> None:
    archive = archive_of(f"<body>{markup}</body>")
    assert read_list(PaginationKind.NONE, [5], gone(0), archive=archive).goes_on is goes_on


@pytest.mark.parametrize(("goes_on", "holds"), [(None, None), (False, True)])
def test_numbers_that_a_wrapper_was_made_of_prove_nothing_unless_the_last_page_was_looked_at(
    goes_on: bool | None, holds: bool | None
) -> None:
    one = ListRead("l", ("a", "b"), pages=2, highest_page=2, goes_on=goes_on, unmarked=True)
    case = Case(load_domain("used-cars"), [{}, {}], [("a",), ("b",)], lists=[one])
    pagers = [line for line in count_lines(case) if line.kind is EvidenceKind.PAGER]
    assert [line.holds for line in pagers] == [holds]


def test_a_next_without_an_address_ends_a_list_where_others_have_one() -> None:
    def goes_on(*pagings: PaginationKind) -> list[bool | None]:
        pages = [f"{URL}?town={town}" for town in ("Bath", "Ely")]
        seen = [
            (
                PageSeen(
                    file=f"{n}.page", picture="", url=url, status=200, has_address=True, before="",
                    moves="[]", origin=PageOrigin.LINK, label="", width=1280.0,
                ),
                RecordsFound(count=3, keys=(), areas=1, attributes=()),
                page_judged(paging, f"{url}&page=2" if paging is PaginationKind.NEXT_LINK else ""),
            )
            for n, (url, paging) in enumerate(zip(pages, pagings, strict=True))
        ]  # fmt: skip
        further = [(pages[0], 2, f"{pages[0]}&page=2", f"further{n}") for n in range(3)]
        first = [(url, 1, url, f"{url}{n}") for url in pages for n in range(3)]
        rows = tuple(Reading(1, *one) for one in (*first[:3], *further, *first[3:]))
        ends = ListEnds(RoundReadings((), rows, ()), seen)
        return [ends.goes_on((1, url)) for url in pages]

    assert goes_on(PaginationKind.NEXT_LINK, PaginationKind.SCRIPT)[1] is False
    assert goes_on(PaginationKind.SCRIPT, PaginationKind.SCRIPT)[1] is None
