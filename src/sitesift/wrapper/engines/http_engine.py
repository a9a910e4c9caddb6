"""The HTTP engine: wrappers over HTTP and lxml, without a browser.

In: actions that are links, forms and fields. Out: views of the pages they lead to. It refuses, with
`NeedsBrowser`, what only a browser can do. Pages are values here: going back costs nothing, and
pages that will be needed are fetched ahead, a bounded number at a time, while the machine works
through them in order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence
from hashlib import blake2b
from typing import Any, Protocol

from sitesift.errors import NeedsBrowser, RunFailed
from sitesift.net import Fetcher, Response
from sitesift.net.addresses import require_web
from sitesift.net.site_border import SiteBorder
from sitesift.page.decode import decode_html
from sitesift.page.html_tags import SUBMIT_TYPES
from sitesift.page.route import has_route, without_anchor
from sitesift.wrapper.engines import http_forms as forms
from sitesift.wrapper.engines.dom import (
    Element,
    Engine,
    Node,
    Recipe,
    SessionState,
    View,
    element_at,
    element_path,
)
from sitesift.wrapper.engines.html_tree import html_tree, seems_visible
from sitesift.wrapper.engines.http_forms import PageRequest
from sitesift.wrapper.engines.http_links import (
    base_url,
    click_target,
    frame_target,
    leads_nowhere,
    link_of,
    static_property,
)
from sitesift.wrapper.language import syntax as s
from sitesift.wrapper.run.instructions import LINK_VERBS, Program

BROWSER_VERBS = frozenset(
    "dblclick mouseover mouseout mousemove mouseenter mousedown mouseup wheel".split()
)

# Turns of the event loop from an answer to the request that takes its place: so many pass before a
# page is worked on, so that the line is in use meanwhile. 38 pages of 50 ms took a seventh less.
LOOP_TURNS = 4


class HttpLoader(Protocol):
    """Where pages come from: `Fetcher`, or a saved site in tests."""

    async def get(self, url: str) -> Response: ...
    async def post(
        self, url: str, form: bytes, content_type: str, *, referer: str = ""
    ) -> Response: ...


class HttpView:
    """A fetched page with the values that were filled into its fields."""

    def __init__(self, response: Response, request: PageRequest) -> None:
        self.url = response.url
        self.request = request
        self.text = decode_html(response.body, response.content_type)
        self.root: Element = html_tree(self.text)
        self.base = base_url(self.root, self.url)
        self.digest = blake2b(response.body, digest_size=8).digest()
        self.seen: dict[tuple[Any, ...], Any] = {}
        self.values: forms.Values = {}
        self.gone: HttpView | None = None  # where a noback action went
        self._visible: dict[Element, bool] = {}

    def key(self, node: Node) -> Hashable:
        return node

    def stamp(self, node: Node) -> str | None:
        return None

    def node_of(self, key: Any) -> Node | None:
        return key

    def visible(self, element: Element) -> bool:
        return seems_visible(element, self._visible)

    def style(self, element: Element, name: str) -> str:
        raise NeedsBrowser(f"style::{name} needs a browser; run the wrapper with --engine browser.")

    def dom_property(self, element: Element, name: str) -> str:
        return static_property(element, name, self.base)

    def content(self) -> str:
        return self.text


def refuse(program: Program) -> None:
    """Raises NeedsBrowser when it is plain from the wrapper's text that it needs a browser."""
    if program.styles:
        raise NeedsBrowser("This wrapper asks for styles (style::); run it with --engine browser.")
    hovers = sorted(program.verbs & BROWSER_VERBS)
    if hovers:
        raise NeedsBrowser(
            f"This wrapper moves the mouse ({', '.join(hovers)}); run it with --engine browser."
        )


