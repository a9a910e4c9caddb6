"""Sources become pages: in comes a file, an address or HTML text, out a `LoadedPage`, whose
`page()` is the page model of it.

There is one loader for the library and for all commands: the browser renders, or without it the
HTML is fetched over HTTP or read from its file. Private addresses are refused unless the settings
allow them. What was loaded is plain data, so that a page can be built and analysed in another
process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sitesift.errors import LoadFailed
from sitesift.page.decode import decode_html
from sitesift.page.from_html import page_from_html
from sitesift.page.from_snapshot import page_from_snapshot
from sitesift.page.page import Page
from sitesift.page.page_source import Source, read_html
from sitesift.page.snapshot import Snapshot
from sitesift.settings import BrowserSettings, FetchSettings, LoadSettings

if TYPE_CHECKING:  # imported on use: each takes a tenth of a second that not every call needs
    from sitesift.browser.pool import BrowserPool
    from sitesift.net.http_client import Fetcher

AnySource = str | Path | Source
NO_ADDRESS = "http://page.invalid/"  # what the browser calls a page without an address


def source_of(value: AnySource, *, url: str | None = None) -> Source:
    """What a user gave as a `Source`: text that begins with a tag, has several lines or is blank is
    HTML."""
    if isinstance(value, Source):
        return value
    if isinstance(value, str) and ("\n" in value or value.strip("\ufeff ")[:1] in ("", "<")):
        return Source.of_html(value, url=url)
    source = Source.of(value)
    return replace(source, url=url) if source.kind == "archive" else source


@dataclass(frozen=True, slots=True)
class LoadedPage:
    """A page that was got but not yet looked at. Without snapshot and html its file is still to be
    read, with `read`, wherever the page is analysed."""

    source: Source
    snapshot: Snapshot | None = None
    html: str | None = None
    url: str = ""
    picture: bytes | None = None  # JPEG of the rendered page, when asked for
    settled: bool = True
    seconds: float = 0.0

    def read(self, load: LoadSettings | None = None) -> LoadedPage:
        """The same with its content; raises a SourceError when its file cannot be read."""
        if self.snapshot is not None or self.html is not None:
            return self
        if self.source.kind == "archive":
            return _from_archive(self, load or LoadSettings())
        return replace(self, html=read_html(self.source, load or LoadSettings()))

    def page(self) -> Page:
        """The page model of what was read."""
        if self.snapshot is not None:
            return page_from_snapshot(replace(self.snapshot, url=self.url))
        path = self.source.path
        own = path.resolve().as_uri() if path is not None else self.source.url or ""
        return page_from_html(self.html or "", self.url or own)


def _from_archive(loaded: LoadedPage, load: LoadSettings) -> LoadedPage:
    """A page of a web archive, as it was sent."""
    from sitesift.net.web_archive import WebArchive  # noqa: PLC0415  seldom needed

    source = loaded.source
    archive = WebArchive(source.path or Path(source.name), source.name)
    url = archive.page_url(source.url)
    stored = archive.answer(url)
    html = decode_html(stored.body, stored.headers.get("content-type")) if stored else ""
    checked = read_html(Source.of_html(html, name=source.name), load)
    return replace(loaded, html=checked, url=url)


class PageLoader:
    """Gets pages; keeps the browser or the HTTP client between them. Use it as `async with
    PageLoader(...)`."""

    def __init__(
        self,
        load: LoadSettings | None = None,
        chromium: BrowserSettings | None = None,
        *,
        browser: bool = True,
        picture: bool = False,
    ) -> None:
        self.settings = load or LoadSettings()
        self._chromium = chromium or BrowserSettings()
        self._browser = browser
        self._picture = picture
        self._open = AsyncExitStack()
        self._pool: BrowserPool | None = None
        self._fetchers: dict[str, Fetcher] = {}  # by the host that headers and cookies are for

    async def __aenter__(self) -> PageLoader:
        if self._browser:
            from sitesift.browser.pool import BrowserPool  # noqa: PLC0415  see the top of this file

            pool = BrowserPool(self._chromium, self.settings)
            self._pool = await self._open.enter_async_context(pool)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def load(self, source: Source) -> LoadedPage:
        """The page of a source; raises a SourceError or BrowserError."""
        if self._pool is None:
            return await self._fetch(source) if source.kind == "url" else LoadedPage(source)
        if source.kind == "url" and self.settings.robots:
            await self._ask_robots(source)
        rendered = await self._pool.render(source, screenshot=self._picture)
        return LoadedPage(
            source,
            rendered.snapshot,
            url="" if rendered.snapshot.url == NO_ADDRESS else rendered.snapshot.url,
            picture=rendered.screenshot,
            settled=rendered.settled,
            seconds=rendered.seconds,
        )

    async def _ask_robots(self, source: Source) -> None:
        """Raises where the site asks programs not to fetch this; the browser obeys as HTTP does."""
        url = source.url or source.name
        if not self.settings.allow_private:
            from sitesift.browser.private_network_proxy import refuse_private  # noqa: PLC0415

            await refuse_private(url, source.name)
        try:
            async with asyncio.timeout(self.settings.timeout):
                await (await self._client(url)).robots.require(url)
        except TimeoutError as error:
            words = f"its robots.txt did not come within {self.settings.timeout:g} seconds."
            raise LoadFailed.about(source.name, words) from error

    async def _fetch(self, source: Source) -> LoadedPage:
        started = time.perf_counter()
        url = source.url or source.name
        response = await (await self._client(url)).get(url)
        if not response.ok:
            raise LoadFailed.about(
                source.name, f"answered {response.status}; open it in a browser to see why."
            )
        html = decode_html(response.require_page().body, response.content_type)
        read_html(Source.of_html(html, name=source.name), self.settings)  # refuses empty pages
        seconds = time.perf_counter() - started
        return LoadedPage(source, html=html, url=response.url, seconds=seconds)

    async def _client(self, url: str) -> Fetcher:
        from sitesift.net.http_client import Fetcher  # noqa: PLC0415  see the top of this file
        from sitesift.net.site_access import bound_access  # noqa: PLC0415
        from sitesift.net.site_border import site_host  # noqa: PLC0415

        access = self.settings.access
        host = site_host(url) if access.headers or access.cookies else ""
        if host not in self._fetchers:
            settings = FetchSettings(
                user_agent=self.settings.user_agent,
                timeout=self.settings.timeout,
                max_bytes=self.settings.max_bytes,
                allow_private=self.settings.allow_private,
                robots=self.settings.robots,
                access=bound_access(access, [url]) if host else access,
            )
            self._fetchers[host] = await self._open.enter_async_context(Fetcher(settings))
        return self._fetchers[host]


async def load_pages(
    sources: Iterable[AnySource],
    load: LoadSettings | None = None,
    *,
    browser: bool = True,
    picture: bool = False,
) -> list[LoadedPage]:
    """A few pages at once, read and ready; raises for the first that cannot be had."""
    async with PageLoader(load, browser=browser, picture=picture) as loader:
        work = [loader.load(source_of(each)) for each in sources]
        return [loaded.read(loader.settings) for loaded in await asyncio.gather(*work)]
