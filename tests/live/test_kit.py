"""Scripted sites of the kit in real Chromium: late lists, paging without addresses, suggestions,
dependent selects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kit import Server, Site, serve
from sitesift.browser import BrowserPool, Rendered
from sitesift.browser.live_browser import LiveBrowser
from sitesift.page.page_source import Source
from sitesift.settings import BrowserSettings
from tests.helpers.bounded_run import Run
from tests.helpers.rendered_text import text_of

pytestmark = pytest.mark.live
ROUNDS = 12  # pages of a list that may be asked for
CALM: dict[str, Any] = {
    "domain": "uk-real-estate", "deals": "sale", "entry": "home-listing", "frame": "none",
    "around": (), "data": (),
    "extras": (), "faults": (), "size": 23, "per_page": 6, "rendering": "server", "paging": "next",
    "submit": "button",
}  # fmt: skip
LINKS = """() => { const roots = [document];
  const host = document.getElementById("results-host"); if (host && host.shadowRoot)
roots.push(host.shadowRoot);
  return roots.flatMap(root => [...root.querySelectorAll("a[href]")].map(a =>
a.getAttribute("href"))); }"""


@pytest.fixture(scope="module")
def live(loop: asyncio.Runner, pool: BrowserPool) -> Iterator[LiveBrowser]:
    async def admit(url: str) -> None:
        assert url.startswith("http://127.0.0.1:")

    live = loop.run(
        LiveBrowser.launch(BrowserSettings(), gate=admit, user_agent=None, allow_private=True)
    )
    yield live
    loop.run(live.close())


async def opened(live: LiveBrowser, server: Server, path: str = "/") -> Any:
    await live.tab.open(server.url(path), timeout=10)
    await live.settle(None, 5)
    return live.tab.page


async def records_seen(page: Any, site: Site) -> set[str]:
    return set(await page.evaluate(LINKS)) & site.gold.paths()


@pytest.mark.parametrize("rendering", ["delayed", "late-prices", "shadow"])
def test_what_scripts_show_late_is_what_the_gold_has(
    rendering: str, render: Callable[..., Rendered]
) -> None:
    site = Site(31, **{**CALM, "rendering": rendering})
    with serve(site) as server:
        text = text_of(render(Source.of(server.url("/"))))
    assert all(record.text("price") in text for record in site.gold.records[:6])


@pytest.mark.parametrize("layout", ["rows", "table"])
@pytest.mark.parametrize("rendering", ["server", "shadow"])
def test_a_button_loads_all_records(
    layout: str, rendering: str, run: Run[Any], live: LiveBrowser
) -> None:
    site = Site(32, **{**CALM, "paging": "load-more", "layout": layout, "rendering": rendering})

    async def work(server: Server) -> set[str]:
        page = await opened(live, server)
        for _ in range(ROUNDS):
            button = await page.query_selector("#more-results")
            if button is None:
                break
            await button.click()
            await live.settle(0.1, 5)
        return await records_seen(page, site)

    with serve(site) as server:
        assert run(work(server)) == site.gold.paths()


def test_scrolling_loads_all_records(run: Run[Any], live: LiveBrowser) -> None:
    site = Site(33, **{**CALM, "paging": "infinite", "layout": "grid"})

    async def work(server: Server) -> set[str]:
        page = await opened(live, server)
        for _ in range(ROUNDS):
            if await page.query_selector("#scroll-end") is None:
                break
            await page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
            await live.settle(0.1, 5)
        return await records_seen(page, site)

    with serve(site) as server:
        assert run(work(server)) == site.gold.paths()


def test_numbers_replace_the_list_and_leave_the_address(run: Run[Any], live: LiveBrowser) -> None:
    site = Site(34, **{**CALM, "paging": "script"})

    async def work(server: Server) -> set[str]:
        page = await opened(live, server)
        address, seen = page.url, await records_seen(page, site)
        for number in range(2, 5):
            await page.click(f'[data-page="{number}"]')
            await live.settle(0.1, 5)
            seen |= await records_seen(page, site)
        assert page.url.removesuffix("#") == address
        return seen

    with serve(site) as server:
        assert run(work(server)) == site.gold.paths()


def test_the_second_of_two_selects_follows_the_first_and_a_link_sends_the_form(
    run: Run[Any], live: LiveBrowser
) -> None:
    given = {"domain": "used-cars", "entry": "dependent", "submit": "link", "method": "get"}
    site = Site(36, **{**CALM, **given})
    kind = site.view.world.kinds[0]

    async def work(server: Server) -> list[str]:
        page = await opened(live, server)
        await page.select_option("[data-decides]", kind)
        await live.settle(0.2, 5)
        options = await page.eval_on_selector_all(
            "#f_model option", "all => all.map(one => one.value)"
        )
        await page.click("[data-submit]")
        await live.settle(0.2, 5)
        return [option for option in options if option]

    with serve(site) as server:
        models = run(work(server))
    expected = {record.text("model") for record in site.gold.records if record.kind == kind}
    assert set(models) == expected
    sent = next(one for one in server.log if one.path == site.view.habits.results)
    assert sent.query[site.view.habits.names["kind"]] == kind


def test_typing_brings_suggestions_and_consent_goes_away(run: Run[Any], live: LiveBrowser) -> None:
    site = Site(38, **{**CALM, "entry": "text", "around": {"consent"}})
    place = site.view.world.places[0]

    async def work(server: Server) -> tuple[list[str], int]:
        page = await opened(live, server)
        await page.click("#consent button")
        await page.type("[data-suggest]", place[:3])
        await live.settle(0.2, 5)
        words = await page.eval_on_selector_all(
            "[data-suggest] ~ ul li", "all => all.map(one => one.textContent)"
        )
        return words, await page.locator("#consent").count()

    with serve(site) as server:
        words, veils = run(work(server))
    assert place in words
    assert veils == 0
    assert server.writes() == []
