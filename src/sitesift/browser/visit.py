"""A visit to a site: one browser window that goes from page to page, acts on elements and says what
it shows.

In: addresses, and actions on elements named by their path in a `Page` seen before (through frames
and shadow roots). Out: a `PageState` each time, the page as it is after it has come to rest. A page
that fails for a moment is asked for again. Every document that is asked for passes the gate first;
nothing but GET is sent unless `posting` is on.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterator
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from typing import Any

from playwright.async_api import Error as PlaywrightError

from sitesift.browser.browser_errors import BrowserGone, with_second_try
from sitesift.browser.document_gate import Gate
from sitesift.browser.live_browser import LiveBrowser
from sitesift.browser.script_answers import Headers, ScriptAnswer, ScriptListener, ask_as_script
from sitesift.errors import LoadFailed
from sitesift.net.retry import RETRYABLE_STATUSES, RetryPolicy
from sitesift.page import Page, page_from_snapshot
from sitesift.settings import NO_ACCESS, BrowserSettings, SiteAccess, VisitSettings

log = logging.getLogger(__name__)
# Seconds that a server may ask us to wait before a page is asked for again: an exploration has
# minutes for a whole site, so a page that wants more is taken as it is.
MAX_PAGE_RETRY_AFTER = 10.0
PICTURE_SECONDS = 10.0  # after which a page has no picture
# Seconds after a page's own timeout in which it must have come to rest and been captured, or have
# been asked for again; a script that never lets go of the browser is all that takes longer.
STATE_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class PageState:
    """What the window shows at one moment."""

    url: str
    page: Page
    status: int = 200  # of the answer the document came with; 0 where there was none
    method: str = "GET"  # that the document was asked for with
    messages: tuple[str, ...] = ()  # of dialogs since the last state
    new_document: bool = True  # False: the same document as in the last state, changed or not
    done: bool = True  # False: the element is gone, hidden or disabled, so nothing was done
    # what the page or its scripts asked for and could not get, after all tries
    faults: tuple[str, ...] = ()


@dataclass(eq=False)
class Visit:
    """One window of a browser of its own; open it with `Visit.begin`."""

    live: LiveBrowser
    settings: VisitSettings
    documents: int = 0  # pages loaded so far
    _listener: ScriptListener = field(default_factory=ScriptListener, repr=False)
    _drawing: Awaitable[None] | None = field(default=None, repr=False)  # the picture under way

    @classmethod
    @contextlib.asynccontextmanager
    async def begin(  # noqa: PLR0913  options of one call, all by name
        cls,
        gate: Gate,
        *,
        settings: VisitSettings | None = None,
        browser: BrowserSettings | None = None,
        allow_private: bool = False,
        user_agent: str | None = None,
        access: SiteAccess = NO_ACCESS,
        record: str | None = None,
    ) -> AsyncIterator[Visit]:
        """A visit, ended afterwards. The gate is asked about every document, and raises to refuse
        it."""
        live = await LiveBrowser.launch(
            browser or BrowserSettings(),
            gate=gate,
            user_agent=user_agent,
            allow_private=allow_private,
            access=access,
            record=record,
        )
        live.gate.may_post = False
        visit = cls(live, settings or VisitSettings())
        try:
            yield visit
        finally:
            await visit._drawn()
            await live.close()

    @contextlib.contextmanager
    def posting(self) -> Iterator[None]:
        """Inside, forms may be sent with POST: for search forms only."""
        self.live.gate.may_post = True
        try:
            yield
        finally:
            self.live.gate.may_post = False

    @contextlib.asynccontextmanager
    async def reading(self) -> AsyncIterator[None]:
        """Inside, neither documents nor scripts may ask with anything but GET: for elements of
        which nobody knows what pressing them does."""
        tab = self.live.tab
        await self.live.gate.read_only(tab, on=True)
        try:
            yield
        finally:
            await self.live.gate.read_only(tab, on=False)

    @property
    def _retry(self) -> RetryPolicy:
        return RetryPolicy(self.settings.retries, self.settings.backoff, MAX_PAGE_RETRY_AFTER)

    async def open(self, url: str) -> PageState:
        """Goes to an address, in the first window; a failure that may pass is tried again."""

        async def again() -> PageState:
            await self.live.renew()
            return await self._in_time(self._open(url), url)

        return await with_second_try(
            lambda: self._in_time(self._open(url), url), again, url, self.live.filled_memory
        )

    async def _in_time(self, work: Coroutine[Any, Any, PageState], url: str) -> PageState:
        """What some work gives; a page that keeps the browser busy for ever takes it with it."""
        limit = self.settings.timeout + STATE_SECONDS
        await self._drawn()
        try:
            async with asyncio.timeout(limit):
                return await work
        except TimeoutError as error:
            await self.live.renew()
            raise LoadFailed(
                f"{url} keeps the browser busy; it was given up after {limit:g} s.", source=url
            ) from error

    async def _open(self, url: str) -> PageState:
        await self.live.close_above(self.live.tabs[0])
        await self.live.open(url, timeout=self.settings.timeout, retry=self._retry)
        state = await self.look()
        if state.url.startswith("chrome-error:"):
            led = self.live.tab.requested_url
            raise LoadFailed(f"{url} leads to {led}, which could not be opened.", source=url)
        return state

    async def look(self) -> PageState:
        """The page as it is now."""
        await self._drawn()
        return await self._state()

    async def act(self, path: str, verb: str, argument: str | int | None = None) -> PageState:
        """Does something with an element; a page that it leads to and that fails for a moment is
        asked for again."""
        return await self._in_time(self._act(path, verb, argument), self.live.tab.url)

    async def _act(self, path: str, verb: str, argument: str | int | None) -> PageState:
        if verb == "type":
            self._listener.listen(self.live.tab)
        done = bool(await self.live.act(path, verb, argument))
        state = await self._state(done=done)
        if done and state.new_document and state.url.startswith("chrome-error:"):
            url = self.live.tab.requested_url
            raise LoadFailed(" ".join(state.faults) or f"{url} could not be loaded", source=url)
        return state

    async def script_answers(self) -> tuple[ScriptAnswer, ...]:
        """What the page's scripts were answered to GET since a text was last typed."""
        return await self._listener.script_answers()

    async def ask(self, url: str, headers: Headers = ()) -> str:
        """The answer to GET as a script of the page would get it; it passes the gate like a
        document. Empty where there is nothing. A failure that may pass is tried again."""
        await self._drawn()
        tries, wait = 0, 0.0
        while True:
            await asyncio.sleep(wait)
            tries += 1
            await self.live.gate.admit(url)
            status, body = await ask_as_script(self.live.tab, url, headers, self.settings.timeout)
            pause = self._retry.pause(tries)
            if pause is None or (status and status not in RETRYABLE_STATUSES):
                break
            wait = pause
        if status == HTTPStatus.NOT_FOUND:
            return ""
        if not 200 <= status < 300:
            raise LoadFailed(f"{url} was answered with status {status}.", source=url)
        return body

    async def draw(self, file: Path) -> None:
        """Takes a picture of the page for a file, while the caller goes on; what is done in the
        window next waits for it."""
        await self._drawn()
        with contextlib.suppress(BrowserGone):  # whoever wants the next page finds out
            taken = await self.live.tab.begin_picture()
            self._drawing = asyncio.ensure_future(_write(taken, file))

    async def _drawn(self) -> None:
        """The picture that was begun has been taken."""
        drawing, self._drawing = self._drawing, None
        if drawing is not None:
            await drawing

    async def _state(self, *, done: bool = True) -> PageState:
        await self.live.settle(None, self.settings.timeout)
        refusal = self.live.refused()
        if refusal is not None:
            raise refusal
        tab = self.live.tab
        new = await tab.is_new_document()
        snapshot = await tab.snapshot()
        self.documents += new
        return PageState(
            tab.url,
            page_from_snapshot(snapshot),
            tab.navigation.status,
            tab.navigation.method,
            tab.take_messages(),
            new,
            done,
            self.live.faults(),
        )


async def _write(taken: Awaitable[bytes], file: Path) -> None:
    """Keeps a picture; a page that could not be drawn has none."""
    try:
        async with asyncio.timeout(PICTURE_SECONDS):
            file.write_bytes(await taken)
    except (PlaywrightError, TimeoutError) as error:
        log.info("no picture for %s: %s", file, error)
