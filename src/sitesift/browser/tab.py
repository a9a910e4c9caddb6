"""One tab for one page: a fresh context (no cookies, no cache of others) in a running browser, shown and captured.

In: a `Chromium` and a source; out: a `Rendered`. Every step is bounded in time. A browser that dies meanwhile
raises `BrowserGone`; whatever else Playwright says becomes an error of ours here.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from playwright.async_api import BrowserContext
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.capture import Rendered, capture, picture
from sitesift.browser.chromium import Chromium
from sitesift.browser.faults import BrowserGone, is_gone, load_fault, timed_out
from sitesift.browser.live import show_live
from sitesift.browser.saved import NO_NETWORK, address_of, show_saved
from sitesift.page.source import Source
from sitesift.settings import LoadSettings

OPEN_SECONDS = 20.0  # a browser that cannot open a tab in this time is as good as dead


@dataclass(frozen=True, slots=True)
class Task:
    """One page to render: its source, its text when it is a saved one, and whether a picture is wanted."""

    source: Source
    html: str | None
    screenshot: bool
    proxy: str | None = None  # the guard that a live page goes through when private addresses are not allowed


async def open_context(chromium: Chromium, task: Task, load: LoadSettings) -> BrowserContext:
    """A context with JavaScript and network for a URL, without either for saved pages."""
    options: dict[str, Any] = {
        "viewport": {"width": load.width, "height": load.height},
        "user_agent": user_agent(chromium, load),
        "accept_downloads": False,
        "service_workers": "block",
        "reduced_motion": "reduce",
        "locale": "en-GB",
    }
    if task.html is not None:
        options |= {"java_script_enabled": False, "proxy": NO_NETWORK}
    elif task.proxy is not None:
        options["proxy"] = {"server": task.proxy, "bypass": "<-loopback>"}
    try:
        async with asyncio.timeout(OPEN_SECONDS):
            return await chromium.browser.new_context(**options)
    except (PlaywrightError, TimeoutError) as error:
        raise BrowserGone(str(error)) from error


def user_agent(chromium: Chromium, load: LoadSettings) -> str:
    """The configured user agent, or Chromium's own with our name and version appended."""
    if load.user_agent is not None:
        return load.user_agent
    try:
        return f"{chromium.user_agent} sitesift/{version('sitesift')}"
    except PackageNotFoundError:  # run from a source tree that was never installed
        return f"{chromium.user_agent} sitesift"


async def render_in(context: BrowserContext, task: Task, load: LoadSettings) -> Rendered:
    """Shows the page in a new tab of the context and captures it; the context's owner closes it."""
    started = time.monotonic()
    name = task.source.name
    try:
        async with asyncio.timeout(2 * load.timeout):
            return await _show_and_capture(context, task, load, started)
    except TimeoutError as error:
        raise timed_out(name, load.timeout) from error
    except PlaywrightError as error:
        if is_gone(str(error)):
            raise BrowserGone(str(error)) from error
        raise load_fault(str(error), name, load.timeout) from error


async def _show_and_capture(context: BrowserContext, task: Task, load: LoadSettings, started: float) -> Rendered:
    page = await context.new_page()
    session = await context.new_cdp_session(page)
    source, settled, url = task.source, True, None
    async with asyncio.timeout(load.timeout):
        if task.html is None:
            settled = await show_live(page, source.url or source.name, source.name, load)
        else:
            await show_saved(page, session, source, task.html, timeout=load.timeout)
            url = address_of(source)
    snapshot = await capture(page, session, url=url)
    image = await picture(session) if task.screenshot else None
    return Rendered(snapshot, image, settled, time.monotonic() - started)
