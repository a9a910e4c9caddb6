"""An exploration without a browser: pages of a site come as raw HTML, wrappers run over plain HTTP.
What it leaves is a run's folder like any other, but for pictures and boxes."""

from __future__ import annotations

import asyncio
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sitesift.errors import LoadFailed
from sitesift.explore import RunFolder
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.rows import PageSeen
from sitesift.explore.run_folder import TRACE
from sitesift.explore.session import BrowsingSession
from sitesift.explore.site import _explore
from sitesift.net import Fetcher
from sitesift.ontology import load_domain
from sitesift.page import page_from_html
from sitesift.relations import SqliteStore
from sitesift.settings import ExploreSettings, FetchSettings

SETTINGS = ExploreSettings(max_pages=8, details="never")


class RawSession(BrowsingSession):
    """Opens addresses without a browser; nothing can be done on its pages."""

    async def open(self, url, origin, label, holder=("", "")):
        await self._admit(url)
        with urllib.request.urlopen(url) as answer:
            html = answer.read().decode()
        page = page_from_html(html, url=url)
        file, picture = self.archive.add(page)
        row = PageSeen(file, picture, url, 200, True, holder[0], origin=origin, label=label)
        self.pages[file] = row
        return row

    async def act(self, before, moves, origin, label, *, posting=False):
        raise LoadFailed("there is no browser", source=before.url)

    @contextmanager
    def form_actions(self, before, *, posting):
        raise LoadFailed("there is no browser", source=before.url)
        yield


async def explored(url: str, folder: Path, settings: ExploreSettings | None, listen: Any) -> None:
    store = SqliteStore(folder / TRACE)
    fetch = FetchSettings(delay=0.0, allow_private=True)
    try:
        async with Fetcher(fetch) as fetcher:
            archive = PageArchive(folder, load_domain("uk-real-estate"))
            await _explore(store, RawSession(archive, fetcher, url), settings, listen)
    finally:
        store.close()


def explore(
    url: str, folder: Path, settings: ExploreSettings | None = SETTINGS, listen: Any = None
) -> RunFolder:
    asyncio.run(explored(url, folder, settings, listen))
    return RunFolder(folder)
