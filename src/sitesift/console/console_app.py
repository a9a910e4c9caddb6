"""The console as a web application. In: a folder, a token and the names under which it may be
asked. Out: a Starlette application; `serve_console` runs it on 127.0.0.1 until it is stopped."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import cache
from importlib import resources

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sitesift.console import correct_screen, records_screen, run_screen, site_screen, subject_screen
from sitesift.console.console_folder import ConsoleFolder
from sitesift.console.request_gate import RequestGate
from sitesift.console.screen import ConsoleState, render
from sitesift.console.sites_screen import sites_screen
from sitesift.errors import SitesiftError

LOOPBACK = "127.0.0.1"
STATIC = {
    "console.css": "text/css",
    "console.js": "text/javascript",
    "vendor/htmx.min.js": "text/javascript",
}
_RUN = "/site/{site}/{run}"
ROUTES = (
    Route("/", sites_screen),
    Route("/sites/export", records_screen.export_sites),
    Route("/site/{site}", site_screen.site_screen),
    Route("/site/{site}/runs", site_screen.runs_screen),
    Route("/site/{site}/runs/export", records_screen.export_changes),
    Route(f"{_RUN}/records", records_screen.records_screen),
    Route(f"{_RUN}/records/export", records_screen.export_records),
    Route(f"{_RUN}/record/{{row:int}}", records_screen.record_screen),
    Route(f"{_RUN}/pages", site_screen.pages_screen),
    Route(f"{_RUN}/page/{{page:int}}", site_screen.page_screen),
    Route(f"{_RUN}/picture/{{page:int}}", site_screen.page_picture),
    Route(f"{_RUN}/wrapper", site_screen.wrapper_screen),
    Route(f"{_RUN}/evidence", site_screen.evidence_screen),
    Route(f"{_RUN}/correct", correct_screen.correct_screen),
    Route(f"{_RUN}/correct/undo", correct_screen.undo_correction, methods=["POST"]),
    Route(f"{_RUN}/correct/run", correct_screen.run_corrected, methods=["POST"]),
    Route(f"{_RUN}/correct/{{page:int}}", correct_screen.pick_screen),
    Route(f"{_RUN}/correct/{{page:int}}/preview", correct_screen.preview_screen),
    Route(f"{_RUN}/correct/{{page:int}}/save", correct_screen.save_correction, methods=["POST"]),
    Route("/subjects", subject_screen.subjects_screen),
    Route("/subjects", subject_screen.draft_subject, methods=["POST"]),
    Route("/subjects/new", subject_screen.new_subject_screen),
    Route("/subjects/{name}", subject_screen.subject_screen),
    Route("/subjects/{name}/file", subject_screen.save_subject_file, methods=["POST"]),
    Route("/start", run_screen.start_screen),
    Route("/start", run_screen.start_run, methods=["POST"]),
    Route("/job/{job:int}", run_screen.job_screen),
    Route("/job/{job:int}/stop", run_screen.stop_job, methods=["POST"]),
    Route("/job/{job:int}/events", run_screen.job_events),
)


def make_console(
    folder: ConsoleFolder, *, token: str, hosts: Collection[str], allow_private: bool = False
) -> Starlette:
    """The application; `hosts` are the names with the port, as browsers send them. Runs that are
    started here leave private addresses alone unless `allow_private` is set."""
    state = ConsoleState(folder, allow_private)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await run_in_threadpool(state.warm_up)
        yield
        state.jobs.close()

    app = Starlette(
        lifespan=lifespan,
        routes=[*ROUTES, Route("/static/{name:path}", _static), Route("/favicon.ico", _no_icon)],
        middleware=[Middleware(RequestGate, token=token, hosts=hosts)],
        exception_handlers={HTTPException: _told, SitesiftError: _told},
    )
    app.state.console = state
    return app


def serve_console(
    folder: ConsoleFolder,
    *,
    token: str,
    port: int,
    ready: Callable[[str], None],
    allow_private: bool = False,
) -> None:
    """Serves the console until it is stopped; `ready` is told the start address. Port 0 is one
    that is free."""
    with socket.create_server((LOOPBACK, port)) as listening:
        real = listening.getsockname()[1]
        hosts = (f"{LOOPBACK}:{real}", f"localhost:{real}")
        app = make_console(folder, token=token, hosts=hosts, allow_private=allow_private)
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, server_header=False,
            timeout_graceful_shutdown=2,
        )  # fmt: skip
        ready(f"http://{hosts[0]}/?token={token}")
        uvicorn.Server(config).run(sockets=[listening])


async def _told(request: Request, error: Exception) -> Response:
    """An error as a screen that says what to do."""
    if isinstance(error, HTTPException):
        return render(request, "error.html", error.status_code, words=error.detail)
    words = error.message if isinstance(error, SitesiftError) else str(error)
    return render(request, "error.html", 409, words=words)


def _no_icon(request: Request) -> Response:
    return Response(status_code=204)


@cache
def _file(name: str) -> bytes:
    return resources.files("sitesift.console").joinpath("static", name).read_bytes()


def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in STATIC:
        raise HTTPException(404, "There is no such file.")
    kept = {"Cache-Control": "private, max-age=3600"}
    return Response(_file(name), media_type=STATIC[name], headers=kept)
