"""A tab of Chromium: the `Tab` that there is, over a page of Playwright.

In: a Playwright page. Out: everything that `Tab` promises. Dialogs are answered here, so that none
can hold a page up. Playwright's errors leave this file as ours.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.async_api import CDPSession, Dialog, Page
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.actions import perform
from sitesift.browser.background import BackgroundWork
from sitesift.browser.browser_errors import browser_gone, load_fault, raise_if_gone
from sitesift.browser.capture import begin_picture, capture_snapshot
from sitesift.browser.dom_view import Document, DomView, FramePlace, ViewRequest, view_of
from sitesift.browser.find_element import LiveElement, find_element
from sitesift.browser.isolated_world import IsolatedWorlds
from sitesift.browser.navigation_watch import NavigationWatch
from sitesift.browser.received_bytes import ReceivedBytes
from sitesift.browser.settle import SETTLE_LIMIT, SETTLE_QUIET, Traffic, wait_for_quiet
from sitesift.browser.tab import Answer, ElementRef, NumberedElement
from sitesift.browser.whole_lists import give_room
from sitesift.errors import SitesiftError, TooLarge
from sitesift.net.addresses import require_web
from sitesift.page.snapshot import Snapshot

OPEN_ATTEMPTS = 3  # at an address, where the error page of a refused request comes in between
EMPTY_PAGE = "about:blank"
MAX_MESSAGES = 20  # of dialogs that are kept for whoever asks
_INTERRUPTED = "interrupted by another navigation"
_CANNOT_CHANGE = Path(__file__).with_name("cannot_change.js").read_text("utf-8")


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class ChromiumTab:
    """A tab with its traffic, its history, and the document shown in it."""

    page: Page
    cdp: CDPSession
    target: dict[str, Any]  # what Chromium calls it
    traffic: Traffic
    navigation: NavigationWatch
    worlds: IsolatedWorlds  # where our scripts run
    refusal: SitesiftError | None = None  # why a request for a document was not let through
    received: ReceivedBytes = field(init=False)
    background: BackgroundWork = field(default_factory=BackgroundWork)
    _inner: FramePlace | None = None  # entered frame; None for the page itself
    _document: Document | None = None
    _known: str = ""  # the document when it was last asked whether it is new
    _messages: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.received = ReceivedBytes(self._refuse_size, str(self.target["targetId"]))

    @classmethod
    async def attach(cls, page: Page, *, is_live: bool = True) -> ChromiumTab:
        """The tab of a page that has just been opened. One for saved pages is spared the events of
        a live one: it has no traffic to speak of."""
        cdp = await page.context.new_cdp_session(page)
        info = await cdp.send("Target.getTargetInfo")
        worlds = IsolatedWorlds(cdp, info["targetInfo"]["targetId"])
        tab = cls(page, cdp, info["targetInfo"], Traffic(), NavigationWatch(page), worlds)
        if is_live:
            tab.traffic.watch(page)
            tab.navigation.watch()
            await worlds.watch()
            tab.received.watch(cdp)
            await cdp.send("Network.enable")
        page.on("dialog", lambda dialog: tab.background.start(tab._answered(dialog)))
        return tab

    async def _answered(self, dialog: Dialog) -> None:
        """No to everything, except that a page which does not want to be left is left."""
        if dialog.message and len(self._messages) < MAX_MESSAGES:
            self._messages.append(dialog.message)
        await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())

    def _refuse_size(self, words: str) -> None:
        """Stops a page that would fill the memory: an answer without end, or a flood of them."""
        url = self.requested_url or self.url
        self.refusal = self.refusal or TooLarge(f"{url}: is {words}.", source=url)
        self.background.start(self._stop())

    async def _stop(self) -> None:
        await self.cdp.send("Page.stopLoading")
        await self.cdp.send("Page.navigate", {"url": EMPTY_PAGE})

    def take_messages(self) -> tuple[str, ...]:
        """What dialogs said since this was last asked."""
        told = tuple(self._messages)
        self._messages.clear()
        return told

    @property
    def url(self) -> str:
        return self.page.url

    @property
    def requested_url(self) -> str:
        return self.navigation.requested_url

    @property
    def in_frame(self) -> bool:
        return self._inner is not None

    async def close(self) -> None:
        with contextlib.suppress(PlaywrightError):
            await self.page.close()

    # ── documents

    async def open(
        self,
        url: str,
        *,
        timeout: float,
        until: Literal["commit", "domcontentloaded"] = "domcontentloaded",
        name: str = "",
    ) -> Answer:
        if url != EMPTY_PAGE:
            require_web(url)
        self._inner, self.refusal = None, None
        self.received.restart()
        for attempt in range(1, OPEN_ATTEMPTS + 1):
            try:
                return await self._goto(url, timeout, until)
            except PlaywrightError as error:
                if self.refusal is not None:
                    raise self.refusal from error
                raise_if_gone(error)
                if attempt == OPEN_ATTEMPTS or _INTERRUPTED not in str(error):
                    raise load_fault(str(error), name or url, timeout) from error
            finally:
                self.navigation.failed = None  # whoever asked is told
            await asyncio.sleep(SETTLE_QUIET)  # that error page is still on its way
        raise AssertionError("the last attempt returns or raises")

    async def _goto(
        self, url: str, timeout: float, until: Literal["commit", "domcontentloaded"]
    ) -> Answer:
        if "#" in url and url.partition("#")[0] == self.url.partition("#")[0]:
            await self.page.goto(EMPTY_PAGE)  # else the document stays, in the state it is in
        response = await self.page.goto(url, wait_until=until, timeout=timeout * 1000)
        return Answer(response.status, response.headers) if response else Answer()

    async def reload(self, timeout: float) -> None:
        """The same request again, with all that was posted."""
        try:
            await self.page.reload(wait_until="domcontentloaded", timeout=timeout * 1000)
        except PlaywrightError as error:
            raise_if_gone(error)

    async def wait_loaded(self, timeout: float) -> None:
        """Waits for the document's own markup."""
        await self.page.wait_for_load_state("domcontentloaded", timeout=max(1.0, timeout * 1000))

    async def settle(
        self, *, quiet: float, limit: float, timeout: float, wait: float | None = None
    ) -> bool:
        """Waits for a page on its way first, then the caller's own seconds, then for quiet."""
        deadline = time.monotonic() + timeout
        while self.navigation.leaving_until > time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        if wait:
            await asyncio.sleep(wait)
        self.navigation.is_new = False
        if self.traffic.quiet_in(0.0, limit) == 0 and await self.evaluate(_CANNOT_CHANGE):
            return True
        settled = await self._quiet(quiet, limit)
        if await give_room(self.evaluate):
            settled = await self._quiet(quiet, limit)
        return settled

    async def _quiet(self, quiet: float, limit: float) -> bool:
        with browser_gone():
            return await wait_for_quiet(
                self.page, self.worlds.evaluate, self.traffic, quiet=quiet, limit=limit
            )

    async def is_new_document(self) -> bool:
        """Whether the document is another one than when this was last asked."""
        before = self._known
        with browser_gone():
            tree = await self.cdp.send("Page.getFrameTree")
        self._known = str(tree["frameTree"]["frame"]["loaderId"])
        return self._known != before

    # ── what it shows

    async def evaluate(self, script: str, argument: Any = None) -> Any:
        try:
            return await self.worlds.evaluate(script, argument)
        except PlaywrightError as error:
            raise_if_gone(error)
            return None

    async def snapshot(self, *, url: str | None = None) -> Snapshot:
        with browser_gone():
            return await capture_snapshot(self.page, self.cdp, url=url)

    async def picture(self) -> bytes:
        with browser_gone():
            return await (await begin_picture(self.cdp))

    async def begin_picture(self) -> Awaitable[bytes]:
        with browser_gone():
            return await begin_picture(self.cdp)

    async def view(self, request: ViewRequest) -> DomView:
        for _ in range(2):
            with contextlib.suppress(PlaywrightError):
                return await self._view(request)
            await asyncio.sleep(0.1)  # the page went on to another document meanwhile
        with browser_gone():
            return await self._view(request)

    async def _view(self, request: ViewRequest) -> DomView:
        self._document, view = await view_of(
            self._inner or self._main,
            self.worlds,
            self._document,
            request,
            entry=await self._entry(),
            method=self.navigation.method,
        )
        return view

    # ── acting

    async def act(self, element: ElementRef, verb: str, argument: str | int | None) -> bool | None:
        found = await self._find(element)
        if found is None:
            return None
        try:
            return await perform(self.page, found, verb, argument)
        finally:
            with contextlib.suppress(PlaywrightError):
                await found.handle.dispose()

    async def enter_frame(self, element: NumberedElement) -> bool:
        found = await self._find(element)
        with browser_gone():
            inner = await found.inner() if found is not None else None
        self._inner = inner or self._inner
        return inner is not None

    @property
    def _main(self) -> FramePlace:
        return FramePlace(self.page.main_frame, str(self.target["targetId"]))

    async def _find(self, element: ElementRef) -> LiveElement | None:
        return await find_element(self._main, self.worlds, element)

    # ── history

    async def _entry(self) -> int:
        """The place in the tab's history."""
        history = await self.cdp.send("Page.getNavigationHistory")
        return int(history["entries"][history["currentIndex"]]["id"])

    async def return_to(self, view: DomView) -> bool:
        place = view.document.place
        if place != self._main:
            self._inner = place
            return not place.frame.is_detached()
        self._inner = None
        with browser_gone():
            entry = await self._entry()
        return entry == view.entry or await self._go_to_entry(view.entry)

    async def _go_to_entry(self, entry: int) -> bool:
        """Back (or forth) in the history; False when the entry is not there any more."""
        try:
            async with self.page.expect_event("framenavigated", timeout=SETTLE_LIMIT * 1000):
                await self.cdp.send("Page.navigateToHistoryEntry", {"entryId": entry})
            await self.wait_loaded(SETTLE_LIMIT)
        except PlaywrightError as error:
            raise_if_gone(error)
            return False
        return True
