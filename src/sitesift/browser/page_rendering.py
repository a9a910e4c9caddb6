"""One tab for one page: opened in a running browser, shown, captured and given back.

In: a `Chromium` and a task; out: a `Rendered`. A live page gets a fresh context (no cookies, no
cache of others). A saved page can leave nothing behind, having neither scripts nor network, so its
tab is kept for the next one: that halves the time a saved page takes. It is wiped before only where
the page may go on to another one by itself, which might come between. Every step is bounded in
time. A browser that dies meanwhile raises `BrowserGone`; whatever else Playwright says becomes an
error of ours here.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass

from playwright.async_api import Error as PlaywrightError

from sitesift.browser.archived_page import ArchiveAnswers
from sitesift.browser.browser_context import bring_cookies, new_context
from sitesift.browser.browser_errors import (
    BrowserGone,
    is_gone,
    load_fault,
    raise_if_gone,
    timed_out,
)
from sitesift.browser.capture import Rendered
from sitesift.browser.chromium import CLOSE_SECONDS, Chromium
from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.browser.live_page import show_live
from sitesift.browser.own_headers import OwnHeaders
from sitesift.browser.saved_page import (
    NO_NETWORK,
    SavedPageAnswers,
    address_of,
    go_offline,
    show_saved,
)
from sitesift.net.site_access import brought_cookies
from sitesift.page.page_source import Source
from sitesift.settings import NO_ACCESS, LoadSettings, SiteAccess

OPEN_SECONDS = 20.0  # a browser that cannot open a tab in this time is as good as dead


@dataclass(frozen=True, slots=True)
class RenderTask:
    """One page to render: its source, its text when it is a saved one, and whether a picture is
    wanted."""

    source: Source
    html: str | None
    screenshot: bool
    proxy: str | None = None  # that a live page goes through when private addresses are refused
    access: SiteAccess = NO_ACCESS  # for the host of a live page
    archive: ArchiveAnswers | None = None  # that answers instead of the network


@dataclass(frozen=True, slots=True, eq=False)
class RenderTab:
    """An open tab; `answers` is set in one that is cut off from the network, for saved pages."""

    tab: ChromiumTab
    answers: SavedPageAnswers | None = None


async def open_tab(
    chromium: Chromium, task: RenderTask, load: LoadSettings, kept: list[RenderTab]
) -> RenderTab:
    """A tab for the task: one of those kept for saved pages, or a new one in a context of its
    own."""
    if task.html is not None and kept:
        return kept.pop()
    try:
        async with asyncio.timeout(OPEN_SECONDS):
            is_live = task.html is None
            context = await new_context(
                chromium,
                user_agent=load.user_agent,
                proxy=task.proxy if is_live else NO_NETWORK,
                viewport={"width": load.width, "height": load.height},
                reduced_motion="reduce",
                java_script_enabled=is_live,
            )
            await bring_cookies(context, brought_cookies(task.access))
            tab = await ChromiumTab.attach(await context.new_page(), is_live=is_live)
            await OwnHeaders(task.access).watch(tab)
            if task.archive is not None:
                await tab.page.route("**/*", task.archive.answer)
            return RenderTab(tab, None if is_live else await go_offline(tab))
    except (PlaywrightError, TimeoutError) as error:
        raise BrowserGone(str(error)) from error
    except asyncio.CancelledError:
        chromium.retired = True  # it may hold a half-open tab that nobody will close
        raise


async def give_back(used: RenderTab, kept: list[RenderTab], *, keep: bool) -> bool:
    """Closes the tab, or keeps it; False when it would not go."""
    page = used.tab.page
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            if keep and used.answers is not None:
                if used.answers.may_go_on:
                    await page.goto("about:blank")
                kept.append(used)
            else:
                await page.context.close()
    except TimeoutError:
        return False
    except PlaywrightError as error:
        return is_gone(error)  # it died, and the tab with it
    return True


async def render_in(used: RenderTab, task: RenderTask, load: LoadSettings) -> Rendered:
    """Shows the page in the tab and captures it; the tab's owner gives it back."""
    name = task.source.name
    try:
        async with asyncio.timeout(2 * load.timeout):
            return await _show_and_capture(used, task, load)
    except TimeoutError as error:
        raise timed_out(name, load.timeout) from error
    except PlaywrightError as error:
        raise_if_gone(error)
        raise load_fault(str(error), name, load.timeout) from error


async def _show_and_capture(used: RenderTab, task: RenderTask, load: LoadSettings) -> Rendered:
    source, settled, url, started = task.source, True, None, time.monotonic()
    async with asyncio.timeout(load.timeout):
        if task.html is None or used.answers is None:
            settled = await show_live(used.tab, source.url or source.name, source.name, load)
        else:
            await show_saved(used.tab, used.answers, source, task.html, timeout=load.timeout)
            url = address_of(source)
    snapshot = await used.tab.snapshot(url=url)
    image = await used.tab.picture() if task.screenshot else None
    return Rendered(snapshot, image, settled, time.monotonic() - started)
