"""Writing what was found: records, wrappers and tables go into the folder of the exploration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson

from sitesift.explore.site import SiteResult
from sitesift.explore.story import tell
from sitesift.extraction.page_result import flat_cells
from sitesift.ontology import Domain
from sitesift.output.writers import write_rows
from sitesift.report.site.site_report import write_site_report

RECORDS, WRAPPER = "records.jsonl", "wrapper.oxp"


def write_results(
    result: SiteResult, folder: Path, url: str, domain: Domain, formats: Sequence[str]
) -> None:
    """Writes all files; what an earlier run left of them is replaced."""
    rows = [ordered(row, domain) for row in result.records]
    write_rows("jsonl", folder / RECORDS, rows)
    for old in folder.glob("wrapper*.oxp"):
        old.unlink()
    for number, text in enumerate(result.wrappers, 1):
        name = WRAPPER if number == 1 else f"wrapper-{number}.oxp"
        (folder / name).write_text(text, "utf-8")
    write_site_report(folder, tell(replace(result, records=rows), folder, url, domain))
    for name in formats:
        write_rows(name, folder / f"records.{name}", map(_flat, rows), domain.attributes)


def read_records(folder: Path) -> list[dict[str, Any]]:
    """The records that were written into a folder."""
    return [orjson.loads(line) for line in (folder / RECORDS).read_bytes().splitlines()]


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for name, cell in row.items():
        cells |= flat_cells(name, cell["text"], cell["value"])
    return cells


def ordered(row: dict[str, Any], domain: Domain) -> dict[str, Any]:
    """The cells in the order in which the domain names its attributes."""
    known = {name: row[name] for name in domain.attributes if name in row}
    return known | {name: cell for name, cell in row.items() if name not in known}
