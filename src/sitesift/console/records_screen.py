"""The records of a run as a table, one record with its place on a page, and files of what is shown.
In: a request. Out: a screen or a download.

The same words that filter a table filter its file: what is downloaded is what is seen, whole.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from sitesift.console.console_folder import explored_run_of
from sitesift.console.picture_places import find_on_pictures
from sitesift.console.record_query import RecordQuery
from sitesift.console.screen import asked_number, asked_run, asked_site, render, state_of
from sitesift.console.site_screen import compared_runs, picture_size
from sitesift.console.sites_screen import chosen_sites, site_rows
from sitesift.output.writers import write_rows

ROWS_ON_A_SCREEN = 50
MOST_COLUMNS = 40
EXPORTS = {"csv": "CSV", "xlsx": "Excel", "jsonl": "JSON lines", "parquet": "Parquet"}
WITHIN = "in."  # begins the parameters that filter one column
LONGEST_WORDS = 200


def records_screen(request: Request) -> Response:
    """The records of a run that pass the filter."""
    site = asked_site(request)
    run = asked_run(request, site)
    table = state_of(request).table(run)
    query = asked_query(request)
    asked = _asked(query)
    common: dict[str, Any] = {"site": site, "run": run, "tab": "records", "asked": asked}
    if table is None:
        return render(request, "records.html", table=None, **common)
    found = table.slice(query)
    return render(
        request, "records.html", table=table, columns=table.columns[:MOST_COLUMNS], found=found,
        query=query, start=query.offset, step=ROWS_ON_A_SCREEN,
        rows=list(zip(found.numbers, found.rows, strict=True)), **common,
    )  # fmt: skip


def record_screen(request: Request) -> Response:
    """One record: what it says, and where on a stored page."""
    site = asked_site(request)
    run = asked_run(request, site)
    table = state_of(request).table(run)
    row = table.row(request.path_params["row"]) if table is not None else None
    if table is None or row is None:
        raise HTTPException(404, "There is no such record.")
    texts = {name: str(row[name]) for name in table.columns if row.get(name) is not None}
    explored = explored_run_of(site, run)
    pages = state_of(request).opened(explored).story.pages if explored else ()
    place = find_on_pictures(pages, texts)
    column = request.query_params.get("column", "")
    lit = place.values.get(column, place.record) if place is not None else None
    return render(
        request, "record.html", site=site, run=run, tab="records", texts=texts, place=place,
        column=column, lit=lit, explored=explored, row=request.path_params["row"],
        meanings={name: _meaning(row, name) for name in texts},
        size=picture_size(explored, place.page) if explored and place is not None else None,
    )  # fmt: skip


def export_records(request: Request) -> Response:
    """The records that pass the filter, as a file."""
    site = asked_site(request)
    run = asked_run(request, site)
    table = state_of(request).table(run)
    rows = table.rows(asked_query(request)) if table is not None else iter(())
    return _file(request, f"{site.name}-{run.name}", rows)


def export_sites(request: Request) -> Response:
    """The sites that pass the filter, as a file."""
    asked = {
        name: request.query_params.get(name, "")
        for name in ("words", "verdict", "cause", "sort", "down")
    }
    rows = site_rows(chosen_sites(state_of(request).folder.sites(), asked))
    return _file(request, "sites", rows)


def export_changes(request: Request) -> Response:
    """What changed between two runs, as a file."""
    site = asked_site(request)
    _, _, changes = compared_runs(request, site)
    return _file(request, f"{site.name}-changes", [one.as_row() for one in changes or ()])


def asked_query(request: Request) -> RecordQuery:
    """What of the records an address asks for."""
    given = request.query_params
    within = {
        name.removeprefix(WITHIN): value[:LONGEST_WORDS]
        for name, value in given.items()
        if name.startswith(WITHIN) and value
    }
    return RecordQuery(
        given.get("words", "")[:LONGEST_WORDS], within, given.get("sort", ""),
        given.get("down") == "1", asked_number(request, "from", 0), ROWS_ON_A_SCREEN,
    )  # fmt: skip


def _asked(query: RecordQuery) -> dict[str, Any]:
    """The parameters of an address that asks for the same."""
    within = {f"{WITHIN}{name}": words for name, words in query.within.items()}
    down = "1" if query.descending else ""
    return {"words": query.words, "sort": query.sort, "down": down} | within


def _meaning(row: dict[str, Any], name: str) -> str:
    """What a value means, beside its text."""
    parts = [
        f"{key.removeprefix(name + '.')} {cell:g}" if isinstance(cell, float) else str(cell)
        for key, cell in row.items()
        if key.startswith(f"{name}.") and cell is not None
    ]
    return ", ".join(parts)


def _file(request: Request, name: str, rows: Iterable[dict[str, Any]]) -> Response:
    ending = request.query_params.get("format", "csv")
    if ending not in EXPORTS:
        raise HTTPException(400, f"A file is one of {', '.join(EXPORTS)}.")
    folder = tempfile.TemporaryDirectory(prefix="sitesift-export-")
    path = Path(folder.name) / f"{name}.{ending}"
    try:
        write_rows(ending, path, rows)
    except BaseException:
        folder.cleanup()
        raise
    task = BackgroundTask(folder.cleanup)
    return FileResponse(path, filename=path.name, background=task)
