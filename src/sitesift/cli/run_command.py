"""`sitesift run`: runs a wrapper and writes its records.

In: a wrapper file or an expression, and options. Out: records as JSON lines on the standard output
or in a file, and other formats on request; progress and messages go to the standard error. Exit
codes: 0 done, 1 failed, 2 wrong use.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import orjson
import typer
from rich.status import Status
from rich.text import Text

from sitesift.cli.command_options import (
    AllowPrivateOption,
    ContactOption,
    CookiesOption,
    DuckdbOption,
    HeaderOption,
    IgnoreRobotsOption,
    ProxyOption,
    SqliteOption,
    UserAgentOption,
    WaczOption,
    site_access,
)
from sitesift.cli.console import say, speak, stderr
from sitesift.cli.deadline import GRACE, ends_after
from sitesift.cli.recorded_run import recorded
from sitesift.errors import SitesiftError, WrapperSyntax
from sitesift.event_loop import run_to_end
from sitesift.output.writers import row_writer, write_rows
from sitesift.settings import BrowserSettings, FetchSettings, RunSettings
from sitesift.text.safe_text import for_terminal
from sitesift.wrapper import Engine, EngineSetup, Wrapper, WrapperRun
from sitesift.wrapper.check_wrapper import check_report
from sitesift.wrapper.run.journal import Journal
from sitesift.wrapper.run.output_rows import OutputRecord


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where records go: a file of lines (or the standard output), and tables made from it at the
    end."""

    lines: Path | None
    tables: dict[str, Path]

    @property
    def spool(self) -> Path | None:
        """The file that the run writes; tables need one even when no lines were asked for."""
        if self.tables:
            first = next(iter(self.tables.values()))
            return first.with_name(first.name + ".spool")
        return self.lines


