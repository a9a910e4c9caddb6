"""Lists whose further pages fail for a moment: the run of a wrapper gets all of them, or says what
it could not get."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from sitesift.browser.visit import PageState, Visit
from sitesift.settings import RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper, WrapperRun
from sitesift.wrapper.engines.browser_engine import BrowserSession
from tests.helpers.misbehaving_server import Server
from tests.helpers.shared_browser import FETCH, lent

pytestmark = pytest.mark.live
Extract = Callable[[str], tuple[list[str], WrapperRun]]
FOR_A_MOMENT = [
    [500],
    [503],
    [0, 0],
    [502, 500],
]  # Chromium itself asks again once where a connection is cut
FOR_GOOD = [500] * 20
# Both scripts count on before they are answered: pressing the button again would leave a page out.
MORE = """<ul><li>1</li></ul><button id=more>More</button><script>let at = 1;
  more.onclick = () => fetch("/part?page=" + ++at).then(r => r.text()).then(html => {
    document.querySelector("ul").insertAdjacentHTML("beforeend", html);
    if (at >= 3) more.remove(); });</script>"""
NEXT = """<ul><li>1</li></ul><a id=next href="#">Next</a><script>let at = 1;
  next.onclick = e => { e.preventDefault();
    const asked = new XMLHttpRequest(); asked.open("GET", "/part?page=" + ++at);
    asked.onloadend = () => { document.querySelector("ul").innerHTML = asked.responseText;
      if (at >= 3) next.remove(); }; asked.send(); };</script>"""
PART = "<li>2</li>"
GROWING, REPLACED, LINKED = (
    "/(//button#more/{clkwithchange /})*//li",
    "/(//a#next/{click /})*//li",
    "/(//a#next/{click /})*//li",
)


@pytest.fixture
def extract(browser: tuple[asyncio.Runner, BrowserSession], site: Server) -> Extract:
    """The texts that a path leads to from the site's list, and the run."""
    runner, session = browser

    def go(path: str) -> tuple[list[str], WrapperRun]:
        wrapper = Wrapper.parse(f"doc('{site.url('/list')}'){path}:<r>[.:<x=string(.)>]")
        limits = RunSettings(max_seconds=40)
        run = wrapper.run(
            EngineSetup(Engine.BROWSER, FETCH),
            session=lent(session, wrapper.program),
            settings=limits,
        )

        async def rows() -> list[str]:
            return [record.row()["x"] async for record in run]

        return runner.run(asyncio.wait_for(rows(), 60)), run

    return go


@pytest.mark.parametrize("failing", FOR_A_MOMENT)
@pytest.mark.parametrize(("html", "path"), [(MORE, GROWING), (NEXT, REPLACED)])
def test_a_part_that_a_script_asks_for_and_that_fails_for_a_moment_is_not_lost(
    site: Server, extract: Extract, html: str, path: str, failing: list[int]
) -> None:
    site.page("/list", html)
    site.page("/part", PART)
    site.failing["/part?page=2"] = list(failing)
    found, run = extract(path)
    assert found == ["1", "2", "2"]
    assert (run.failed, run.notes) == (0, [])


def test_a_part_that_never_comes_is_told_with_the_number_of_tries(
    site: Server, extract: Extract
) -> None:
    site.page("/list", MORE)
    site.page("/part", PART)
    site.failing["/part?page=3"] = list(FOR_GOOD)
    found, run = extract(GROWING)
    assert found == ["1", "2"]
    assert run.failed == 1
    assert run.notes == [
        f"a page could not be loaded: {site.url('/part?page=3')} answered 500 after 3 tries"
    ]


def test_a_script_that_is_never_answered_does_not_spoil_a_run_nor_is_it_asked_for_ever(
    site: Server, extract: Extract
) -> None:
    again = "document.addEventListener('click', () => fetch('/count'))"
    counter = f"<script>fetch('/count'); {again}</script>"
    site.page("/list", MORE + counter)
    site.page("/part", PART)
    site.failing["/count"] = list(FOR_GOOD)
    found, run = extract(GROWING)
    assert found == ["1", "2", "2"]
    assert (run.failed, run.notes) == (0, [])
    assert site.hits.count("/count") <= 7  # three tries, twice, and once more


@pytest.mark.parametrize("failing", FOR_A_MOMENT)
def test_a_document_behind_a_link_that_fails_for_a_moment_is_loaded_again(
    site: Server, extract: Extract, failing: list[int]
) -> None:
    site.page("/list", "<ul><li>1</li></ul><a id=next href=/second>Next</a>")
    site.page("/second", "<ul><li>2</li></ul><a id=next href=/third>Next</a>")
    site.page("/third", "<ul><li>3</li></ul>")
    site.failing["/second"] = list(failing)
    found, run = extract(LINKED)
    assert found == ["1", "2", "3"]
    assert (run.failed, run.notes) == (0, [])


@pytest.mark.parametrize("failing", FOR_A_MOMENT)
def test_a_document_in_a_window_of_its_own_that_fails_for_a_moment_is_loaded_again(
    site: Server, extract: Extract, failing: list[int]
) -> None:
    site.page("/list", "<a href=/other target=_blank>Results</a>")
    site.page("/other", "<ul><li>1</li></ul>")
    site.failing["/other"] = list(failing)
    found, run = extract("//a/{click /}//li")
    assert found == ["1"]
    assert (run.failed, run.notes) == (0, [])


@pytest.mark.parametrize("failing", FOR_A_MOMENT)
def test_a_posted_search_that_fails_for_a_moment_is_sent_again(
    site: Server, extract: Extract, failing: list[int]
) -> None:
    site.page(
        "/list",
        "<form method=post action=/found><input name=q value=x><button>Search</button></form>",
    )
    site.page("/found", "<ul><li>1</li><li>2</li></ul>")
    site.failing["/found"] = list(failing)
    assert extract("//button/{click /}//li")[0] == ["1", "2"]


def test_a_document_that_never_comes_is_told_with_the_number_of_tries(
    site: Server, extract: Extract
) -> None:
    site.page("/list", "<ul><li>1</li></ul><a id=next href=/second>Next</a>")
    site.failing["/second"] = list(FOR_GOOD)
    found, run = extract(LINKED)
    assert found == ["1"]
    assert run.notes == [
        f"a page could not be loaded: {site.url('/second')} answered 500 after 3 tries"
    ]
    assert site.hits.count("/second") == 3


async def _anywhere(url: str) -> None:
    """Everything may be opened."""


def acted(url: str, path: str) -> PageState:
    async def work() -> PageState:
        async with Visit.begin(_anywhere, allow_private=True) as visit:
            await visit.open(url)
            return await visit.act(path, "click")

    return asyncio.run(work())


def test_a_page_state_says_which_requests_of_an_action_failed(site: Server) -> None:
    url = site.page("/list", MORE)
    site.failing["/part?page=2"] = list(FOR_GOOD)
    state = acted(url, "/html/body/button")
    assert state.faults == (f"{site.url('/part?page=2')} answered 500 after 3 tries",)


def test_a_frame_whose_page_fails_for_a_moment_is_filled_all_the_same(site: Server) -> None:
    url = site.page("/list", "<button>x</button><iframe src=/framed></iframe>")
    site.page("/framed", "<p>the list</p>")
    site.failing["/framed"] = [500]
    assert "the list" in acted(url, "/html/body/button").page.text