class HttpSession(SessionState):
    """Runs actions by HTTP requests."""

    engine = Engine.HTTP

    def __init__(self, loader: HttpLoader, *, ahead: int = 8) -> None:
        super().__init__()
        self._loader = loader
        self.border = loader.border if isinstance(loader, Fetcher) else SiteBorder()
        self._ahead = ahead
        self._coming: dict[str, asyncio.Task[Response]] = {}
        self._next_is_link = False  # a link has led from one page of a list to the next

    async def close(self) -> None:
        tasks = list(self._coming.values())
        self._coming.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ── loading ─────────────────────────────────────────────────────────────────────

    def faults(self) -> tuple[str, ...]:
        """A page that cannot be loaded raises here."""
        return ()

    async def open(self, url: str, wait: float | None) -> View:
        self.border.add(require_web(url))
        return await self._load(PageRequest("GET", url), "")

    async def _load(self, request: PageRequest, referer: str) -> HttpView:
        if has_route(request.url):
            raise NeedsBrowser(
                f"A script shows {request.url}; run the wrapper with --engine browser."
            )
        self.border.require(request.url)
        response = (await self._response(request, referer)).require_page()
        self.border.require(response.url)
        self.pages += 1
        self.addresses += [response.url] * (request.method == "GET")
        return HttpView(response, request)

    async def _response(self, request: PageRequest, referer: str) -> Response:
        if request.method == "POST":
            return await self._loader.post(
                request.url, request.form or b"", request.content_type, referer=referer
            )
        task = self._coming.pop(request.url, None)
        response = await (self._loader.get(request.url) if task is None else task)
        for _ in range(LOOP_TURNS if self._coming else 0):
            await asyncio.sleep(0)
        return response

    def hint(self, view: View, nodes: Sequence[Element], action: s.Action) -> None:
        """Fetches the targets of plain links before their turn."""
        assert isinstance(view, HttpView)
        for node in nodes:
            url = link_of(node, view.base)
            if url and url != view.url and url not in self._coming and self.border.holds(url):
                if len(self._coming) >= 4 * self._ahead:  # targets that were never asked for
                    self._coming.pop(next(iter(self._coming))).cancel()
                task = asyncio.ensure_future(self._loader.get(url))
                task.add_done_callback(_retrieved)
                self._coming[url] = task

    # ── acting ──────────────────────────────────────────────────────────────────────

    async def act(self, view: View, node: Element, action: s.Action) -> View | None:
        assert isinstance(view, HttpView)
        view, node = self._where_we_are(view, node)
        reached = await self._do(view, node, action)
        if reached is not None and reached is not view and action.noback:
            view.gone = reached
        return reached

    def _where_we_are(self, view: HttpView, node: Element) -> tuple[HttpView, Element]:
        """The page in front of us and the element on it, after actions that are not undone."""
        while view.gone is not None:
            found = self.find_again(view.gone, node, view)
            if found is None:
                raise RunFailed(
                    f"The next element is not on {view.gone.url}, where "
                    "[noback] left us; leave [noback] out."
                )
            view, node = view.gone, found
        return view, node

    async def _do(self, view: HttpView, node: Element, action: s.Action) -> HttpView | None:
        verb = action.verb
        if verb in LINK_VERBS:
            return await self._click(view, node, verb)
        if verb in ("submit", "pressenter"):
            return await self._submit(view, node, verb)
        if verb in ("enterframe", "movetoframe"):
            return await self._frame(view, node)
        if verb in BROWSER_VERBS:
            raise NeedsBrowser(
                f"The action '{verb}' needs a browser; run the wrapper with --engine browser."
            )
        if verb == s.FILL:
            return await self._fill(view, node, str(action.argument))
        if verb == s.CHOOSE:
            forms.choose(node, int(action.argument or 0), view.values)
        elif verb in ("check", "uncheck"):
            forms.tick(node, verb == "check", view.values)
        return view  # focus and an unbound variable change nothing

    async def _fill(self, view: HttpView, node: Element, text: str) -> HttpView:
        if node.get("onchange") is not None or node.get("oninput") is not None:
            raise NeedsBrowser(
                "This field is watched by a script; run the wrapper with --engine browser."
            )
        forms.fill(node, text, view.values)
        return await self._submit(view, node, "pressenter") if text.endswith("\n") else view

    async def _click(self, view: HttpView, node: Element, verb: str) -> HttpView | None:
        if verb == "clkwithchange" and forms.is_disabled(node):
            return None
        if verb == "movetohref" and not node.get("href"):
            raise RunFailed(f"<{node.tag}> has no href to move to.")
        if verb == "nextclick" and self._next_is_link and leads_nowhere(node):
            return None  # on the last page
        target = click_target(node, view.base)
        if isinstance(target, str):
            self._next_is_link |= verb == "nextclick"
            reached = await self._follow(view, PageRequest("GET", target))
        elif forms.control_type(target) in forms.BOXES:
            forms.tick(target, None, view.values)
            reached = view
        elif forms.control_type(target) in SUBMIT_TYPES:
            reached = await self._press(view, target)
        else:
            reached = view
        return self._new_only(view, reached, verb)

    async def _follow(self, view: HttpView, request: PageRequest) -> HttpView:
        """The page behind a link; the same page when the link only jumps within it."""
        if "#" in request.url and without_anchor(request.url) == view.url.partition("#")[0]:
            return view
        return await self._load(request, view.url)

    async def _press(self, view: HttpView, button: Element) -> HttpView:
        form = forms.form_of(button)
        if form is None or forms.is_disabled(button):
            return view
        return await self._load(forms.submission(form, button, view.values, view.base), view.url)

    async def _submit(self, view: HttpView, node: Element, verb: str) -> HttpView:
        form = node if node.tag == "form" else forms.form_of(node)
        if form is None:
            raise RunFailed(f"<{node.tag}> is in no form, so there is nothing to submit.")
        button = forms.default_button(form) if verb == "pressenter" else None
        return await self._load(forms.submission(form, button, view.values, view.base), view.url)

    async def _frame(self, view: HttpView, node: Element) -> HttpView:
        target = frame_target(node, view.base)
        if target.startswith("<"):
            body = target[1:].encode()
            response = Response(200, view.url, {"content-type": "text/html; charset=utf-8"}, body)
            return HttpView(response, view.request)
        self.border.add(target)  # a frame is part of its page, whoever serves it
        return await self._load(PageRequest("GET", target), view.url)

    # ── going on after a stop ───────────────────────────────────────────────────────

    def recipe(self, view: View) -> Recipe:
        assert isinstance(view, HttpView)
        request = view.request
        values = [[element_path(element), held] for element, held in view.values.items()]
        form = None if request.form is None else request.form.decode("utf-8", "replace")
        return [request.method, request.url, form, request.content_type, values]

    async def reopen(self, recipe: Recipe) -> View:
        method, url, form, content_type, values = recipe
        self.border.add(url)
        request = PageRequest(method, url, None if form is None else form.encode(), content_type)
        view = await self._load(request, "")
        for path, held in values:
            element = element_at(view.root, path)
            if element is not None:
                view.values[element] = held
        return view

    def memory(self) -> dict[str, Any]:
        cookies = self._loader.kept_cookies() if isinstance(self._loader, Fetcher) else []
        return self._memory(cookies)

    def remember(self, memory: dict[str, Any]) -> None:
        super().remember(memory)
        if isinstance(self._loader, Fetcher):
            self._loader.keep_cookies(memory["cookies"])


def _retrieved(task: asyncio.Task[Response]) -> None:
    """Marks the error of a page that nobody asked for in the end as seen."""
    if not task.cancelled():
        task.exception()
