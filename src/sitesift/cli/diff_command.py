"""`sitesift diff`: what changed between two runs of a site.

In: two folders of explorations, or two files of JSON lines. Out: new, gone and changed records, as
a table on the terminal or in a file. Exit codes: 0 compared, 1 not possible.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sitesift.cli.console import errors_told, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sitesift.health.record_changes import RecordChange

FORMATS = ("csv", "jsonl", "json", "parquet", "xlsx")
LONGEST = 60  # characters of a value on the terminal


def diff_command(
    before: Annotated[Path, typer.Argument(metavar="RUN_A", help="The earlier run.")],
    after: Annotated[Path, typer.Argument(metavar="RUN_B", help="The later run.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the changes there, in the format of its ending."),
    ] = None,
) -> None:
    """Show which records are new, gone or changed between two runs."""
    from sitesift.upkeep import run_changes  # noqa: PLC0415  slow

    with errors_told():
        changes = run_changes(before, after)
        if out is not None:
            _write(changes, out)
    if out is None:
        for change in changes:
            typer.echo(_line(change))
    counted = Counter(change.kind.value for change in changes)
    words = ", ".join(f"{counted[kind]} {kind}" for kind in ("new", "gone", "changed"))
    say("", words)


def _write(changes: Sequence[RecordChange], out: Path) -> None:
    from sitesift.errors import OutputError  # noqa: PLC0415
    from sitesift.output.writers import write_rows  # noqa: PLC0415

    name = out.suffix.lstrip(".")
    if name not in FORMATS:
        raise OutputError(f"{out}: its ending should be one of {', '.join(FORMATS)}")
    write_rows(name, out, [change.as_row() for change in changes])


def _line(change: RecordChange) -> str:
    from sitesift.text.safe_text import for_terminal  # noqa: PLC0415

    told = change.name[:LONGEST]
    if change.column:
        told += f"  {change.column}: {change.old[:LONGEST]} -> {change.new[:LONGEST]}"
    return for_terminal(f"{change.kind.value:8} {told}")
