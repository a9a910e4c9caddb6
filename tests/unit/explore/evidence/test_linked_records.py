"""Records that pages link to and the output lacks."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from sitesift.explore.evidence.gather.linked_records import LINKED_RECORDS, linked_records
from sitesift.explore.identity import canonical_url
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageJudged, PageSeen, RecordsFound
from sitesift.navigate import PageKind
from sitesift.page import Page, page_from_html

MENU = "<nav><a href='/book/create'>New</a><a href='/genres'>Genres</a></nav>"


def names(count: int) -> str:
    items = "".join(f"<li><a href='/book/b{n}'>Book {n}</a></li>" for n in range(count))
    return f"{MENU}<ul>{items}</ul>"


def lacking(html: str, known: int, domain: str = "any") -> dict[str, int]:
    page = page_from_html(html, url="http://lib.test/books")
    return in_output(page, {f"lib.test/book/b{n}" for n in range(known)}, domain)


def in_output(page: Page, keys: set[str], domain: str = "any") -> dict[str, int]:
    archive = SimpleNamespace(domain=SimpleNamespace(name=domain), page=lambda file: page)
    seen = PageSeen("1.page", "", page.url, 200, True, origin=PageOrigin.LINK)
    row = (seen, RecordsFound(0, (), 0), PageJudged(PageKind.OTHER, "", ""))
    return linked_records([row], archive, keys)


def test_a_page_of_bare_names_shows_which_records_the_output_lacks():
    assert lacking(names(12), 9) == {LINKED_RECORDS: 3}
    assert lacking(names(12), 12) == {}


def test_with_a_domain_what_stands_in_one_line_may_be_of_another_kind():
    assert lacking(names(12), 9, "used-cars") == {}


@pytest.mark.parametrize("known", [0, 2])
def test_a_line_with_hardly_any_known_record_says_nothing(known):
    assert lacking(names(12), known) == {}


def test_addresses_right_below_the_root_say_nothing():
    assert lacking(names(12).replace("/book/", "/"), 9) == {}


def test_other_views_of_known_records_are_no_further_records():
    views = "<td><a href=?p=x{0};a=summary>x{0}</a> <a href=?p=x{0};a=log>log</a></td>"
    rows = "".join(views.format(n) for n in range(9))
    page = page_from_html(f"<table><tr>{rows}</tr></table>", url="http://lib.test/all")
    keys = {canonical_url(f"http://lib.test/all?p=x{n};a=summary") for n in range(9)}
    assert in_output(page, keys) == {}
    assert in_output(page, keys - {next(iter(keys))}) != {}


def articles(first: str) -> str:
    item = "<li><div><h3><a href='/text-{0}.html'>Text {0}</a></h3></div></li>"
    items = "".join(item.format(n) for n in range(1, 9))
    return f"<nav><a href='/text-99.html'>About</a></nav>{first}<ul>{items}</ul>"


@pytest.mark.parametrize("tag", ["h1", "p"])
def test_an_article_dressed_in_another_way_above_the_others_is_one_by_its_heading(tag):
    page = page_from_html(
        articles(f"<aside><{tag}><a href='/text-0.html'>Text 0</a></{tag}></aside>"),
        url="http://lib.test/",
    )
    known = {f"lib.test/text-{n}.html" for n in range(1, 9)}
    assert in_output(page, known) == ({LINKED_RECORDS: 1} if tag == "h1" else {})
    assert in_output(page, known | {"lib.test/text-0.html"}) == {}


TITLES = ("old-river", "new-trees", "a-winter", "our-bread", "the-sea", "long-walks")
INFO = "<p class=published>3 May</p><p class=author>Ann</p><p>A few words.</p>"


def posts(first: str, heading: str = "Other posts") -> Page:
    item = "<li class=post><h2><a href='/{0}/'>{0}</a></h2>{1}</li>"
    items = "".join(item.format(title, INFO) for title in TITLES)
    html = f"{first}<section><h1>{heading}</h1><ul>{items}</ul></section>"
    return page_from_html(html, url="http://blog.test/")


POSTS = {f"blog.test/{title}" for title in TITLES}
FEATURED = "<aside><article><h1><a href='/first-of-all/'>First of all</a></h1>{}</article></aside>"


def test_a_record_right_below_the_root_is_told_by_what_its_block_holds():
    assert in_output(posts(FEATURED.format(INFO)), POSTS) == {LINKED_RECORDS: 1}
    assert in_output(posts(FEATURED.format(INFO)), POSTS | {"blog.test/first-of-all"}) == {}


def test_headings_that_lead_to_other_pages_below_the_root_are_no_records():
    assert in_output(posts(FEATURED.format("<p class=hint>Read it all</p>")), POSTS) == {}
    assert in_output(posts("", heading="<a href='/news/'>News</a>"), POSTS) == {}
