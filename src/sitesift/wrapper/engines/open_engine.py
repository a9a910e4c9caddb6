"""Choosing and opening an engine: in come an engine and a program, out comes a session that is
closed afterwards.

`auto` runs the wrapper's first page with both engines, within small limits, and keeps HTTP only
when the records are the same.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from sitesift.errors import BrowserMissing, SitesiftError
from sitesift.net import Fetcher
from sitesift.settings import BrowserSettings, FetchSettings, RunSettings
from sitesift.wrapper.engines.dom import Engine, Session
from sitesift.wrapper.engines.http_engine import HttpSession, refuse
from sitesift.wrapper.run.instructions import Program
from sitesift.wrapper.run.wrapper_run import WrapperRun

SAMPLE = 25  # records of the first page that are compared
# pages that either engine may load for them: details are visited at the pace of the delay
SAMPLE_PAGES = 8

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class EngineSetup:
    """An engine with its settings."""

    engine: Engine = Engine.HTTP
    fetch: FetchSettings = field(default_factory=FetchSettings)
    browser: BrowserSettings = field(default_factory=BrowserSettings)
    # one that knows the sites already, whose turns and robots.txt are kept to
    beside: Fetcher | None = None

    @asynccontextmanager
    async def opened(self, program: Program, limits: RunSettings) -> AsyncIterator[Session]:
        """A session, closed afterwards; `auto` compares the two engines first."""
        engine = self.engine
        if engine is Engine.AUTO:
            engine = await self.choose(program, limits)
        async with (
            self._http(program, limits)
            if engine is Engine.HTTP
            else self._browser(program) as session
        ):
            yield session

    @asynccontextmanager
    async def _http(self, program: Program, limits: RunSettings) -> AsyncIterator[Session]:
        refuse(program)
        async with Fetcher(self.fetch, beside=self.beside) as fetcher:
            session = HttpSession(fetcher, ahead=limits.ahead)
            try:
                yield session
            finally:
                await session.close()

    @asynccontextmanager
    async def _browser(self, program: Program) -> AsyncIterator[Session]:
        # Playwright takes 0.3 s to import, and HTTP runs do without it.
        from sitesift.wrapper.engines.browser_engine import BrowserSession  # noqa: PLC0415

        fetcher = Fetcher(self.fetch, beside=self.beside)
        session = await BrowserSession.launch(program, fetcher, self.browser)
        try:
            yield session
        finally:
            await session.close()

    async def choose(self, program: Program, limits: RunSettings) -> Engine:
        """HTTP when both engines give the same records on the first page, else the browser."""
        count = min(SAMPLE, limits.limit or SAMPLE)
        sample = replace(limits, limit=count, max_pages=SAMPLE_PAGES, first_page_only=True)
        try:
            plain = await _records(WrapperRun(program, self._http(program, sample), sample))
        except SitesiftError as error:
            log.info("using the browser: %s", error.message)
            return Engine.BROWSER
        try:
            shown = await _records(WrapperRun(program, self._browser(program), sample))
        except BrowserMissing as error:
            log.warning("using http without a comparison: %s", error.message)
            return Engine.HTTP
        engine = Engine.HTTP if plain == shown and plain else Engine.BROWSER
        log.info(
            "using %s: %d records without a browser, %d with one", engine, len(plain), len(shown)
        )
        return engine


@asynccontextmanager
async def shared_setup(fetch: FetchSettings) -> AsyncIterator[Callable[[Engine], EngineSetup]]:
    """Setups for several runs on the same sites, whose robots.txt is read once for all of them."""
    async with Fetcher(fetch) as fetcher:
        yield lambda engine: EngineSetup(engine, fetch, beside=fetcher)


async def _records(run: WrapperRun) -> list[dict[str, Any]]:
    return [record.tree async for record in run]
