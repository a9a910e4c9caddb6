"""A visit to a site: one browser window that goes from page to page, acts on elements and says what
it sees.

In: addresses, and actions on elements named by their path in a `Page` seen before (through frames
and shadow roots). Out: a `PageState` each time, the page as it is after it has come to rest. A page
that fails for a moment is asked for again. Every document that is asked for passes the gate first;
nothing but GET is sent unless `posting` is on.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from playwright.async_api import ElementHandle, Frame, JSHandle, Response
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page as Tab

from sitesift.browser.actions import SETTING, perform
from sitesift.browser.browser_errors import BrowserGone, is_gone
from sitesift.browser.capture import capture, picture
from sitesift.browser.session import Gate, LiveBrowser
from sitesift.errors import BrowserError, LoadFailed
from sitesift.net.retry import RETRYABLE_STATUSES
from sitesift.page import Page, page_from_snapshot
from sitesift.settings import BrowserSettings, VisitSettings

_FIND = (Path(__file__).with_name("visit.js")).read_text("utf-8")
_STEP = re.compile(r"([^\[\]/]+)(?:\[(\d+)\])?")
_FRAMES = frozenset({"iframe", "frame"})
_OPENS = """e => { const t = (e.closest("a[target], form[target]") || e.form || e).target || "";
  return !!t && !["_self", "_top", "_parent"].includes(t); }"""
_NOTHING_THERE = 404
_ASKED_BY = frozenset({"xhr", "fetch", "script"})  # requests that a page's script makes
_TELLING = (
    "accept",
    "x-requested-with",
)  # headers that a server may choose the form of its answer by
MAX_SCRIPT_ANSWERS, MAX_ANSWER_CHARS = (
    20,
    1_000_000,
)  # answers that are kept, and characters of each
_ASK = """async ([url, headers, ms, most]) => {
  const answer = await fetch(url, {headers, redirect: "error", signal: AbortSignal.timeout(ms)});
  return [answer.status, (await answer.text()).slice(0, most)]; }"""
Steps = list[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class ScriptAnswer:
    """What a page's script was answered when it asked an address with GET."""

    url: str
    body: str
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class PageState:
    """What the window shows at one moment."""

    url: str
    page: Page
    status: int = 200  # of the answer the document came with; 0 where there was none
    method: str = "GET"  # that the document was asked for with
    messages: tuple[str, ...] = ()  # of dialogs since the last sight
    opened_window: bool = False  # the action has opened a window, which is the one seen now
    new_document: bool = True  # False: the same document as at the last sight, changed or not
    done: bool = True  # False: the element is gone, hidden or disabled, so nothing was done
    faults: tuple[
        str, ...
    ] = ()  # what the page or its scripts asked for and could not get, after all tries


