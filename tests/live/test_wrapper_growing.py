"""The browser engine on lists that grow or are replaced in place, and inside shadow roots."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

import pytest

from sitesift.settings import RunSettings
from sitesift.wrapper import Engine, EngineSetup, Wrapper, WrapperRun
from sitesift.wrapper.engines.browser_engine import BrowserSession
from tests.helpers.misbehaving_server import Server
from tests.helpers.shared_browser import FETCH, lent

pytestmark = pytest.mark.live
Extract = Callable[[str, str], tuple[list[str], WrapperRun]]
GROW = """<script>let at = 0; const list = document.querySelector('ul');
  const add = n => { for (let i = 0; i < n; i++) { at++;
    list.insertAdjacentHTML('beforeend',
      `<li style='height:300px'><a href=/${at}>${at}</a></li>`); } };
  add(4);</script>"""
CLOCK = """<p id=clock></p><script>
  setInterval(() => { clock.textContent = performance.now(); }, 300)</script>"""


@pytest.fixture
def extract(browser: tuple[asyncio.Runner, BrowserSession]) -> Iterator[Extract]:
    """The links that a path below the page's top leads to, and the run."""
    runner, session = browser
    with Server() as web:

        def go(path: str, html: str) -> tuple[list[str], WrapperRun]:
            wrapper = Wrapper.parse(
                f"doc('{web.page('/grow', html)}'){path}:<r>[.//a:<x=string(.)>]"
            )
            limits = RunSettings(max_seconds=40)
            run = wrapper.run(
                EngineSetup(Engine.BROWSER, FETCH),
                session=lent(session, wrapper.program),
                settings=limits,
            )

            async def rows() -> list[str]:
                return [record.row()["x"] async for record in run]

            return runner.run(asyncio.wait_for(rows(), 60)), run

        yield go


def numbers(last: int) -> list[str]:
    return [str(n) for n in range(1, last + 1)]


def test_scrolling_to_the_last_record_loads_more_until_there_is_no_more(extract: Extract) -> None:
    html = f"<ul></ul><div id=end>end</div>{GROW}" + (
        "<script>new IntersectionObserver(seen => { if (seen[0].isIntersecting && at < 12)"
        " setTimeout(() => add(4), 100); }).observe(end)</script>"
    )
    found, run = extract("/(//li[last()]/{wheel /})*//li", html)
    assert found == numbers(12)
    assert run.notes == []


def test_a_list_that_begins_to_grow_half_a_second_after_scrolling_is_waited_for(
    extract: Extract,
) -> None:
    html = f"<ul></ul><div id=end>end</div>{GROW}" + (
        "<script>let busy = false; onscroll = () => { if (!busy && at < 12) { busy = true;"
        " setTimeout(() => { add(4); busy = false; }, 500); } }</script>"
    )
    assert extract("/(//li[last()]/{wheel /})*//li", html)[0] == numbers(12)


def test_the_end_of_a_list_that_stands_above_others_is_scrolled_past_and_not_jumped_over(
    extract: Extract,
) -> None:
    """Scrolling goes to the last link of the page, far below the end that the list waits for."""
    html = f"<ul></ul><div id=end>end</div>{GROW}" + (
        "<div style='height:3000px'></div><p id=last>You may also like</p>"
        "<script>new IntersectionObserver(seen => { if (seen[0].isIntersecting && at < 12)"
        " setTimeout(() => add(4), 100); }).observe(end)</script>"
    )
    assert extract("/(//p[@id = 'last']/{wheel /})*//li", html)[0] == numbers(12)


@pytest.mark.parametrize("listener", ["window", "document", "box"])
def test_a_list_that_fits_into_the_window_grows_when_it_is_scrolled(
    extract: Extract, listener: str
) -> None:
    """Nothing moves, so that the browser itself tells the page of no scrolling."""
    html = f"<div id=box style='overflow-y:auto'><ul></ul></div>{GROW.replace('300px', '20px')}" + (
        f"<script>{listener}.addEventListener('scroll', () => {{ if (at < 12) add(4); }})</script>"
    )
    assert extract("/(//li[last()]/{wheel /})*//li", html)[0] == numbers(12)


@pytest.mark.parametrize(
    "end", ["more.remove()", "more.disabled = true", "more.style.display = 'none'"]
)
def test_a_button_that_goes_away_or_is_switched_off_ends_the_list(
    extract: Extract, end: str
) -> None:
    html = f"<ul></ul><button id=more>More</button>{GROW}" + (
        "<script>more.onclick = () => "
        f"setTimeout(() => {{ add(4); if (at >= 12) {end}; }}, 400)</script>"
    )
    found, run = extract("/(//button#more/{clkwithchange /})*//li", html)
    assert found == numbers(12)
    assert run.notes == []


def test_a_button_that_is_switched_off_while_it_loads_is_pressed_again(extract: Extract) -> None:
    html = f"<ul></ul><button id=more>More</button>{GROW}" + (
        "<script>more.onclick = () => { more.disabled = true; more.textContent = 'Loading';"
        " setTimeout(() => { add(4); more.textContent = 'More';"
        " if (at < 12) more.disabled = false; }, 600); }</script>"
    )
    assert extract("/(//button#more/{clkwithchange /})*//li", html)[0] == numbers(12)


