"""Pages in Chromium, for the browser engine: opened politely and looked at when they have settled.

In: addresses. Out: views of what the browser shows there (BrowserView). A browser that dies or
does not answer is started anew, once for each step.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from sitesift.browser.browser_errors import BrowserGone, with_second_try
from sitesift.browser.dom_view import ViewRequest
from sitesift.browser.live_browser import LiveBrowser
from sitesift.browser.request_retry import Fault
from sitesift.errors import LoadFailed
from sitesift.net import Fetcher
from sitesift.net.addresses import require_web
from sitesift.net.retry import RETRYABLE_STATUSES, retry_after
from sitesift.wrapper.engines.browser_view import BrowserView
from sitesift.wrapper.engines.dom import Recipe, SessionState, View

T = TypeVar("T")
# times its patience with a page after which a browser that does not answer is as good as dead
STEP_FACTOR = 2

log = logging.getLogger(__name__)


class BrowserPages(SessionState):
    """The half of a session that opens pages and looks at them."""

    def __init__(self, live: LiveBrowser, fetcher: Fetcher, request: ViewRequest) -> None:
        super().__init__()
        self._live = live
        self._fetcher = fetcher
        self._request = request
        self._current: BrowserView | None = None  # the last view of the live page
        # an answer may have to wait its turn
        self._patience = fetcher.settings.timeout + fetcher.settings.longest_wait
        self._cookies: list[dict[str, Any]] = []
        self._cookies_to_set: list[dict[str, Any]] = []  # of a stopped run that goes on

    async def close(self) -> None:
        self._current = None
        await self._live.close()
        await self._fetcher.close()

    def faults(self) -> tuple[str, ...]:
        return self._live.faults()

    async def open(self, url: str, wait: float | None) -> View:
        self._fetcher.border.add(require_web(url))
        return await self._surviving(lambda: self._open(url, wait), url)

    async def _surviving(self, work: Callable[[], Awaitable[T]], url: str) -> T:
        """Some work, done again in a new browser when the first has died."""

        async def in_time() -> T:
            try:
                async with asyncio.timeout(STEP_FACTOR * self._patience):
                    return await work()
            except TimeoutError as error:
                raise BrowserGone(f"no answer on {url}") from error

        async def again() -> T:
            await self._renew()
            return await in_time()

        return await with_second_try(in_time, again, url, self._live.filled_memory)

    async def _open(self, url: str, wait: float | None) -> BrowserView:
        if self._live.is_worn:
            await self._renew()
        if self._cookies_to_set:
            await self._live.add_cookies(self._cookies_to_set)
            self._cookies_to_set = []
        await self._goto(url)
        return await self._look([url, []], wait)

    async def _renew(self) -> None:
        log.info("starting Chromium anew")
        self._current = None
        await self._live.renew()

    async def _goto(self, url: str) -> None:
        """Opens a page; a server that asks for patience gets it, within the settings' limits."""
        settings = self._fetcher.settings
        answer, tries = await self._live.open(
            url, timeout=settings.timeout, retry=self._fetcher.retry
        )
        if answer.status in RETRYABLE_STATUSES:
            asked = retry_after(answer.headers) or 0.0
            if asked > settings.longest_wait:
                raise LoadFailed(
                    f"{url} asks us to wait {asked:.0f} s; run again later.", source=url
                )
            self._live.note(Fault(url, answer.status, tries))

    async def _look(
        self, way: Recipe, wait: float | None, before: BrowserView | None = None
    ) -> BrowserView:
        """What the browser shows after it has come to rest."""
        await self._live.settle(wait, self._patience)
        refusal = self._live.refused()
        if refusal is not None:
            self._current = None  # the tab shows an error page
            raise refusal
        tab = self._live.tab
        dom = await tab.view(self._request)
        if dom.url.startswith("chrome-error:"):
            told = "; ".join(self._live.faults()) or f"nothing came of what {way[0]} leads to"
            raise LoadFailed(told, source=tab.requested_url)
        if before is None or dom.document is not before.dom.document:
            self.pages += 1
            self._live.loads += 1
            self._cookies = await self._live.cookies()
            if dom.method == "GET" and not tab.in_frame:
                way = [dom.url, []]
                self.addresses.append(dom.url)
        self._current = BrowserView(dom, tab, way)
        self._current.in_place = before is not None and dom.document is before.dom.document
        return self._current

    def memory(self) -> dict[str, Any]:
        return self._memory([] if self._fetcher.is_private_visit else self._cookies)

    def remember(self, memory: dict[str, Any]) -> None:
        super().remember(memory)
        self._cookies = self._cookies_to_set = memory["cookies"]