@dataclass(eq=False)
class Visit:
    """One window of a browser of its own; open it with `Visit.begin`."""

    live: LiveBrowser
    settings: VisitSettings
    documents: int = 0  # pages loaded so far
    _known: JSHandle | None = field(default=None, repr=False)
    _answers: list[Response] = field(
        default_factory=list, repr=False
    )  # to scripts, since a text was last typed
    _heeded: Tab | None = field(default=None, repr=False)  # the tab whose answers are noted

    @classmethod
    @contextlib.asynccontextmanager
    async def begin(
        cls,
        gate: Gate,
        *,
        settings: VisitSettings | None = None,
        browser: BrowserSettings | None = None,
        allow_private: bool = False,
        user_agent: str | None = None,
    ) -> AsyncIterator[Visit]:
        """A visit, ended afterwards. The gate is asked about every document, and raises to refuse
        it."""
        live = await LiveBrowser.launch(
            browser or BrowserSettings(),
            gate=gate,
            user_agent=user_agent,
            allow_private=allow_private,
        )
        live.may_post = False
        try:
            yield cls(live, settings or VisitSettings())
        finally:
            await live.close()

    @contextlib.contextmanager
    def posting(self) -> Iterator[None]:
        """Inside, forms may be sent with POST: for search forms only."""
        self.live.may_post = True
        try:
            yield
        finally:
            self.live.may_post = False

    async def open(self, url: str) -> PageState:
        """Goes to an address, in the first window; a failure that may pass is tried again."""
        try:
            return await self._open(url)
        except BrowserGone:
            await self.live.renew()
            self._known = None
        try:
            return await self._open(url)
        except BrowserGone as error:
            raise BrowserError(
                f"Chromium died twice on {url}; leave this page out.", source=url
            ) from error

    async def _open(self, url: str) -> PageState:
        with contextlib.suppress(IndexError):
            await self.live.close_above(self.live.windows[0].page)
        for attempt in range(self.settings.retries + 1):
            last = attempt == self.settings.retries
            try:
                status, _ = await self.live.goto(url, timeout=self.settings.timeout)
                if status not in RETRYABLE_STATUSES or last:
                    break
            except LoadFailed:
                if last or self.live.window.refusal is not None:
                    raise
            await asyncio.sleep(self.settings.backoff * 2**attempt)
        return await self._seen()

    async def look(self) -> PageState:
        """The page as it is now."""
        return await self._seen()

    async def act(self, path: str, verb: str, argument: str | int | None = None) -> PageState:
        """Does something with an element; a page that it leads to and that fails for a moment is
        asked for again."""
        windows = len(self.live.windows)
        element = await self._element(path)
        if element is None:
            return await self._seen(done=False)
        await self.live.before_action()
        opens = await self._opens_window(element)
        if verb == "type":
            self._listen()
        done = await perform(self.live.window.page, element, verb, argument)
        if done and (verb not in SETTING or verb == "type"):
            await self.live.started(opens_window=opens)
        await self.live.adopt()
        sight = await self._seen(done=done, opened=len(self.live.windows) > windows)
        if sight.new_document and _is_error(sight.url):
            url = self.live.window.asked
            raise LoadFailed(" ".join(sight.faults) or f"{url} could not be loaded", source=url)
        return sight

    async def script_answers(self) -> tuple[ScriptAnswer, ...]:
        """What the page's scripts were answered to GET since a text was last typed."""
        told = []
        for answer in list(self._answers):
            request = answer.request
            with contextlib.suppress(PlaywrightError):  # an answer without a body
                body = (await answer.text())[:MAX_ANSWER_CHARS]
                headers = tuple(
                    (name, request.headers[name]) for name in _TELLING if name in request.headers
                )
                told.append(ScriptAnswer(request.url, body, headers))
        return tuple(told)

    async def ask(self, url: str, headers: tuple[tuple[str, str], ...] = ()) -> str:
        """The answer to GET as a script of the page would get it, cookies and all; it passes the
        gate like a document, and must not lead elsewhere. Empty where there is nothing. A failure
        that may pass is tried again."""
        status = 0
        for attempt in range(self.settings.retries + 1):
            await asyncio.sleep(self.settings.backoff * (2**attempt - 1))
            await self.live.gate(url)
            try:
                asked = [url, dict(headers), self.settings.timeout * 1000, MAX_ANSWER_CHARS]
                status, body = await self.live.window.page.evaluate(_ASK, asked)
            except PlaywrightError as error:
                if is_gone(str(error)):
                    raise BrowserGone(str(error)) from error
                continue
            if status not in RETRYABLE_STATUSES:
                break
        if status == _NOTHING_THERE:
            return ""
        if not 200 <= status < 300:
            raise LoadFailed(f"{url} was answered with status {status}.", source=url)
        return str(body)

    def _listen(self) -> None:
        """Notes anew from now on what the page's scripts are answered."""
        self._answers.clear()
        if self._heeded is not self.live.window.page:
            self._heeded = self.live.window.page
            self._heeded.on("response", self._note)

    def _note(self, answer: Response) -> None:
        asked = answer.request
        if (
            asked.resource_type in _ASKED_BY
            and asked.method == "GET"
            and len(self._answers) < MAX_SCRIPT_ANSWERS
        ):
            self._answers.append(answer)

    async def picture(self) -> bytes:
        """The whole page as a JPEG."""
        try:
            return await picture(self.live.window.cdp)
        except PlaywrightError as error:
            raise BrowserGone(str(error)) from error

    async def _seen(self, *, done: bool = True, opened: bool = False) -> PageState:
        await self.live.settled(None, self.settings.timeout)
        refusal = self.live.refused()
        if refusal is not None:
            raise refusal
        window = self.live.window
        try:
            new = await self._is_new()
            snapshot = await capture(window.page, window.cdp)
        except PlaywrightError as error:
            raise BrowserGone(str(error)) from error
        self.documents += new
        page = page_from_snapshot(snapshot)
        told, faults = window.take_messages(), self.live.faults()
        return PageState(
            window.page.url, page, window.status, window.method, told, opened, new, done, faults
        )

    async def _is_new(self) -> bool:
        """Whether the document is another one than at the last sight."""
        known, page = self._known, self.live.window.page
        self._known = await page.evaluate_handle("document")
        if known is None:
            return True
        try:
            return not await page.evaluate("known => known === document", known)
        except PlaywrightError as error:
            if is_gone(str(error)):
                raise
            return True  # the handle belongs to a document that is gone
        finally:
            with contextlib.suppress(PlaywrightError):
                await known.dispose()

    async def _opens_window(self, element: ElementHandle) -> bool:
        try:
            return bool(await element.evaluate(_OPENS))
        except PlaywrightError:
            return False

    async def _element(self, path: str) -> ElementHandle | None:
        """The live element at a path; frames on the way are entered."""
        try:
            frame: Frame | None = self.live.window.page.main_frame
            for last, steps in _parts(path):
                if frame is None:
                    return None
                root = await frame.evaluate_handle("document.documentElement")
                found = await frame.evaluate_handle(
                    f"([root, steps]) => ({_FIND})(root, steps)", [root, steps]
                )
                element = found.as_element()
                if last or element is None:
                    return element
                frame = await element.content_frame()
        except PlaywrightError as error:
            if is_gone(str(error)):
                raise BrowserGone(str(error)) from error
        return None


def _parts(path: str) -> Iterator[tuple[bool, Steps]]:
    """The path cut at frames: whether this is the last part, and its steps below the document
    element."""
    steps: Steps = [
        (m[1], int(m[2] or 1)) for m in map(_STEP.fullmatch, filter(None, path.split("/"))) if m
    ]
    parts: list[Steps] = [[]]
    for n, step in enumerate(steps[1:], 1):
        if step[0] == "html" and steps[n - 1][0] in _FRAMES:
            parts.append([])
        else:
            parts[-1].append(step)
    for n, part in enumerate(parts):
        yield n == len(parts) - 1, part


def _is_error(url: str) -> bool:
    return url.startswith("chrome-error:")
