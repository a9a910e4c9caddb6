"""The wrappers of a run anchored again, the cheapest repair. In: the folder of a run, and one for
the attempt. Out: wrappers that go the old way to the lists and have new paths to records and
columns, what they give today, and what speaks for them.

Of each wrapper the pages that it begins at are loaded, and the one behind the first of them; the
records on them are found anew, and the paths are learned from these. Visits to the records' own
pages stay as they were. Assumed: the lists are still where they were. Wrappers that fill a form on
their way, and lists that only a browser shows, are left to the next repair.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sitesift.errors import LoadFailed
from sitesift.explore.lists.detail_visits import visited_path, with_visits
from sitesift.explore.open_archive import SUBJECT_FILE, OpenPageArchive
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.run_recipe import NAMES_FILE, recipe_of
from sitesift.health.run_again import RunAgain, domain_of, run_again, wrapper_files
from sitesift.health.run_profile import RECORDS_FILE
from sitesift.induce import LearnedList, ListPage, learn_lists
from sitesift.navigate import PaginationKind
from sitesift.net.http_client import Fetcher
from sitesift.ontology import Domain
from sitesift.output.writers import write_rows, write_whole
from sitesift.page.decode import decode_html
from sitesift.page.from_html import page_from_html
from sitesift.records.open.subject import ANY
from sitesift.settings import FetchSettings, RunSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.language import syntax as s

MOST_ENTRIES = 3  # pages that a wrapper begins at of which it is learned
Check = tuple[bool, str]  # whether it holds, and what


@dataclass(frozen=True, slots=True)
class ReanchoredRun:
    """What the wrappers with new paths give."""

    again: RunAgain
    checks: tuple[Check, ...]
    counted: int | None  # by the site, where all records are in one list


@dataclass(frozen=True, slots=True)
class _Anchored:
    """A wrapper with new paths, and the list that it was learned as."""

    wrapper: Wrapper
    learned: LearnedList
    counted: int | None


async def reanchor(
    before: Path, out: Path, fetch: FetchSettings, limits: RunSettings, domain: str = ""
) -> ReanchoredRun | None:
    """Learns the paths of a run's wrappers again, and leaves what they give in `out`; None where
    that cannot be done. Raises SitesiftError."""
    recipe, files = recipe_of(before), wrapper_files(before)
    if any(recipe.needs_browser(place, len(files)) for place in range(len(files))):
        return None
    archive = _archive(before, out, domain_of(before, recipe, domain))
    found = []
    async with Fetcher(fetch) as client:
        for file in files:
            anchored = await _anchored(Wrapper.load(file), archive, client)
            if anchored is None:
                return None
            found.append(anchored)
            write_whole(out / file.name, str(anchored.wrapper).encode())
    recipe.keep(out)
    again = await run_again(out, fetch, domain=domain, limits=limits)
    write_rows("jsonl", out / RECORDS_FILE, again.rows)
    counted = found[0].counted if len(found) == 1 else None
    return ReanchoredRun(again, tuple(_checks(found, again, counted)), counted)


def _archive(before: Path, out: Path, domain: Domain) -> PageArchive:
    """A place for today's pages, that knows what records of the run are."""
    out.mkdir(parents=True, exist_ok=True)
    for name in (SUBJECT_FILE, NAMES_FILE):
        if (before / name).is_file():
            shutil.copy2(before / name, out / name)
    return OpenPageArchive(out, guess=False) if domain.name == ANY else PageArchive(out, domain)


async def _anchored(wrapper: Wrapper, archive: PageArchive, client: Fetcher) -> _Anchored | None:
    """The wrapper with paths for today's pages; None where it does more than open a list, or none
    is there."""
    entries = _entries(wrapper)
    if not entries or not isinstance(wrapper.expr, s.Path):
        return None
    files = [await _added(archive, client, url) for url in entries[:MOST_ENTRIES]]
    forward = archive.navigation(files[0]).pagination.forward
    if forward is not None and forward.url.startswith("http"):
        files.append(await _added(archive, client, forward.url))
    lists = learn_lists([_sample(archive, file) for file in files], archive.domain)
    if not lists:
        return None
    items = (wrapper.expr.items[0], *lists[0].items())
    fresh = replace(wrapper, expr=replace(wrapper.expr, items=items))
    details = visited_path(wrapper)
    if details is not None:
        fresh = with_visits(fresh, details, _marked(details))
    count = archive.navigation(files[0]).count
    exact = count.total if count is not None and not count.is_estimate else None
    return _Anchored(fresh, lists[0], exact if len(entries) == 1 else None)


def _entries(wrapper: Wrapper) -> tuple[str, ...]:
    """The addresses that a wrapper opens; none where it acts on its way to the list."""
    items = wrapper.expr.items if isinstance(wrapper.expr, s.Path) else ()
    acts = [item for item in items if isinstance(item, s.Action)]
    start = wrapper.header.start or ""
    if len(acts) != 1 or acts[0].verb != s.OPEN or set(wrapper.each) - {"start"}:
        return ()
    return tuple(wrapper.each.get("start", ())) or ((start,) if start else ())


async def _added(archive: PageArchive, client: Fetcher, url: str) -> str:
    """Today's page at an address, kept: the name of its file."""
    response = (await client.get(url)).require_page()
    if not response.ok:
        raise LoadFailed.about(url, f"answered {response.status}")
    html = decode_html(response.body, response.content_type)
    return archive.add(page_from_html(html, response.url))[0]


def _sample(archive: PageArchive, file: str) -> ListPage:
    """A page of a list and how it goes on."""
    page, forward = archive.page(file), archive.navigation(file).pagination.forward
    areas = archive.own_areas(file)
    if forward is None:
        return ListPage(page, areas)
    kind = PaginationKind.NEXT_LINK if forward.url else PaginationKind.SCRIPT
    return ListPage(page, areas, forward.node, kind)


def _marked(details: s.Path) -> set[str]:
    """The attributes that a path reads."""
    return {each.name for each in s.walk(details) if isinstance(each, s.Marker)}


def _checks(found: Sequence[_Anchored], again: RunAgain, counted: int | None) -> Iterator[Check]:
    """What speaks for the new paths, and what against them."""
    missed = sum(each.learned.missed for each in found)
    extra = sum(each.learned.extra for each in found)
    yield not missed and not extra, f"{missed} records missed and {extra} too many on its pages"
    yield again.is_whole, f"{len(again.failures)} runs broke off, {again.lost} pages did not come"
    if counted is not None:
        yield len(again.rows) == counted, f"{len(again.rows)} records of {counted} that it counts"
