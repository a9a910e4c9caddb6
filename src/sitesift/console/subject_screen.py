"""Teaching a subject: a domain drafted from the corrected records of a run, edited, checked and
tried on stored pages. In: a request. Out: a screen; the files of the domain in `console/domains`.

A draft knows what one site calls things. It is meant to be read and mended; what is wrong with it
`domain check` says, here as on the command line.
"""

from __future__ import annotations

import re
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sitesift.console.console_folder import RunEntry, explored_run_of, run_named
from sitesift.console.correct_screen import learned
from sitesift.console.screen import render, state_of
from sitesift.errors import SitesiftError
from sitesift.explore.corrections import read_corrections
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.subject.taught_subject import DomainTrial, draft_from_rows, try_domain
from sitesift.ontology import check_domain, domain_names, load_domain
from sitesift.output.writers import write_whole

NAME = re.compile(r"[a-z][a-z0-9-]{1,40}")
ORIGIN_FILE = "drafted-from.txt"  # the site and run whose records it was drafted from
MOST_PAGES = 12  # that a draft is tried on
LONGEST_FILE = 500_000
EDITED = ("*.yaml", "*.txt")


def subjects_screen(request: Request) -> Response:
    """The subjects that were taught here, and those there are."""
    drafts = [(one.name, len(check_domain(one))) for one in _drafts(request)]
    return render(request, "subjects.html", drafts=drafts, shipped=domain_names())


def new_subject_screen(request: Request) -> Response:
    """What a subject would be drafted from."""
    run = _asked_run(request, request.query_params.get("site", ""), request.query_params.get("run"))
    found = learned(request, run, read_corrections(run.path))
    rows = [row for row in found.rows.values() if row]
    return render(
        request, "new_subject.html", run=run, rows=rows[:5], columns=found.columns, total=len(rows)
    )


async def draft_subject(request: Request) -> Response:
    """Writes the draft."""
    form = await request.form()
    name = str(form.get("name", "")).strip()
    run = _asked_run(request, str(form.get("site", "")), str(form.get("run", "")))
    if not NAME.fullmatch(name) or name in domain_names():
        raise HTTPException(400, "A name has small letters, digits and dashes, and is not taken.")
    folder = _home(request) / name
    if folder.exists():
        raise HTTPException(409, f"There is a subject {name} already.")
    rows = [row for row in learned(request, run, read_corrections(run.path)).rows.values() if row]
    if not rows:
        raise HTTPException(409, "There are no records to draft it from.")
    folder.mkdir(parents=True)
    for file, text in draft_from_rows(name, rows).files().items():
        write_whole(folder / file, text.encode())
    write_whole(folder / ORIGIN_FILE, f"{run.site}\n{run.name}\n".encode())
    return RedirectResponse(f"/subjects/{name}", 303)


def subject_screen(request: Request) -> Response:
    """A draft: its files, its mistakes, and what it finds on the pages that it was drafted from."""
    folder = _asked_draft(request)
    problems = check_domain(folder)
    run = _origin(request, folder)
    trials, known = ([], {}) if problems or run is None else _tried(request, folder, run)
    files = [(file.name, file.read_text("utf-8", "replace")) for file in _files(folder)]
    return render(
        request, "subject.html", name=folder.name, folder=str(folder), files=files, run=run,
        problems=problems[:50], trials=trials, known=known,
        columns=list(dict.fromkeys(name for one in trials for name in one.columns)),
    )  # fmt: skip


async def save_subject_file(request: Request) -> Response:
    """Keeps an edited file of a draft."""
    folder = _asked_draft(request)
    form = await request.form()
    known = {file.name: file for file in _files(folder)}
    file = known.get(str(form.get("file", "")))
    text = str(form.get("text", ""))
    if file is None or len(text) > LONGEST_FILE:
        raise HTTPException(400, "There is no such file, or it is too long.")
    write_whole(file, text.replace("\r\n", "\n").encode("utf-8", "replace"))
    return RedirectResponse(f"/subjects/{folder.name}", 303)


def _tried(
    request: Request, folder: Path, run: RunEntry
) -> tuple[list[DomainTrial], dict[str, int]]:
    """What the draft finds on stored lists of a run, and what the run found there."""
    lists = [row for row in state_of(request).opened(run).understood if row[1].count]
    files = [page.file for page, _, _ in lists][:MOST_PAGES]
    try:
        archive = PageArchive(run.path, load_domain(str(folder)))
        return try_domain(archive, files), {page.file: found.count for page, found, _ in lists}
    except SitesiftError as error:
        raise HTTPException(409, error.message) from error


def _home(request: Request) -> Path:
    return state_of(request).folder.own / "domains"


def _drafts(request: Request) -> list[Path]:
    return sorted(file.parent for file in _home(request).glob("*/ontology.yaml"))


def _asked_draft(request: Request) -> Path:
    name = request.path_params["name"]
    folder = next((one for one in _drafts(request) if one.name == name), None)
    if folder is None:
        raise HTTPException(404, "There is no such subject here.")
    return folder


def _files(folder: Path) -> list[Path]:
    found = [file for kind in EDITED for file in sorted(folder.glob(kind))]
    return [file for file in found if file.name != ORIGIN_FILE]


def _origin(request: Request, folder: Path) -> RunEntry | None:
    file = folder / ORIGIN_FILE
    lines = file.read_text("utf-8").splitlines() if file.is_file() else []
    return _asked_run(request, *lines[:2]) if len(lines) == 2 else None


def _asked_run(request: Request, site: str, run: str | None) -> RunEntry:
    entry = state_of(request).folder.site(site)
    found = run_named(entry, run or "") if entry is not None else None
    explored = explored_run_of(entry, found) if entry is not None and found is not None else None
    if explored is None:
        raise HTTPException(404, "There is no such run.")
    return explored
