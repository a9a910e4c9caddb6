"""Which pages show lists."""

from __future__ import annotations

from sitesift.explore.lists.pages.list_pages import grown_lists, is_list, keys_on_lists, shown_lists
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.navigate import PageKind, PaginationKind


def shows(total, *keys):
    seen = PageSeen("1.page", "", "http://a.org/find", 200, True, origin=PageOrigin.FORM)
    judged = PageJudged(PageKind.RESULTS, "", "", total=total)
    return is_list(seen, RecordsFound(len(keys), keys, 1), judged)


def test_two_results_and_an_advertisement_are_a_list():
    assert shows(2, "a.org/view.php?id=1", "a.org/view.php?id=2", "a.org/services?ad=0")
    assert shows(1, "a.org/view.php?id=1", "a.org/services?ad=0")


def test_more_records_of_one_kind_than_are_counted_may_be_featured_ones():
    assert not shows(2, "a.org/view.php?id=1", "a.org/view.php?id=2", "a.org/view.php?id=3")
    assert not shows(0, "a.org/view.php?id=1", "a.org/services?ad=0")


def page_with(name, *keys):
    seen = PageSeen(name, "", f"http://a.org/{name}", 200, True, origin=PageOrigin.FORM)
    judged = PageJudged(PageKind.RESULTS, "", "", total=len(keys))
    return seen, RecordsFound(len(keys), keys, 1), judged


def test_what_a_record_alone_on_its_page_says_names_it_only_where_no_other_page_shows_more():
    several = page_with("1", "text:a", "text:b", "text:c")
    alone, linked = page_with("2", "text:x"), page_with("3", "a.org/home/9")
    assert keys_on_lists([several, alone, linked]) == {"text:a", "text:b", "text:c", "a.org/home/9"}


def answered(name, *keys, origin=PageOrigin.FORM, kind=PageKind.FORM):
    seen = PageSeen(name, "", f"http://a.org/{name}", 200, True, origin=origin)
    return seen, RecordsFound(len(keys), keys, 1), PageJudged(kind, "", "")


def test_a_search_that_finds_one_record_beside_lists_shows_it():
    several = page_with("1", "a.org/home/1", "a.org/home/2")
    pages = [
        several,
        answered("2", "a.org/home/9"),
        answered("3", "a.org/news/today/7"),
        answered("4", "a.org/home/8", origin=PageOrigin.LINK),
    ]
    assert [seen.file for seen, _, _ in shown_lists(pages)] == ["1", "2"]


def test_a_search_that_finds_one_record_is_no_page_of_its_own_whatever_it_looks_like():
    several = page_with("1", "a.org/home/1", "a.org/home/2")
    like_its_own = answered("2", "a.org/home/9", kind=PageKind.DETAIL)
    its_own = answered("home/8", "a.org/home/8", kind=PageKind.DETAIL)
    assert [seen.file for seen, _, _ in shown_lists([several, like_its_own, its_own])] == ["1", "2"]


def checked(name, paging, *keys):
    seen = PageSeen(name, "", f"http://a.org/{name}", 200, True, origin=PageOrigin.CHECK)
    return (
        seen,
        RecordsFound(len(keys), keys, 1),
        PageJudged(PageKind.RESULTS, "", "", None, paging),
    )


def test_a_list_that_shows_more_when_it_is_looked_at_again_has_grown():
    seen = [checked("1", PaginationKind.INFINITE_SCROLL, "a.org/1", "a.org/2")]
    assert grown_lists(seen, {"a.org/1"}, scrolls=False) == ["1"]
    assert grown_lists(seen, {"a.org/1", "a.org/2"}, scrolls=False) == []


def test_a_list_beside_others_with_a_next_link_has_no_further_page():
    seen = [
        checked("1", PaginationKind.INFINITE_SCROLL, "text:1", "text:2"),
        checked("2", PaginationKind.NEXT_LINK, "text:3", "text:4"),
    ]
    assert grown_lists(seen, {"text:other words"}, scrolls=False) == []
