"""A browser that is started ahead goes to the first who asks for one, and is closed where nobody
does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sitesift.browser.early_start import browser_ahead, start_browser
from sitesift.errors import BrowserError, BrowserMissing
from sitesift.settings import BrowserSettings

USUAL = BrowserSettings()


class Process:
    """A driver or a browser, and what became of it."""

    def __init__(self, kind: str, log: list[str]) -> None:
        self.kind, self._log = kind, log
        log.append(f"{kind} starts")

    async def stop(self) -> None:
        self._log.append(f"{self.kind} stops")

    close = stop


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []

    async def start() -> Process:
        await asyncio.sleep(0)
        return Process("driver", told)

    async def launch(driver: Process, settings: BrowserSettings) -> Process:
        if settings.executable is not None:
            raise BrowserMissing("no browser there")
        await asyncio.sleep(0)
        return Process("browser", told)

    monkeypatch.setattr("sitesift.browser.early_start.Driver.start", start)
    monkeypatch.setattr("sitesift.browser.early_start.Chromium.launch", launch)
    return told


def run(work: Any) -> Any:
    return asyncio.run(work)


def test_the_first_who_asks_gets_it_and_the_next_one_of_its_own(log: list[str]) -> None:
    async def work() -> None:
        async with browser_ahead():
            await asyncio.sleep(0.01)
            assert log == ["driver starts", "browser starts"]
            first = await start_browser(USUAL)
            assert len(log) == 2
            assert await start_browser(USUAL) != first
        assert len(log) == 4  # who took one closes it

    run(work())


def test_what_nobody_asked_for_is_closed(log: list[str]) -> None:
    async def work() -> None:
        async with browser_ahead():
            pass
        await start_browser(USUAL)

    run(work())
    assert log[:4] == ["driver starts", "browser starts", "browser stops", "driver stops"]
    assert log[4:] == ["driver starts", "browser starts"]


def test_who_wants_another_browser_gets_it(log: list[str]) -> None:
    other = BrowserSettings(pages_per_browser=7)

    async def work() -> None:
        async with browser_ahead():
            await start_browser(other)

    run(work())
    assert log.count("browser starts") == 2
    assert log.count("browser stops") == 1


def test_a_start_that_fails_is_told_to_who_asks_and_its_driver_ended(log: list[str]) -> None:
    missing = BrowserSettings(executable="nowhere")

    async def work(*, asked: bool) -> None:
        async with browser_ahead(missing):
            if asked:
                await start_browser(missing)

    with pytest.raises(BrowserError, match="no browser there"):
        run(work(asked=True))
    run(work(asked=False))
    assert log == ["driver starts", "driver stops"] * 2
