"""From a source to its records: the one public call for a single page, and the two steps behind it.

`load` gets a page (from the browser, over HTTP, or from a file) and `analyse` finds its records;
between them stands a `Loaded`, plain data that can go to another process. batch.py runs the same
two steps for many pages.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from sitesift.errors import LoadFailed, SitesiftError, WrapperError
from sitesift.extraction.page_result import PageResult
from sitesift.page.decode import decode_html
from sitesift.page.from_html import page_from_html
from sitesift.page.from_snapshot import page_from_snapshot
from sitesift.page.page import Page
from sitesift.page.page_source import Source, read_html
from sitesift.page.snapshot import Snapshot
from sitesift.records.model import Area
from sitesift.records.structure.find_areas import find_areas
from sitesift.settings import BrowserSettings, FetchSettings, LoadSettings

if (
    TYPE_CHECKING
):  # imported where they are used: each takes a tenth of a second that not every call needs
    from sitesift.browser.pool import BrowserPool
    from sitesift.net.http_client import Fetcher

log = logging.getLogger(__name__)
AnySource = str | Path | Source
NO_ADDRESS = "http://page.invalid/"  # what the browser calls a page without an address


@dataclass(frozen=True, slots=True)
class Options:
    """How pages become records; the same for all pages of a call."""

    domain: str | None = None  # a shipped domain's name or a domain folder
    browser: bool = True
    wrapper: str | None = None  # a file that `--save-wrapper` wrote
    picture: bool = False
    load: LoadSettings = field(default_factory=LoadSettings)
    chromium: BrowserSettings = field(default_factory=BrowserSettings)

    def check(self) -> None:
        """Raises what is wrong with the domain or the wrapper before any page is loaded."""
        if self.domain is not None and self.wrapper is not None:
            raise WrapperError(
                "a wrapper knows its columns already; give a domain or a wrapper, not both"
            )
        if self.domain is not None:
            from sitesift.ontology.load import find_folder  # noqa: PLC0415  most calls need no domain

            find_folder(self.domain)
        if self.wrapper is not None:
            from sitesift.induce.page_template import load_template  # noqa: PLC0415  most calls need none

            load_template(self.wrapper)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A page that was got but not yet looked at; without snapshot and html, its file is read by
    `analyse`."""

    source: Source
    snapshot: Snapshot | None = None
    html: str | None = None
    url: str = ""
    picture: bytes | None = None
    settled: bool = True
    seconds: float = 0.0


def extract(  # noqa: PLR0913  options of one call, all by name
    source: AnySource,
    *,
    url: str | None = None,
    domain: str | None = None,
    browser: bool = True,
    wrapper: str | Path | None = None,
    picture: bool = False,
    load: LoadSettings | None = None,
    chromium: BrowserSettings | None = None,
) -> PageResult:
    """The records of one page: a file, a URL, or HTML text (`url`: where that text is from). Raises
    SitesiftError.

    `browser=False` reads the HTML without rendering it. `domain` names what the page is about
    ("uk-real-estate"), for named and normalised attributes. `wrapper` applies what was learned from
    another page of the same site.
    """
    options = Options(
        domain=domain,
        browser=browser,
        wrapper=str(wrapper) if wrapper is not None else None,
        picture=picture,
        load=load or LoadSettings(),
        chromium=chromium or BrowserSettings(),
    )
    options.check()
    return _run(source_of(source, url=url), options)


def _run(source: Source, options: Options) -> PageResult:
    if not options.browser and source.kind != "url":
        return analyse(Loaded(source), options)
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(extract_source(source, options))
    with ThreadPoolExecutor(1) as thread:  # inside a notebook, whose event loop is running already
        return thread.submit(asyncio.run, extract_source(source, options)).result()


async def extract_source(source: Source, options: Options) -> PageResult:
    """One page in a browser or client of its own."""
    async with Loader(options) as loader:
        return analyse(await loader.load(source), options)


def source_of(value: AnySource, *, url: str | None = None) -> Source:
    """What a user gave as a `Source`: text that begins with a tag, has several lines or is blank is
    HTML."""
    if isinstance(value, Source):
        return value
    if isinstance(value, str) and ("\n" in value or value.strip("\ufeff ")[:1] in ("", "<")):
        return Source.of_html(value, url=url)
    return Source.of(value)


