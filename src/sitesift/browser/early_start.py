"""A browser that is started ahead, while the rest of the program is still being imported.

In: nothing but settings. Out: a driver with a browser, for the first in this event loop to ask for
one; where nobody asks, it is closed again. Starting one keeps other processes busy for about as
long as importing an exploration keeps this one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass

from sitesift.browser.chromium import Chromium
from sitesift.browser.driver import Driver
from sitesift.errors import BrowserError
from sitesift.settings import BrowserSettings

Started = tuple[Driver, Chromium]


@dataclass(eq=False, slots=True)
class _Ahead:
    """A start under way, until somebody takes it."""

    settings: BrowserSettings
    start: asyncio.Task[Started] | None


_ahead: ContextVar[_Ahead | None] = ContextVar("browser started ahead", default=None)


@asynccontextmanager
async def browser_ahead(settings: BrowserSettings | None = None) -> AsyncIterator[None]:
    """Inside, a browser starts by itself, and the first `start_browser` with these settings gets
    it."""
    wanted = settings or BrowserSettings()
    ahead = _Ahead(wanted, asyncio.ensure_future(_started(wanted)))
    token = _ahead.set(ahead)
    try:
        yield
    finally:
        _ahead.reset(token)
        if ahead.start is not None:  # nobody came for it
            with suppress(BrowserError):
                driver, chromium = await ahead.start
                await chromium.close()
                await driver.stop()


async def start_browser(settings: BrowserSettings) -> Started:
    """A driver with a browser, which the caller closes; raises BrowserMissing or BrowserError."""
    ahead = _ahead.get()
    if ahead is not None and ahead.start is not None and ahead.settings == settings:
        start, ahead.start = ahead.start, None
        return await start
    return await _started(settings)


async def _started(settings: BrowserSettings) -> Started:
    driver = await Driver.start()
    try:
        return driver, await Chromium.launch(driver, settings)
    except BaseException:
        await driver.stop()
        raise
