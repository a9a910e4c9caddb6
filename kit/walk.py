"""A walk over a served site with plain HTTP, by its own links and forms: what the gold promises
must be reachable.

In: a server and its gold. Out: a `Walk`: pages by address, and the addresses of records that lists
linked to. It knows which values to send (the gold's `covers`) but finds the forms, frames and links
in the pages. Bounded in requests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

import httpx
from selectolax.lexbor import LexborHTMLParser, LexborNode

from kit.gold import Cover
from kit.server import Server
from kit.site import Site
from kit.view import SESSION

MOST_REQUESTS = 400
ATTEMPTS = 3
_TARGET = re.compile(r"(?:location\.href=|go\()'([^']*)'")


@dataclass(slots=True)
class Walk:
    """What was seen."""

    pages: dict[str, str] = field(default_factory=dict)
    lists: dict[str, str] = field(default_factory=dict)
    records: set[str] = field(default_factory=set)
    images: set[str] = field(default_factory=set)  # of records, where these have no address


class TooMany(Exception):
    """The walk has asked for more pages than any site of the kit should need."""


def walk(site: Site, server: Server) -> Walk:
    """Searches in all ways that the gold names, follows the pages of each answer, and notes the
    records linked to."""
    walked = Walk()
    with httpx.Client(timeout=10, follow_redirects=True, trust_env=False) as client:
        asker = _Asker(site, server, client, walked)
        for cover in site.gold.covers:
            asker.follow(asker.enter(cover))
    return walked


class _Asker:
    def __init__(self, site: Site, server: Server, client: httpx.Client, walked: Walk) -> None:
        self.site, self.server, self.client, self.walked = site, server, client, walked
        self.asked = 0

    def enter(self, cover: Cover) -> tuple[str, str]:
        """The first page of results: by the link that the home page has, or by its form."""
        start, markup = self._home(cover)
        if cover.path:
            links = {_plain(link): link for link in _links(start, markup)}
            return self.get(links[cover.path])
        form = LexborHTMLParser(markup).css_first(
            f'form[action^="{self.site.view.habits.results}"]'
        )
        if form is None:
            raise LookupError(f"no search form at {start}")
        fields = {**_defaults(form), **dict(cover.fields)}
        target = urljoin(start, form.attributes.get("action") or "")
        if (form.attributes.get("method") or "get") == "get":
            return self.get(f"{target.partition('?')[0]}?{urlencode(fields)}")
        return self.ask("POST", target, fields)

    def _home(self, cover: Cover) -> tuple[str, str]:
        """The page with the form: home, its tab for the deal, or the frame in it."""
        start, markup = self.get(self.server.url("/"))
        frame = LexborHTMLParser(markup).css_first("iframe")
        if frame is not None and self.site.traits.frame == "form":
            start, markup = self.get(urljoin(start, frame.attributes.get("src") or ""))
        deal = dict(cover.fields).get(self.site.view.habits.names["deal"], "")
        if deal and self.site.traits.switch == "links" and not cover.path:
            tab = next(link for link in _links(start, markup) if f"show={deal}" in link)
            return self.get(tab)
        return start, markup

    def follow(self, first: tuple[str, str]) -> None:
        """All pages of an answer: those whose address is the same up to the page."""
        waiting = [first]
        while waiting:
            url, markup = waiting.pop()
            if _plain(url) in self.walked.lists:
                continue
            self.walked.lists[_plain(url)] = markup
            self.walked.records |= self.site.gold.paths() & {
                _plain(link) for link in _links(url, markup)
            }
            self.walked.images |= {
                record.image for record in self.site.gold.records if f'"{record.image}"' in markup
            }
            waiting += [self.get(link) for link in self._onward(url, markup)]

    def _onward(self, url: str, markup: str) -> Iterable[str]:
        names = self.site.view.habits.names
        pagers = (names["after"] if self.site.traits.paging == "cursor" else names["page"],)
        frames = LexborHTMLParser(markup).css("iframe")
        for frame in frames:
            yield urljoin(url, frame.attributes.get("src") or "")
        for link in _links(url, markup):
            asked = dict(parse_qsl(urlsplit(link).query))
            lists = urlsplit(link).path in (self.site.view.habits.results, "/frame/list")
            if (
                lists
                and any(name in asked for name in pagers)
                and _plain(link) not in self.walked.lists
            ):
                yield link

    def get(self, url: str) -> tuple[str, str]:
        plain = _plain(url)
        if plain in self.walked.pages:
            return url, self.walked.pages[plain]
        return self.ask("GET", url, {})

    def ask(self, method: str, url: str, fields: dict[str, str]) -> tuple[str, str]:
        """One page, asked for again when the server fails; only ever from loopback."""
        if not url.startswith(self.server.base):
            raise LookupError(f"{url} is not on {self.server.base}")
        for _ in range(ATTEMPTS):
            self.asked += 1
            if self.asked > MOST_REQUESTS:
                raise TooMany(url)
            try:
                answered = self.client.request(method, url, data=fields or None)
            except httpx.TransportError:
                continue
            if answered.status_code < 500:
                key = url if method == "GET" else f"{url}#{urlencode(fields)}"
                self.walked.pages[_plain(key)] = answered.text
                return key, answered.text
        raise LookupError(f"{url} failed {ATTEMPTS} times")


def _links(url: str, markup: str) -> list[str]:
    page = LexborHTMLParser(markup)
    found = [node.attributes.get("href") or "" for node in page.css("a[href]")]
    found += [node.attributes.get("data-go") or "" for node in page.css("[data-go]")]
    for node in page.css("[onclick]"):
        found += _TARGET.findall(node.attributes.get("onclick") or "")
    return [urljoin(url, href) for href in found if not href.startswith("#")]


def _plain(url: str) -> str:
    """The address below the host, without a session id."""
    parts = urlsplit(url)
    pairs = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if pair[0] != SESSION]
    return (
        parts.path
        + (f"?{urlencode(pairs)}" if pairs else "")
        + (f"#{parts.fragment}" if parts.fragment else "")
    )


def _defaults(form: LexborNode) -> dict[str, str]:
    """What a browser would send for a form that nobody touched, without the buttons."""
    fields: dict[str, str] = {}
    for node in form.css("input, select"):
        name, kind = node.attributes.get("name"), node.attributes.get("type")
        if not name or "disabled" in node.attributes or kind in ("submit", "image", "button"):
            continue
        if kind in ("radio", "checkbox") and "checked" not in node.attributes:
            continue
        if node.tag == "select":
            options = node.css("option")
            fields[name] = (options[0].attributes.get("value") or "") if options else ""
        else:
            fields[name] = node.attributes.get("value") or ""
    return fields
