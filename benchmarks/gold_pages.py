"""The real pages with gold under ../shared: unpacked once, rendered once, kept in the git-ignored
folder .corpus/.

In: the name of a gold set or of a page. Out: gold rows and pages, rendered or raw. Rendering goes
through the project's own browser pool; the pages are kept, so that a second run needs no browser.
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import importlib.util
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from sitesift.browser import BrowserPool
from sitesift.errors import SitesiftError
from sitesift.page import Page, load_page, page_from_html, page_from_snapshot, save_page
from sitesift.page.decode import decode_html
from sitesift.page.page_source import Source
from sitesift.settings import BrowserSettings, LoadSettings

Gold = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
CORPUS = ROOT / ".corpus"
PAGES = CORPUS / "pages"
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
# The folder of pages that gold sets with another name speak of.
ARCHIVES = {"vints_zhao1": "vints", "form_labels": "forms", "search_forms": "forms"}


@dataclass(frozen=True, slots=True)
class GoldPage:
    """A page with the records that are on it."""

    group: str  # the gold set
    site: str
    name: str  # path below the folder of pages
    records: tuple[Gold, ...]

    @property
    def path(self) -> Path:
        return PAGES / self.name

    def raw(self) -> Page:
        """The page without a browser."""
        return raw_page(self.name, self.path.as_uri())

    def rendered(self) -> Page:
        """The page as Chromium drew it; `render_missing` must have run."""
        return load_page(rendered_file(self.name))


def is_here() -> bool:
    """Whether the shared pages are on this machine."""
    return (SHARED / "bench" / "unpack").exists()


def unpack(*archives: str) -> Path:
    """Unpack the shared pages (all, or these archives) where that was not done: their folder.

    One process at a time: two that unpack into one folder delete each other's files.
    """
    command = [sys.executable, str(SHARED / "bench" / "unpack"), str(CORPUS), *archives]
    CORPUS.mkdir(exist_ok=True)
    with (CORPUS / ".unpacking").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, timeout=300)
    return PAGES


def archive_of(group: str) -> Path:
    """The archive that holds the pages of a gold set."""
    of_domain = group.startswith(("domain_", "more_"))
    name = ARCHIVES.get(group, "domain" if of_domain else group)
    return SHARED / "data" / "pages" / f"{name}.tar.xz"


def gold_file(group: str) -> Path:
    """The gold of a set."""
    return SHARED / "data" / "gold" / f"{group}.jsonl"


def read_gold(path: Path) -> list[Gold]:
    """The lines of a gold file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


@cache
def gold_of(group: str) -> tuple[Gold, ...]:
    """The gold of a set, a row a page."""
    return tuple(read_gold(gold_file(group)))


@cache
def scorer(name: str = "score") -> ModuleType:
    """A shared scorer as a module; that of records unless another is named."""
    spec = importlib.util.spec_from_file_location(name, SHARED / "bench" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def gold_pages(groups: Sequence[str]) -> list[GoldPage]:
    """The pages of these gold sets; where gold has several areas, the largest."""
    pages = []
    for group in groups:
        for row in gold_of(group):
            areas = Counter(record.get("area") for record in row["records"])
            main = areas.most_common(1)[0][0] if areas else None
            records = tuple(record for record in row["records"] if record.get("area") == main)
            site = row.get("site") or row["page"]
            pages.append(GoldPage(group, site, row["page"], records))
    return pages


@lru_cache(maxsize=4)
def raw_page(name: str, url: str = "", folder: Path = PAGES) -> Page:
    """A page parsed without a browser."""
    return page_from_html(decode_html((folder / name).read_bytes()), url)


def rendered_file(name: str) -> Path:
    """Where a rendered page is kept."""
    return CORPUS / "rendered" / f"{hashlib.sha256(name.encode()).hexdigest()[:24]}.page"


def rendered_page(name: str) -> Page | None:
    """A page as Chromium drew it; None where it could not be rendered."""
    file = rendered_file(name)
    return load_page(file) if file.exists() else None


def render_missing(names: Iterable[str]) -> None:
    """Render and keep the pages that were not rendered before; those that fail are named."""
    missing = [name for name in dict.fromkeys(names) if not rendered_file(name).exists()]
    if missing:
        (CORPUS / "rendered").mkdir(parents=True, exist_ok=True)
        asyncio.run(_render(missing))


async def _render(names: Sequence[str]) -> None:
    async with BrowserPool(BrowserSettings(), LoadSettings(timeout=60)) as pool:

        async def one(name: str) -> None:
            try:
                rendered = await pool.render(Source.of(PAGES / name))
            except SitesiftError as error:
                print(f"{name}: {error}")
            else:
                save_page(page_from_snapshot(rendered.snapshot), rendered_file(name))

        await asyncio.gather(*(one(name) for name in names))
