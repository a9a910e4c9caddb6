"""Writing what was found: the records and wrappers of a run go into files of its folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sitesift.explore.run_folder import RunFolder
from sitesift.extraction.page_result import flat_cells
from sitesift.ontology import Domain
from sitesift.output.writers import write_rows

RECORDS_FILE, WRAPPER_FILE = "records.jsonl", "wrapper.oxp"


def write_results(run: RunFolder, domain: Domain, formats: Sequence[str]) -> None:
    """Writes all files; what an earlier run left of them is replaced."""
    folder, rows = run.path, run.records
    write_rows("jsonl", folder / RECORDS_FILE, rows)
    for old in folder.glob("wrapper*.oxp"):
        old.unlink()
    for number, text in enumerate(run.wrappers, 1):
        name = WRAPPER_FILE if number == 1 else f"wrapper-{number}.oxp"
        (folder / name).write_text(text, "utf-8")
    for name in formats:
        write_rows(name, folder / f"records.{name}", map(_flat, rows), domain.attributes)


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for name, cell in row.items():
        cells |= flat_cells(name, cell["text"], cell["value"])
    return cells
