"""`sitesift diff`: what changed between two runs of a site, or since a day.

In: two folders of explorations, two files of JSON lines, or with --since the folder of a fleet or
of a site's runs. Out: new, gone and changed records, as a table on the terminal or in a file. Exit
codes: 0 compared, 1 not possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from sitesift.cli.console import errors_told, say

FORMATS = ("csv", "jsonl", "json", "parquet", "xlsx")
LONGEST = 60  # characters of a value on the terminal
OutOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Write the rows there, in the format of its ending."),
]


def diff_command(
    before: Annotated[
        Path, typer.Argument(metavar="RUN_A", help="The earlier run; with --since a fleet.")
    ],
    after: Annotated[
        Path | None, typer.Argument(metavar="[RUN_B]", help="The later run.", show_default=False)
    ] = None,
    since: Annotated[
        str | None,
        typer.Option(metavar="DAY", help="Compare the newest runs with those of that day."),
    ] = None,
    out: OutOption = None,
) -> None:
    """Show which records are new, gone or changed between two runs, or since a day."""
    with errors_told():
        changes = _changes(before, after, since)
        if out is not None:
            write_table(changes, out)
    if out is None:
        for change in changes:
            typer.echo(_line(change))
    say("", change_counts(change["change"] for change in changes))


def change_counts(kinds: Iterable[str]) -> str:
    """How many changes there are of each kind."""
    found = Counter(kinds)
    return ", ".join(f"{found[kind]} {kind}" for kind in ("new", "gone", "changed"))


def _changes(before: Path, after: Path | None, since: str | None) -> list[dict[str, str]]:
    from sitesift.errors import ConfigError  # noqa: PLC0415
    from sitesift.fleet.run_history import changes_since, read_day  # noqa: PLC0415  slow
    from sitesift.upkeep import run_changes  # noqa: PLC0415

    if (after is None) == (since is None):
        raise ConfigError("give two runs, or the folder of a fleet and --since DAY.")
    if after is not None:
        return [change.as_row() for change in run_changes(before, after)]
    return list(changes_since(before, read_day(since or "")))


def write_table(rows: Sequence[Mapping[str, str]], out: Path) -> None:
    """Writes rows in the format of a file's ending."""
    from sitesift.errors import OutputError  # noqa: PLC0415
    from sitesift.output.writers import write_rows  # noqa: PLC0415

    name = out.suffix.lstrip(".")
    if name not in FORMATS:
        raise OutputError(f"{out}: its ending should be one of {', '.join(FORMATS)}")
    write_rows(name, out, [dict(row) for row in rows])


def _line(change: Mapping[str, str]) -> str:
    from sitesift.text.safe_text import for_terminal  # noqa: PLC0415

    told = " ".join(filter(None, [change.get("site", ""), change["record"][:LONGEST]]))
    if change["column"]:
        old, new = change["old"][:LONGEST], change["new"][:LONGEST]
        told += f"  {change['column']}: {old} -> {new}"
    return for_terminal(f"{change['change']:8} {told}")
