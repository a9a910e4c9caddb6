"""A site in memory for wrappers: pages by address, no sockets."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

from sitesift.net.response import Response
from sitesift.wrapper.engines.http_engine import HttpSession

HOME = "http://site.test"


class MemorySite:
    """Answers from a dictionary of paths; `asked` lists the requests, `most_at_once` were under
    way together."""

    def __init__(self, pages):
        self.pages = pages
        self.asked = []
        self.most_at_once = self._under_way = 0

    async def get(self, url):
        self._under_way += 1
        self.most_at_once = max(self.most_at_once, self._under_way)
        await asyncio.sleep(0)
        self._under_way -= 1
        return self._answer("GET", url, b"")

    async def post(self, url, form, content_type, *, referer=""):
        return self._answer("POST", url, form)

    def _answer(self, method, url, form):
        self.asked.append((method, url.removeprefix(HOME), form.decode()))
        path = url.removeprefix(HOME)
        page = self.pages(path) if callable(self.pages) else self._page(path)
        status = 404 if page is None else 200
        return Response(
            status, url, {"content-type": "text/html; charset=utf-8"}, (page or "").encode(), method
        )

    def _page(self, path):
        """The page of a path, whatever its query string when none is kept for that."""
        return self.pages.get(path, self.pages.get(path.partition("?")[0]))


class Extracted:
    """What a run gave: rows, trees, and the run itself."""

    def __init__(self, run, records, site):
        self.run = run
        self.records = records
        self.site = site
        self.rows = [record.row() for record in records]
        self.labels = [record.label for record in records]

    def values(self, label):
        return [row[label] for row in self.rows if label in row]


def session_for(site, **options):
    @asynccontextmanager
    async def opening():
        session = HttpSession(site, **options)
        yield session
        await session.close()

    return opening()
