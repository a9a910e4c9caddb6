"""Writing what was found: the records and wrappers of a run go into files of its folder."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import orjson

from sitesift.explore.identity import row_key
from sitesift.explore.run_folder import RunFolder
from sitesift.extraction.page_result import flat_row
from sitesift.ontology import Domain
from sitesift.output.row_writer import Row
from sitesift.output.schema_org import SchemaNames
from sitesift.output.writers import Table, write_rows, write_whole

RECORDS_FILE, WRAPPER_FILE, VERDICT_FILE = "records.jsonl", "wrapper.oxp", "verdict.json"


def write_results(
    run: RunFolder, domain: Domain, files: Mapping[str, Path], number: int = 1
) -> None:
    """Writes the files of the folder, and `files` by format; what an earlier run left of them is
    replaced. Further lists of a site have numbers, and tables of their own in databases."""
    folder, rows = run.path, run.records
    write_rows("jsonl", folder / RECORDS_FILE, rows)
    write_whole(folder / VERDICT_FILE, _verdict(run))
    names = []
    for place, text in enumerate(run.wrappers, 1):
        names.append(WRAPPER_FILE if place == 1 else f"wrapper-{place}.oxp")
        write_whole(folder / names[-1], text.encode())
    for old in folder.glob("wrapper*.oxp"):
        if old.name not in names:
            old.unlink()
    for name, path in files.items():
        write_rows(name, path, map(flat_row, rows), _table(domain, number))


def _table(domain: Domain, number: int) -> Table:
    """A table for each domain, in which a later run finds its records again."""
    name = re.sub(r"\W", "_", domain.name)
    identifying = domain.identifying

    def identity(row: Row) -> str:
        return row_key({name: str(cell) for name, cell in row.items()}, identifying)

    schema = SchemaNames(domain.record.schema_org, domain.schema_names)
    return Table(domain.attributes, name if number == 1 else f"{name}_{number}", identity, schema)


def _verdict(run: RunFolder) -> bytes:
    """The verdict, what decided it, and every line of evidence, as JSON."""
    lines = [
        {
            "check": line.name,
            "found": line.found,
            "wanted": line.wanted,
            "outcome": line.outcome,
            "decides": line.decides,
        }
        for line in run.evidence
    ]
    told = {"verdict": run.verdict, "why": run.result.why, "evidence": lines}
    return orjson.dumps(told, option=orjson.OPT_INDENT_2)
