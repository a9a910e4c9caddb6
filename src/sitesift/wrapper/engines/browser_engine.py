"""The browser engine: wrappers on live pages, in Chromium.

In: actions on elements of a view. Out: views of what the browser shows then. A view is a copy of
the live DOM, so plain XPath runs on it in lxml as everywhere; only actions need the live page.
Before an action the browser is brought back to the view's page, if it has left it, and the element
is found again: by identity in the same document, else by its path.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from sitesift.browser.actions import perform
from sitesift.browser.browser_errors import BrowserGone
from sitesift.browser.dom_view import Wanted
from sitesift.browser.request_retry import Fault
from sitesift.browser.session import LiveBrowser
from sitesift.errors import BrowserError, LoadFailed, RunFailed
from sitesift.net import Fetcher, browser_agent
from sitesift.net.retry import RETRYABLE_STATUSES, retry_after
from sitesift.settings import BrowserSettings, FetchSettings
from sitesift.wrapper.engines.browser_view import BrowserView
from sitesift.wrapper.engines.dom import Element, Engine, Recipe, View, element_at, element_path
from sitesift.wrapper.engines.http_links import frame_target, link_of
from sitesift.wrapper.engines.node_markup import join_url
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.instructions import LINK_VERBS, Program

GROWING = frozenset({"wheel", "clkwithchange"})  # actions that are about what they change
SLOW_START = 1.2  # seconds in which a list must have begun to grow after such an action
AGAIN = 0.15  # seconds between two looks whether it has

log = logging.getLogger(__name__)


class BrowserSession:
    """Runs actions in Chromium, politely."""

    engine = Engine.BROWSER

    def __init__(self, live: LiveBrowser, fetcher: Fetcher, wanted: Wanted) -> None:
        self.pages = 0
        self.addresses: list[str] = []
        self.returning = False
        self._live = live
        self._fetcher = fetcher
        self._wanted = wanted
        self._next_urls: set[str] = set()
        self._current: BrowserView | None = None  # the last look at the live page
        self._patience = (
            fetcher.settings.timeout + fetcher.settings.longest_wait
        )  # an answer may have to wait its turn
        self._cookies: list[dict[str, Any]] = []
        self._cookies_to_set: list[dict[str, Any]] = []  # of a stopped run that goes on

    @classmethod
    async def launch(
        cls, program: Program, fetch: FetchSettings, browser: BrowserSettings
    ) -> BrowserSession:
        """A session with a browser of its own."""
        fetcher = Fetcher(fetch)

        live = await LiveBrowser.launch(
            browser,
            gate=fetcher.admit,
            user_agent=browser_agent(fetch),
            allow_private=fetch.allow_private,
        )
        wanted = Wanted(
            tuple(sorted(program.styles)), program.sees, tuple(sorted(program.properties))
        )
        return cls(live, fetcher, wanted)

    async def close(self) -> None:
        self._current = None
        await self._live.close()
        await self._fetcher.close()

    # ── pages
    # ───────────────────────────────────────────────────────────────────────────────────────────────────

    def begin(self) -> None:
        self._next_urls.clear()

    def faults(self) -> tuple[str, ...]:
        return self._live.faults()

    async def open(self, url: str, wait: float | None) -> View:
        try:
            return await self._open(url, wait)
        except BrowserGone:
            await self._renew()
        try:
            return await self._open(url, wait)
        except BrowserGone as error:
            raise BrowserError(
                f"Chromium died twice on {url}; leave this page out.", source=url
            ) from error

    async def _open(self, url: str, wait: float | None) -> BrowserView:
        if self._live.loads >= self._live.settings.pages_per_browser:
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
        for attempt in range(settings.retries + 1):
            last = attempt == settings.retries
            answer = await self._answer(url, last=last)
            if answer is not None and answer[0] not in RETRYABLE_STATUSES:
                return
            if last:
                break
            wait = (retry_after(answer[1]) if answer else None) or settings.backoff * 2**attempt
            if wait > settings.longest_wait:
                raise LoadFailed(
                    f"{url} asks us to wait {wait:.0f} s; run again later.", source=url
                )
            self._fetcher.rate_limit.hold(urlsplit(url).netloc, wait)
        if answer is not None:
            self._live.repeats.note(Fault(url, answer[0], settings.retries + 1))

    async def _answer(self, url: str, *, last: bool) -> tuple[int, dict[str, str]] | None:
        """Status and headers of a page that is opened; None where nothing came and it is worth
        another try."""
        try:
            return await self._live.goto(url, timeout=self._fetcher.settings.timeout)
        except LoadFailed:
            if last or self._live.refused() is not None:
                raise
            return None

    async def _look(
        self, way: Recipe, wait: float | None, before: BrowserView | None = None
    ) -> BrowserView:
        """What the browser shows after it has come to rest."""
        await self._live.settled(wait, self._patience)
        refusal = self._live.refused()
        if refusal is not None:
            raise refusal
        look = await self._live.look(self._wanted)
        if look.url.startswith("chrome-error:"):
            told = "; ".join(self._live.faults()) or f"nothing came of what {way[0]} leads to"
            raise LoadFailed(told, source=self._live.window.asked)
        if before is None or look.document is not before.look.document:
            self.pages += 1
            self._live.loads += 1
            self._cookies = await self._live.cookies()
            if look.method == "GET" and self._live.window.frame is None:
                way = [look.url, []]
                self.addresses.append(look.url)
        self._current = BrowserView(look, self._live.window, way)
        self._current.in_place = before is not None and look.document is before.look.document
        return self._current

    # ── acting
    # ──────────────────────────────────────────────────────────────────────────────────────────────────

    async def act(self, view: View, node: Element, action: s.Action) -> View | None:
        assert isinstance(view, BrowserView)
        if action.verb == s.VARIABLE:
            return view
        try:
            return await self._act(view, node, action)
        except BrowserGone:
            await self._renew()
        try:
            return await self._act(view, node, action)
        except BrowserGone as error:
            raise BrowserError(
                f"Chromium died twice on {view.url}; leave this page out.", source=view.url
            ) from error

    async def _act(self, view: BrowserView, node: Element, action: s.Action) -> BrowserView | None:
        if (
            self._live.loads >= self._live.settings.pages_per_browser
            and not view.way[1]
            and view.gone is None
        ):
            await self._renew()
        view, node = await self._return_to(view, node)
        way = [view.way[0], [*view.way[1], [element_path(node), action.verb, action.argument]]]
        aside = self._aside(view, node, action)
        if aside:
            await self._live.open_window()
            await self._goto(aside)
        elif action.verb in ("movetohref", "movetoframe"):
            await self._goto(_target(node, action.verb, view.base))
            way = [self._live.window.page.url, []]
        elif action.verb == "enterframe":
            return await self._enter(view, node, way)
        elif not await self._performed(view, node, action):
            log.info(
                "%s on <%s> of %s: the element is hidden or disabled",
                action.verb,
                node.tag,
                view.url,
            )
            if (
                action.verb == "clkwithchange"
            ):  # what was still on its way when the button was switched off
                return self._new_only(view, await self._look(view.way, None, view), action.verb)
            return None if action.verb == "nextclick" else view
        reached = await self._look(way, action.wait, view)
        if action.verb in GROWING:
            reached = await self._grown(view, reached, way)
        if action.noback and reached.look.entry != view.look.entry:
            view.gone = reached
        return self._new_only(view, reached, action.verb)

    def _aside(self, view: BrowserView, node: Element, action: s.Action) -> str:
        """The target of a plain link that is opened in a window of its own, because the page is in
        a state that only actions lead to and that leaving would lose; empty for all other
        actions."""
        visits = action.verb in ("click", "movetohref") and not action.noback and self.returning
        if not visits or not view.way[1] or view.window.frame is not None:
            return ""
        url = link_of(node, view.base) or ""
        return url if url.partition("#")[0] != view.url.partition("#")[0] else ""

    async def _performed(self, view: BrowserView, node: Element, action: s.Action) -> bool:
        """Whether the action was done; a button that is disabled while its list loads gets a
        moment."""
        deadline = time.monotonic() + (SLOW_START if action.verb == "clkwithchange" else 0)
        while not await self._perform(view, node, action):
            if time.monotonic() >= deadline:
                return False
            await asyncio.sleep(AGAIN)
        return True

    async def _grown(self, view: BrowserView, reached: BrowserView, way: Recipe) -> BrowserView:
        """A later look, if the page has not changed yet: lists may begin to load a moment after the
        action."""
        deadline = time.monotonic() + SLOW_START
        while reached.digest == view.digest and time.monotonic() < deadline:
            await asyncio.sleep(AGAIN)
            reached = await self._look(way, None, view)
        return reached

    async def _perform(self, view: BrowserView, node: Element, action: s.Action) -> bool:
        element = await self._live.element(view.look.document, view.number(node))
        if element is None and action.verb in GROWING:
            return False  # a list that is complete takes its button away
        if element is None:
            raise RunFailed(f"<{node.tag}> went away from {view.url} before it could be acted on.")
        await self._live.before_action()
        await self._may_follow(view, node, action.verb)
        done = await perform(self._live.window.page, element, action.verb, action.argument)
        if done and action.verb not in ("fill", "choose", "check", "uncheck", "focus"):
            await self._live.started(opens_window=_opens_window(node))
        await self._live.adopt()
        await self._live.release(element)
        return done

    async def _may_follow(self, view: BrowserView, node: Element, verb: str) -> None:
        """Asks robots.txt about a link before it is clicked: the first request of a new window
        passes no gate."""
        links = [
            each
            for each in (node, *node.iterancestors("a"))
            if each.tag == "a" and each.get("href")
        ]
        url = (
            join_url(view.base, links[0].get("href").strip())
            if links and verb in LINK_VERBS
            else ""
        )
        if url.startswith(("http://", "https://")) and self._fetcher.settings.robots:
            await self._fetcher.robots.require(url)

    async def _enter(self, view: BrowserView, node: Element, way: Recipe) -> BrowserView:
        if not await self._live.enter(view.look.document, view.number(node)):
            raise RunFailed(f"<{node.tag}> is no frame that can be entered.")
        return await self._look(way, None)

    def _new_only(self, view: BrowserView, reached: BrowserView, verb: str) -> BrowserView | None:
        if verb == "nextclick":
            if reached.url == view.url or reached.url in self._next_urls:
                return None
            self._next_urls.add(reached.url)
        if verb == "clkwithchange" and reached.digest == view.digest:
            return None
        return reached

    async def _return_to(self, view: BrowserView, node: Element) -> tuple[BrowserView, Element]:
        """The view's page in the browser again, and the element on it."""
        while view.gone is not None:
            node, view = self._found(view.gone, node, view), view.gone
        live = await self._shown_again(view)
        return live, node if live is view else self._found(live, node, view)

    async def _shown_again(self, view: BrowserView) -> BrowserView:
        """The current look at the view's page: the browser is there, or goes back, or opens it
        anew."""
        current = self._current
        if current is not None and current.look.document is view.look.document:
            return current
        if await self._live.close_above(view.window.page):
            document = view.look.document
            if document.frame is self._live.window.page.main_frame:
                self._live.window.frame = None
                if await self._live.entry() == view.look.entry or await self._live.go_to_entry(
                    view.look.entry
                ):
                    return await self._look_again(view)
            else:
                self._live.window.frame = document.frame
                if not document.frame.is_detached():
                    return await self._look_again(view)
        return await self._reopen(view.way)

    async def _look_again(self, view: BrowserView) -> BrowserView:
        """The page after going back; one that scripts had changed and that has come anew is changed
        again."""
        await self._live.settled(None, self._patience)
        look = await self._live.look(self._wanted)
        self._current = shown = BrowserView(look, self._live.window, view.way)
        lost = (
            view.in_place
            and look.document is not view.look.document
            and shown.digest != view.digest
        )
        return await self._reopen(view.way) if lost else shown

    def _found(self, live: BrowserView, node: Element, before: BrowserView) -> Element:
        found = self.find_again(live, node, before)
        if found is None:
            raise RunFailed(f"<{node.tag}> of {before.url} cannot be found again on {live.url}.")
        return found

    def find_again(self, view: View, node: Element, before: View) -> Element | None:
        assert isinstance(view, BrowserView)
        assert isinstance(before, BrowserView)
        if view.look.document is before.look.document:
            found = view.with_number(before.number(node))
            if found is not None:
                return found
        found = element_at(view.root, element_path(node))
        return found if found is not None and found.tag == node.tag else None

    def hint(self, view: View, nodes: Sequence[Element], action: s.Action) -> None:
        """A browser shows one page at a time."""

    # ── going on after a stop
    # ───────────────────────────────────────────────────────────────────────────────────

    def recipe(self, view: View) -> Recipe:
        assert isinstance(view, BrowserView)
        return view.way

    async def reopen(self, recipe: Recipe) -> View:
        try:
            return await self._reopen(recipe)
        except BrowserGone as error:
            raise BrowserError(
                f"Chromium died on {recipe[0]}; run again.", source=recipe[0]
            ) from error

    async def _reopen(self, way: Recipe) -> BrowserView:
        """The page at an address, with the actions that led on from there done again."""
        url, steps = way
        view = await self._open(url, None)
        for path, verb, argument in steps:
            node = element_at(view.root, path)
            if node is None:
                raise RunFailed(
                    f"{url} has changed: {path} is not there any more, so the run cannot go on."
                )
            reached = await self._act(view, node, s.Action(verb, argument))
            view = reached or view
        return view

    def memory(self) -> dict[str, Any]:
        return {"pages": self.pages, "next": sorted(self._next_urls), "cookies": self._cookies}

    def remember(self, memory: dict[str, Any]) -> None:
        self.pages = int(memory["pages"])
        self._next_urls = set(memory["next"])
        self._cookies = self._cookies_to_set = memory["cookies"]


def _opens_window(node: Element) -> bool:
    """Whether a link or form asks for a window of its own."""
    targets = (each.get("target") for each in (node, *node.iterancestors("a", "area", "form")))
    return any(target not in (None, "", "_self", "_top", "_parent") for target in targets)


def _target(node: Element, verb: str, base: str) -> str:
    if verb == "movetoframe":
        return frame_target(node, base)
    if not node.get("href"):
        raise RunFailed(f"<{node.tag}> has no href to move to.")
    return join_url(base, node.get("href").strip())
