"""Which pages make a list, and which wrappers lists share."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sitesift.explore.identity import canonical_url
from sitesift.explore.lists.pages.entry_urls import addresses
from sitesift.explore.lists.pages.result_lists import distinct, result_lists
from sitesift.explore.lists.wrappers.wrapper_plan import plan_wrappers
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import LinkFound, PageJudged, PageSeen, RecordsFound
from sitesift.navigate import PageKind
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.wrapper import Header

TOWNS = {"Bath": 3, "Leeds": 4, "Derby": 5}


def home(town, number):
    return (
        f'<li class="home"><h3><a href="/view/{town}{number}">{number + 1} bedroom flat for '
        f"sale</a></h3>"
        f'<p class="price">£{200 + number},000</p>'
        f'<p class="place">{number} Mill Road, {town}</p></li>'
    )


def results(town, count, *, more=""):
    homes = "".join(home(town, number) for number in range(count))
    return f"<title>Homes for sale</title><h1>Results</h1><ul class='homes'>{homes}</ul>{more}"


def towns():
    """Links to a list of each town, side by side."""
    urls = {town: f"http://a.org/r?town={town}" for town in TOWNS}
    return [
        LinkFound(url, canonical_url(url), town, f"/html/body/a[{n}]", 1.0, "", "towns")
        for n, (town, url) in enumerate(urls.items())
    ]


@pytest.fixture
def archive(tmp_path):
    return PageArchive(tmp_path, load_domain("uk-real-estate"))


def visit(archive, url, html, **row):
    """A page as an exploration would have seen it."""
    page = page_from_html(html, url=url)
    file, picture = archive.add(page)
    seen = PageSeen(file, picture, url, 200, row.pop("has_address", True), **row)
    areas = archive.own_areas(file)
    keys = tuple(archive.keys(file))
    return seen, RecordsFound(len(keys), keys, len(areas)), PageJudged(PageKind.RESULTS, "", file)


def test_a_page_that_follows_another_belongs_to_its_list(archive):
    first = visit(archive, "http://a.org/r?page=1", results("Bath", 4), origin=PageOrigin.LINK)
    second = visit(
        archive,
        "http://a.org/r?page=2",
        results("Leeds", 4),
        origin=PageOrigin.NEXT,
        before=first[0].file,
    )
    (found,) = result_lists([first, second])
    assert found.root is first[0]
    assert len(found.keys) == 8


def test_a_page_that_was_checked_refines_the_list_and_is_no_start(archive):
    first = visit(archive, "http://a.org/r?page=1", results("Bath", 4), origin=PageOrigin.LINK)
    last = visit(
        archive,
        "http://a.org/r?page=9",
        results("Leeds", 4),
        origin=PageOrigin.CHECK,
        before=first[0].file,
    )
    (plan,) = plan_wrappers(
        distinct(result_lists([first, last])), [first, last], [], archive, Header()
    )
    assert plan.entry_urls == ("http://a.org/r?page=1",)
    assert len(plan.lists[0].pages) == 2


def test_the_page_of_one_record_is_no_list(archive):
    page = visit(archive, "http://a.org/view/1", results("Bath", 4), origin=PageOrigin.DETAIL)
    assert result_lists([page]) == []


def test_one_record_with_a_page_of_its_own_is_a_list_only_where_there_is_no_other(archive):
    seen, found, judged = visit(
        archive, "http://a.org/all", results("Bath", 1), origin=PageOrigin.LINK
    )
    alone = (
        seen,
        replace(found, count=1, keys=("a.org/view/Bath0",)),
        replace(judged, kind="form"),
    )
    several = visit(archive, "http://a.org/more", results("Leeds", 4), origin=PageOrigin.LINK)
    assert [one.root.url for one in result_lists([alone])] == ["http://a.org/all"]
    assert [one.root.url for one in result_lists([alone, several])] == ["http://a.org/more"]


def test_the_page_of_a_record_is_no_list_even_where_there_is_no_other(archive):
    seen, found, judged = visit(
        archive, "http://a.org/view/1", results("Bath", 1), origin=PageOrigin.LINK
    )
    own = (seen, replace(found, count=1, keys=("a.org/view/1",)), replace(judged, kind="other"))
    assert result_lists([own]) == []


def test_what_was_taken_for_records_and_leads_to_lists_is_a_menu(archive):
    home, found, judged = visit(
        archive, "http://a.org/", results("Bath", 2), origin=PageOrigin.START
    )
    menu = (
        home,
        replace(found, keys=("a.org/r?town=Bath", "a.org/r?town=Leeds")),
        replace(judged, kind="home"),
    )
    behind = [
        visit(archive, f"http://a.org/r?town={town}", results(town, 4), origin=PageOrigin.DETAIL)
        for town in ("Bath", "Leeds")
    ]
    pages = [menu, *((seen, found, replace(judged, total=4)) for seen, found, judged in behind)]
    assert {one.root.url for one in result_lists(pages)} == {
        f"http://a.org/r?town={town}" for town in ("Bath", "Leeds")
    }


def test_lists_of_one_template_share_a_wrapper_that_goes_through_their_addresses(archive):
    pages = [
        visit(archive, f"http://a.org/r?deal={deal}", results(deal, 4), origin=PageOrigin.FORM)
        for deal in ("buy", "let")
    ]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, [], archive, Header())
    assert sorted(plan.wrapper.header.each["start"]) == [
        "http://a.org/r?deal=buy",
        "http://a.org/r?deal=let",
    ]
    assert 'doc("${start}")' in str(plan.wrapper)


def test_two_links_of_a_group_that_lead_to_different_records_stand_for_all_of_it(archive):
    pages = [
        visit(archive, f"http://a.org/r?town={t}", results(t, TOWNS[t]), origin=PageOrigin.LINK)
        for t in ("Bath", "Leeds")
    ]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, towns(), archive, Header())
    assert "http://a.org/r?town=Derby" in plan.entry_urls


def test_a_page_with_one_record_of_a_group_that_has_a_list_is_a_list_too(archive):
    several = visit(archive, "http://a.org/r?town=Bath", results("Bath", 3), origin=PageOrigin.LINK)
    seen, found, judged = visit(
        archive, "http://a.org/r?town=Leeds", results("Leeds", 1), origin=PageOrigin.LINK
    )
    pages = [
        several,
        (
            seen,
            replace(found, count=1, keys=("a.org/view/Leeds0",)),
            replace(judged, kind="article"),
        ),
    ]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, towns(), archive, Header())
    assert set(plan.entry_urls) == {f"http://a.org/r?town={town}" for town in TOWNS}


def test_a_page_that_counts_fewer_results_than_were_found_on_it_is_a_short_list(archive):
    several = visit(archive, "http://a.org/r?town=Bath", results("Bath", 3), origin=PageOrigin.LINK)
    seen, found, judged = visit(
        archive, "http://a.org/r?town=Leeds", results("Leeds", 4), origin=PageOrigin.LINK
    )
    pages = [several, (seen, found, replace(judged, total=2))]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, towns(), archive, Header())
    assert set(plan.entry_urls) == {f"http://a.org/r?town={town}" for town in TOWNS}


def test_a_search_whose_records_were_not_recognised_is_read_like_the_others_if_its_count_agrees(
    archive,
):
    known = visit(archive, "http://a.org/r?town=Bath", results("Bath", 3), origin=PageOrigin.FORM)
    seen, found, judged = visit(
        archive, "http://a.org/r?town=Leeds", results("Leeds", 1), origin=PageOrigin.FORM
    )
    pages = [
        known,
        (seen, replace(found, count=0, keys=()), replace(judged, kind="detail", total=1)),
    ]
    (plan,) = plan_wrappers(distinct(result_lists(pages)), pages, [], archive, Header())
    assert "http://a.org/r?town=Leeds" in plan.entry_urls


def test_a_list_without_an_address_is_reached_by_filling_the_form_again(archive):
    form = (
        '<form method="post"><select name="town"><option>Bath</option></select>'
        '<button id="go">Go</button></form>'
    )
    start = visit(archive, "http://a.org/", form, origin=PageOrigin.START)
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
    searched = [
        visit(
            archive,
            "http://a.org/",
            results(town, 4),
            origin=PageOrigin.FORM,
            before=start[0].file,
            has_address=False,
            replay=json.dumps(again),
        )
        for town in ("Bath", "Leeds")
    ]
    seen = [start, *searched]
    (plan,) = plan_wrappers(result_lists(seen), seen, [], archive, Header())
    assert plan.wrapper.header.each == {"town": ("Bath", "Leeds")}
    assert '{"${town}" /}' in str(plan.wrapper)
    assert len(plan.lists) == 2  # of two searches with one form there is one program
    (best,) = distinct(result_lists(seen))
    assert [page.file for page in best.alike] == [searched[1][0].file]  # it is learned from, too


def test_a_further_sample_of_a_search_stands_for_all_of_its_addresses(archive):
    searched = ["http://a.org/r?town=Bath", "http://a.org/r?town=Leeds"]
    again = {"start": "http://a.org/", "moves": [], "values": {}, "addresses": searched}
    first, *_ = visit(archive, searched[0], "", origin=PageOrigin.FORM, replay=json.dumps(again))
    sample, *_ = visit(
        archive, searched[1], results("Leeds", 4), origin=PageOrigin.SAMPLE, before=first.file
    )
    assert addresses(sample, {first.file: first}) == searched


def test_a_frame_whose_address_holds_what_was_filled_in_is_opened_for_each_value(archive):
    moves = [["/html/body/form/input", "fill", "Bath"], ["/html/body/form/button", "click", None]]
    again: dict[str, Any] = {
        "start": "http://a.org/",
        "moves": [[moves[0][0], "fill", "${town}"], moves[1]],
    }
    again |= {"values": {"town": ["Bath", "Leeds"]}, "addresses": []}
    holder, *_ = visit(
        archive,
        "http://a.org/search",
        "<iframe src=/list?town=Bath></iframe>",
        origin=PageOrigin.FORM,
        has_address=False,
        moves=json.dumps(moves),
        replay=json.dumps(again),
    )
    frame = visit(
        archive,
        "http://a.org/list?town=Bath&max=",
        results("Bath", 4),
        origin=PageOrigin.FRAME,
        before=holder.file,
    )
    assert addresses(frame[0], {holder.file: holder}) == [
        "http://a.org/list?town=Bath&max=",
        "http://a.org/list?town=Leeds&max=",
    ]
    other = visit(
        archive,
        "http://a.org/list?id=7",
        results("Bath", 4),
        origin=PageOrigin.FRAME,
        before=holder.file,
    )
    assert addresses(other[0], {holder.file: holder}) == []
