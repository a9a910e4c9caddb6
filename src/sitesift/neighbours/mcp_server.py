"""A server of the Model Context Protocol: a language model asks for pages, sites, records.

In: requests of a client over the standard input. Out: rows as JSON, marked as data and cut to size
(model_answers.py). Explorations are kept in a folder, each in one of its own, so that their records
can be asked for again. Private addresses and files are refused.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import wraps
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec
from urllib.parse import urlsplit

from sitesift.api import explore_site
from sitesift.browser.private_network_proxy import refuse_private
from sitesift.errors import SitesiftError
from sitesift.event_loop import run_to_end
from sitesift.explore.run_folder import RunFolder
from sitesift.extraction.extract import extract
from sitesift.load.loader import load_pages
from sitesift.neighbours.model_answers import Refusal, asked_rows, told_rows, web_address
from sitesift.ontology import load_domain
from sitesift.records.domain.explain_records import explain
from sitesift.records.domain.find_records import analyse_records
from sitesift.settings import NO_ACCESS, ExploreSettings, FetchSettings, LoadSettings, SiteAccess
from sitesift.upkeep import run_changes

if TYPE_CHECKING:
    from mcp.server import MCPServer

LONGEST_SITE = 600  # seconds that an exploration may be asked to take
MOST_PAGES = 200
LINES = 200  # of an explanation
INSTRUCTIONS = (
    "sitesift turns web pages and whole sites into tables. Use `page` for one page, `site` for all "
    "records of a site (takes a minute or more), `records` for further rows of a site that was "
    "explored, `diff` for what changed between two runs, `explain` for why a page's records are "
    "what they are."
)
P = ParamSpec("P")
Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tools:
    """What a model can ask for; each is a method that waits in a thread of its own."""

    folder: Path  # of the explorations
    allow_private: bool = False
    # a proxy alone: a model names the hosts, so that nobody's login may go along
    access: SiteAccess = NO_ACCESS

    async def page(
        self, url: str, domain: str | None = None, offset: int = 0, limit: int = 50
    ) -> Answer:
        """The records of one web page as rows. `domain` names the subject (jobs, products,
        used-cars, uk-real-estate ...), for named and normalised columns."""
        return await asyncio.to_thread(self._page, url, domain, offset, limit)

    def _page(self, url: str, domain: str | None, offset: int, limit: int) -> Answer:
        most = asked_rows(limit, offset)
        load = LoadSettings(allow_private=self.allow_private, access=self.access)
        result = extract(self._address(url), domain=domain, load=load)
        return told_rows(result.source, result.rows(), offset, most, title=result.title[:200])

    async def site(
        self, url: str, domain: str | None = None, max_pages: int = 40, max_seconds: int = 240
    ) -> Answer:
        """All records of a site: explores it, learns how to read it, verifies and extracts. Gives
        the verdict, the first rows, and the name of the run for `records`. Without a domain the
        site's own list says what its records are."""
        return await asyncio.to_thread(self._site, url, domain, max_pages, max_seconds)

    def _site(self, url: str, domain: str | None, max_pages: int, max_seconds: int) -> Answer:
        if not (0 < max_seconds <= LONGEST_SITE and 0 < max_pages <= MOST_PAGES):
            most = f"max_seconds is at most {LONGEST_SITE}, max_pages {MOST_PAGES}"
            raise Refusal(f"{most}; ask for less.")
        address = self._address(url)
        run = self._new_run(address)
        result = explore_site(
            address,
            domain=domain,
            out=self.folder / run,
            fetch=FetchSettings(allow_private=self.allow_private, access=self.access),
            settings=ExploreSettings(max_pages=max_pages, max_seconds=float(max_seconds)),
            seconds=float(max_seconds + LONGEST_SITE),
        )
        rows = result.table_rows()
        return told_rows(address, rows, 0, 20, run=run, verdict=str(result.verdict), why=result.why)

    async def records(self, run: str, offset: int = 0, limit: int = 50) -> Answer:
        """Rows of a site that was explored before; `run` is the name that `site` gave."""
        return await asyncio.to_thread(self._records, run, offset, limit)

    def _records(self, run: str, offset: int, limit: int) -> Answer:
        most, folder = asked_rows(limit, offset), self._run(run)
        rows = folder.result.table_rows()
        verdict = str(folder.verdict)
        return told_rows(folder.address, rows, offset, most, run=run, verdict=verdict)

    async def diff(self, before: str, after: str, offset: int = 0, limit: int = 50) -> Answer:
        """Which records are new, gone or changed between two runs of a site, by their names."""
        return await asyncio.to_thread(self._diff, before, after, offset, limit)

    def _diff(self, before: str, after: str, offset: int, limit: int) -> Answer:
        most, old, new = asked_rows(limit, offset), self._run(before), self._run(after)
        rows: list[dict[str, Any]] = [one.as_row() for one in run_changes(old.path, new.path)]
        return told_rows(new.address, rows, offset, most)

    async def explain(self, url: str, domain: str, record: int | None = None) -> Answer:
        """Why the records of a page are what they are, with a domain; `record` counts from 1."""
        return await asyncio.to_thread(self._explain, url, domain, record)

    def _explain(self, url: str, domain: str, record: int | None) -> Answer:
        load = LoadSettings(allow_private=self.allow_private, access=self.access)
        known, address = load_domain(domain), self._address(url)
        page = run_to_end(load_pages([address], load))[0].page()
        sections = explain(analyse_records(page, known), record=record)
        rows = [{"about": part.title, "says": line} for part in sections for line in part.lines]
        return told_rows(address, rows, 0, LINES)

    def _address(self, url: str) -> str:
        """An address that may be opened; raises before anything is."""
        address = web_address(url)
        if not self.allow_private:
            run_to_end(refuse_private(address, address))
        return address

    def _run(self, name: str) -> RunFolder:
        run = RunFolder(self.folder / name)
        if not re.fullmatch(r"[\w.-]+", name) or not run.is_begun:
            known = sorted(folder.parent.name for folder in self.folder.glob("*/trace.sqlite"))
            there = f"there are {', '.join(known[-10:])}" if known else "no site was explored yet"
            raise Refusal(f"no run of that name; {there}.")
        return run

    def _new_run(self, address: str) -> str:
        host = re.sub(r"[^\w.-]", "-", urlsplit(address).hostname or "site")
        number = 1 + sum(1 for _ in self.folder.glob(f"{host}-*"))
        return f"{host}-{number}"


def make_server(tools: Tools) -> MCPServer:
    """The server with its tools; the package `mcp` is imported here, where it is needed."""
    from mcp.server import MCPServer  # noqa: PLC0415  an extra

    server: MCPServer = MCPServer(
        "sitesift", version=version("sitesift"), instructions=INSTRUCTIONS, log_level="WARNING"
    )
    for tool in (tools.page, tools.site, tools.records, tools.diff, tools.explain):
        server.add_tool(_told(tool), structured_output=True)
    return server


def _told(work: Callable[P, Awaitable[Answer]]) -> Callable[P, Awaitable[Answer]]:
    """A tool whose foreseen errors reach the model as one line."""
    from mcp.server.mcpserver.exceptions import ToolError  # noqa: PLC0415  as above

    @wraps(work)
    async def told(*args: P.args, **options: P.kwargs) -> Answer:
        try:
            return await work(*args, **options)
        except SitesiftError as error:
            raise ToolError(" ".join(error.message.split())) from error

    return told
