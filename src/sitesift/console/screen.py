"""What all screens share: the state of the console, templates, and how texts of pages get into
them. In: a request and what a screen has found. Out: a page of HTML.

Everything is escaped by the templates; texts are also cut and freed of characters that turn the
direction of writing. Addresses become links only where they lead to the web.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from sitesift.console.console_folder import (
    ConsoleFolder,
    RunEntry,
    SiteEntry,
    explored_run_of,
    run_named,
)
from sitesift.console.record_query import RecordTable, database
from sitesift.console.run_jobs import JobBoard
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.run_folder import TRACE, RunFolder
from sitesift.explore.subject.open_archive import OpenPageArchive
from sitesift.explore.verdict import Verdict
from sitesift.ontology import domain_names, load_domain
from sitesift.records.open.subject import ANY
from sitesift.report.html_pieces import short

KEPT_RUNS = 8  # that were opened last and stay in memory
KEPT_TABLES = 64
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


@dataclass
class ConsoleState:
    """What the screens of one console know."""

    folder: ConsoleFolder
    allow_private: bool = False  # of runs that are started here
    jobs: JobBoard = field(default_factory=JobBoard)
    learned: OrderedDict[Any, Any] = field(default_factory=OrderedDict)  # with which examples
    _runs: OrderedDict[tuple[Path, int], RunFolder] = field(default_factory=OrderedDict)
    _archives: OrderedDict[Path, PageArchive] = field(default_factory=OrderedDict)
    _tables: OrderedDict[Path, RecordTable] = field(default_factory=OrderedDict)

    def warm_up(self) -> None:
        """What is slow the first time: the counts of all runs, DuckDB, the templates."""
        self.folder.sites()
        database()
        _templates()

    def opened(self, run: RunEntry) -> RunFolder:
        """What a run left; read again only when it has changed."""
        trace = run.path / TRACE
        if not trace.is_file():
            raise HTTPException(404, "This run has no trace.")
        key = (run.path, max(map(changed_at, run.path.glob(f"{TRACE}*")), default=0))
        return _kept(self._runs, key, lambda: RunFolder(run.path), KEPT_RUNS)

    def archive(self, run: RunEntry) -> PageArchive:
        """The stored pages of a run with what the analyses say of them; kept, because these take
        their time."""
        begun = self.opened(run).begun
        name = begun.domain if begun is not None else ANY
        if name == ANY:
            return _kept(self._archives, run.path, lambda: OpenPageArchive(run.path), KEPT_RUNS)
        known = self._domain_of(run, name)
        make = lambda: PageArchive(run.path, load_domain(known))  # noqa: E731
        return _kept(self._archives, run.path, make, KEPT_RUNS)

    def _domain_of(self, run: RunEntry, name: str) -> str:
        """The name of a shipped domain, or the folder of one that was drafted here or is in the
        ledger: a run knows its name alone."""
        site = self.folder.site(run.site)
        places = [self.folder.own / "domains" / name, Path(site.domain if site is not None else "")]
        found = (str(one) for one in places if one.name == name and one.is_dir())
        return name if name in domain_names() else next(found, name)

    def table(self, run: RunEntry) -> RecordTable | None:
        """The records of a run; None where it gave none."""
        file = self.folder.table_file(run)
        if file is None:
            return None
        return _kept(self._tables, file, lambda: RecordTable(file), KEPT_TABLES)


def _kept(store: OrderedDict[Any, Any], key: Any, make: Any, most: int) -> Any:
    """What was made under a key, made now where it was not; the oldest is forgotten."""
    found = store.get(key)
    if found is None:
        found = store[key] = make()
        while len(store) > most:
            store.popitem(last=False)
    return found


def state_of(request: Request) -> ConsoleState:
    state: ConsoleState = request.app.state.console
    return state


def asked_site(request: Request) -> SiteEntry:
    """The site that the address names."""
    site = state_of(request).folder.site(request.path_params["site"])
    if site is None:
        raise HTTPException(404, "There is no such site here.")
    return site


def asked_run(request: Request, site: SiteEntry) -> RunEntry:
    """The run that the address names; the last one where it names none."""
    run = run_named(site, request.path_params.get("run", ""))
    if run is None:
        raise HTTPException(404, "There is no such run of this site.")
    return run


def asked_exploration(request: Request, site: SiteEntry) -> RunEntry:
    """The exploration behind the run that the address names."""
    run = explored_run_of(site, asked_run(request, site))
    if run is None:
        raise HTTPException(404, "No exploration of this site was kept.")
    return run


def asked_number(request: Request, name: str, usual: int, most: int = 1_000_000_000) -> int:
    """A number of the address, within bounds."""
    text = request.query_params.get(name, "")
    return min(int(text), most) if text.isascii() and text.isdigit() else usual


def render(request: Request, template: str, status: int = 200, **found: Any) -> Response:
    """A screen."""
    here = {"request": request, "path": request.url.path, "is_fleet": _is_fleet(request)}
    html = _templates().get_template(template).render(here | found)
    return HTMLResponse(html, status)


def _is_fleet(request: Request) -> bool:
    return state_of(request).folder.fleet is not None


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PackageLoader("sitesift.console"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "short": short,
        "when": ago,
        "web": link_address,
        "spark": spark_points,
        "verdict_words": verdict_words,
        "with_query": with_query,
    }
    return made


def link_address(text: object) -> str:
    """An address that leads to the web; empty for all others."""
    plain = str(text)
    return plain if plain.lower().startswith(("http://", "https://")) else ""


def ago(moment: float, now: float | None = None) -> str:
    """How long ago something was, in words."""
    if not moment:
        return "never"
    passed = max(0.0, (time.time() if now is None else now) - moment)
    for size, word in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if passed >= size:
            count = int(passed // size)
            return f"{count} {word}{'' if count == 1 else 's'} ago"
    return "just now"


def spark_points(counts: tuple[int, ...], width: int = 72, height: int = 18) -> str:
    """The points of a small line of counts, newest to the right."""
    shown = counts[-20:]
    most = max((*shown, 1))
    step = width / max(1, len(shown) - 1)
    return " ".join(
        f"{place * step:.1f},{height - 1 - (height - 2) * count / most:.1f}"
        for place, count in enumerate(shown)
    )


def verdict_words(name: str) -> str:
    """A verdict in words."""
    return Verdict(name).words if name in list(Verdict) else name


def with_query(path: str, asked: dict[str, Any], **changed: Any) -> str:
    """An address with its parameters, some of them changed; empty ones are left out."""
    kept = {name: value for name, value in (asked | changed).items() if value not in ("", None, 0)}
    return f"{path}?{urlencode(kept, doseq=True)}" if kept else path


def changed_at(file: Path) -> int:
    """When a file was changed last; one that is gone meanwhile, as a data base's journal is when it
    is closed, tells nothing."""
    try:
        return file.stat().st_mtime_ns
    except FileNotFoundError:
        return 0
