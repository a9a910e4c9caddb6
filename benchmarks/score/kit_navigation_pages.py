"""Pages of generated sites for the benchmark of forms and navigation, rendered once and kept.

`python -m benchmarks.score.kit_navigation_pages DIR --seeds 1-150` serves each site, renders its
home page, the first, second and last page of its largest search, a record's own page, an empty
result and an article in Chromium, and stores them as DIR/<seed>-<name>.page. Faults that only delay
or break connections are left out: they concern loading.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

from kit import Site, serve
from kit.http import Request
from kit.query import Answer, address, answer, read_query
from kit.traits import pick
from sitesift.browser import BrowserPool
from sitesift.errors import SitesiftError
from sitesift.page import page_from_snapshot, save_page
from sitesift.page.page_source import Source
from sitesift.settings import LoadSettings

CALM_FAULTS = frozenset({"calendar", "session-ids", "doubled"})
NOWHERE = "Nowhere upon Sea"


def kit_site(seed: int) -> Site:
    """The site of a seed, without the faults of connections."""
    return Site(seed, faults=pick(seed).faults & CALM_FAULTS)


def largest(site: Site) -> Answer:
    """The first page of the search or prepared link that gives the most records."""
    found = []
    for cover in site.gold.covers:
        sent = dict(cover.fields) or _parameters(cover.path)
        found.append(answer(site.view, read_query(site.view, sent)))
    return max(found, key=lambda one: len(one.found))


def _parameters(path: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(path).query))


def turned(site: Site, first: Answer, page: int) -> Answer:
    """A later page of the same search."""
    return answer(
        site.view, read_query(site.view, _parameters(address(site.view, first.query, page)))
    )


def paths(site: Site) -> dict[str, str]:
    """The addresses of the pages by name; those a site does not have are left out."""
    view, first = site.view, largest(site)
    named = {"home": "/", "first": address(view, first.query, 1), "article": "/about"}
    if first.pages > 1 and site.traits.paging in ("next", "numbers", "cursor"):
        named["last"] = address(view, first.query, first.pages)
    if first.pages > 2 and site.traits.paging in ("next", "numbers", "cursor"):
        named["second"] = address(view, first.query, 2)
    if site.gold.records:
        named["detail"] = site.gold.records[0].path
    pairs = [*first.query.given, (view.habits.names["place"], NOWHERE)]
    if site.traits.frame == "none":
        named["empty"] = f"{view.habits.results}?{urlencode(dict(pairs))}"
    if site.gold.needs_form and site.traits.entry == "mandatory":
        named["demand"] = view.habits.results
    return named


def raw_html(site: Site, path: str) -> str:
    """The markup of a page as the server sends it."""
    bare = path.partition("?")[0]
    return site.respond(Request("GET", bare, _parameters(path))).body


async def render_sites(folder: Path, seeds: Sequence[int]) -> None:
    """Render what is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    load = LoadSettings(timeout=20, settle_quiet=0.3, settle_limit=3.0, allow_private=True)
    async with BrowserPool(load=load) as pool:
        for seed in seeds:
            site = kit_site(seed)
            wanted = {
                name: path
                for name, path in paths(site).items()
                if not stored(folder, seed, name).exists()
            }
            with serve(site) as server:
                jobs = [
                    _render(pool, server.url(path), stored(folder, seed, name))
                    for name, path in wanted.items()
                ]
                await asyncio.gather(*jobs)


async def _render(pool: BrowserPool, url: str, target: Path) -> None:
    try:
        rendered = await pool.render(Source.of(url))
        save_page(page_from_snapshot(rendered.snapshot), target)
    except SitesiftError as error:
        print(f"{target.name}: {error}")


def stored(folder: Path, seed: int, name: str) -> Path:
    """Where a rendered page is kept."""
    return folder / f"{seed}-{name}.page"


def read_seeds(text: str) -> list[int]:
    """ "1-150,7" as numbers."""
    numbers: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seeds", type=read_seeds, default=range(1, 151))
    options = parser.parse_args()
    asyncio.run(render_sites(options.folder, options.seeds))


if __name__ == "__main__":
    main()
