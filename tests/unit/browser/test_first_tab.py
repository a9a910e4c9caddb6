"""A browser whose first tab crashes: started once more, then given up with one error of ours."""

from __future__ import annotations

import asyncio

import pytest

from sitesift.browser import early_start, live_browser
from sitesift.browser.browser_errors import BrowserGone
from sitesift.browser.live_browser import LiveBrowser
from sitesift.errors import BrowserError
from sitesift.settings import BrowserSettings


class Process:
    """A driver or a browser that only counts."""

    started = stopped = 0

    @classmethod
    async def start(cls) -> Process:
        cls.started += 1
        return cls()

    @classmethod
    async def launch(cls, driver: object, settings: object) -> Process:
        return await cls.start()

    async def stop(self) -> None:
        type(self).stopped += 1

    close = stop


async def everything(url: str) -> None:
    pass


def launched(monkeypatch, crashes: int) -> type[Process]:
    kind = type("Counted", (Process,), {})
    left = [BrowserGone("Page crashed")] * crashes

    async def context(*_: object, **options: object) -> object:
        return object()

    async def first_tab(self: LiveBrowser) -> None:
        if left:
            raise left.pop()

    for name in ("Driver", "Chromium"):
        monkeypatch.setattr(early_start, name, kind)
    monkeypatch.setattr(live_browser, "new_context", context)
    monkeypatch.setattr(LiveBrowser, "_first_tab", first_tab)
    options = {"gate": everything, "user_agent": None, "allow_private": True}
    asyncio.run(LiveBrowser.launch(BrowserSettings(), **options))
    return kind


def test_a_first_tab_that_crashes_costs_one_more_start(monkeypatch):
    kind = launched(monkeypatch, 1)
    assert (kind.started, kind.stopped) == (4, 2)  # drivers and browsers


def test_two_crashes_are_an_error_of_ours(monkeypatch):
    with pytest.raises(BrowserError, match="first tab crashed twice"):
        launched(monkeypatch, 2)
