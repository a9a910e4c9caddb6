"""One tab for one page: opened in a running browser, shown, captured and given back.

In: a `Chromium` and a task; out: a `Rendered`. A live page gets a fresh context (no cookies, no
cache of others). A saved page can leave nothing behind, having neither scripts nor network, so its
tab is wiped and kept for the next one: that halves the time a saved page takes. Every step is
bounded in time. A browser that dies meanwhile raises `BrowserGone`; whatever else Playwright says
becomes an error of ours here.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Page
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.browser_errors import BrowserGone, is_gone, load_fault, timed_out
from sitesift.browser.capture import Rendered, capture, picture
from sitesift.browser.chromium import CLOSE_SECONDS, Chromium
from sitesift.browser.live_page import show_live
from sitesift.browser.saved_page import NO_NETWORK, Answers, address_of, prepare, show_saved
from sitesift.page.page_source import Source
from sitesift.settings import LoadSettings

OPEN_SECONDS = 20.0  # a browser that cannot open a tab in this time is as good as dead


@dataclass(frozen=True, slots=True)
class RenderTask:
    """One page to render: its source, its text when it is a saved one, and whether a picture is
    wanted."""

    source: Source
    html: str | None
    screenshot: bool
    proxy: str | None = (
        None  # the guard that a live page goes through when private addresses are not allowed
    )


@dataclass(frozen=True, slots=True, eq=False)
class Tab:
    """An open tab; `answers` is set in one that is cut off from the network, for saved pages."""

    context: BrowserContext
    page: Page
    session: CDPSession
    answers: Answers | None = None


async def open_tab(
    chromium: Chromium, task: RenderTask, load: LoadSettings, kept: list[Tab]
) -> Tab:
    """A tab for the task: one of those kept for saved pages, or a new one in a context of its
    own."""
    if task.html is not None and kept:
        return kept.pop()
    try:
        async with asyncio.timeout(OPEN_SECONDS):
            context = await chromium.browser.new_context(**_options(chromium, task, load))
            page = await context.new_page()
            session = await context.new_cdp_session(page)
            answers = await prepare(page, session) if task.html is not None else None
            return Tab(context, page, session, answers)
    except (PlaywrightError, TimeoutError) as error:
        raise BrowserGone(str(error)) from error
    except asyncio.CancelledError:
        chromium.retired = True  # it may hold a half-open tab that nobody will close
        raise


async def give_back(tab: Tab, kept: list[Tab], *, keep: bool) -> bool:
    """Closes the tab, or wipes and keeps it; False when it would not go."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            if keep and tab.answers is not None:
                await tab.page.goto("about:blank")
                kept.append(tab)
            else:
                await tab.context.close()
    except TimeoutError:
        return False
    except PlaywrightError as error:
        return is_gone(str(error))  # it died, and the tab with it
    return True


def _options(chromium: Chromium, task: RenderTask, load: LoadSettings) -> dict[str, Any]:
    """How a context is set up: JavaScript and network for a URL, neither for saved pages."""
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
    return options


def user_agent(chromium: Chromium, load: LoadSettings) -> str:
    """The configured user agent, or Chromium's own with our name and version appended."""
    if load.user_agent is not None:
        return load.user_agent
    try:
        return f"{chromium.user_agent} sitesift/{version('sitesift')}"
    except PackageNotFoundError:  # run from a source tree that was never installed
        return f"{chromium.user_agent} sitesift"


async def render_in(tab: Tab, task: RenderTask, load: LoadSettings) -> Rendered:
    """Shows the page in the tab and captures it; the tab's owner gives it back."""
    name = task.source.name
    try:
        async with asyncio.timeout(2 * load.timeout):
            return await _show_and_capture(tab, task, load)
    except TimeoutError as error:
        raise timed_out(name, load.timeout) from error
    except PlaywrightError as error:
        if is_gone(str(error)):
            raise BrowserGone(str(error)) from error
        raise load_fault(str(error), name, load.timeout) from error


async def _show_and_capture(tab: Tab, task: RenderTask, load: LoadSettings) -> Rendered:
    source, settled, url, started = task.source, True, None, time.monotonic()
    async with asyncio.timeout(load.timeout):
        if task.html is None or tab.answers is None:
            settled = await show_live(tab.page, source.url or source.name, source.name, load)
        else:
            await show_saved(tab.page, tab.answers, source, task.html, timeout=load.timeout)
            url = address_of(source)
    snapshot = await capture(tab.page, tab.session, url=url)
    image = await picture(tab.session) if task.screenshot else None
    return Rendered(snapshot, image, settled, time.monotonic() - started)
