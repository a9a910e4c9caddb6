"""Playwright's own process, which talks to Chromium: started, stopped, asked whether it lives."""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Playwright, async_playwright

from sitesift.errors import BrowserError

DRIVER_SECONDS = 4.0  # for one answer, or to stop


async def start_driver() -> Playwright:
    try:
        # Node makes the standard error that it inherits non-blocking, and where that is the same
        # pipe as the standard output, large outputs of ours would be cut off.
        with Path(os.devnull).open("w") as nowhere, contextlib.redirect_stderr(nowhere):
            return await async_playwright().start()
    except Exception as error:  # a driver that cannot run at all is told as a bare Exception
        raise BrowserError(
            f"Playwright's driver did not start ({error}); on Debian run "
            "'apt-get install libatomic1' as root, elsewhere reinstall Playwright with pip."
        ) from error


async def stop_driver(driver: Playwright) -> None:
    with contextlib.suppress(PlaywrightError, TimeoutError, OSError):
        async with asyncio.timeout(DRIVER_SECONDS):
            await driver.stop()


async def is_driver_alive(driver: Playwright) -> bool:
    """Asked for the cheapest thing that it can do."""
    try:
        async with asyncio.timeout(DRIVER_SECONDS):
            await (await driver.request.new_context()).dispose()
    except (PlaywrightError, TimeoutError):
        return False
    return True
