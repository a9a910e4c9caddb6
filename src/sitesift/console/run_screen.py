"""Runs that are started here: the form, the jobs, and what one says while it works. In: a request.
Out: a screen, or the messages of a job as server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import orjson
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse

from sitesift.console.console_folder import RunEntry, run_named
from sitesift.console.run_jobs import RunJob, site_words
from sitesift.console.screen import render, state_of
from sitesift.fleet.site_list import site_folder_name
from sitesift.net.addresses import require_web
from sitesift.ontology import domain_names
from sitesift.text.safe_text import for_terminal

LISTEN_SECONDS = 0.3  # between two looks at what a job says
LIMITS = {"max-pages": (1, 10_000), "max-seconds": (1, 86_400)}


def start_screen(request: Request) -> Response:
    """The form for a new run, and the jobs there are."""
    given = request.query_params
    resumed = _resumed(request, given.get("site", ""), given.get("run", ""))
    return render(
        request, "start.html", jobs=list(reversed(state_of(request).jobs.jobs.values())),
        url=given.get("url", ""), domain=given.get("domain", ""), domains=known_domains(request),
        resumed=resumed, site=given.get("site", ""),
    )  # fmt: skip


def known_domains(request: Request) -> list[tuple[str, str]]:
    """Subjects that a run can have: what names them, and their words."""
    drafts = sorted((state_of(request).folder.own / "domains").glob("*/ontology.yaml"))
    own = [(str(file.parent), f"{file.parent.name} (taught here)") for file in drafts]
    return own + [(name, name) for name in domain_names()]


async def start_run(request: Request) -> Response:
    """Starts a run, or goes on with one."""
    form = await request.form()
    site, run = _text(form, "site"), _text(form, "run")
    resumed = _resumed(request, site, run)
    job = _resume(request, site, resumed) if resumed is not None else _begin(request, form)
    return RedirectResponse(f"/job/{job.number}", 303)


def _begin(request: Request, form: FormData) -> RunJob:
    state = state_of(request)
    given = _text(form, "url")
    url = require_web(given if "://" in given else f"https://{given}")
    domain = _text(form, "domain")
    if domain and domain not in dict(known_domains(request)):
        raise HTTPException(400, "There is no such subject.")
    site = _site_of(request, url) or site_folder_name(url, "")
    out = state.folder.new_run(site)
    words = site_words(
        url, out, domain=domain, resume=False, limits=_limits(form), private=state.allow_private
    )
    return state.jobs.start(f"explore {url}", [words], f"/site/{site}/own-{out.name}/pages")


def _site_of(request: Request, url: str) -> str:
    """The site of the fleet that has this address."""
    sites = state_of(request).folder.sites()
    return next((one.name for one in sites if one.url == url), "")


def _resume(request: Request, site: str, run: RunEntry) -> RunJob:
    state = state_of(request)
    link = f"/site/{site}/{run.name}/pages"
    if state.jobs.at_work(link) is not None:
        raise HTTPException(409, "This run is at work already.")
    begun = state.opened(run).begun
    if begun is None:
        raise HTTPException(409, "This run was never begun.")
    drafted = {Path(path).name: path for path, _ in known_domains(request)}
    words = site_words(
        begun.url, run.path, domain=drafted.get(begun.domain, ""), resume=True, limits={},
        private=state.allow_private,
    )  # fmt: skip
    return state.jobs.start(f"go on with {begun.url}", [words], link)


def _resumed(request: Request, site: str, run: str) -> RunEntry | None:
    """The run to go on with; None where a new one is meant."""
    if not site or not run:
        return None
    entry = state_of(request).folder.site(site)
    found = run_named(entry, run) if entry is not None else None
    if found is None or found.corrected:
        raise HTTPException(404, "There is no such run.")
    return found


def job_screen(request: Request) -> Response:
    """A job with all it has said so far; the page listens for more."""
    job = asked_job(request)
    return render(request, "job.html", job=job, lines=list(job.lines))


async def stop_job(request: Request) -> Response:
    """Stops a job; what it has by then is kept."""
    job = asked_job(request)
    job.stop()
    return RedirectResponse(f"/job/{job.number}", 303)


async def job_events(request: Request) -> Response:
    """What a job says, as it happens."""
    job = asked_job(request)
    text = request.headers.get("last-event-id", "") or request.query_params.get("from", "")
    start = int(text) if text.isascii() and text.isdigit() else 0
    return StreamingResponse(_events(request, job, start), media_type="text/event-stream")


async def _events(request: Request, job: RunJob, start: int) -> AsyncIterator[bytes]:
    at = start
    while not await request.is_disconnected():
        ended = job.ended  # asked first: what was said before the end is still told
        for line in job.lines[at:]:
            at += 1
            yield _event(at, "said", for_terminal(line))
        if ended:
            yield _event(at, "ended", job.state)
            return
        await asyncio.sleep(LISTEN_SECONDS)


def _event(number: int, kind: str, words: str) -> bytes:
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, kind.encode(), orjson.dumps(words))


def asked_job(request: Request) -> RunJob:
    job = state_of(request).jobs.jobs.get(request.path_params["job"])
    if job is None:
        raise HTTPException(404, "There is no such job.")
    return job


def _text(form: FormData, name: str) -> str:
    value: Any = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""


def _limits(form: FormData) -> dict[str, str]:
    given = {name: _text(form, name) for name in LIMITS}
    for name, text in given.items():
        low, high = LIMITS[name]
        if text and not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise HTTPException(400, f"{name} is a number from {low} to {high}.")
    return {name: text for name, text in given.items() if text}