def test_a_page_that_changes_by_itself_does_not_keep_a_list_going(extract: Extract) -> None:
    html = f"{CLOCK}<ul></ul><button id=more>More</button>{GROW}" + (
        "<script>more.onclick = () => { if (at < 8) add(4); }</script>"
    )
    start = time.monotonic()
    found, run = extract("/(//button#more/{clkwithchange /})*//li", html)
    assert found == numbers(8)
    assert "no records" in run.notes[0]
    assert time.monotonic() - start < 30


def test_records_that_a_script_puts_into_the_same_nodes_are_other_records(extract: Extract) -> None:
    html = """<ul><li><a></a></li><li><a></a></li></ul><button id=next>Next</button><script>
      let page = 0;
      const show = () => { page++; document.querySelectorAll('a').forEach((a, i) => {
        a.textContent = page * 2 - 1 + i; a.href = '/' + a.textContent; });
        if (page == 3) next.remove(); };
      next.onclick = show; show();</script>"""
    assert extract("/(//button#next/{clkwithchange /})*//li", html)[0] == numbers(6)


def test_open_shadow_roots_stand_in_their_hosts_and_slots_hold_what_was_put_into_them(
    extract: Extract,
) -> None:
    html = """<div id=host><p>outside <a>3</a></p></div><script>
      const root = host.attachShadow({mode: 'open'});
      root.innerHTML = "<section><p><a>1</a></p><div id=deep></div></section>" +
        "<slot>unused</slot><p><a>4</a></p>";
      root.getElementById('deep').attachShadow({mode: 'open'}).innerHTML =
        "<p><a>2</a></p>";</script>"""
    assert extract("//div#host//p", html)[0] == ["1", "2", "3", "4"]
    assert extract("//div#host/section/div/p", html)[0] == ["2"]
    assert extract("//slot/p", html)[0] == ["3"]


def test_buttons_inside_shadow_roots_are_pressed(extract: Extract) -> None:
    html = """<div id=host></div><script>const root = host.attachShadow({mode: 'open'}); let at = 1;
      root.innerHTML = "<p><a>1</a></p><button>more</button>";
      root.querySelector('button').onclick = event => { at++;
        root.firstChild.insertAdjacentHTML('afterend', `<p><a>${at}</a></p>`);
        if (at == 3) event.target.remove(); };
      </script>"""
    found, _ = extract("/(//div#host/button/{clkwithchange /})*//p", html)
    assert sorted(found) == numbers(3)


REPLACED = """<ul><li><a href=/1>1</a></li><li><a href=/2>2</a></li></ul><b id=next>Next</b><script>
  let at = 1;
  next.onclick = () => { at += 2; document.querySelector("ul").innerHTML =
    [at, at + 1].map(n => `<li>${LINK}</li>`).join(""); if (at > 4) next.remove(); };</script>"""


@pytest.mark.parametrize(
    "link", ["<a href=/${n}>${n}</a>", "<a onclick='location = \"/${n}\"'>${n}</a>"]
)
def test_records_own_pages_are_visited_from_every_state_of_a_list_that_scripts_turn(
    browser: tuple[asyncio.Runner, BrowserSession], site: Server, link: str
) -> None:
    runner, session = browser
    url = site.page("/list", REPLACED.replace("${LINK}", link))
    for n in range(1, 7):
        site.page(f"/{n}", f"<h1>about {n}</h1>")
    record = "//li:<r>[.//a:<x=string(.)>][? .//a/{click /}//h1:<y=string(.)>]"
    wrapper = Wrapper.parse(f"doc('{url}')/(//b#next/{{clkwithchange /}})*{record}")
    run = wrapper.run(EngineSetup(Engine.BROWSER, FETCH), session=lent(session, wrapper.program))

    async def rows() -> list[tuple[str, str]]:
        return [(record.row()["x"], record.row().get("y", "")) async for record in run]

    found = runner.run(asyncio.wait_for(rows(), 60))
    assert found == [(str(n), f"about {n}") for n in range(1, 7)]
    assert run.notes == []


def test_nodes_that_hold_other_records_later_give_them_all_without_any_link(
    extract: Extract,
) -> None:
    html = """<ul><li><a>1</a></li><li><a>2</a></li></ul><b id=next>Next</b><script>let at = 1;
      next.onclick = () => { at += 2; document.querySelectorAll("a").forEach(
        (a, i) => { a.textContent = at + i; }); if (at > 4) next.remove(); };</script>"""
    assert extract("/(//b#next/{clkwithchange /})*//li", html)[0] == numbers(6)


def test_a_list_that_draws_the_rows_in_sight_alone_is_read_whole(extract: Extract) -> None:
    html = """<div id=box style='height:300px; overflow:auto'>
      <div style='height:2000px; position:relative'></div></div><script>
      const draw = () => { const from = Math.floor(box.scrollTop / 50);
        box.firstElementChild.innerHTML = Array.from({length: 40}, (_, i) => i)
          .filter(i => i >= from && i * 50 < box.scrollTop + box.clientHeight)
          .map(i => `<p style='position:absolute; top:${i * 50}px'><a>${i + 1}</a></p>`).join("")};
      new ResizeObserver(draw).observe(box); box.onscroll = draw;</script>"""
    assert extract("//div#box//p", html)[0] == numbers(40)
