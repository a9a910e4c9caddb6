"""The wrappers of a run anchored again, the cheapest repair. In: the folder of a run, and one for
the attempt. Out: wrappers that go the old way to the lists and have new paths to records and
columns, what they give today, and what speaks for them.

Of each wrapper the pages that it begins at are loaded, and some behind them; the records on them
are found anew, and the paths are learned from these. What they give is held against what these
pages show, as after an exploration. Visits to the records' own pages stay as they were. Assumed:
the lists are still where they were. Wrappers that fill a form on their way, and lists that only a
browser shows, are left to the next repair.
"""

from __future__ import annotations

import shutil
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sitesift.errors import LoadFailed
from sitesift.explore.evidence.case import Case, cell_text
from sitesift.explore.evidence.column_checks import is_said
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.evidence.gather_shown import shown_records
from sitesift.explore.identity import LINK_ATTRIBUTES, row_key
from sitesift.explore.lists.detail_visits import visited_path, with_visits
from sitesift.explore.open_archive import SUBJECT_FILE, OpenPageArchive
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.run_recipe import NAMES_FILE, recipe_of
from sitesift.explore.verdict import NOT_DENIED, Verdict
from sitesift.health.record_changes import cell_texts
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

MOST_PAGES = 8  # from which a wrapper is learned
FEW = 0.05  # share of the records that may be read otherwise than their pages are
Check = tuple[bool, str]  # whether it holds, and what


@dataclass(frozen=True, slots=True)
class ReanchoredRun:
    """What the wrappers with new paths give."""

    again: RunAgain
    verdict: Verdict
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class _Anchored:
    """A wrapper with new paths, and the list that it was learned as."""

    wrapper: Wrapper
    learned: LearnedList
    files: tuple[str, ...]  # of the pages that it was learned from
    counted: int | None  # by the site, where all records are in one list


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
    case = _case(found, again, archive)
    return ReanchoredRun(again, verify(case).verdict, tuple(_checks(found, again, case)))


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
    files = await _pages(entries, archive, client)
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
    return _Anchored(fresh, lists[0], tuple(files), exact if len(entries) == 1 else None)


async def _pages(entries: Sequence[str], archive: PageArchive, client: Fetcher) -> list[str]:
    """The files of pages of the lists: the first of each, then those behind them."""
    files, left = list[str](), deque(entries[:MOST_PAGES])
    known = set(entries)
    while left and len(files) < MOST_PAGES:
        files.append(await _added(archive, client, left.popleft()))
        forward = archive.navigation(files[-1]).pagination.forward
        if forward and forward.url.startswith("http") and forward.url not in known:
            known.add(forward.url)
            left.append(forward.url)
    return files


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


def _checks(found: Sequence[_Anchored], again: RunAgain, case: Case) -> Iterator[Check]:
    """What speaks for the new paths, and what against them."""
    missed = sum(each.learned.missed for each in found)
    extra = sum(each.learned.extra for each in found)
    yield not missed and not extra, f"{missed} records missed and {extra} too many on its pages"
    yield again.is_whole, f"{len(again.failures)} runs broke off, {again.lost} pages did not come"
    differing = list(_differing(case))
    yield not differing, f"columns that pages have otherwise: {', '.join(differing) or 'none'}"
    said = verify(case)
    yield said.verdict in NOT_DENIED, f"verification says {said.verdict.words}: {said.why}"


def _case(found: Sequence[_Anchored], again: RunAgain, archive: PageArchive) -> Case:
    """The output, and what the pages show and count, for the lines of evidence."""
    files = [file for each in found for file in each.files]
    domain = archive.domain
    return Case(
        domain,
        again.rows,
        [(row_key(cell_texts(row), domain.identifying),) for row in again.rows],
        {key: texts for file in files for key, texts in archive.texts(file).items()},
        totals=[each.counted for each in found if each.counted is not None],
        shown=list(shown_records(files, archive)),
    )


def _differing(case: Case) -> Iterator[str]:
    """Columns that more than a few records have otherwise on the pages that were learned from."""
    rows = case.by_key
    shown = {key: texts for key, texts in case.seen.items() if key in rows}
    for name in sorted({name for texts in shown.values() for name in texts} - {*LINK_ATTRIBUTES}):
        pairs = [(cell_text(rows[key], name), t[name]) for key, t in shown.items() if name in t]
        wrong = sum(not is_said(one, other) for one, other in pairs)
        if wrong > max(1, FEW * len(pairs)):
            yield f"{name} ({wrong} of {len(pairs)})"
