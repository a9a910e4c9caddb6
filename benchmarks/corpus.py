"""The real pages with gold under ../shared: unpacked once, rendered once, kept in the git-ignored
folder .corpus/.

In: the name of a gold set. Out: `GoldPage`s, each of which gives its page rendered or raw.
Rendering goes through the project's own browser pool; the snapshots are kept, so that a second run
needs no browser.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sitesift.browser import BrowserPool
from sitesift.page import Page, load_page, page_from_html, page_from_snapshot, save_page
from sitesift.page.page_source import Source, read_html
from sitesift.settings import BrowserSettings, LoadSettings

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
CORPUS = ROOT / ".corpus"
RECORD_SETS = ("vints_zhao1", "testbed2017", "webdext")
DOMAIN_SETS = (
    "domain_jobs",
    "domain_products",
    "domain_realestate_eu",
    "domain_realestate_ie",
    "domain_realestate_other",
    "domain_realestate_uk",
    "domain_realestate_us",
    "domain_usedcars",
)


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page with what is on it."""

    group: str  # the gold set
    site: str
    name: str  # path below the folder of pages
    records: tuple[dict[str, Any], ...]

    @property
    def path(self) -> Path:
        return CORPUS / "pages" / self.name

    @property
    def _stored(self) -> Path:
        return CORPUS / "rendered" / (hashlib.sha256(self.name.encode()).hexdigest()[:24] + ".page")

    def raw(self) -> Page:
        """The page without a browser."""
        return page_from_html(read_html(Source.of(self.path), LoadSettings()), self.path.as_uri())

    def rendered(self) -> Page:
        """The page as Chromium drew it; `render_missing` must have run."""
        return load_page(self._stored)


def available() -> bool:
    """Whether the shared pages are on this machine."""
    return (SHARED / "bench" / "unpack").exists()


def unpack() -> Path:
    """Unpack the shared pages where that was not done, and say where they are."""
    subprocess.run(
        [
            sys.executable,
            SHARED / "bench" / "unpack",
            CORPUS,
            "testbed2017",
            "webdext",
            "vints",
            "domain",
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        timeout=300,
    )
    return CORPUS / "pages"


def gold_pages(groups: Sequence[str]) -> list[GoldPage]:
    """The pages of these gold sets; where gold has several areas, the largest."""
    pages = []
    for group in groups:
        for line in (SHARED / "data" / "gold" / f"{group}.jsonl").read_text("utf-8").splitlines():
            row = json.loads(line)
            areas = Counter(record.get("area") for record in row["records"])
            main = areas.most_common(1)[0][0] if areas else None
            records = tuple(record for record in row["records"] if record.get("area") == main)
            pages.append(GoldPage(group, row.get("site", row["page"]), row["page"], records))
    return pages


def render_missing(pages: Sequence[GoldPage]) -> None:
    """Render and keep the pages that were not rendered before."""
    missing = [page for page in pages if not page._stored.exists()]
    if missing:
        (CORPUS / "rendered").mkdir(parents=True, exist_ok=True)
        asyncio.run(_render(missing))


async def _render(pages: Sequence[GoldPage]) -> None:
    async with BrowserPool(BrowserSettings(), LoadSettings(timeout=60)) as pool:

        async def one(page: GoldPage) -> None:
            rendered = await pool.render(Source.of(page.path))
            save_page(page_from_snapshot(rendered.snapshot), page._stored)

        await asyncio.gather(*(one(page) for page in pages))
