"""The browser engine on live pages: scripts, hovers, new windows, dialogs, frames, hidden and
covered elements."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator

import pytest

from sitesift.errors import Disallowed, RunFailed, SitesiftError
from sitesift.net import Fetcher
from sitesift.settings import BrowserSettings, FetchSettings, RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper
from sitesift.wrapper.engines.browser_engine import BrowserSession
from tests.helpers.misbehaving_server import Server
from tests.helpers.shared_browser import FETCH, lent

pytestmark = pytest.mark.live
Extract = Callable[..., list[dict]]


@pytest.fixture
def web() -> Iterator[Server]:
    with Server() as server:
        yield server


@pytest.fixture
def extract(web: Server, browser: tuple[asyncio.Runner, BrowserSession]) -> Extract:
    """Rows that a wrapper extracts in the browser; pages are given by path."""
    runner, session = browser

    def go(expression: str, fetch: FetchSettings | None = None, **pages: str) -> list[dict]:
        for name, html in pages.items():
            web.page("/" if name == "home" else f"/{name}", html)
        wrapper = Wrapper.parse(expression.replace("doc('/", f"doc('{web.url('/')}"))
        opening = lent(session, wrapper.program) if fetch is None else None
        limits = RunSettings(max_pages=10_000, max_seconds=40)
        run = wrapper.run(
            EngineSetup(Engine.BROWSER, fetch or FETCH), session=opening, settings=limits
        )

        async def rows() -> list[dict]:
            return [record.row() async for record in run]

        return runner.run(asyncio.wait_for(rows(), 60))

    return go


def test_content_that_scripts_bring_later_is_waited_for(extract):
    assert len(extract("doc('/late')//li:<x=string(.)>")) == 5


def test_a_load_more_button_is_pressed_until_nothing_more_comes(extract):
    home = """<ul id=l></ul><button onclick="for (let i = 0; i < 2 && l.children.length < 6; i++)
      l.insertAdjacentHTML('beforeend', '<li>' + l.children.length + '</li>')">more</button>"""
    rows = extract("doc('/')/(//button/{click /})*//li:<x=string(.)>", home=home)
    assert [row["x"] for row in rows] == ["0", "1", "2", "3", "4", "5"]


def test_a_hover_opens_a_menu_and_the_same_element_is_gone_on_from(extract):
    script = "document.querySelector('p').textContent = 'open'"
    home = f'<h1 onmouseover="{script}">menu</h1><p>closed</p>'
    assert extract("doc('/')//h1/{mouseover}/following::p:<x=string(.)>", home=home) == [
        {"x": "open"}
    ]


def test_computed_styles_and_visibility_come_from_the_style_sheet(extract):
    home = "<style>.a {color: red} .b {display: none}</style><p class=a>1</p><p class=b>2</p>"
    assert extract(
        "doc('/')//p[style::color='rgb(255, 0, 0)']:<c=string(style::color)>", home=home
    ) == [{"c": "rgb(255, 0, 0)"}]
    assert extract("doc('/')//p[is-invisible()]:<x=string(.)>", home=home) == [{"x": "2"}]


def test_a_new_window_is_entered_and_closed_again(extract):
    home = "<li><a href=/one target=_blank>1</a></li><li><a href=/two target=_blank>2</a></li>"
    rows = extract(
        "doc('/')//li:<r>[a/{click /}//b:<x=string(.)>]",
        home=home,
        one="<b>first</b>",
        two="<b>second</b>",
    )
    assert rows == [{"x": "first"}, {"x": "second"}]


def test_a_page_that_scripts_changed_is_left_and_found_again(extract):
    home = """<ul id=l></ul><script>for (const n of [1, 2, 3])
      l.insertAdjacentHTML('beforeend', `<li><a href=/d${n}>${n}</a></li>`)</script>"""
    pages = {f"d{n}": f"<b>detail {n}</b>" for n in (1, 2, 3)}
    rows = extract(
        "doc('/')//li:<r>[a/{click /}//b:<x=string(.)>][a:<n=string(.)>]", home=home, **pages
    )
    assert rows == [{"x": f"detail {n}", "n": str(n)} for n in (1, 2, 3)]


