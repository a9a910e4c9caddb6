"""`sitesift page --follow`: the list at one address with all its further pages, as one table.

In: a `FollowJob`. Out: the records where the outputs say, or on the terminal; the wrapper in a file
that `sitesift run` takes; how it went on the standard error. Exit codes: 0 records, 4 none.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sitesift.cli.console import errors_told, say, stderr
from sitesift.settings import FetchSettings
from sitesift.text.safe_text import for_terminal

if TYPE_CHECKING:
    from sitesift.explore.outcome.site_result import SiteResult

NO_RECORDS = 4  # the exit code
PIPE_WIDTH = 160  # characters of a table that is no terminal's


@dataclass(frozen=True, slots=True)
class FollowJob:
    """What was asked for."""

    sources: Sequence[str]
    domain: str | None
    like: Sequence[str]
    limit: int | None
    outputs: Mapping[str, Path | None]  # format to file; None: the standard output
    save_wrapper: Path | None
    fetch: FetchSettings


def follow_and_write(job: FollowJob) -> int:
    """Does it; the exit code."""
    if len(job.sources) != 1 or not job.sources[0].startswith(("http://", "https://")):
        raise typer.BadParameter("--follow takes one URL: saved pages lead nowhere")
    if "html" in job.outputs:
        raise typer.BadParameter("--follow has no report of its own; `sitesift site` writes one")
    with errors_told():
        result = _followed(job)
        _write(job, result)
    how = f"{len(result.records)} records from {job.sources[0]}"
    # what was asked for is not partial for want of the rest
    ended = job.limit is not None and len(result.records) >= job.limit
    worth = f"the first ones, as --limit {job.limit} asks for" if ended else result.verdict.words
    say("", f"{how} and its further pages, {result.loads} loaded by the wrapper: {worth}")
    return 0 if result.records else NO_RECORDS


def _followed(job: FollowJob) -> SiteResult:
    from sitesift.api import follow_list  # noqa: PLC0415  takes long to import

    with stderr().status("starting the browser") as status:
        return follow_list(
            job.sources[0],
            domain=job.domain,
            like=job.like,
            limit=job.limit,
            fetch=job.fetch,
            listen=lambda event: status.update(for_terminal(str(event))),
        )


def _write(job: FollowJob, result: SiteResult) -> None:
    from sitesift.output.writers import open_rows  # noqa: PLC0415  other commands need it not

    rows = result.table_rows()
    for name, path in job.outputs.items():
        with open_rows(name, path, lambda writer: writer) as output:
            for row in rows:
                output.write(row)
    if not job.outputs:
        _show(rows)
    if job.save_wrapper is not None and result.wrappers:
        job.save_wrapper.write_text(result.wrappers[0], "utf-8")
        say("", f"wrote {job.save_wrapper}; run it with: sitesift run {job.save_wrapper}")


def _show(rows: Sequence[Mapping[str, object]]) -> None:
    from rich.console import Console  # noqa: PLC0415  other outputs need not wait for it

    from sitesift.output.terminal_table import rows_table  # noqa: PLC0415

    fixed = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPE_WIDTH
    console = Console(highlight=False, width=fixed)
    console.print(rows_table(rows, console.width))
