"""A browser to work with: a stack of tabs in which pages are opened, looked at and acted on.

In: addresses, and actions on elements. Out: tabs that have come to rest. A page opens no windows
(own_window.js); one that comes up all the same is closed. What fails for a moment is asked for
again. The browser can be replaced by a fresh one with the same cookies.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import BrowserContext, Page
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.actions import QUIET_VERBS
from sitesift.browser.answer_recorder import AnswerRecorder
from sitesift.browser.background import BackgroundWork
from sitesift.browser.browser_context import bring_cookies, new_context
from sitesift.browser.browser_errors import BrowserGone, browser_gone
from sitesift.browser.chromium import Chromium
from sitesift.browser.chromium_tab import ChromiumTab
from sitesift.browser.document_gate import DocumentGate, Gate
from sitesift.browser.driver import Driver
from sitesift.browser.early_start import Started, start_browser
from sitesift.browser.own_headers import OwnHeaders
from sitesift.browser.private_network_proxy import PrivateNetworkProxy
from sitesift.browser.request_retry import MAX_RETRY_AFTER, Fault, RequestRetry
from sitesift.browser.settle import SETTLE_LIMIT, SETTLE_QUIET
from sitesift.browser.tab import Answer, ElementRef, Tab
from sitesift.errors import BrowserError, LoadFailed, SitesiftError
from sitesift.net.proxy_address import require_proxy
from sitesift.net.retry import RETRYABLE_STATUSES, RetryPolicy, retry_after
from sitesift.net.site_access import brought_cookies
from sitesift.net.warc_recorder import WarcRecorder
from sitesift.settings import NO_ACCESS, BrowserSettings, SiteAccess

log = logging.getLogger(__name__)
START_SECONDS = 0.05  # in which a click must have started whatever it starts
TAB_SECONDS = 30.0  # for a tab to open
STATE_SECONDS = 5.0  # for a browser that is to be replaced to hand over its cookies


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class LiveBrowser:
    """A running browser with a stack of tabs; open it with `launch`, and close it."""

    driver: Driver
    settings: BrowserSettings
    gate: DocumentGate
    user_agent: str | None
    proxy: PrivateNetworkProxy | None
    chromium: Chromium
    context: BrowserContext
    tabs: list[ChromiumTab] = field(default_factory=list)
    recorder: AnswerRecorder | None = None
    loads: int = 0  # pages loaded since the browser was started
    _strays: BackgroundWork = field(default_factory=BackgroundWork)
    _is_opening: bool = False  # whether the next new tab is one of ours

    @classmethod
    async def launch(  # noqa: PLR0913  options of one call, all by name
        cls,
        settings: BrowserSettings,
        *,
        gate: Gate,
        user_agent: str | None,
        allow_private: bool,
        access: SiteAccess = NO_ACCESS,
        record: str | None = None,
    ) -> LiveBrowser:
        """A browser with one empty tab; requests for documents pass the gate first. One whose first
        tab crashes is started once more."""
        await require_proxy(access.proxy)
        options: dict[str, Any] = {"user_agent": user_agent, "allow_private": allow_private}
        options |= {"access": access, "record": record}
        with contextlib.suppress(BrowserGone):
            return await cls._launch(settings, gate=gate, **options)
        try:
            return await cls._launch(settings, gate=gate, **options)
        except BrowserGone as gone:
            raise BrowserError(f"Chromium's first tab crashed twice ({gone}).") from gone

    @classmethod
    async def _launch(  # noqa: PLR0913  as above
        cls,
        settings: BrowserSettings,
        *,
        gate: Gate,
        user_agent: str | None,
        allow_private: bool,
        access: SiteAccess,
        record: str | None,
    ) -> LiveBrowser:
        proxy = await PrivateNetworkProxy.start_if_needed(allow_private, access.proxy)
        started: Started | None = None
        try:
            driver, chromium = started = await start_browser(settings)
            server = proxy.server if proxy else None
            context = await new_context(chromium, user_agent=user_agent, proxy=server)
            policy = RetryPolicy(settings.retries, settings.backoff, MAX_RETRY_AFTER)
            guard = DocumentGate(
                gate, allow_private, RequestRetry(policy, access), OwnHeaders(access)
            )
            live = cls(driver, settings, guard, user_agent, proxy, chromium, context)
            live.recorder = AnswerRecorder(WarcRecorder(record)) if record else None
            await bring_cookies(context, brought_cookies(access))
            await live._first_tab()
        except BaseException:
            if started is not None:
                await started[1].close()
                await started[0].stop()
            if proxy is not None:
                await proxy.close()
            raise
        return live

    async def renew(self) -> None:
        """Another browser process with the same cookies, and another driver where that one is dead
        too; all tabs are gone afterwards."""
        state: Any = None
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(STATE_SECONDS):
                state = await self.context.storage_state()
        await self.chromium.close()
        if not await self.driver.is_alive():
            log.warning("the browser driver ended; starting it again")
            await self.driver.stop()
            self.driver = await Driver.start()
        self.chromium = await Chromium.launch(self.driver, self.settings)
        options = {"storage_state": state} if state is not None else {}
        server = self.proxy.server if self.proxy else None
        self.context = await new_context(
            self.chromium, user_agent=self.user_agent, proxy=server, **options
        )
        if state is None:
            await bring_cookies(self.context, brought_cookies(self.gate.own_headers.access))
        self.tabs.clear()
        self.loads = 0
        await self._first_tab()

    async def close(self) -> None:
        for work in (self._strays, *(tab.background for tab in self.tabs)):
            work.cancel()
        await self.chromium.close()
        await self.driver.stop()
        if self.proxy is not None:
            await self.proxy.close()

    @property
    def is_worn(self) -> bool:
        """Whether it has shown enough pages to be replaced."""
        return self.loads >= self.settings.pages_per_browser

    # ── tabs

    @property
    def tab(self) -> ChromiumTab:
        """The one in front."""
        return self.tabs[-1]

    async def _first_tab(self) -> None:
        self.context.on("page", self._close_stray)
        await self.open_tab()

    def _close_stray(self, page: Page) -> None:
        """A window that nobody has asked for goes at once."""
        if not self._is_opening:
            self._strays.start(page.close())

    async def open_tab(self) -> None:
        """Puts an empty tab in front; the page behind it stays as it is."""
        self._is_opening = True
        try:
            with browser_gone():
                async with asyncio.timeout(TAB_SECONDS):
                    tab = await ChromiumTab.attach(await self.context.new_page())
                    await self.gate.watch(tab)
                    if self.recorder is not None:
                        self.recorder.watch(tab)
        except TimeoutError as error:  # a browser that dies just now never answers
            raise BrowserGone("no tab could be opened") from error
        finally:
            self._is_opening = False
        self.tabs.append(tab)

    async def close_above(self, tab: Tab) -> bool:
        """Closes the tabs on top of one; False when it is not open any more."""
        if not any(each is tab and not each.page.is_closed() for each in self.tabs):
            return False
        while self.tab is not tab:
            await self.tabs.pop().close()
        return True

    # ── acting

    async def act(self, element: ElementRef, verb: str, argument: str | int | None) -> bool | None:
        """Does something with an element of the front tab. False when the element cannot be acted
        on, None when it is gone."""
        self.tab.navigation.failed = None
        self.gate.retry.acting = True
        done = await self.tab.act(element, verb, argument)
        if done and verb not in QUIET_VERBS:
            await asyncio.sleep(START_SECONDS)
        return done

    # ── pages

    async def open(self, url: str, *, timeout: float, retry: RetryPolicy) -> tuple[Answer, int]:
        """Opens a page in the front tab, and again while it fails for a moment; the last answer,
        and the number of tries."""
        tries, wait = 0, 0.0
        while True:
            await asyncio.sleep(wait)
            tries += 1
            try:
                answer = await self._goto(url, timeout)
            except LoadFailed:
                pause = retry.pause(tries)
                if pause is None or self.tab.refusal is not None:
                    raise
            else:
                pause = retry.pause(tries, retry_after(answer.headers))
                if answer.status not in RETRYABLE_STATUSES or pause is None:
                    return answer, tries
            wait = pause

    async def _goto(self, url: str, timeout: float) -> Answer:
        self.gate.retry.acting = False
        return await self.tab.open(url, timeout=timeout)

    async def settle(self, wait: float | None, timeout: float) -> None:
        """Waits for the front tab to come to rest; a page that an action led to and that failed for
        a moment is asked for again."""
        tab, policy, tries = self.tab, self.gate.retry.policy, 1
        await self._settle(wait, timeout)
        while (status := tab.navigation.take_failed()) is not None and tab.refusal is None:
            pause = policy.pause(tries)
            if pause is None:
                self.note(Fault(tab.requested_url, status, tries))
                return
            await asyncio.sleep(pause)
            tries += 1
            await tab.reload(timeout)
            await self._settle(wait, timeout)

    async def _settle(self, wait: float | None, timeout: float) -> None:
        await self.tab.settle(quiet=SETTLE_QUIET, limit=SETTLE_LIMIT, timeout=timeout, wait=wait)

    def refused(self) -> SitesiftError | None:
        """Why the gate did not let the last request of the front tab through; told once."""
        refusal, self.tab.refusal = self.tab.refusal, None
        return refusal

    async def filled_memory(self) -> bool:
        """Whether a page has taken so much memory that it was ended; then there is a new browser
        for the next one."""
        if not self.chromium.memory.was_passed:
            return False
        await self.renew()
        return True

    def note(self, fault: Fault) -> None:
        """Keeps what could not be had."""
        self.gate.retry.note(fault)

    def faults(self) -> tuple[str, ...]:
        """What pages and their scripts asked for and could not get; told once."""
        return tuple(map(str, self.gate.retry.take()))

    async def cookies(self) -> list[dict[str, Any]]:
        with browser_gone():
            return [dict(cookie) for cookie in await self.context.cookies()]

    async def add_cookies(self, cookies: list[dict[str, Any]]) -> None:
        with browser_gone():
            await self.context.add_cookies(cookies)  # type: ignore[arg-type]