def test_a_frame_inside_a_frame_is_entered(extract):
    pages = {
        "home": "<iframe src=/outer></iframe>",
        "outer": "<iframe src=/inner></iframe>",
        "inner": "<p>deep</p>",
    }
    assert extract(
        "doc('/')//iframe/{enterframe /}//iframe/{enterframe /}//p:<x=string(.)>", **pages
    ) == [{"x": "deep"}]


def test_dialogs_do_not_hold_a_run_up(extract):
    assert extract("doc('/dialogs')//body:<x=normalize-space(.)>")[0]["x"].endswith(
        "after the dialogs"
    )


def test_a_hidden_or_disabled_element_is_passed_over_and_the_run_goes_on(extract):
    button = "<button disabled onclick='p.remove()'>x</button>"
    home = f"{button}<a style='display:none' href=/one>h</a><p id=p>still</p>"
    assert extract("doc('/')//button/{click /}//p:<x=string(.)>", home=home) == [{"x": "still"}]
    assert extract("doc('/')//a/{click /}//p:<x=string(.)>", home=home) == [{"x": "still"}]


def test_a_covered_element_is_clicked_all_the_same(extract):
    veil = "<div style='position:fixed;inset:0;background:white'>we use cookies</div>"
    home = f"<a href=/one>go</a>{veil}"
    assert extract("doc('/')//a/{click /}//b:<x=string(.)>", home=home, one="<b>there</b>") == [
        {"x": "there"}
    ]


def test_a_field_that_fills_another_is_waited_for(extract):
    home = """<select id=a
      onchange="setTimeout(() => b.innerHTML = '<option>x</option><option>' + a.value, 100)">
      <option>1<option>2</select><select id=b></select><p id=p></p>
      <button onclick="p.textContent = b.value">go</button>"""
    path = "//select[1]/{'2'}/following::select/{1}/following::button/{click /}//p:<x=string(.)>"
    assert extract(f"doc('/'){path}", home=home) == [{"x": "2"}]


def test_an_option_of_a_list_that_scripts_draw_is_chosen(extract):
    options = "".join(
        f"<div role=option onclick=\"out.textContent='{town}'\">{town}</div>"
        for town in ("Bath", "York")
    )
    home = f"""<div id=box role=combobox aria-controls=list
      onclick="list.hidden = !list.hidden">Any town</div>
      <div id=list role=listbox hidden>{options}</div><p id=out></p>"""
    assert extract("doc('/')//div#box/{'York' /}//p:<x=string(.)>", home=home) == [{"x": "York"}]
    with pytest.raises(RunFailed, match="no option 'Hull'"):
        extract("doc('/')//div#box/{'Hull' /}//p:<x=string(.)>", home=home)


def test_every_mouse_and_key_action_reaches_the_page(extract):
    verbs = "dblclick mouseover mouseout mousemove mouseenter mousedown mouseup wheel focus".split()
    events = {"wheel": "wheel", "focus": "focus"} | {verb: verb for verb in verbs}
    home = (
        "<input id=i><p id=p></p><script>"
        + "".join(
            f"i.addEventListener('{event}', () => p.textContent += ' {verb}');"
            for verb, event in events.items()
        )
        + "</script>"
    )
    path = "".join(f"/{{{verb}}}" for verb in verbs)
    seen = extract(f"doc('/')//input{path}/following::p:<x=string(.)>", home=home)[0]["x"].split()
    assert set(verbs) - set(seen) == set()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("//select/{'none' /}", "no option"),
        ("//p/{1 /}", "no list"),
        ("//p/{'x' /}", "no field"),
        ("//p/{check /}", "no box"),
    ],
)
def test_an_action_that_cannot_work_says_why(extract, path, words):
    with pytest.raises(RunFailed, match=words):
        extract(f"doc('/'){path}//p", home="<select><option>a</select><p>x</p>")


