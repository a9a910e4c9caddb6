"""The screens of one site: its runs and what changed between two of them, the pages of a run, its
wrapper and the evidence of its verdict. In: a request. Out: a screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sitesift.console.console_folder import RunEntry, SiteEntry, run_named
from sitesift.console.screen import asked_exploration, asked_run, asked_site, render, state_of
from sitesift.console.wrapper_words import explained
from sitesift.errors import SitesiftError
from sitesift.explore.outcome.site_story import LEGEND, SeenPage
from sitesift.health.record_changes import RecordChange
from sitesift.report.pieces.picture_data import image_size, picture_media
from sitesift.upkeep import run_changes

MOST_CHANGES = 500  # that are shown; a file has all
MOST_LINES = 200  # of evidence or failures
MOST_PAGES = 200


def site_screen(request: Request) -> Response:
    """Leads to the records of the last run."""
    site = asked_site(request)
    if not site.runs:
        return render(request, "runs.html", site=site, run=None, tab="runs", runs=[], changes=None,
                      counted={}, before="", after="")  # fmt: skip
    return RedirectResponse(f"/site/{site.name}/{site.runs[-1].name}/records", 303)


def runs_screen(request: Request) -> Response:
    """The runs of a site, and what changed between two of them."""
    site = asked_site(request)
    before, after, changes = compared_runs(request, site)
    counted = Counter(change.kind.value for change in changes or ())
    folder = state_of(request).folder
    runs = [(run, folder.count(run)) for run in reversed(site.runs)]
    return render(
        request, "runs.html", site=site, run=site.runs[-1] if site.runs else None, tab="runs",
        runs=runs, before=before.name if before else "", after=after.name if after else "",
        changes=changes[:MOST_CHANGES] if changes is not None else None, counted=counted,
    )  # fmt: skip


def compared_runs(
    request: Request, site: SiteEntry
) -> tuple[RunEntry | None, RunEntry | None, list[RecordChange] | None]:
    """The two runs that are asked for, or the last two, and what changed between them."""
    whole = [run for run in site.runs if run.is_whole]
    asked = [request.query_params.get(name, "") for name in ("before", "after")]
    usual = [one.name for one in whole[-2:]] if len(whole) > 1 else ["", ""]
    names = asked if all(asked) else usual
    before, after = (run_named(site, name) if name else None for name in names)
    if before is None or after is None or not (before.is_whole and after.is_whole):
        return before, after, None
    try:
        return before, after, run_changes(before.path, after.path)
    except SitesiftError as error:
        raise HTTPException(409, error.message) from error


def wrapper_screen(request: Request) -> Response:
    """The wrappers of a run, each line with what it does."""
    site = asked_site(request)
    run = asked_run(request, site)
    files = sorted(run.path.glob("wrapper*.oxp"))[:5]
    wrappers = [(file.name, explained(file.read_text("utf-8"))) for file in files]
    table = state_of(request).table(run)
    return render(
        request, "wrapper.html", site=site, run=run, tab="wrapper", wrappers=wrappers,
        filled=table.filled if table else {}, total=table.total if table else 0,
    )  # fmt: skip


def evidence_screen(request: Request) -> Response:
    """The verdict of a run and what it rests on."""
    site = asked_site(request)
    run = asked_exploration(request, site)
    result = state_of(request).opened(run).result
    order = {False: 0, True: 1, None: 2}
    lines = sorted(result.evidence, key=lambda one: (not one.decides, order[one.holds]))
    return render(
        request, "evidence.html", site=site, run=run, tab="evidence", result=result,
        lines=lines[:MOST_LINES], failures=result.failures[:MOST_LINES],
        times=state_of(request).opened(run).story.times[:20],
    )  # fmt: skip


def pages_screen(request: Request) -> Response:
    """The pages of a run as the tree in which they were reached."""
    site = asked_site(request)
    run = asked_exploration(request, site)
    pages = state_of(request).opened(run).story.pages[:MOST_PAGES]
    return render(
        request, "pages.html", site=site, run=run, tab="pages", pages=with_depth(pages)
    )  # fmt: skip


def page_screen(request: Request) -> Response:
    """One page with what was understood of it."""
    site = asked_site(request)
    run = asked_exploration(request, site)
    page = asked_page(request, run)
    counts = Counter(box.kind for box in page.boxes)
    legend = [(kind, words, counts[kind]) for kind, words in LEGEND.items() if kind in counts]
    return render(
        request, "page.html", site=site, run=run, tab="pages", page=page, legend=legend,
        size=picture_size(run, page), lit=(), boxes=page.boxes[:600],
    )  # fmt: skip


def page_picture(request: Request) -> Response:
    """The picture of a page, as it was stored."""
    run = asked_run(request, asked_site(request))
    file = picture_file(run, asked_page(request, run))
    if file is None:
        raise HTTPException(404, "There is no picture of this page.")
    kept = {"Cache-Control": "private, max-age=3600"}
    data = file.read_bytes()
    return Response(data, media_type=picture_media(data), headers=kept)


def asked_page(request: Request, run: RunEntry) -> SeenPage:
    number = request.path_params["page"]
    pages = state_of(request).opened(run).story.pages
    page = next((one for one in pages if one.number == number), None)
    if page is None:
        raise HTTPException(404, "This run has no such page.")
    return page


def picture_file(run: RunEntry, page: SeenPage) -> Path | None:
    """The file of a picture, where it is inside the run's folder."""
    file = (run.path / page.picture).resolve()
    inside = bool(page.picture) and file.is_relative_to(run.path.resolve())
    return file if inside and file.is_file() else None


def picture_size(run: RunEntry, page: SeenPage) -> tuple[float, float]:
    """The size of a page's picture in CSS pixels of the page."""
    file = picture_file(run, page)
    size = image_size(file.read_bytes()[:65_536]) if file is not None else None
    if size is None:
        return page.width or 1280.0, 900.0
    width = page.width or float(size[0])
    return width, size[1] * width / size[0]


def with_depth(pages: Sequence[SeenPage]) -> list[dict[str, Any]]:
    """The pages in the order of the tree, each with how deep it stands."""
    numbers = {page.number for page in pages}
    children: dict[int | None, list[SeenPage]] = {}
    for page in pages:
        above = page.parent if page.parent in numbers and page.parent != page.number else None
        children.setdefault(above, []).append(page)
    ordered: list[dict[str, Any]] = []
    waiting = [(page, 0) for page in reversed(children.get(None, []))]
    while waiting:
        page, depth = waiting.pop()
        ordered.append({"page": page, "depth": min(depth, 6)})
        below = children.pop(page.number, [])
        waiting += [(child, depth + 1) for child in reversed(below)]
    return ordered
