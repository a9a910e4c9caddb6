"""Runs that would not end, pages that want to break something, and expressions made at random."""

from __future__ import annotations

import asyncio
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sitesift.errors import LoadFailed, SitesiftError, WrapperError
from sitesift.settings import RunSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.engines.html_tree import html_tree
from sitesift.wrapper.run.compile import build
from tests.helpers.wrapper_sites import MemorySite, session_for
from tests.helpers.wrapper_trees import expressions

NEXT = "doc('/1')/(//a/{click /})*//h1:<x=string(.)>"


def test_a_circle_of_pages_ends_when_it_closes_and_the_run_says_so(extract):
    site = {
        "/1": "<h1>1</h1><a href=/2>n</a>",
        "/2": "<h1>2</h1><a href=/3>n</a>",
        "/3": "<h1>3</h1><a href=/1>n</a>",
    }
    found = extract(NEXT, site)
    assert found.values("x") == ["1", "2", "3"]
    assert "in a circle" in found.run.notes[0]
    assert found.run.star_ends == {0: [(3, False)]}


def test_a_run_tells_after_how_many_pages_nothing_was_left_to_go_on_by(extract):
    site = {"/1": "<h1>1</h1><a href=/2>n</a>", "/2": "<h1>2</h1><a href=/3>n</a>", "/3": "<h1>3"}
    assert extract(NEXT, site).run.star_ends == {0: [(2, True)]}


def test_pages_that_keep_giving_the_same_records_end_the_star(extract):
    found = extract(NEXT, lambda path: f"<h1>last</h1><a href=/{int(path[1:]) + 1}>next {path}</a>")
    assert "rounds in a row gave the same records" in found.run.notes[0]
    assert found.run.pages < 10


def test_endless_pages_without_records_end_the_star(extract):
    found = extract(NEXT, lambda path: f"<a href=/{int(path[1:]) + 1}>next {path}</a>")
    assert "no records" in found.run.notes[0]


def test_endless_new_records_are_stopped_by_the_page_budget(extract):
    found = extract(
        NEXT, lambda path: f"<h1>{path}</h1><a href=/{int(path[1:]) + 1}>n</a>", max_pages=30
    )
    assert found.run.pages == 30
    assert "page budget of 30 pages" in found.run.stopped
    assert len(found.rows) == 30


def test_a_page_of_nothing_but_comments_is_read_in_time(extract):
    start = time.monotonic()
    assert (
        len(extract("doc('/')//comment():<c=string(.)>", "<p>" + "<!--x-->" * 5_000).rows) == 5_000
    )
    assert time.monotonic() - start < 5


def test_a_time_limit_ends_a_run(extract):
    found = extract(
        NEXT,
        lambda path: f"<h1>{path}</h1><a href=/{int(path[1:]) + 1}>n</a>",
        max_seconds=0.3,
        max_pages=10**6,
    )
    assert "time limit" in found.run.stopped


def test_a_chain_of_pages_needs_no_deep_stack(extract):
    pages = {f"/{n}": f"<h1>{n}</h1><a href=/{n + 1}>n</a>" for n in range(1, 3000)}
    assert len(extract(NEXT, pages | {"/3000": "<h1>3000</h1>"}).rows) == 3000


@pytest.mark.parametrize(
    "page",
    [
        "",
        "\x00\x01\x02",
        "<" * 50_000,
        "<div>" * 20_000,
        "<a href='http://[bad'>x</a>",
        "<form action='http://[bad'><input name=q></form>",
        "<svg><foreignObject><p>x</p></foreignObject></svg>",
        "&#xD800;&#0;&#x110000;",
        "<p a:b='1' @click='x' 1=2>text</p>",
        "\ud800",
        "<base href='http://[bad'><a href=x>y</a>",
        "<table>" * 300,
    ],
)
def test_any_text_is_a_page(extract, page):
    start = time.monotonic()
    found = extract(
        "doc('/')//*[position() < 5]:<x=normalize-space(.)>[? @*:<a=string(.)>]",
        page.encode("utf-8", "replace").decode(),
    )
    assert time.monotonic() - start < 5
    assert found.run.pages == 1


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(max_size=200))
def test_random_text_makes_a_tree(text):
    root = html_tree(text)
    assert root.tag == "html"


SITE = {
    "/": "<!-- top --><h1 class=a id=x>1<!-- in --></h1><ul><li>a<li>b</ul><a href=/2>n</a>"
    "<form action=/2><input name=q><select><option>b</select></form>",
    "/2": "<h1>2</h1><a href=/>back</a>",
}


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(expressions(depth=2))
def test_random_expressions_give_records_or_an_error_of_ours_in_bounded_time(tree):
    wrapper = Wrapper(tree)
    limits = RunSettings(max_pages=20, max_seconds=2.0, max_rounds=20)

    async def go():
        build(tree)
        return [
            record
            async for record in wrapper.run(session=session_for(MemorySite(SITE)), settings=limits)
        ]

    start = time.monotonic()
    try:
        asyncio.run(go())
    except SitesiftError as error:
        assert isinstance(error, WrapperError | LoadFailed)  # noqa: PT017  (many expressions run through)
    assert time.monotonic() - start < 6


class Failing(MemorySite):
    """Some pages cannot be loaded."""

    async def get(self, url):
        if "bad" in url:
            raise LoadFailed(f"{url} did not answer.")
        return await super().get(url)


def run_on(site, expression):
    run = Wrapper.parse(expression).run(session=session_for(site))

    async def go():
        return [record.row() async for record in run]

    return run, asyncio.run(go())


def test_a_linked_page_that_cannot_be_loaded_is_noted_and_the_run_goes_on():
    site = Failing(
        {"/": "<li><a href=/bad>1</a></li><li><a href=/ok>2</a></li>", "/ok": "<b>x</b>"}
    )
    run, rows = run_on(site, "doc('http://site.test/')//li:<r>[? a/{click /}//b:<d=string(.)>]")
    assert rows == [{}, {"d": "x"}]
    assert run.failed == 1
    assert "did not answer" in run.notes[0]


def test_a_site_that_stops_answering_ends_the_run_with_the_reason():
    site = Failing({"/": "".join(f"<li><a href=/bad{n}>1</a></li>" for n in range(50))})
    run, _ = run_on(site, "doc('http://site.test/')//li:<r>[? a/{click /}//b:<d=string(.)>]")
    assert "20 pages in a row" in run.stopped


def test_a_first_page_that_cannot_be_loaded_is_an_error():
    with pytest.raises(LoadFailed):
        run_on(Failing({}), "doc('http://site.test/bad')//li:<r>")
