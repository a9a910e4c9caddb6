"""A browser to work with: long-lived tabs in which pages are opened, looked at, acted on and left
again.

In: addresses, and actions on elements that an earlier `look` has numbered. Out: a `Look`, the live
DOM as XML text with a number for each element; numbers stay the same as long as the document does.
Windows that open on top of each other form a stack; going back closes them. Playwright's errors
leave this file as ours.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.async_api import (
    BrowserContext,
    Dialog,
    ElementHandle,
    Page,
    Playwright,
    async_playwright,
)
from playwright.async_api import Error as PlaywrightError

from sitesift.browser.browser_errors import BrowserGone, is_gone, load_fault
from sitesift.browser.chromium import Chromium
from sitesift.browser.dom_view import Document, Look, Wanted, look_at
from sitesift.browser.loading_indicators import WATCH_TIMERS
from sitesift.browser.private_network_proxy import PrivateNetworkProxy, refuse_private
from sitesift.browser.request_retry import HELD_BACK, Fault, Repeats
from sitesift.browser.settle import Traffic, settle
from sitesift.browser.window import Window
from sitesift.errors import LoadFailed, SitesiftError
from sitesift.net.retry import RETRYABLE_STATUSES
from sitesift.settings import BrowserSettings

QUIET = 0.2  # a page has settled when nothing changed for so many seconds ...
LIMIT = 8.0  # ... or after this many
START = 0.05  # seconds in which a click must have started whatever it starts
GOTO_ATTEMPTS = 3
WINDOW_SECONDS = 2.0  # in which a window must open that a link asks for
Gate = Callable[[str], Awaitable[None]]

# A page without any script cannot change by itself.
_STILL = """() => document.readyState === "complete" && !document.querySelector("script:not([type*=json])")
  && !document.evaluate("boolean(//@*[starts-with(name(), 'on')])", document).booleanValue"""
_ANSWER = "() => performance.getEntriesByType('navigation')[0]?.responseStatus ?? 0"
_STAY_OPEN = "window.close = () => {}; window.print = () => {};"
_CONTEXT = {
    "viewport": {"width": 1280, "height": 1000},
    "accept_downloads": False,
    "service_workers": "block",
    "locale": "en-GB",
}


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class LiveBrowser:
    """A running browser with a stack of windows; open it with `launch`, and close it."""

    playwright: Playwright
    settings: BrowserSettings
    gate: Gate
    user_agent: str | None
    guard: PrivateNetworkProxy | None
    chromium: Chromium
    context: BrowserContext
    repeats: Repeats
    windows: list[Window] = field(default_factory=list)
    loads: int = 0  # pages loaded since the browser was started
    may_post: bool = True  # False: no document is asked for with anything but GET
    _opened: list[Page] = field(default_factory=list)
    _tasks: set[asyncio.Future[Any]] = field(default_factory=set)

    @classmethod
    async def launch(
        cls, settings: BrowserSettings, *, gate: Gate, user_agent: str | None, allow_private: bool
    ) -> LiveBrowser:
        """A browser with one empty window; requests for documents pass the gate first."""
        guard = None if allow_private else PrivateNetworkProxy()
        if guard is not None:
            await guard.start()
        playwright = await async_playwright().start()
        chromium: Chromium | None = None
        try:
            chromium = await Chromium.launch(playwright, settings)
            context = await _new_context(chromium, guard, user_agent, None)
            repeats = Repeats(settings.retries, settings.backoff)
            live = cls(playwright, settings, gate, user_agent, guard, chromium, context, repeats)
            await live._first_window()
        except BaseException:
            if chromium is not None:
                await chromium.close()
            await playwright.stop()
            raise
        return live

    async def renew(self) -> None:
        """Another browser process with the same cookies; all windows are gone afterwards."""
        state: Any = None
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(5):
                state = await self.context.storage_state()
        await self.chromium.close()
        self.chromium = await Chromium.launch(self.playwright, self.settings)
        self.context = await _new_context(self.chromium, self.guard, self.user_agent, state)
        self.windows.clear()
        self.loads = 0
        await self._first_window()

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await self.chromium.close()
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(10):
                await self.playwright.stop()
        if self.guard is not None:
            await self.guard.close()

    # ── windows
    # ─────────────────────────────────────────────────────────────────────────────────────────────────

    @property
    def window(self) -> Window:
        return self.windows[-1]

    async def _first_window(self) -> None:
        self.context.on("page", self._note_window)
        page = await self.context.new_page()
        self._opened.clear()
        self.windows.append(await self._prepared(page))

    def _note_window(self, page: Page) -> None:
        self._opened.append(page)

    async def _prepared(self, page: Page) -> Window:
        cdp = await self.context.new_cdp_session(page)
        info = await cdp.send("Target.getTargetInfo")
        window = Window(page, Traffic(page), cdp, info["targetInfo"])
        page.on("dialog", lambda dialog: self._later(_dismissed(dialog, window)))
        window.watch()
        cdp.on("Fetch.requestPaused", lambda event: self._later(self._passing(window, event)))
        await cdp.send("Fetch.enable", {"patterns": [{"resourceType": "Document"}, *HELD_BACK]})
        return window

    async def _passing(self, window: Window, event: dict[str, Any]) -> None:
        """A request on its way out, or an answer on its way in."""
        answered = "responseStatusCode" in event or "responseErrorReason" in event
        await (self.repeats.answer(window, event) if answered else self._admit(window, event))

    def _later(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _admit(self, window: Window, event: dict[str, Any]) -> None:
        """Lets a document's request through, or fails it with the gate's reason kept for the
        report."""
        request: dict[str, Any] = {"requestId": event["requestId"]}
        try:
            url = event["request"]["url"]
            if not self.may_post and event["request"]["method"] not in ("GET", "HEAD"):
                raise LoadFailed(
                    f"{url}: nothing but searches is ever sent to a site, so this was not.",
                    source=url,
                )
            if (
                url.startswith("http") and event["frameId"] == window.target["targetId"]
            ):  # not for frames in the page
                if self.guard is not None:
                    await refuse_private(url, url)
                await self.gate(url)
        except SitesiftError as error:
            window.refusal = error
            request["errorReason"] = "BlockedByClient"
        with contextlib.suppress(PlaywrightError):
            await window.cdp.send(
                "Fetch.failRequest" if "errorReason" in request else "Fetch.continueRequest",
                request,
            )

    async def started(self, *, opens_window: bool) -> None:
        """Gives an action the time to start what it starts, and longer when it opens another
        window."""
        await asyncio.sleep(START)
        with _gone():
            if opens_window or self._opened or await self._new_target():
                await self._wait_for_window()

    async def _wait_for_window(self) -> None:
        for _ in range(int(WINDOW_SECONDS / START)):
            if self._opened:
                return
            await asyncio.sleep(START)

    async def _new_target(self) -> bool:
        """Whether Chromium has a tab of this context that Playwright has not told us about yet."""
        targets = await self.window.cdp.send("Target.getTargets")
        context = self.window.target["browserContextId"]
        tabs = [
            t
            for t in targets["targetInfos"]
            if t["type"] == "page" and t.get("browserContextId") == context
        ]
        return len(tabs) > len(self.windows)

    async def before_action(self) -> None:
        """Makes sure that what happens from now on is due to an action."""
        await self.close_strays()
        self.window.failed = None
        self.repeats.acting = True

    async def close_strays(self) -> None:
        """Closes windows that a page has opened by itself, before an action could be taken for
        their cause."""
        while self._opened:
            with contextlib.suppress(PlaywrightError):
                await self._opened.pop().close()

    async def adopt(self) -> None:
        """Makes a window that an action has opened the one in front."""
        with _gone():
            await self._adopt()

    async def _adopt(self) -> None:
        while self._opened:
            page = self._opened.pop(0)
            if page.is_closed():
                continue
            self.windows.append(await self._prepared(page))
            with contextlib.suppress(PlaywrightError):
                await page.wait_for_load_state("domcontentloaded", timeout=LIMIT * 1000)
            await self._note_answer(self.window)

    async def _note_answer(self, window: Window) -> None:
        """What the first document of a window was answered with, which may have come before anybody
        listened."""
        if window.status:
            return
        history = await window.cdp.send("Page.getNavigationHistory")
        window.asked = str(history["entries"][history["currentIndex"]]["url"])
        window.status = int(await _evaluated(window.page, _ANSWER))
        if window.status in RETRYABLE_STATUSES or window.page.url.startswith("chrome-error:"):
            window.failed = window.status

    async def open_window(self) -> None:
        """Puts an empty window in front; the page behind it stays as it is."""
        with _gone():
            page = await self.context.new_page()
            self._opened.clear()
            self.windows.append(await self._prepared(page))

    async def close_above(self, page: Page) -> bool:
        """Closes the windows on top of a page; False when the page is not open any more."""
        if page.is_closed() or all(window.page is not page for window in self.windows):
            return False
        while self.window.page is not page:
            await self._close_window(self.windows.pop())
        return True

    async def _close_window(self, window: Window) -> None:
        with contextlib.suppress(PlaywrightError):
            await window.page.close()

    # ── pages
    # ───────────────────────────────────────────────────────────────────────────────────────────────────

    async def goto(self, url: str, *, timeout: float) -> tuple[int, dict[str, str]]:
        """Opens a page in the front window; its status and headers (0 when there was no answer to
        speak of)."""
        window = self.window
        window.frame, window.refusal = None, None
        await self.close_strays()
        self.repeats.acting = False
        for attempt in range(GOTO_ATTEMPTS):
            try:
                if "#" in url and url.partition("#")[0] == window.page.url.partition("#")[0]:
                    await window.page.goto(
                        "about:blank"
                    )  # else the document stays, with the state it is in
                response = await window.page.goto(
                    url, wait_until="domcontentloaded", timeout=timeout * 1000
                )
                window.failed = None  # whoever asked is told
                return (response.status, response.headers) if response else (0, {})
            except PlaywrightError as error:
                window.failed = None
                if window.refusal is not None:
                    raise window.refusal from error
                if is_gone(str(error)):
                    raise BrowserGone(str(error)) from error
                if attempt + 1 == GOTO_ATTEMPTS or "interrupted by another navigation" not in str(
                    error
                ):
                    raise load_fault(str(error), url, timeout) from error
                await asyncio.sleep(
                    QUIET
                )  # the error page of a request that was refused is still on its way
        raise AssertionError("the last attempt returns or raises")

    async def settled(self, wait: float | None, timeout: float) -> None:
        """Waits for the front window to come to rest; a page that an action led to and that failed
        for a moment is asked for again."""
        await self._at_rest(wait, timeout)
        tries = 1
        while (status := self.window.take_failed()) is not None and self.window.refusal is None:
            if tries > self.settings.retries:
                self.repeats.note(Fault(self.window.asked, status, tries))
                return
            await asyncio.sleep(self.settings.backoff * 2 ** (tries - 1))
            tries += 1
            await self._reload(timeout)
            await self._at_rest(wait, timeout)

    async def _reload(self, timeout: float) -> None:
        """The same request again, with all that was posted."""
        try:
            await self.window.page.reload(wait_until="domcontentloaded", timeout=timeout * 1000)
        except PlaywrightError as error:
            if is_gone(str(error)):
                raise BrowserGone(str(error)) from error

    async def _at_rest(self, wait: float | None, timeout: float) -> None:
        """Waits for a page on its way first, then the wrapper's own seconds, then for quiet."""
        window, deadline = self.window, time.monotonic() + timeout
        while window.leaving_until > time.monotonic() < deadline:
            await asyncio.sleep(0.01)
        if wait:
            await asyncio.sleep(wait)
        try:
            if window.traffic.quiet_in(0.0, LIMIT) == 0 and await _evaluated(window.page, _STILL):
                return
            await settle(window.page, window.traffic, quiet=QUIET, limit=LIMIT)
        except PlaywrightError as error:
            raise BrowserGone(str(error)) from error

    def refused(self) -> SitesiftError | None:
        """Why the gate did not let the last request of the front window through; told once."""
        refusal, self.window.refusal = self.window.refusal, None
        return refusal

    def faults(self) -> tuple[str, ...]:
        """What pages and their scripts asked for and could not get; told once."""
        return tuple(map(str, self.repeats.take()))

    async def cookies(self) -> list[dict[str, Any]]:
        with _gone():
            return [dict(cookie) for cookie in await self.context.cookies()]

    async def add_cookies(self, cookies: list[dict[str, Any]]) -> None:
        with _gone():
            await self.context.add_cookies(cookies)  # type: ignore[arg-type]

    async def entry(self) -> int:
        """The front window's place in its history."""
        with _gone():
            history = await self.window.cdp.send("Page.getNavigationHistory")
        return int(history["entries"][history["currentIndex"]]["id"])

    async def go_to_entry(self, entry: int) -> bool:
        """Back (or forth) in the history; False when the entry is not there any more."""
        window = self.window
        window.frame = None
        try:
            async with window.page.expect_event("framenavigated", timeout=LIMIT * 1000):
                await window.cdp.send("Page.navigateToHistoryEntry", {"entryId": entry})
            await window.page.wait_for_load_state("domcontentloaded", timeout=LIMIT * 1000)
        except PlaywrightError as error:
            if is_gone(str(error)):
                raise BrowserGone(str(error)) from error
            return False
        return True

    async def look(self, wanted: Wanted) -> Look:
        """The DOM of the front window, or of the frame that was entered in it."""
        for attempt in range(3):
            try:
                return await self._look(wanted)
            except PlaywrightError as error:
                if is_gone(str(error)) or attempt == 2:
                    raise BrowserGone(str(error)) from error
                await asyncio.sleep(0.1)  # the page went on to another document meanwhile
        raise AssertionError("the last attempt returns or raises")

    async def _look(self, wanted: Wanted) -> Look:
        window = self.window
        frame = window.frame or window.page.main_frame
        document, found = await look_at(frame, window.document, wanted)
        window.document = document
        return Look(
            document,
            await self.entry(),
            window.method,
            found["url"],
            found["base"],
            found["xml"],
            found["ids"],
            found["seen"],
            dict(zip(wanted.styles, found["styles"], strict=True)),
            dict(zip(wanted.properties, found["properties"], strict=True)),
        )

    async def element(self, document: Document, number: int) -> ElementHandle | None:
        """The live element with a number; None when it or its document is gone."""
        try:
            return await document.element(number)
        except PlaywrightError as error:
            if is_gone(str(error)):
                raise BrowserGone(str(error)) from error
            return None

    async def release(self, element: ElementHandle) -> None:
        """Lets go of an element that is not needed any more."""
        with contextlib.suppress(PlaywrightError):
            await element.dispose()

    async def enter(self, document: Document, number: int) -> bool:
        """Goes into the frame that an element holds; False when it holds none."""
        element = await self.element(document, number)
        with _gone():
            frame = await element.content_frame() if element is not None else None
        self.window.frame = frame or self.window.frame
        return frame is not None