class Loader:
    """Gets pages; keeps the browser or the HTTP client between them. Use it as `async with
    Loader(options)`."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self._open = AsyncExitStack()
        self._pool: BrowserPool | None = None
        self._fetcher: Fetcher | None = None

    async def __aenter__(self) -> Loader:
        if self.options.browser:
            from sitesift.browser.pool import BrowserPool  # noqa: PLC0415  see the top of this file

            pool = BrowserPool(self.options.chromium, self.options.load)
            self._pool = await self._open.enter_async_context(pool)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._open.aclose()

    async def load(self, source: Source) -> Loaded:
        """The page of a source; raises a SourceError or BrowserError."""
        if self._pool is not None:
            rendered = await self._pool.render(source, screenshot=self.options.picture)
            url = "" if rendered.snapshot.url == NO_ADDRESS else rendered.snapshot.url
            return Loaded(
                source,
                rendered.snapshot,
                None,
                url,
                rendered.screenshot,
                rendered.settled,
                rendered.seconds,
            )
        return await self._fetch(source) if source.kind == "url" else Loaded(source)

    async def _fetch(self, source: Source) -> Loaded:
        started = time.perf_counter()
        response = await (await self._client()).get(source.url or source.name)
        if not response.ok:
            raise LoadFailed(
                f"{source.name}: answered {response.status}; open it in a browser to see why.",
                source=source.name,
            )
        html = decode_html(response.require_page().body, response.content_type)
        read_html(Source.of_html(html, name=source.name), self.options.load)  # refuses empty pages
        return Loaded(source, html=html, url=response.url, seconds=time.perf_counter() - started)

    async def _client(self) -> Fetcher:
        if self._fetcher is None:
            from sitesift.net.http_client import Fetcher  # noqa: PLC0415  see the top of this file

            load = self.options.load
            settings = FetchSettings(
                user_agent=load.user_agent,
                timeout=load.timeout,
                max_bytes=load.max_bytes,
                allow_private=load.allow_private,
            )
            self._fetcher = await self._open.enter_async_context(Fetcher(settings))
        return self._fetcher


def analyse(loaded: Loaded, options: Options) -> PageResult:
    """The records of a loaded page; raises a SourceError when its file cannot be read."""
    started = time.perf_counter()
    loaded = _read(loaded, options)
    read = time.perf_counter()
    page = _page(loaded)
    built = time.perf_counter()
    areas = find(page, options)
    done = time.perf_counter()
    timings = {
        "load": loaded.seconds + read - started,
        "build": built - read,
        "analyse": done - built,
    }
    return PageResult(
        source=loaded.source.name,
        url=page.url,
        title=page.title,
        areas=tuple(areas),
        notes=tuple(_notes(loaded, page, areas, options)),
        seconds=done - read,
        timings=timings,
        page=page,
        picture=loaded.picture,
    )


def find(page: Page, options: Options) -> list[Area]:
    """The areas of a page: by its wrapper, by the domain, or by its structure alone."""
    if options.wrapper is not None:
        from sitesift.induce import page_template  # noqa: PLC0415  most calls need none

        return list(
            page_template.apply_template(page_template.load_template(options.wrapper), page)
        )
    if options.domain is not None:
        from sitesift.ontology.load import load_domain  # noqa: PLC0415  brings the rule engine with it
        from sitesift.records.domain.find_records import identify_records  # noqa: PLC0415

        return identify_records(page, load_domain(options.domain))
    return find_areas(page)


def failed(source: str, error: Exception) -> PageResult:
    """The entry of a page that could not be had; an error that is not ours is logged in full."""
    if isinstance(error, SitesiftError):
        return PageResult(
            source, error=error.message if source in error.message else f"{source}: {error.message}"
        )
    log.error("unexpected error on %s", source, exc_info=error)
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return PageResult(
        source, error=f"{source}: unexpected {reason[:300]}; please report it with the page."
    )


def page_of(loaded: Loaded, options: Options) -> Page:
    """The page alone, for those who want to look at it themselves."""
    return _page(_read(loaded, options))


def _read(loaded: Loaded, options: Options) -> Loaded:
    if loaded.snapshot is not None or loaded.html is not None:
        return loaded
    return replace(loaded, html=read_html(loaded.source, options.load))


def _page(loaded: Loaded) -> Page:
    if loaded.snapshot is not None:
        return page_from_snapshot(replace(loaded.snapshot, url=loaded.url))
    return page_from_html(loaded.html or "", loaded.url or _address(loaded.source))


def _address(source: Source) -> str:
    return source.path.resolve().as_uri() if source.path is not None else source.url or ""


def _notes(loaded: Loaded, page: Page, areas: list[Area], options: Options) -> list[str]:
    notes = (
        []
        if loaded.settled
        else ["the page was still changing when it was read; raise --timeout to wait longer"]
    )
    return notes if areas else [*notes, _why_empty(loaded, page, options)]


def _why_empty(loaded: Loaded, page: Page, options: Options) -> str:
    """Why a page gave no records."""
    if not page.text.strip():
        scripted = not (options.browser and loaded.source.kind == "url") and len(
            page.nodes_with_tag("script")
        )
        hint = (
            "; it has scripts that may build it, so give its URL and let the browser open it"
            if scripted
            else ""
        )
        return f"no records: the page shows no text{hint}"
    if options.domain is not None:
        return f"no records of the domain {options.domain} found; leave the domain out to see any repeated structure"
    return "no records: no repeated structure found on the page"
