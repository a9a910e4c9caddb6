"""What changed in a run against the one before it: `changes.jsonl` in its folder."""

from __future__ import annotations

from pathlib import Path

import orjson

from sitesift.output.writers import write_rows
from sitesift.upkeep import run_changes

CHANGES_FILE = "changes.jsonl"


def keep_changes(before: Path, run: Path) -> None:
    """Writes which records are new, gone and changed, a row a change."""
    rows = [change.as_row() for change in run_changes(before, run)]
    write_rows("jsonl", run / CHANGES_FILE, rows)


def stored_changes(run: Path) -> list[dict[str, str]]:
    """The changes that a run keeps; none of a first one."""
    file = run / CHANGES_FILE
    if not file.is_file():
        return []
    return [orjson.loads(line) for line in file.read_bytes().splitlines() if line.strip()]