@contextlib.contextmanager
def _gone() -> Iterator[None]:
    """A browser that went away meanwhile is reported as such."""
    try:
        yield
    except PlaywrightError as error:
        raise BrowserGone(str(error)) from error


async def _new_context(
    chromium: Chromium, guard: PrivateNetworkProxy | None, user_agent: str | None, state: Any
) -> BrowserContext:
    options: dict[str, Any] = dict(_CONTEXT)
    options["user_agent"] = user_agent or f"{chromium.user_agent} sitesift"
    if guard is not None:
        options["proxy"] = {"server": guard.server, "bypass": "<-loopback>"}
    if state is not None:
        options["storage_state"] = state
    context = await chromium.browser.new_context(**options)
    await context.add_init_script(_STAY_OPEN + WATCH_TIMERS)
    return context


async def _evaluated(page: Page, script: str) -> Any:
    """What a script says; False when the page is on its way to another document."""
    try:
        return await page.evaluate(script)
    except PlaywrightError as error:
        if is_gone(str(error)):
            raise
        return False


async def _dismissed(dialog: Dialog, window: Window) -> None:
    """Answers a dialog: no to everything, except that a page which does not want to be left is
    left."""
    window.note_message(dialog.message)
    with contextlib.suppress(PlaywrightError):
        await (dialog.accept() if dialog.type == "beforeunload" else dialog.dismiss())
