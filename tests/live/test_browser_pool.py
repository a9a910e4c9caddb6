"""The pool: browsers are kept warm, replaced when they die or are worn out, and all gone at the
end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sitesift.browser import BrowserPool, Rendered, chromium, find_chromium
from sitesift.errors import BrowserError, BrowserMissing, LoadFailed, NotAPage
from sitesift.page.page_source import Source
from sitesift.settings import BrowserSettings, LoadSettings
from tests.helpers.bounded_run import Run
from tests.helpers.misbehaving_server import Server
from tests.helpers.rendered_text import text_of

pytestmark = pytest.mark.live
LOAD = LoadSettings(timeout=8.0, settle_quiet=0.2, settle_limit=2.0, allow_private=True)
ONE = Source.of_html("<p>one page</p>")


def is_running(pid: int) -> bool:
    """Whether a process exists and is not a zombie."""
    try:
        return " Z " not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2][:3]
    except OSError:
        return False


def children(pid: int) -> set[int]:
    """All processes below one, zombies included."""
    try:
        own = {
            int(word)
            for task in Path(f"/proc/{pid}/task").iterdir()
            for word in (task / "children").read_text().split()
        }
    except OSError:
        return set()
    return own.union(*(children(child) for child in own))


async def until(true: Callable[[], Any], seconds: float = 10.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)


def with_pool(
    work: Callable[[BrowserPool], Awaitable[Any]], browser: BrowserSettings | None = None
) -> Any:
    async def inside() -> Any:
        async with BrowserPool(browser, LOAD) as pool:
            return await work(pool)

    return inside()


def asked_so_often(site: Server, count: int) -> bool:
    return site.hits.count("/endless") >= count


async def killing(pool: BrowserPool, site: Server, times: int) -> None:
    """Kills the browser that asks for the page, as often as told, once it has asked."""
    for count in range(1, times + 1):
        await until(partial(asked_so_often, site, count))
        for pid in pool.process_ids():
            os.kill(pid, signal.SIGKILL)


def test_a_page_whose_browser_was_killed_is_tried_again(run: Run[Any], site: Server) -> None:
    async def work(pool: BrowserPool) -> Rendered:
        killer = asyncio.create_task(killing(pool, site, times=1))
        rendered = await pool.render(Source.of(site.url("/endless")))
        await killer
        return rendered

    assert "ticker" in text_of(run(with_pool(work)))
    assert site.hits.count("/endless") == 2


def test_a_page_that_loses_its_browser_twice_is_given_up_and_the_next_one_works(
    run: Run[Any], site: Server
) -> None:
    async def work(pool: BrowserPool) -> Rendered:
        killer = asyncio.create_task(killing(pool, site, times=2))
        with pytest.raises(BrowserError, match="died twice"):
            await pool.render(Source.of(site.url("/endless")))
        await killer
        return await pool.render(ONE)

    assert "one page" in text_of(run(with_pool(work)))


def test_a_browser_that_died_between_pages_is_replaced(run: Run[Any]) -> None:
    async def work(pool: BrowserPool) -> tuple[int, int]:
        await pool.render(ONE)
        (first,) = pool.process_ids()
        os.kill(first, signal.SIGKILL)
        await until(lambda: not is_running(first))
        await pool.render(ONE)
        (second,) = pool.process_ids()
        return first, second

    first, second = run(with_pool(work))
    assert first != second


def test_a_driver_that_died_is_started_again(run: Run[Any]) -> None:
    async def work(pool: BrowserPool) -> Rendered:
        before = children(os.getpid())
        await pool.render(ONE)
        for pid in _drivers(children(os.getpid()) - before):
            os.kill(pid, signal.SIGKILL)
        return await pool.render(ONE)

    assert "one page" in text_of(run(with_pool(work)))


def _drivers(pids: set[int]) -> list[int]:
    return [pid for pid in pids if b"run-driver" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_browser_is_replaced_after_its_share_of_pages(run: Run[Any]) -> None:
    async def work(pool: BrowserPool) -> tuple[list[int], int]:
        seen = []
        for _ in range(4):
            await pool.render(ONE)
            seen.append(pool.process_ids()[-1])
        await until(lambda: len(pool.process_ids()) <= 1)
        return seen, len(pool.process_ids())

    seen, left = run(with_pool(work, BrowserSettings(pages_per_browser=2)))
    assert len(set(seen)) >= 2
    assert left <= 1


def test_pages_are_rendered_side_by_side_and_one_bad_page_stops_none(
    run: Run[Any], tmp_path: Path
) -> None:
    async def work(pool: BrowserPool) -> list[Any]:
        bad = tmp_path / "bad.html"
        bad.write_bytes(b"\x00\x01\x02")
        sources = [Source.of_html(f"<p>page {n}</p>") for n in range(8)]
        sources.insert(3, Source.of(bad))
        return await asyncio.gather(*map(pool.render, sources), return_exceptions=True)

    results = run(with_pool(work, BrowserSettings(tabs=3)))
    assert isinstance(results.pop(3), NotAPage)
    assert [f"page {n}" in text_of(rendered) for n, rendered in enumerate(results)] == [True] * 8


def test_pages_share_no_cookies(run: Run[Any], site: Server) -> None:
    url = site.page(
        "/cookie",
        "<p id=p></p><script>p.textContent = 'cookies: ' + document.cookie;"
        "document.cookie = 'seen=1'</script>",
    )

    async def work(pool: BrowserPool) -> list[Rendered]:
        return [await pool.render(Source.of(url)) for _ in range(2)]

    assert all("cookies: seen" not in text_of(rendered) for rendered in run(with_pool(work)))


def test_nothing_runs_on_after_the_pool_is_closed(run: Run[Any]) -> None:
    before = children(os.getpid())

    async def work(pool: BrowserPool) -> None:
        await pool.render(ONE)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        run(with_pool(work))
    assert children(os.getpid()) <= before


def test_nothing_runs_on_after_a_cancelled_page(run: Run[Any], site: Server) -> None:
    before = children(os.getpid())

    async def work(pool: BrowserPool) -> None:
        page = asyncio.create_task(pool.render(Source.of(site.url("/hang"))))
        await until(lambda: site.hits)
        page.cancel()
        with pytest.raises(asyncio.CancelledError):
            await page
        await pool.render(ONE)

    run(with_pool(work))
    assert children(os.getpid()) <= before


def test_a_frozen_browser_is_closed_by_force(
    run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "CLOSE_SECONDS", 1.0)

    async def work(pool: BrowserPool) -> int:
        await pool.render(ONE)
        (pid,) = pool.process_ids()
        await asyncio.sleep(0.2)  # the tab is closed in the background
        os.kill(pid, signal.SIGSTOP)
        return pid

    pid = run(with_pool(work))
    assert not is_running(pid)


def test_three_megabytes_of_nested_tags_render_or_fail_in_time(run: Run[Any]) -> None:
    async def work() -> float:
        started = time.monotonic()
        async with BrowserPool(load=LoadSettings(timeout=3.0)) as pool:
            with contextlib.suppress(LoadFailed, BrowserError):
                assert (await pool.render(Source.of_html("<div>" * 600_000))).snapshot.data[
                    "documents"
                ]
        return time.monotonic() - started

    assert run(work()) < 20


def test_a_closed_pool_renders_nothing_more(run: Run[Any]) -> None:
    async def work() -> None:
        async with BrowserPool() as pool:
            pass
        with pytest.raises(BrowserError, match="pool is closed"):
            await pool.render(ONE)

    run(work())


def test_a_missing_browser_says_what_to_install(
    run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(BrowserMissing, match="apt-get install chromium"):
        find_chromium(BrowserSettings())
    with pytest.raises(BrowserMissing, match="correct the path"):
        run(
            with_pool(
                lambda pool: pool.render(ONE), BrowserSettings(executable="/no/such/chromium")
            )
        )


def test_a_program_that_is_no_browser_is_reported(run: Run[Any]) -> None:
    with pytest.raises(BrowserError, match="did not start"):
        run(with_pool(lambda pool: pool.render(ONE), BrowserSettings(executable="/bin/true")))
