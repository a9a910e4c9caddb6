"""Which pages make a list, and which wrappers lists share."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sitesift.explore.identity import record_key, url_key
from sitesift.explore.lists.entry_urls import addresses
from sitesift.explore.lists.result_lists import distinct, plan_wrappers, result_lists
from sitesift.explore.page_library import Library
from sitesift.explore.rows import LinkFound, PageJudged, PageSeen, RecordsFound
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.wrapper import Header

TOWNS = {"Bath": 3, "Leeds": 4, "Derby": 5}


def home(town, number):
    return (
        f'<li class="home"><h3><a href="/view/{town}{number}">{number + 1} bedroom flat for sale</a></h3>'
        f'<p class="price">£{200 + number},000</p><p class="place">{number} Mill Road, {town}</p></li>'
    )


def results(town, count, *, more=""):
    homes = "".join(home(town, number) for number in range(count))
    return f"<title>Homes for sale</title><h1>Results</h1><ul class='homes'>{homes}</ul>{more}"


def towns():
    """Links to a list of each town, side by side."""
    urls = {town: f"http://a.org/r?town={town}" for town in TOWNS}
    return [
        LinkFound(url, url_key(url), town, f"/html/body/a[{n}]", 1.0, "", "towns")
        for n, (town, url) in enumerate(urls.items())
    ]


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path, load_domain("uk-real-estate"))


def visit(library, url, html, **row):
    """A page as an exploration would have seen it."""
    page = page_from_html(html, url=url)
    file, picture = library.add(page, b"")
    seen = PageSeen(file, picture, url, 200, row.pop("has_address", True), **row)
    library.seen[file] = seen
    areas = library.own_areas(file)
    identifying = library.domain.identifying
    keys = tuple(record_key(page, r, identifying) for area in areas for r in area.records)
    return seen, RecordsFound(len(keys), keys, len(areas)), PageJudged("results", "", file)


def test_a_page_that_follows_another_belongs_to_its_list(library):
    first = visit(library, "http://a.org/r?page=1", results("Bath", 4), by="Crawl")
    second = visit(
        library, "http://a.org/r?page=2", results("Leeds", 4), by="FollowNext", before=first[0].file
    )
    (found,) = result_lists([first, second])
    assert found.root is first[0]
    assert len(found.keys) == 8


def test_a_page_that_was_checked_refines_the_list_and_is_no_start(library):
    first = visit(library, "http://a.org/r?page=1", results("Bath", 4), by="Crawl")
    last = visit(
        library, "http://a.org/r?page=9", results("Leeds", 4), by="CheckPages", before=first[0].file
    )
    (plan,) = plan_wrappers(
        distinct(result_lists([first, last])), [first, last], [], library, Header()
    )
    assert plan.starts == ("http://a.org/r?page=1",)
    assert len(plan.lists[0].pages) == 2


def test_the_page_of_one_record_is_no_list(library):
    page = visit(library, "http://a.org/view/1", results("Bath", 4), by="OpenDetail")
    assert result_lists([page]) == []


def test_one_record_with_a_page_of_its_own_is_a_list_only_where_there_is_no_other(library):
    seen, found, judged = visit(library, "http://a.org/all", results("Bath", 1), by="Crawl")
    alone = (
        seen,
        replace(found, count=1, keys=("a.org/view/Bath0",)),
        replace(judged, kind="form"),
    )
    several = visit(library, "http://a.org/more", results("Leeds", 4), by="Crawl")
    assert [one.root.url for one in result_lists([alone])] == ["http://a.org/all"]
    assert [one.root.url for one in result_lists([alone, several])] == ["http://a.org/more"]


def test_the_page_of_a_record_is_no_list_even_where_there_is_no_other(library):
    seen, found, judged = visit(library, "http://a.org/view/1", results("Bath", 1), by="Crawl")
    own = (seen, replace(found, count=1, keys=("a.org/view/1",)), replace(judged, kind="other"))
    assert result_lists([own]) == []


def test_what_was_taken_for_records_and_leads_to_lists_is_a_menu(library):
    home, found, judged = visit(library, "http://a.org/", results("Bath", 2), by="OpenStart")
    menu = (
        home,
        replace(found, keys=("a.org/r?town=Bath", "a.org/r?town=Leeds")),
        replace(judged, kind="home"),
    )
    behind = [
        visit(library, f"http://a.org/r?town={town}", results(town, 4), by="OpenDetail")
        for town in ("Bath", "Leeds")
    ]
    pages = [menu, *((seen, found, replace(judged, total=4)) for seen, found, judged in behind)]
    assert {one.root.url for one in result_lists(pages)} == {
        f"http://a.org/r?town={town}" for town in ("Bath", "Leeds")
    }


def test_lists_of_one_template_share_a_wrapper_that_goes_through_their_addresses(library):
    pages = [
        visit(library, f"http://a.org/r?deal={deal}", results(deal, 4), by="FillForm")
        for deal in ("buy", "let")
    ]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, [], library, Header())
    assert sorted(plan.wrapper.header.each["start"]) == [
        "http://a.org/r?deal=buy",
        "http://a.org/r?deal=let",
    ]
    assert 'doc("${start}")' in str(plan.wrapper)


def test_two_links_of_a_group_that_lead_to_different_records_stand_for_all_of_it(library):
    pages = [
        visit(library, f"http://a.org/r?town={t}", results(t, TOWNS[t]), by="Crawl")
        for t in ("Bath", "Leeds")
    ]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, towns(), library, Header())
    assert "http://a.org/r?town=Derby" in plan.starts


def test_a_page_with_one_record_of_a_group_that_has_a_list_is_a_list_too(library):
    several = visit(library, "http://a.org/r?town=Bath", results("Bath", 3), by="Crawl")
    seen, found, judged = visit(
        library, "http://a.org/r?town=Leeds", results("Leeds", 1), by="Crawl"
    )
    pages = [
        several,
        (
            seen,
            replace(found, count=1, keys=("a.org/view/Leeds0",)),
            replace(judged, kind="article"),
        ),
    ]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, towns(), library, Header())
    assert set(plan.starts) == {f"http://a.org/r?town={town}" for town in TOWNS}


def test_a_page_that_counts_fewer_results_than_were_found_on_it_is_a_short_list(library):
    several = visit(library, "http://a.org/r?town=Bath", results("Bath", 3), by="Crawl")
    seen, found, judged = visit(
        library, "http://a.org/r?town=Leeds", results("Leeds", 4), by="Crawl"
    )
    pages = [several, (seen, found, replace(judged, total=2))]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, towns(), library, Header())
    assert set(plan.starts) == {f"http://a.org/r?town={town}" for town in TOWNS}


def test_a_search_whose_records_were_not_recognised_is_read_like_the_others_if_its_count_agrees(
    library,
):
    known = visit(library, "http://a.org/r?town=Bath", results("Bath", 3), by="FillForm")
    seen, found, judged = visit(
        library, "http://a.org/r?town=Leeds", results("Leeds", 1), by="FillForm"
    )
    pages = [
        known,
        (seen, replace(found, count=0, keys=()), replace(judged, kind="detail", total=1)),
    ]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, [], library, Header())
    assert "http://a.org/r?town=Leeds" in plan.starts


def test_a_list_without_an_address_is_reached_by_filling_the_form_again(library):
    form = '<form method="post"><select name="town"><option>Bath</option></select><button id="go">Go</button></form>'
    start = visit(library, "http://a.org/", form, by="OpenStart")
    moves = [
        ["/html[1]/body[1]/form[1]/select[1]", "choose", "${town}"],
        ["/html[1]/body[1]/form[1]/button[1]", "click", None],
    ]
    again = {
        "start": "http://a.org/",
        "moves": moves,
        "values": {"town": ["Bath", "Leeds"]},
        "addresses": [],
    }
    found = visit(
        library,
        "http://a.org/",
        results("Bath", 4),
        by="FillForm",
        before=start[0].file,
        has_address=False,
        replay=json.dumps(again),
    )
    (plan,) = plan_wrappers(result_lists([start, found]), [start, found], [], library, Header())
    assert plan.wrapper.header.each == {"town": ("Bath", "Leeds")}
    assert '{"${town}" /}' in str(plan.wrapper)


def test_a_frame_whose_address_holds_what_was_filled_in_is_opened_for_each_value(library):
    moves = [["/html/body/form/input", "fill", "Bath"], ["/html/body/form/button", "click", None]]
    again: dict[str, Any] = {
        "start": "http://a.org/",
        "moves": [[moves[0][0], "fill", "${town}"], moves[1]],
    }
    again |= {"values": {"town": ["Bath", "Leeds"]}, "addresses": []}
    holder, *_ = visit(
        library,
        "http://a.org/search",
        "<iframe src=/list?town=Bath></iframe>",
        by="FillForm",
        has_address=False,
        moves=json.dumps(moves),
        replay=json.dumps(again),
    )
    frame = visit(
        library,
        "http://a.org/list?town=Bath&max=",
        results("Bath", 4),
        by="OpenFrame",
        before=holder.file,
    )
    assert addresses(frame[0], library) == [
        "http://a.org/list?town=Bath&max=",
        "http://a.org/list?town=Leeds&max=",
    ]
    other = visit(
        library, "http://a.org/list?id=7", results("Bath", 4), by="OpenFrame", before=holder.file
    )
    assert addresses(other[0], library) == []


def test_counts_of_lists_with_the_same_records_are_not_added_up(library):
    def counted(url, town):
        seen, found, judged = visit(library, url, results(town, 4), by="Crawl")
        return seen, found, replace(judged, total=4)

    same = [counted("http://a.org/all", "Bath"), counted("http://a.org/search", "Bath")]
    (plan,) = plan_wrappers(distinct(result_lists(same)), same, [], library, Header())
    assert plan.expected == 4
    other = [same[0], counted("http://a.org/lets", "Leeds")]
    (plan,) = plan_wrappers(distinct(result_lists(other)), other, [], library, Header())
    assert plan.expected == 8
