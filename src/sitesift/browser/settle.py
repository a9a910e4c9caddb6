"""Waiting until a live page has settled: nothing changed in it and nothing was being fetched for a
while.

In: a tab whose page has loaded. Out: whether it settled, or the limit was reached first. There are
no fixed sleeps: the page's own mutations and requests set the clock back, and each wait ends at the
earliest moment that the page could have settled. Where nothing is left that could change the page
(`pending_work`), a moment is enough. A quiet page that shows signs of going on
(`loading_indicators`) is given some time more.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, Request

from sitesift.browser.browser_errors import raise_if_gone
from sitesift.browser.isolated_world import Evaluate
from sitesift.browser.loading_indicators import (
    INDICATOR_PATIENCE,
    loading_indicators,
    shown_indicators,
)
from sitesift.browser.pending_work import pending_work

# A page has settled when nothing changed in it for so many seconds: as short as requests, timers
# and loading indicators, which are watched as well, allow. The 180 generated sites of the
# evaluation were read with it.
SETTLE_QUIET = 0.2
# ... or for so many, where it is known that nothing is under way: as long as an answer that has
# come takes to be shown.
SETTLE_MOMENT = 0.05
POLL_SECONDS = 0.01  # between two looks at the requests under way
SETTLE_LIMIT = 8.0  # seconds after which a page is taken as it is
_QUIET_DOM = Path(__file__).with_name("quiet_dom.js").read_text("utf-8")
_ENDLESS_REQUESTS = frozenset({"eventsource", "websocket", "media", "ping", "other"})


class Traffic:
    """The requests of one tab: which are under way, and when the last one began or ended."""

    def __init__(self) -> None:
        self.held = 0  # answers that are held back while a better one is asked for
        self.ignored: frozenset[str] = frozenset()  # signs of going on after which nothing came
        self._started: dict[Request, float] = {}
        self._last = time.monotonic()

    def watch(self, page: Page) -> None:
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        if request.resource_type not in _ENDLESS_REQUESTS:
            self._last = self._started[request] = time.monotonic()

    def _end(self, request: Request) -> None:
        if self._started.pop(request, None) is not None:
            self._last = time.monotonic()

    def is_under_way(self, patience: float) -> bool:
        """Whether anything is being fetched; a request is waited for up to `patience`."""
        now = time.monotonic()
        return bool(self.held) or any(now - start < patience for start in self._started.values())

    def quiet_in(self, quiet: float, patience: float) -> float:
        """Seconds until the page can be called quiet at the earliest; a request is waited for up to
        `patience`."""
        waits = [self._last + quiet - time.monotonic()]
        if self.is_under_way(patience):
            waits.append(quiet)
        return max(0.0, *waits)


async def wait_for_quiet(
    page: Page, evaluate: Evaluate, traffic: Traffic, *, quiet: float, limit: float
) -> bool:
    """Waits until the page is quiet, at most `limit` seconds; False when it was still changing
    then."""
    start, waited = time.monotonic(), False
    patience = limit / 2  # a request that never ends (long polling) is no reason to wait for ever
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(min(patience, INDICATOR_PATIENCE)):
            if await _is_at_rest(page, evaluate, traffic, limit):
                return True
    while (left := start + limit - time.monotonic()) > 0:
        wait = max(traffic.quiet_in(quiet, patience), 0.02)
        still = await _quiet_dom(page, evaluate, min(max(wait, quiet), left), left)
        if still and traffic.quiet_in(quiet, patience) == 0:
            before, waited = waited, await _goes_on(page, evaluate, traffic, start)
            if not before and not waited:
                return True  # else what was put off may have begun just now: another quiet while
    return False


async def _is_at_rest(page: Page, evaluate: Evaluate, traffic: Traffic, limit: float) -> bool:
    """Waits until nothing is left that could change the page; False where that cannot be told. The
    moments without requests and without mutations may be the same one."""
    while True:
        if traffic.is_under_way(limit):
            await asyncio.sleep(POLL_SECONDS)
            continue
        if not await _quiet_dom(page, evaluate, SETTLE_MOMENT, limit):
            return False
        if traffic.quiet_in(SETTLE_MOMENT, limit) > 0:
            continue  # something was fetched meanwhile
        work = await pending_work(page)
        if not work.is_all:
            return False
        if not work.due and traffic.quiet_in(SETTLE_MOMENT, limit) == 0:
            return not await shown_indicators(evaluate) - traffic.ignored
        await asyncio.sleep(work.due)


async def _goes_on(page: Page, evaluate: Evaluate, traffic: Traffic, start: float) -> bool:
    """Whether a quiet page is worth waiting for; signs that outlast our patience are not believed
    again."""
    found = await loading_indicators(page, evaluate) - traffic.ignored
    if found and time.monotonic() - start >= INDICATOR_PATIENCE:
        traffic.ignored |= found
    return bool(found - traffic.ignored)


async def _quiet_dom(page: Page, evaluate: Evaluate, quiet: float, left: float) -> bool:
    try:
        async with asyncio.timeout(left):
            return bool(await evaluate(_QUIET_DOM, [quiet * 1000, left * 1000]))
    except TimeoutError:
        return False
    except PlaywrightError as error:
        raise_if_gone(error)
        return await _next_document(page, left)  # the page went on to another one while we watched


async def _next_document(page: Page, left: float) -> bool:
    try:
        await page.wait_for_load_state("domcontentloaded", timeout=max(left, 0.001) * 1000)
    except PlaywrightError as error:
        raise_if_gone(error)
    return False
