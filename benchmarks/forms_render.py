"""Render the pages of a gold file once and keep them: python -m benchmarks.forms_render GOLD PAGES
DIR

DIR gets one stored page a gold page; `forms_train_labels --rendered DIR` and the rendered scores
read them there. Pages that cannot be rendered are named and left out.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
from pathlib import Path

from benchmarks.forms_pages import load_gold
from sitesift.browser import BrowserPool
from sitesift.errors import SitesiftError
from sitesift.page import Page, load_page, page_from_snapshot, save_page
from sitesift.page.page_source import Source
from sitesift.settings import LoadSettings


def stored(folder: Path, name: str) -> Path:
    """Where the rendered page of a name is kept."""
    return folder / f"{hashlib.md5(name.encode()).hexdigest()}.page"


def rendered_page(folder: Path, name: str) -> Page | None:
    """A page that was rendered before, None where it was not."""
    path = stored(folder, name)
    return load_page(path) if path.exists() else None


async def render_all(gold: Path, pages: Path, folder: Path) -> None:
    """Render what is missing, one page after the other."""
    folder.mkdir(parents=True, exist_ok=True)
    async with BrowserPool(load=LoadSettings(timeout=20)) as pool:
        for row in load_gold(gold):
            target = stored(folder, row["page"])
            if target.exists():
                continue
            try:
                rendered = await pool.render(Source.of(pages / row["page"]))
                save_page(page_from_snapshot(rendered.snapshot), target)
            except SitesiftError as error:
                print(f"{row['page']}: {error}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("gold", "pages", "folder"):
        parser.add_argument(name, type=Path)
    options = parser.parse_args()
    asyncio.run(render_all(options.gold, options.pages, options.folder))


if __name__ == "__main__":
    main()
