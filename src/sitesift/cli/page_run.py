"""The work of `sitesift page`: sources in, outputs and messages out, and the exit code.

Results go to every output in the order of the sources. A page that failed is named on the standard
error and has an `error` in the JSON outputs; everything else is delivered all the same, and the
exit code is 1.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import ExitStack, aclosing
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from sitesift.cli.console import INTERRUPTED, say
from sitesift.cli.deadline import ends_after
from sitesift.cli.progress import Bar
from sitesift.errors import BrowserError, SitesiftError
from sitesift.event_loop import run_to_end
from sitesift.extraction.extract import Options
from sitesift.extraction.extract_many import run_batch
from sitesift.extraction.page_result import PageResult
from sitesift.load.expand_sources import expand_sources
from sitesift.output import OpenOutput, PageWriter, Selection, open_page_writer
from sitesift.output.schema_org import PLAIN_SCHEMA, SchemaNames
from sitesift.page.page_source import Source
from sitesift.settings import LoadSettings

MANY = 12  # pages from which the start of worker processes pays without a browser
PIPE_WIDTH = 160  # columns of a table that goes into a pipe or file


@dataclass(frozen=True, slots=True)
class PageJob:
    """What was asked for on the command line."""

    given: list[str]
    options: Options
    # format to file; empty: a table on the terminal
    outputs: dict[str, Path | None] = field(default_factory=dict)
    save_template: Path | None = None
    selection: Selection = field(default_factory=Selection)
    jobs: int | None = None
    page: str | None = None  # of web archives: the address of the page that is meant
    table: bool = False  # the table on the terminal beside other outputs

    def workers(self, pages: int) -> int:
        """Processes for the analysis; with a browser and no domain, rendering takes so much longer
        that one will do."""
        rendering = self.options.browser and self.options.domain is None
        if rendering or (self.jobs is None and pages < MANY):
            return 1
        return max(1, min(self.jobs or os.cpu_count() or 1, pages))


def deliver(request: PageJob) -> int:
    """Does what was asked for and gives the exit code."""
    run: PageRun | None = None
    try:
        load = request.options.load or LoadSettings()
        sources = expand_sources(request.given, max_bytes=load.max_bytes, page=request.page)
        reports = _reports(request)
        with ExitStack() as stack:
            schema = _schema(request)
            writers = [
                stack.enter_context(
                    open_page_writer(name, path, request.selection, reports, schema)
                )
                for name, path in request.outputs.items()
            ]
            run = PageRun(request, sources, writers)
            with ends_after(load.timeout * len(sources)):
                run_to_end(run.work())
        return run.finish()
    except BrowserError as error:
        say("error", f"{error.message}\nTo do without a browser, add --no-browser.")
    except SitesiftError as error:
        say("error", error.message)
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # impatience must not cut the message short
        done = f"{run.done} of {len(run.sources)} pages were" if run else "nothing was"
        say("note", f"stopped; {done} delivered")
        return INTERRUPTED
    return 1


def _schema(request: PageJob) -> SchemaNames:
    """What schema.org calls the records, where that is asked for and a domain tells."""
    domain = request.options.domain
    if "jsonld" not in request.outputs or domain is None:
        return PLAIN_SCHEMA
    from sitesift.ontology import load_domain  # noqa: PLC0415  not every call has a domain

    known = load_domain(domain)
    return SchemaNames(known.record.schema_org, known.schema_names)


def _reports(request: PageJob) -> dict[str, Callable[[IO[bytes], Selection], PageWriter]]:
    """The formats that are no rows: the report, when it was asked for."""
    if "html" not in request.outputs:
        return {}
    from sitesift.report.page.page_report import ReportWriter  # noqa: PLC0415  tables need it not

    return {"html": ReportWriter}


@dataclass(slots=True)
class PageRun:
    """One call: what it works on and how far it is."""

    request: PageJob
    sources: list[str | Source]
    writers: list[OpenOutput[PageResult]]
    done: int = 0
    failed: int = 0
    learned: bool = False

    async def work(self) -> None:
        pages = len(self.sources)
        results = run_batch(self.sources, self.request.options, jobs=self.request.workers(pages))
        with Bar(pages, wanted=pages > 1) as bar:
            async with aclosing(results):
                async for result in results:
                    self.take(result)
                    bar.step(result.source, failed=self.failed)

    def take(self, result: PageResult) -> None:
        """One result to every output."""
        for writer in self.writers:
            writer.write(result)
        shown = not self.writers or self.request.table
        if shown:
            self.show(result)
        if result.error is not None:
            self.fail(result.error)
        elif not shown and len(self.sources) == 1:
            for note in result.notes:
                say("note", f"{result.source}: {note}")
        self.learn(result)
        self.done += 1

    def fail(self, message: str) -> None:
        self.failed += 1
        say("error", message)

    def show(self, result: PageResult) -> None:
        """The table on the terminal."""
        from rich.console import Console  # noqa: PLC0415  other outputs need not wait for it

        from sitesift.output.terminal_table import show_result  # noqa: PLC0415

        fixed = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPE_WIDTH
        console = Console(highlight=False, width=fixed)
        show_result(console, result, self.request.selection, many=len(self.sources) > 1)

    def learn(self, result: PageResult) -> None:
        """Saves the template of the first page that has records."""
        file = self.request.save_template
        if file is None or self.learned or result.page is None or not result.areas:
            return
        from sitesift.health.template_file import learn_file  # noqa: PLC0415  most calls need none

        self.learned = True
        try:
            learn_file(file, result.page, result.areas)
            say("", f"learned {file} from {result.source}")
        except OSError as error:
            self.fail(f"{file} cannot be written ({error.strerror}); choose another place")

    def finish(self) -> int:
        """What remains to be said when all outputs are complete, and the exit code."""
        file = self.request.save_template
        if file is not None and not self.learned:
            self.fail(f"no page had records to learn {file} from; give a page with a list")
        for name, path in self.request.outputs.items():
            if path is not None and name in ("html", "parquet"):
                say("", f"wrote {path}")
        if self.failed and len(self.sources) > 1:
            say("", f"{self.failed} of {len(self.sources)} pages failed")
        return 1 if self.failed else 0
