"""Choosing and opening an engine: in come a name and a program, out comes a session that is closed
afterwards.

`auto` runs the wrapper's first page with both engines, within small limits, and keeps the direct
one only when the records are the same.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from sitesift.errors import BrowserMissing, SitesiftError, WrapperError
from sitesift.net import Fetcher
from sitesift.settings import BrowserSettings, FetchSettings, RunSettings
from sitesift.wrapper.engines.dom import Session
from sitesift.wrapper.engines.http_engine import DirectSession, refuse
from sitesift.wrapper.run.program import Program
from sitesift.wrapper.run.wrapper_run import Run

ENGINES = ("auto", "direct", "browser")
SAMPLE = 25  # records of the first page that are compared
SAMPLE_PAGES = (
    8  # pages that either engine may load for them: details are visited at the pace of the delay
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine by name ("direct", "browser" or "auto") with its settings."""

    name: str = "direct"
    fetch: FetchSettings = field(default_factory=FetchSettings)
    browser: BrowserSettings = field(default_factory=BrowserSettings)

    @asynccontextmanager
    async def opened(self, program: Program, limits: RunSettings) -> AsyncIterator[Session]:
        """A session, closed afterwards; `auto` compares the two engines first."""
        if self.name not in ENGINES:
            raise WrapperError(f"There is no engine '{self.name}'; known are {', '.join(ENGINES)}.")
        name = await self.choose(program, limits) if self.name == "auto" else self.name
        async with (
            self._direct(program, limits) if name == "direct" else self._driven(program) as session
        ):
            yield session

    @asynccontextmanager
    async def _direct(self, program: Program, limits: RunSettings) -> AsyncIterator[Session]:
        refuse(program)
        async with Fetcher(self.fetch) as fetcher:
            session = DirectSession(fetcher, ahead=limits.ahead)
            try:
                yield session
            finally:
                await session.close()

    @asynccontextmanager
    async def _driven(self, program: Program) -> AsyncIterator[Session]:
        # Playwright takes 0.3 s to import, and direct runs do without it.
        from sitesift.wrapper.engines.browser_engine import BrowserSession  # noqa: PLC0415

        session = await BrowserSession.launch(program, self.fetch, self.browser)
        try:
            yield session
        finally:
            await session.close()

    async def choose(self, program: Program, limits: RunSettings) -> str:
        """ "direct" when both engines give the same records on the first page, else "browser"."""
        count = min(SAMPLE, limits.limit or SAMPLE)
        sample = replace(limits, limit=count, max_pages=SAMPLE_PAGES, first_page_only=True)
        try:
            plain = await _records(Run(program, self._direct(program, sample), sample))
        except SitesiftError as error:
            log.info("using the browser: %s", error.message)
            return "browser"
        try:
            shown = await _records(Run(program, self._driven(program), sample))
        except BrowserMissing as error:
            log.warning("using direct without a comparison: %s", error.message)
            return "direct"
        name = "direct" if plain == shown and plain else "browser"
        log.info(
            "using %s: %d records without a browser, %d with one", name, len(plain), len(shown)
        )
        return name


async def _records(run: Run) -> list[dict[str, Any]]:
    return [record.tree async for record in run]
