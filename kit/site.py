"""A site from a seed: `Site(7)` picks its traits, `Site(7, layout="table", faults={"slow"})` fixes
some of them.

In: requests as data (`respond`). Out: responses as data; server.py puts them on a socket.
`site.gold` says what there is to find. A site is deterministic up to its faults, which depend on
what was asked before.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from kit import pages
from kit.entries.around import WRITING
from kit.faults import EXPIRED, Faults
from kit.gold import Gold, gold_of
from kit.http import Request, Response
from kit.images import icon, picture
from kit.layouts import write_list
from kit.query import Answer, answer, read_query, region_of
from kit.record import Record
from kit.rewrite import without_links
from kit.shells import shell
from kit.traits import MIXED_SEEDS, Traits, pick
from kit.view import View, view_of

ARTICLES = ("about", "privacy", "terms", "services", "contact-us", "compare")
SVG = "image/svg+xml"
JSON = "application/json"
LATE_SECONDS = 0.35  # that lists and prices take when they come after the page


class Site:
    """A website with its gold."""

    def __init__(self, seed: int, **fixed: Any) -> None:
        self.seed = seed
        self.traits: Traits = pick(seed, **fixed)
        self.view: View = view_of(seed, self.traits)
        self.gold: Gold = gold_of(self.view)
        self.faults = Faults(seed, self.traits)
        self.sessions = self.visits = 0
        records = self.view.world.listed
        self.by_path: dict[str, Record] = {one.path: one for one in records if one.path}
        self.by_key: dict[str, Record] = {record.key: record for record in records}
        self.routes: dict[str, Callable[[View, Request], Response]] = self._routes()

    def respond(self, request: Request) -> Response:
        """The response to a request, faults included."""
        view = self._visited(request)
        if not self._is_data(request):
            return self._page(view, request)
        if (fault := self.faults.instead(request)) is not None:
            return fault
        if self.faults.expired(request):
            return Response(EXPIRED)
        response = self._page(view, request)
        headers = {**response.headers, **self.faults.begin(request)}
        return replace(response, headers=headers, wait=self.faults.wait(request))

    def _visited(self, request: Request) -> View:
        """The view of this visitor: with a session id in its links where the site uses them."""
        self.visits += 1
        view = replace(self.view, visit=self.visits) if self.view.has("random-block") else self.view
        if "session-ids" not in self.traits.faults:
            return view
        known = request.sent.get("sid", "")
        if not known:
            self.sessions += 1
        return replace(view, sid=known or f"{self.seed:04x}{self.sessions * 7919:06x}")

    def _is_data(self, request: Request) -> bool:
        path = request.path
        return (
            path in ("/", "/frame/list", self.view.habits.results)
            or self._record(request) is not None
        )

    def _record(self, request: Request) -> Record | None:
        query = {name: value for name, value in request.query.items() if name != "sid"}
        target = f"{request.path}?{urlencode(query)}" if query else request.path
        return self.by_path.get(target)

    def _page(self, view: View, request: Request) -> Response:
        if (route := self.routes.get(request.path)) is not None:
            return route(view, request)
        if (record := self._record(request)) is not None:
            return Response(pages.detail(view, record))
        if (drawn := self._drawing(request.path)) is not None:
            return drawn
        if request.path in WRITING:
            return Response(
                shell(view, "Thank you", "<h1>Thank you</h1><p>We will be in touch.</p>")
            )
        return self._dated(view, request) or Response(
            shell(view, "Not found", f"<p>{pages.MISSING}</p>"), status=404
        )

    def _routes(self) -> dict[str, Callable[[View, Request], Response]]:
        routes: dict[str, Callable[[View, Request], Response]] = {
            "/": self._home,
            "/search-box": lambda view, request: Response(
                pages.search_box(view, request.query.get("show", ""))
            ),
            "/frame/list": lambda view, request: Response(
                pages.framed_results(view, self._answer(view, request))
            ),
            "/fragment": self._fragment,
            "/news": lambda view, _: Response(pages.news(view)),
            "/api/prices": lambda _, request: self._prices(request),
            "/api/suggest": lambda _, request: self._suggestions(request),
            "/api/options": lambda _, request: self._options(request),
            "/style.css": lambda view, _: Response(
                view.paint.css(), kind="text/css; charset=utf-8"
            ),
            "/robots.txt": lambda *_: Response(
                "User-agent: *\nDisallow: /login\nDisallow: /diary\n", kind="text/plain"
            ),
            "/favicon.ico": lambda *_: Response(icon("favicon"), kind=SVG),
        }
        routes |= {f"/{name}": _article for name in ARTICLES}
        if self.view.world.beside:
            routes["/new-cars"] = lambda view, _: Response(pages.new_cars(view))
        if "sitemap" in self.traits.around:
            routes["/sitemap.xml"] = lambda *_: self._sitemap()
        if self.view.has("second-list"):
            routes["/latest"] = lambda view, _: Response(pages.second_list(view))
        routes[self.view.habits.results] = self._results
        return routes

    def _home(self, view: View, request: Request) -> Response:
        listed = self._answer(view, request) if self.traits.entry == "home-listing" else None
        return Response(pages.home(view, listed, request.query.get("show", "")))

    def _results(self, view: View, request: Request) -> Response:
        found = self._answer(view, request)
        pairs = [pair for pair in request.sent.items() if pair[0] != "sid"]
        source = "/frame/list" + (f"?{urlencode(pairs)}" if pairs else "")
        return Response(pages.results(view, found, source))

    def _answer(self, view: View, request: Request) -> Answer:
        return answer(view, read_query(view, request.sent))

    def _fragment(self, view: View, request: Request) -> Response:
        wait = LATE_SECONDS if self.traits.rendering == "delayed" else 0.0
        markup = write_list(view, self._answer(view, request).shown)
        return Response(without_links(view, markup), wait=wait)

    def _prices(self, request: Request) -> Response:
        keys = request.query.get("ids", "").split(",")
        prices = {key: self.by_key[key].text("price") for key in keys if key in self.by_key}
        return replace(_json(prices), wait=LATE_SECONDS)

    def _suggestions(self, request: Request) -> Response:
        start = request.query.get("q", "").lower()
        return _json([place for place in self.view.world.places if place.lower().startswith(start)])

    def _options(self, request: Request) -> Response:
        """Models of a maker, or towns of a region."""
        of = request.query.get("of", "")
        if self.traits.cars:
            return _json(
                sorted({one.text("model") for one in self.view.world.records if one.kind == of})
            )
        return _json(
            [place for place in self.view.world.places if region_of(self.view, place) == of]
        )

    def _drawing(self, path: str) -> Response | None:
        folder, _, name = path.strip("/").partition("/")
        if folder == "photos" and name.endswith(".svg"):
            return Response(picture(name.removesuffix(".svg"), car=self.traits.cars), kind=SVG)
        return Response(icon(name), kind=SVG) if folder == "icons" else None

    def _dated(self, view: View, request: Request) -> Response | None:
        words = request.path.strip("/").split("/")
        if "calendar" not in self.traits.faults or words[0] != "diary" or len(words) != 3:
            return None
        year, month = (int(word) if word.isdecimal() else 1 for word in words[1:])
        return Response(pages.diary(view, year, month))

    def _sitemap(self) -> Response:
        paths = ["/", "/about", *self.by_path]
        urls = "".join(f"<url><loc>{path.replace('&', '&amp;')}</loc></url>" for path in paths)
        head = (
            '<?xml version="1.0" encoding="UTF-8"?>'
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
        )
        return Response(f"{head}{urls}</urlset>", kind="application/xml")


def mixed_site(number: int) -> Site:
    """One of the thirty mixed classifieds: goods of other kinds in the lists of a domain."""
    return Site(MIXED_SEEDS[number])


def _article(view: View, request: Request) -> Response:
    return Response(pages.article(view, request.path.strip("/")))


def _json(value: object) -> Response:
    return Response(json.dumps(value), kind=JSON)