def test_robots_txt_counts_for_links_that_are_clicked(extract, web):
    web.page("/robots.txt", "User-agent: *\nDisallow: /one")
    with pytest.raises(Disallowed):
        extract("doc('/one')//p:<x>", home="")
    assert (
        extract(
            "doc('/')//a/{click /}//b:<x=string(.)>", home="<a href=/one>go</a>", one="<b>no</b>"
        )
        == []
    )
    assert "/one" not in web.hits


def test_a_link_to_a_dead_server_is_noted_and_the_run_goes_on(extract):
    home = "<li><a href=http://127.0.0.1:9/>1</a></li><li><a href=/one>2</a></li>"
    rows = extract(
        "doc('/')//li:<r>[? a/{click /}//b:<x=string(.)>]", home=home, one="<b>there</b>"
    )
    assert rows == [{}, {"x": "there"}]


def test_a_click_is_waited_for_however_long_its_turn_takes(extract):
    polite = FetchSettings(delay=2.5, allow_private=True, robots=False, timeout=8.0)
    rows = extract(
        "doc('/')//a/{click /}//b:<x=string(.)>",
        polite,
        home="<a href=/one>go</a>",
        one="<b>there</b>",
    )
    assert rows == [{"x": "there"}]


def test_private_addresses_are_refused_unless_allowed(extract):
    with pytest.raises(SitesiftError, match="private"):
        extract(
            "doc('/')//p:<x>", FetchSettings(delay=0, robots=False, timeout=8.0), home="<p>x</p>"
        )


def test_a_page_of_odd_names_and_characters_is_read(extract):
    home = """<p id=p>a</p><script>const e = document.createElement('x-y');
      e.setAttribute('data-a', '<&">\\n\\u0001');
      e.append('\\ud800 ]]> \\u0000 &'); p.after(e);
      e.append(document.createComment('a--b-')); p.setAttribute(':b', 1);
      p.append(document.createElementNS('urn:x', 'q:Name'));</script>"""
    assert extract("doc('/')//x-y:<x=string(@data-a)>", home=home) == [{"x": '<&">\n'}]


def test_a_browser_that_dies_is_replaced_and_the_run_goes_on(web):
    web.page("/", "".join(f"<li><a href=/d{n}>{n}</a></li>" for n in range(4)))
    for n in range(4):
        web.page(f"/d{n}", f"<b>{n}</b>")
    wrapper = Wrapper.parse(f"doc('{web.url('/')}')//li:<r>[a/{{click /}}//b:<x=string(.)>]")

    async def go() -> list[str]:
        session = await BrowserSession.launch(wrapper.program, Fetcher(FETCH), BrowserSettings())
        found = []
        async for record in wrapper.run(session=_open(session)):
            found.append(record.row()["x"])
            if len(found) == 2:
                os.kill(session._live.chromium.pid, signal.SIGKILL)
        return found

    assert asyncio.run(asyncio.wait_for(go(), 60)) == ["0", "1", "2", "3"]


class _open:  # noqa: N801
    """A session that the run closes."""

    def __init__(self, session: BrowserSession) -> None:
        self.session = session

    async def __aenter__(self) -> BrowserSession:
        return self.session

    async def __aexit__(self, *_: object) -> None:
        await self.session.close()


def test_a_stopped_browser_run_goes_on_where_it_was(web):
    for n in range(1, 4):
        more = f"<a class=next href=/l{n + 1}>n</a>" if n < 3 else ""
        web.page(f"/l{n}", f"<li>{n}a</li><li>{n}b</li>{more}")
    wrapper = Wrapper.parse(f"doc('{web.url('/l1')}')/(//a.next/{{click /}})*//li:<x=string(.)>")

    async def part(place: dict | None, steps: int | None) -> tuple[list[str], dict]:
        run = wrapper.run(
            EngineSetup(Engine.BROWSER, FETCH), place=place, settings=RunSettings(limit=steps)
        )
        return [record.row()["x"] async for record in run], run.place()

    async def go() -> list[str]:
        first, place = await part(None, 3)
        rest, _ = await part(place, None)
        return first + rest

    assert asyncio.run(asyncio.wait_for(go(), 60)) == ["1a", "1b", "2a", "2b", "3a", "3b"]
