"""The browser engine: wrappers on live pages, in Chromium.

In: actions on elements of a view. Out: views of what the browser shows then. A view is a copy of
the live DOM, so plain XPath runs on it in lxml as everywhere; only actions need the live page.
Before an action the browser is brought back to the view's page, if it has left it, and the element
is found again: by identity in the same document, else by its path. How pages are opened and looked
at is in browser_pages.py.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from sitesift.browser.browser_errors import BrowserGone
from sitesift.browser.dom_view import ViewRequest
from sitesift.browser.live_browser import LiveBrowser
from sitesift.errors import BrowserError, RunFailed
from sitesift.net import Fetcher, browser_agent
from sitesift.settings import BrowserSettings
from sitesift.text.addresses_in_text import join_address
from sitesift.wrapper.engines.browser_pages import BrowserPages
from sitesift.wrapper.engines.browser_view import BrowserView
from sitesift.wrapper.engines.dom import Element, Engine, Recipe, View, element_at, element_path
from sitesift.wrapper.engines.http_links import frame_target, link_of
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.instructions import Program

GROWING_VERBS = frozenset({"wheel", "clkwithchange"})  # actions that are about what they change
GROW_SECONDS = 1.2  # in which a list must have begun to grow after such an action
GROW_INTERVAL = 0.15  # seconds between two looks whether it has

log = logging.getLogger(__name__)


class BrowserSession(BrowserPages):
    """Runs actions in Chromium, politely."""

    engine = Engine.BROWSER

    @classmethod
    async def launch(
        cls, program: Program, fetcher: Fetcher, browser: BrowserSettings
    ) -> BrowserSession:
        """A session with a browser of its own; the fetcher is closed with it."""
        live = await LiveBrowser.launch(
            browser,
            gate=fetcher.admit,
            user_agent=browser_agent(fetcher.settings),
            allow_private=fetcher.settings.allow_private,
            access=fetcher.settings.access,
            record=fetcher.settings.record,
        )
        return cls(live, fetcher, view_request(program))

    async def act(self, view: View, node: Element, action: s.Action) -> View | None:
        assert isinstance(view, BrowserView)
        if action.verb == s.VARIABLE:
            return view
        return await self._surviving(lambda: self._act(view, node, action), view.url)

    async def _act(self, view: BrowserView, node: Element, action: s.Action) -> BrowserView | None:
        if self._live.is_worn and not view.way[1] and view.gone is None:
            await self._renew()
        view, node = await self._return_to(view, node)
        way = [view.way[0], [*view.way[1], [element_path(node), action.verb, action.argument]]]
        aside = self._aside(view, node, action)
        if aside:
            await self._live.open_tab()
            await self._goto(aside)
        elif action.verb in ("movetohref", "movetoframe"):
            target = _target(node, action.verb, view.base)
            if action.verb == "movetoframe":  # a frame is part of its page, whoever serves it
                self._fetcher.border.add(target)
            await self._goto(target)
            way = [self._live.tab.url, []]
        elif action.verb == "enterframe":
            return await self._enter(view, node, way)
        elif not await self._performed(view, node, action):
            log.info(
                "%s on <%s> of %s: the element is hidden or disabled",
                action.verb,
                node.tag,
                view.url,
            )
            if action.verb == "clkwithchange":
                # what was still on its way when the button was switched off
                return self._new_only(view, await self._look(view.way, None, view), action.verb)
            return None if action.verb == "nextclick" else view
        reached = await self._look(way, action.wait, view)
        if action.verb in GROWING_VERBS:
            reached = await self._grown(view, reached, way)
        if action.noback and reached.dom.entry != view.dom.entry:
            view.gone = reached
        return self._new_only(view, reached, action.verb)

    def _aside(self, view: BrowserView, node: Element, action: s.Action) -> str:
        """The target of a plain link that is opened in a window of its own, because the page is in
        a state that only actions lead to and that leaving would lose; empty for all other
        actions."""
        visits = action.verb in ("click", "movetohref") and not action.noback and self.returning
        if not visits or not view.way[1] or view.tab.in_frame:
            return ""
        url = link_of(node, view.base) or ""
        return url if url.partition("#")[0] != view.url.partition("#")[0] else ""

    async def _performed(self, view: BrowserView, node: Element, action: s.Action) -> bool:
        """Whether the action was done; a button that is disabled while its list loads gets a
        moment."""
        deadline = time.monotonic() + (GROW_SECONDS if action.verb == "clkwithchange" else 0)
        while not await self._perform(view, node, action):
            if time.monotonic() >= deadline:
                return False
            await asyncio.sleep(GROW_INTERVAL)
        return True

    async def _grown(self, view: BrowserView, reached: BrowserView, way: Recipe) -> BrowserView:
        """A later look, if the page has not changed yet: lists may begin to load a moment after the
        action."""
        deadline = time.monotonic() + GROW_SECONDS
        while reached.digest == view.digest and time.monotonic() < deadline:
            await asyncio.sleep(GROW_INTERVAL)
            reached = await self._look(way, None, view)
        return reached

    async def _perform(self, view: BrowserView, node: Element, action: s.Action) -> bool:
        done = await self._live.act(view.numbered(node), action.verb, action.argument)
        if done is None and action.verb not in GROWING_VERBS:
            raise RunFailed(f"<{node.tag}> went away from {view.url} before it could be acted on.")
        return bool(done)  # a list that is complete takes its button away

    async def _enter(self, view: BrowserView, node: Element, way: Recipe) -> BrowserView:
        if not await self._live.tab.enter_frame(view.numbered(node)):
            raise RunFailed(f"<{node.tag}> is no frame that can be entered.")
        return await self._look(way, None)

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
        if current is not None and current.dom.document is view.dom.document:
            return current
        if await self._live.close_above(view.tab) and await view.tab.return_to(view.dom):
            return await self._look_again(view)
        return await self._reopen(view.way)

    async def _look_again(self, view: BrowserView) -> BrowserView:
        """The page after going back; one that scripts had changed and that has come anew is changed
        again."""
        await self._live.settle(None, self._patience)
        dom = await self._live.tab.view(self._request)
        self._current = shown = BrowserView(dom, self._live.tab, view.way)
        is_new = dom.document is not view.dom.document
        lost = view.in_place and is_new and shown.digest != view.digest
        return await self._reopen(view.way) if lost else shown

    def _found(self, live: BrowserView, node: Element, before: BrowserView) -> Element:
        found = self.find_again(live, node, before)
        if found is None:
            raise RunFailed(f"<{node.tag}> of {before.url} cannot be found again on {live.url}.")
        return found

    def find_again(self, view: View, node: Element, before: View) -> Element | None:
        assert isinstance(view, BrowserView)
        assert isinstance(before, BrowserView)
        if view.dom.document is before.dom.document:
            found = view.with_number(before.number(node))
            if found is not None:
                return found
        return super().find_again(view, node, before)

    def hint(self, view: View, nodes: Sequence[Element], action: s.Action) -> None:
        """A browser shows one page at a time."""

    # ── going on after a stop

    def recipe(self, view: View) -> Recipe:
        assert isinstance(view, BrowserView)
        return view.way

    async def reopen(self, recipe: Recipe) -> View:
        self._fetcher.border.add(recipe[0])
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


def view_request(program: Program) -> ViewRequest:
    """What a wrapper asks of a page besides its tree."""
    return ViewRequest(
        tuple(sorted(program.styles)), program.sees, tuple(sorted(program.properties))
    )


def _target(node: Element, verb: str, base: str) -> str:
    if verb == "movetoframe":
        return frame_target(node, base)
    if not node.get("href"):
        raise RunFailed(f"<{node.tag}> has no href to move to.")
    return join_address(base, node.get("href").strip())
