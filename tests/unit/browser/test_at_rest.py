"""When a page whose scripts have nothing left to do is called settled: a moment without mutations
and without requests, which may be the same moment."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any, cast

import pytest
from playwright.async_api import Page

from sitesift.browser import settle
from sitesift.browser.pending_work import PendingWork

WATCHED = 0.05  # seconds that the page is watched for mutations each time


class Fetched:
    """A request that Playwright tells of."""

    resource_type = "fetch"


class Tab:
    """A page without scripts of its own; `during` happens while it is watched for mutations."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, during: Callable[[int], None]) -> None:
        self.traffic, self.looks, self._during = settle.Traffic(), 0, during

        async def nothing_put_off(page: Page) -> PendingWork:
            return PendingWork(is_all=True)

        async def no_signs(evaluate: Any) -> frozenset[str]:
            return frozenset()

        monkeypatch.setattr(settle, "pending_work", nothing_put_off)
        monkeypatch.setattr(settle, "shown_indicators", no_signs)

    async def evaluate(self, script: str, argument: Any = None) -> bool:
        self.looks += 1
        self._during(self.looks)
        await asyncio.sleep(WATCHED + 0.01)
        return True

    def settled(self) -> bool:
        work = settle.wait_for_quiet(
            cast("Page", None), self.evaluate, self.traffic, quiet=0.2, limit=3.0
        )
        return asyncio.run(work)


def test_the_moments_without_requests_and_without_mutations_are_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tab = Tab(monkeypatch, lambda look: None)
    began = time.monotonic()
    assert tab.settled()
    assert tab.looks == 1
    assert time.monotonic() - began >= settle.SETTLE_MOMENT


def test_an_answer_that_comes_while_mutations_are_watched_for_is_given_a_moment_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fetch(look: int) -> None:
        if look == 1:
            request = cast("Any", Fetched())
            asyncio.get_running_loop().call_later(0.03, tab.traffic._begin, request)
            asyncio.get_running_loop().call_later(0.04, tab.traffic._end, request)

    tab = Tab(monkeypatch, fetch)
    assert tab.settled()
    assert tab.looks == 2


def test_a_page_is_not_watched_while_it_still_fetches(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Tab(monkeypatch, lambda look: ends.append(tab.traffic.is_under_way(3.0)))
    ends: list[bool] = []
    request = cast("Any", Fetched())
    tab.traffic._begin(request)

    async def work() -> bool:
        asyncio.get_running_loop().call_later(0.1, tab.traffic._end, request)
        return await settle.wait_for_quiet(
            cast("Page", None), tab.evaluate, tab.traffic, quiet=0.2, limit=3.0
        )

    assert asyncio.run(work())
    assert ends == [False]
