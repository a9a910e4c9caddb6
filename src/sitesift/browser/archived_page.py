"""Pages of web archives, shown with their scripts and without the network: every request is
answered from the archive, or not at all.

In: a `WebArchive` and the requests of a tab. Out: what the servers once answered.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Route

from sitesift.errors import SourceError
from sitesift.net.web_archive import WebArchive


@dataclass(eq=False)  # without slots: Playwright keeps notes on the objects of its listeners
class ArchiveAnswers:
    """Answers the requests of tabs."""

    archive: WebArchive

    async def answer(self, route: Route) -> None:
        request, stored = route.request, None
        if request.method == "GET":
            with contextlib.suppress(SourceError):  # a damaged answer is none
                stored = await asyncio.to_thread(self.archive.answer, request.url)
        with contextlib.suppress(PlaywrightError):  # the page went on meanwhile
            if stored is None:
                await route.abort("namenotresolved")
            else:
                await route.fulfill(status=stored.status, headers=stored.headers, body=stored.body)
