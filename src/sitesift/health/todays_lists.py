"""The lists of a run as they are today, without a browser. In: the folder of a run. Out: pages of
its lists in an archive that knows what records of the run are; and whether a first page shows more
of them than a wrapper gives.
"""

from __future__ import annotations

import shutil
import tempfile
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from sitesift.errors import LoadFailed, SitesiftError
from sitesift.explore.outcome.run_recipe import NAMES_FILE, recipe_of
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.subject.open_archive import SUBJECT_FILE, OpenPageArchive
from sitesift.explore.transducers.read_page_navigation import way_on
from sitesift.health.run_again import domain_of, wrapper_files
from sitesift.navigate import LinkRef, PaginationKind
from sitesift.net.http_client import Fetcher
from sitesift.ontology import Domain
from sitesift.page.decode import decode_html
from sitesift.page.from_html import page_from_html
from sitesift.records.open.subject import ANY
from sitesift.settings import FetchSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.language import syntax as s

MOST_PAGES = 8  # of the lists of a wrapper


async def unread_records(run: Path, fetch: FetchSettings, given: int, domain: str = "") -> str:
    """What a first page of a list shows and the run's wrappers do not give, in words; empty where
    they give as much as that, or nobody can tell without a browser."""
    recipe, files = recipe_of(run), wrapper_files(run)
    entries = entry_addresses(Wrapper.load(files[0]))
    if not entries or recipe.needs_browser(0, len(files)):
        return ""
    with tempfile.TemporaryDirectory() as folder:
        archive = archive_for(run, Path(folder), domain_of(run, recipe, domain))
        try:
            async with Fetcher(fetch) as client:
                file = await _added(archive, client, entries[0])
        except SitesiftError:
            return ""
        shown = len(set(archive.keys(file)))
    return f"its first page shows {shown} records, {given} are read in all" * (shown > given)


def archive_for(before: Path, out: Path, domain: Domain) -> PageArchive:
    """A place for today's pages, that knows what records of the run are."""
    out.mkdir(parents=True, exist_ok=True)
    for name in (SUBJECT_FILE, NAMES_FILE):
        if (before / name).is_file():
            shutil.copy2(before / name, out / name)
    return OpenPageArchive(out, guess=False) if domain.name == ANY else PageArchive(out, domain)


def entry_addresses(wrapper: Wrapper) -> tuple[str, ...]:
    """The addresses that a wrapper opens; none where it acts on its way to the list."""
    items = wrapper.expr.items if isinstance(wrapper.expr, s.Path) else ()
    acts = [item for item in items if isinstance(item, s.Action)]
    start = wrapper.header.start or ""
    if len(acts) != 1 or acts[0].verb != s.OPEN or set(wrapper.each) - {"start"}:
        return ()
    return tuple(wrapper.each.get("start", ())) or ((start,) if start else ())


async def list_pages(entries: Sequence[str], archive: PageArchive, client: Fetcher) -> list[str]:
    """The files of pages of the lists: the first of each, then those behind them."""
    files, left = list[str](), deque(entries[:MOST_PAGES])
    known = set(entries)
    while left and len(files) < MOST_PAGES:
        files.append(await _added(archive, client, left.popleft()))
        forward = next_link(archive, files[-1])
        if forward is not None and forward.url not in known:
            known.add(forward.url)
            left.append(forward.url)
    return files


async def _added(archive: PageArchive, client: Fetcher, url: str) -> str:
    """Today's page at an address, kept: the name of its file."""
    response = (await client.get(url)).require_page()
    if not response.ok:
        raise LoadFailed.about(url, f"answered {response.status}")
    html = decode_html(response.body, response.content_type)
    return archive.add(page_from_html(html, response.url))[0]


def next_link(archive: PageArchive, file: str) -> LinkRef | None:
    """The link on from a page, as an exploration would follow it; what only a browser can press is
    none here."""
    page, navigation = archive.page(file), archive.navigation(file)
    kind, link = way_on(page, navigation, len(archive.keys(file)))
    return link if kind is PaginationKind.NEXT_LINK else None
