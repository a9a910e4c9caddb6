"""From a source to its records: the one public call for a single page, and the steps behind it.

load/loader.py gets a page (from the browser, over HTTP, or from a file) as a `LoadedPage`, and
`analyse` finds its records. extract_many.py does the same for many pages.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from sitesift.errors import SitesiftError, WrapperError
from sitesift.event_loop import run_to_end
from sitesift.extraction.page_result import PageResult
from sitesift.load.loader import AnySource, LoadedPage, PageLoader, source_of
from sitesift.page.page import Page
from sitesift.page.page_source import Source
from sitesift.records.model import Area
from sitesift.settings import BrowserSettings, LoadSettings

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Options:
    """How pages become records; the same for all pages of a call."""

    domain: str | None = None  # a shipped domain's name or a domain folder
    browser: bool = True
    template: str | Path | None = None  # a file that `--save-template` wrote
    picture: bool = False
    load: LoadSettings | None = None  # None: the usual settings
    chromium: BrowserSettings | None = None

    def check(self) -> None:
        """Raises what is wrong with the domain or the template before any page is loaded."""
        if self.domain is not None and self.template is not None:
            raise WrapperError(
                "a template knows its columns already; give a domain or a template, not both"
            )
        if self.domain is not None:
            from sitesift.ontology.load import find_folder  # noqa: PLC0415  seldom needed

            find_folder(self.domain)
        if self.template is not None:
            from sitesift.induce.page_template import load_template  # noqa: PLC0415  seldom needed

            load_template(self.template)

    def loader(self) -> PageLoader:
        """What gets the pages of this call."""
        return PageLoader(self.load, self.chromium, browser=self.browser, picture=self.picture)


def extract(  # noqa: PLR0913  options of one call, all by name
    source: AnySource,
    *,
    url: str | None = None,
    domain: str | None = None,
    browser: bool = True,
    template: str | Path | None = None,
    picture: bool = False,
    load: LoadSettings | None = None,
    chromium: BrowserSettings | None = None,
) -> PageResult:
    """The records of one page: a file, a URL, or HTML text (`url`: where that text is from). Raises
    SitesiftError.

    `browser=False` reads the HTML without rendering it. `domain` names what the page is about
    ("uk-real-estate"), for named and normalised attributes. `template` applies what was learned
    from another page of the same site.
    """
    options = Options(domain, browser, template, picture, load, chromium)
    options.check()
    given = source_of(source, url=url)
    if not options.browser and given.kind != "url":
        return analyse(LoadedPage(given), options)
    return run_to_end(_extract(given, options))


async def _extract(source: Source, options: Options) -> PageResult:
    """One page in a browser or client of its own."""
    ready = asyncio.ensure_future(asyncio.to_thread(prepare, options))
    async with options.loader() as loader:
        loaded = await loader.load(source)
        await ready
        return analyse(loaded, options)


def prepare(options: Options) -> None:
    """Imports and makes ready what the analysis of any page takes: there is time for that while the
    first page is loaded."""
    if options.template is not None:
        import_module("sitesift.induce.page_template")
    elif options.domain is not None:
        from sitesift.ontology.load import load_domain  # noqa: PLC0415
        from sitesift.records.domain.find_records import prepare_to_find  # noqa: PLC0415

        prepare_to_find(load_domain(options.domain))
    else:
        import_module("sitesift.records.structure.find_areas")


def analyse(loaded: LoadedPage, options: Options) -> PageResult:
    """The records of a loaded page; raises a SourceError when its file cannot be read."""
    started = time.perf_counter()
    loaded = loaded.read(options.load)
    read = time.perf_counter()
    page = loaded.page()
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
    """The areas of a page: by its template, by the domain, or by its structure alone."""
    if options.template is not None:
        from sitesift.induce import page_template  # noqa: PLC0415  most calls need none

        learned = page_template.load_template(options.template)
        return list(page_template.apply_template(learned, page))
    if options.domain is not None:
        from sitesift.ontology.load import load_domain  # noqa: PLC0415  brings the rule engine
        from sitesift.records.domain.find_records import find_all_records  # noqa: PLC0415

        return find_all_records(page, load_domain(options.domain))
    from sitesift.records.structure.find_areas import find_areas  # noqa: PLC0415  see `prepare`

    return find_areas(page)


def failed(source: str, error: Exception) -> PageResult:
    """The entry of a page that could not be had; an error that is not ours is logged in full."""
    if isinstance(error, SitesiftError):
        named = source in error.message
        return PageResult(source, error=error.message if named else f"{source}: {error.message}")
    log.error("unexpected error on %s", source, exc_info=error)
    reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    report = f"{source}: unexpected {reason[:300]}; please report it with the page."
    return PageResult(source, error=report)


def _notes(loaded: LoadedPage, page: Page, areas: list[Area], options: Options) -> Iterator[str]:
    if not loaded.settled:
        yield "the page was still changing when it was read; raise --timeout to wait longer"
    if not areas:
        yield _why_empty(loaded, page, options)


def _why_empty(loaded: LoadedPage, page: Page, options: Options) -> str:
    """Why a page gave no records."""
    if not page.text.strip():
        ran_scripts = options.browser and loaded.source.kind == "url"
        if ran_scripts or not len(page.nodes_with_tag("script")):
            return "no records: the page shows no text"
        return (
            "no records: the page shows no text; it has scripts that may build it, so give its "
            "URL and let the browser open it"
        )
    if options.domain is not None:
        return (
            f"no records of the domain {options.domain} found; leave the domain out to see any "
            "repeated structure"
        )
    return "no records: no repeated structure found on the page"