def run_command(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    wrapper: Annotated[Path | None, typer.Argument(help="A wrapper file (.oxp).")] = None,
    expression: Annotated[str | None, typer.Option(help="A wrapper on the command line.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Only look for mistakes.")] = False,
    var: Annotated[
        list[str] | None, typer.Option(help="name=value for ${name}; may be repeated.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="JSON lines into this file.")] = None,
    csv: Annotated[Path | None, typer.Option(help="A CSV table.")] = None,
    parquet: Annotated[Path | None, typer.Option(help="A Parquet table.")] = None,
    xlsx: Annotated[Path | None, typer.Option(help="An Excel workbook.")] = None,
    sqlite: SqliteOption = None,
    duckdb: DuckdbOption = None,
    wacz: WaczOption = None,
    json: Annotated[Path | None, typer.Option(help="Nested JSON.")] = None,
    xml: Annotated[Path | None, typer.Option(help="XML.")] = None,
    jsonld: Annotated[Path | None, typer.Option(help="Things of schema.org, in JSON-LD.")] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Stop after so many records.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where a stopped run was.")
    ] = False,
    engine: Annotated[str, typer.Option(help="auto, http or browser.")] = "auto",
    max_pages: Annotated[int, typer.Option(min=1, help="Stop after so many pages.")] = 100_000,
    max_seconds: Annotated[
        float | None, typer.Option(min=0.1, help="Stop after so many seconds.")
    ] = None,
    delay: Annotated[
        float, typer.Option(min=0, help="Seconds between requests to one host.")
    ] = 1.0,
    per_host: Annotated[int, typer.Option(min=1, help="Requests to one host at once.")] = 4,
    contact: ContactOption = None,
    user_agent: UserAgentOption = None,
    cache: Annotated[
        Path | None, typer.Option(file_okay=False, help="Keep pages in this folder.")
    ] = None,
    ignore_robots: IgnoreRobotsOption = False,
    allow_private: AllowPrivateOption = False,
    skip_missing: Annotated[
        bool, typer.Option("--skip-missing", help="Skip elements that cannot be found again.")
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Say which engine was chosen, and why.")
    ] = False,
    proxy: ProxyOption = None,
    header: HeaderOption = None,
    cookies: CookiesOption = None,
) -> None:
    """Run a wrapper: navigate, act and extract, page by page, and write the records."""
    if verbose:
        speak(verbose=True)
    tables = {"csv": csv, "parquet": parquet, "xlsx": xlsx, "json": json, "xml": xml}
    tables |= {"sqlite": sqlite, "duckdb": duckdb, "jsonld": jsonld}
    asked = {name: path for name, path in tables.items() if path is not None}
    outputs = Outputs(out, asked | ({"jsonl": out} if out is not None and asked else {}))
    fetch = FetchSettings(
        user_agent=user_agent,
        contact=contact,
        delay=delay,
        per_host=per_host,
        robots=not ignore_robots,
        cache=str(cache) if cache else None,
        allow_private=allow_private,
        access=site_access(proxy, header, cookies),
    )
    limits = RunSettings(
        limit=limit, max_pages=max_pages, max_seconds=max_seconds, skip_missing=skip_missing
    )
    try:
        program = _read(wrapper, expression, _variables(var or []))
        if check:
            _report_check(program, wrapper)
            return
        with recorded(fetch, wacz, resume=resume) as fetch:
            setup = EngineSetup(Engine(engine), fetch, BrowserSettings())
            job = _Job(program, setup, limits, outputs, resume)
            with ends_after(max_seconds, "the records so far were written"):
                run_to_end(job.work())
    except SitesiftError as error:
        say("mistake" if isinstance(error, WrapperSyntax) else "error", error.message)
        raise typer.Exit(1) from None


def _variables(pairs: list[str]) -> dict[str, str]:
    wrong = [pair for pair in pairs if "=" not in pair]
    if wrong:
        raise typer.BadParameter(f"--var wants name=value, not '{wrong[0]}'")
    return dict(pair.split("=", 1) for pair in pairs)


def _read(path: Path | None, expression: str | None, values: dict[str, str]) -> Wrapper:
    if (path is None) == (expression is None):
        raise typer.BadParameter("give a wrapper file or --expression, one of the two")
    return Wrapper.parse(expression or "", values) if path is None else Wrapper.load(path, values)


def _report_check(wrapper: Wrapper, path: Path | None) -> None:
    what = path or "the expression"
    say("", f"{what} is a correct wrapper: {check_report(wrapper)}.")


@dataclass(slots=True)
class _Job:
    """One call of the command."""

    wrapper: Wrapper
    engine: EngineSetup
    limits: RunSettings
    outputs: Outputs
    resume: bool

    @property
    def with_label(self) -> bool:
        return len(self.wrapper.program.labels) > 1

    async def work(self) -> None:
        spool = self.outputs.spool
        if spool is None:
            if self.resume:
                raise typer.BadParameter("--resume needs a file to go on with; add --out FILE")
            await self._stream()
            return
        with Journal(spool, self.wrapper.digest, resume=self.resume) as journal:
            if journal.finished:
                say("", "The run was complete already; nothing was left to do.")
            else:
                await self._spooled(journal)
        for name, path in self.outputs.tables.items():
            write_rows(name, path, self._rows(name, spool))
        if self.outputs.tables and journal.finished:
            journal.remove()

    def _rows(self, name: str, spool: Path) -> Iterator[dict[str, Any]]:
        """The records of the run in the form that a format wants: tables have one text a column,
        JSON and XML nested values under the record's label."""
        flat = row_writer(name).flat
        with spool.open("rb") as lines:
            for line in lines:
                tree = orjson.loads(line)
                record = OutputRecord(tree["label"], 0, tree)
                if flat:
                    yield record.cells(with_label=self.with_label)
                elif name == "jsonl":
                    yield record.row(with_label=self.with_label)
                else:
                    yield {record.label: record.value()}

    async def _stream(self) -> None:
        """Records straight to the standard output."""
        run = self.wrapper.run(self.engine, settings=self.limits)
        with _Progress(run) as progress:
            run.after_step = progress.show
            async with self._in_time(run):
                async for record in run:
                    _print(record.row(with_label=self.with_label))
        self._tell_end(run)

    async def _spooled(self, journal: Journal) -> None:
        """Records into a file that can be gone on with."""
        engine = self.engine
        if journal.place and engine.engine is Engine.AUTO:
            # the choice was made when the run was begun
            engine = replace(engine, engine=Engine(journal.place["engine"]))
        run = self.wrapper.run(engine, settings=self.limits, place=journal.place)
        with _Progress(run) as progress:

            def after_step() -> None:
                progress.show()
                if journal.due():
                    journal.note(run.place())

            run.after_step = after_step
            async with self._in_time(run):
                async for record in run:
                    row = record.row(with_label=self.with_label)
                    journal.write(record.tree if self.outputs.tables else row)
                journal.note(run.place(), finished=run.stopped is None)
        self._tell_end(run)

    @asynccontextmanager
    async def _in_time(self, run: WrapperRun) -> AsyncIterator[None]:
        """Calls off a step that outlasts the whole run; the journal stands at the step before."""
        seconds = self.limits.max_seconds
        try:
            async with asyncio.timeout(None if seconds is None else seconds + GRACE):
                yield
        except TimeoutError:
            run.stopped = f"the limit of {seconds:g} seconds was reached in the middle of a step"

    def _tell_end(self, run: WrapperRun) -> None:
        if run.value is not None:
            _print(run.value)
        for note in run.notes:
            say("note", note)
        if run.failed:
            lost = "pages could not be loaded; their records are incomplete"
            say("note", f"{run.failed} {lost}")
        if run.stopped:
            left = f"; {run.unfinished} unfinished records were left out" if run.unfinished else ""
            say("stopped", f"{run.stopped}{left}")
        expected = self.wrapper.header.expected
        if expected is not None and run.stopped is None and run.records != expected:
            counts = f"{expected:,} records, not {run.records:,}"
            say("note", f"the wrapper's header expects {counts}")
        say("", _summary(run))


def _print(data: Any) -> None:
    sys.stdout.write(orjson.dumps(data).decode() + "\n")
    sys.stdout.flush()


def _summary(run: WrapperRun) -> str:
    seconds = max(time.monotonic() - run.started, 1e-3)
    doubles = f" ({run.doubles:,} doubles left out)" if run.doubles else ""
    return (
        f"{run.records:,} records{doubles} from {run.pages:,} pages in {seconds:.1f} s "
        f"({run.pages / seconds:.1f} pages/s, {run.engine or 'no'} engine)"
    )


class _Progress:
    """A line on the terminal that says how far the run is; nothing when the output is no
    terminal."""

    def __init__(self, run: WrapperRun) -> None:
        self._run = run
        self._status: Status | None = None
        self._shown = 0.0

    def __enter__(self) -> _Progress:
        if stderr().is_terminal:
            self._status = stderr().status("starting")
            self._status.start()
        return self

    def show(self) -> None:
        now = time.monotonic()
        if self._status is not None and now - self._shown > 0.2:
            self._shown = now
            at = f"{self._run.round[:80]} · " if self._run.round else ""
            self._status.update(Text(for_terminal(at + _summary(self._run))))

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()
