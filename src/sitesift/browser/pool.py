"""Warm browsers for many pages: in go sources, out come rendered pages, as many at a time as there
are tabs.

One browser serves all tabs and is replaced when it dies or has shown enough pages. A page during
which the browser died is tried once more, alone in a browser of its own, so that one page that
kills browsers never costs its neighbours more than one try.
"""

from __future__ import annotations

import asyncio
import logging
import os
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from sitesift.browser.archived_page import ArchiveAnswers
from sitesift.browser.background import BackgroundWork
from sitesift.browser.browser_errors import BrowserGone, with_second_try
from sitesift.browser.capture import Rendered
from sitesift.browser.chromium import CLOSE_SECONDS, Chromium, find_chromium
from sitesift.browser.driver import Driver
from sitesift.browser.page_rendering import RenderTab, RenderTask, give_back, open_tab, render_in
from sitesift.browser.private_network_proxy import PrivateNetworkProxy, refuse_private
from sitesift.browser.saved_page import NO_NETWORK
from sitesift.errors import BrowserError, BrowserMissing
from sitesift.net.proxy_address import require_proxy
from sitesift.net.site_access import bound_access
from sitesift.net.web_archive import WebArchive
from sitesift.page.page_source import Source, read_html
from sitesift.settings import BrowserSettings, LoadSettings

log = logging.getLogger(__name__)


class BrowserPool:
    """Renders sources in Chromium. Use it as `async with BrowserPool(...) as pool` in one event
    loop."""

    def __init__(
        self, browser: BrowserSettings | None = None, load: LoadSettings | None = None
    ) -> None:
        self.settings = browser or BrowserSettings()
        self.load = load or LoadSettings()
        self._slots = asyncio.Semaphore(self.settings.tabs or os.cpu_count() or 1)
        self._lock = asyncio.Lock()
        self._driver_lock = asyncio.Lock()
        self._driver: Driver | None = None
        self._current: Chromium | None = None
        self._proxy: PrivateNetworkProxy | None = None
        # the running browsers, with tabs for the next saved pages
        self._kept: dict[Chromium, list[RenderTab]] = {}
        self._closed = False
        self._background = BackgroundWork()

    async def __aenter__(self) -> Self:
        find_chromium(self.settings)  # a missing browser is reported before any work begins
        await require_proxy(self.load.access.proxy)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        closing = asyncio.ensure_future(self._close())
        try:
            await asyncio.shield(closing)
        except asyncio.CancelledError:
            await closing  # cancelled while closing: close all the same, then go
            raise

    async def render(self, source: Source, *, screenshot: bool = False) -> Rendered:
        """The page of a source, rendered; raises a SourceError about the source or a
        BrowserError."""
        task = await self._task(source, screenshot)
        async with self._slots:
            if self._closed:
                raise BrowserError(
                    "The browser pool is closed; render inside its 'async with' block."
                )
            return await with_second_try(
                lambda: self._attempt(task), lambda: self._attempt(task, alone=True), source.name
            )

    async def _task(self, source: Source, screenshot: bool) -> RenderTask:
        """The source, read or checked as far as that goes without a browser."""
        if source.kind == "archive":
            return await asyncio.to_thread(_archived, source, screenshot)
        if source.url is None or source.kind != "url":
            html = await asyncio.to_thread(read_html, source, self.load)
            return RenderTask(source, html, screenshot)
        load = self.load
        if not load.allow_private:
            await refuse_private(source.url, source.name)
        access = bound_access(load.access, [source.url])
        async with self._lock:
            if self._proxy is None:
                self._proxy = await PrivateNetworkProxy.start_if_needed(
                    load.allow_private, access.proxy
                )
        server = self._proxy.server if self._proxy else None
        return RenderTask(source, None, screenshot, server, access)

    def process_ids(self) -> list[int]:
        """The main process of each running browser."""
        return [chromium.pid for chromium in self._kept if chromium.alive]

    async def _attempt(self, task: RenderTask, *, alone: bool = False) -> Rendered:
        chromium = await self._take(alone=alone)
        tab, done = None, False
        kept = self._kept.get(chromium, [])
        try:
            tab = await open_tab(chromium, task, self.load, kept)
            rendered = await render_in(tab, task, self.load)
            done = True
            return rendered
        except BrowserGone:
            chromium.retired = True
            raise
        finally:
            # In the background: the result need not wait for it, and a cancelled caller cannot
            # interrupt it.
            self._background.start(
                self._give_back(chromium, tab, keep=done and not chromium.retired)
            )

    async def _take(self, *, alone: bool = False) -> Chromium:
        """A browser with room for one more page; `alone`: a new one that nobody else will get."""
        if alone:
            chromium = await self._launch()
            chromium.retired = True
        else:
            async with self._lock:
                chromium = await self._shared()
        chromium.open += 1
        chromium.shown += 1
        if chromium.shown >= self.settings.pages_per_browser:
            chromium.retired = True
        return chromium

    async def _shared(self) -> Chromium:
        current = self._current
        if current is None or current.retired or not current.alive:
            if current is not None and current.open == 0:
                self._background.start(self._discard(current))
            current = self._current = await self._launch()
        return current

    async def _launch(self) -> Chromium:
        chromium = await self._launched_by(await self._running_driver())
        self._kept[chromium] = []
        return chromium

    async def _launched_by(self, driver: Driver) -> Chromium:
        try:
            return await Chromium.launch(driver, self.settings)
        except BrowserError as error:
            if isinstance(error, BrowserMissing) or await driver.is_alive():
                raise
            log.warning("the browser driver ended; starting it again")
            driver = await self._running_driver(dead=driver)
            return await Chromium.launch(driver, self.settings)

    async def _running_driver(self, *, dead: Driver | None = None) -> Driver:
        """Playwright's own process, started when there is none or only the one known to be dead."""
        async with self._driver_lock:
            if self._driver is None or self._driver is dead:
                if dead is not None:
                    await dead.stop()
                self._driver = await Driver.start()
            return self._driver

    async def _give_back(self, chromium: Chromium, tab: RenderTab | None, *, keep: bool) -> None:
        if tab is not None and not await give_back(tab, self._kept.get(chromium, []), keep=keep):
            # a tab that cannot be closed: the browser goes when the others are done
            chromium.retired = True
        chromium.open -= 1
        if chromium.open == 0 and (chromium.retired or not chromium.alive):
            await self._discard(chromium)

    async def _discard(self, chromium: Chromium) -> None:
        if self._kept.pop(chromium, None) is not None:
            await chromium.close()

    async def _close(self) -> None:
        self._closed = True
        await self._background.finished(2 * CLOSE_SECONDS)
        await asyncio.gather(*(self._discard(chromium) for chromium in list(self._kept)))
        if self._proxy is not None:
            await self._proxy.close()
        if self._driver is not None:
            driver, self._driver = self._driver, None
            await driver.stop()


def _archived(source: Source, screenshot: bool) -> RenderTask:
    """A page of a web archive, with what answers its requests."""
    archive = WebArchive(source.path or Path(source.name), source.name)
    shown = replace(source, url=archive.page_url(source.url))
    archive.answer(shown.url or "")  # a damaged page is said to be one
    return RenderTask(shown, None, screenshot, NO_NETWORK, archive=ArchiveAnswers(archive))
