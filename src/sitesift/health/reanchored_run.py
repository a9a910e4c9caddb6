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

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sitesift.explore.evidence.case import Case, cell_text
from sitesift.explore.evidence.draw_verdict import verify
from sitesift.explore.evidence.gather.gather_shown import shown_records
from sitesift.explore.evidence.said_alike import is_said
from sitesift.explore.identity import LINK_ATTRIBUTES
from sitesift.explore.lists.wrappers.detail_visits import visited_path, with_visits
from sitesift.explore.outcome.run_recipe import recipe_of
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.verdict import NOT_DENIED, Verdict
from sitesift.health.run_again import RunAgain, domain_of, run_again, wrapper_files
from sitesift.health.run_profile import RECORDS_FILE
from sitesift.health.todays_lists import archive_for, entry_addresses, list_pages, next_link
from sitesift.induce import LearnedList, ListPage, learn_lists
from sitesift.navigate import PaginationKind
from sitesift.net.http_client import Fetcher
from sitesift.output.writers import write_rows, write_whole
from sitesift.settings import FetchSettings, RunSettings
from sitesift.wrapper import Wrapper
from sitesift.wrapper.language import syntax as s

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
    archive = archive_for(before, out, domain_of(before, recipe, domain))
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


async def _anchored(wrapper: Wrapper, archive: PageArchive, client: Fetcher) -> _Anchored | None:
    """The wrapper with paths for today's pages; None where it does more than open a list, or none
    is there."""
    entries = entry_addresses(wrapper)
    if not entries or not isinstance(wrapper.expr, s.Path):
        return None
    files = await list_pages(entries, archive, client)
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


def _sample(archive: PageArchive, file: str) -> ListPage:
    """A page of a list and how it goes on."""
    page, areas, forward = archive.page(file), archive.own_areas(file), next_link(archive, file)
    if forward is None:
        return ListPage(page, areas)
    return ListPage(page, areas, forward.node, PaginationKind.NEXT_LINK)


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
    return Case(
        archive.domain,
        again.rows,
        again.keys,
        _seen(files, archive, again.dropped_columns),
        totals=[each.counted for each in found if each.counted is not None],
        shown=list(shown_records(files, archive)),
        dropped_columns=again.dropped_columns,
    )


def _seen(
    files: Sequence[str], archive: PageArchive, without: Collection[str]
) -> dict[str, dict[str, str]]:
    """What the records on pages say, by key, but for columns that were left out."""
    found = (pair for file in files for pair in archive.texts(file).items())
    return {key: {n: t for n, t in texts.items() if n not in without} for key, texts in found}


def _differing(case: Case) -> Iterator[str]:
    """Columns that more than a few records have otherwise on the pages that were learned from."""
    rows = case.by_key
    shown = {key: texts for key, texts in case.seen.items() if key in rows}
    for name in sorted({name for texts in shown.values() for name in texts} - {*LINK_ATTRIBUTES}):
        pairs = [(cell_text(rows[key], name), t[name]) for key, t in shown.items() if name in t]
        wrong = sum(not is_said(one, other) for one, other in pairs)
        if wrong > max(1, FEW * len(pairs)):
            yield f"{name} ({wrong} of {len(pairs)})"
