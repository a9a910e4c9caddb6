"""The records of a fleet as a Parquet dataset: `records/domain=D/run=R/SITE.parquet`.

In: run folders that were committed. Out: a file for each, with the site's own columns (`site`,
`site_url`) before those of its records. A file is written beside its place and moved there, and one
that is missing is written when the fleet is run again, so that the dataset follows the ledger.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from sitesift.extraction.page_result import flat_row
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.health.run_profile import stored_rows

NO_DOMAIN = "none"


def dataset_file(fleet: FleetFolder, row: dict[str, Any]) -> Path:
    """Where the records of a site's last run lie."""
    domain = (row["domain"] or NO_DOMAIN).rstrip("/").rpartition("/")[2]
    return fleet.records / f"domain={domain}" / f"run={row['run']}" / f"{row['name']}.parquet"


def publish(fleet: FleetFolder, rows: list[dict[str, Any]]) -> int:
    """Writes what is missing of the dataset, and says how many files these were."""
    wanted = [row for row in rows if row["run"]]
    missing = [(row, file) for row in wanted if not (file := dataset_file(fleet, row)).is_file()]
    for row, file in missing:
        write_dataset_file(file, _records(fleet.run(row["name"], row["run"]), row))
    return len(missing)


def _records(run: Path, row: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for record in stored_rows(run):
        yield {"site": row["name"], "site_url": row["url"]} | flat_row(record)


def _plain(cell: Any) -> Any:
    """A cell in one of two kinds, so that files of all sites have one schema: numbers and text."""
    if isinstance(cell, bool) or cell is None:
        return None if cell is None else str(cell)
    return float(cell) if isinstance(cell, int | float) else str(cell)


def write_dataset_file(file: Path, rows: Iterable[dict[str, Any]]) -> None:
    """Flat rows as one Parquet file; nothing where there are none."""
    records = [{name: _plain(cell) for name, cell in row.items()} for row in rows]
    if not records:
        return
    names = list(dict.fromkeys(name for record in records for name in record))
    columns = {name: _column([record.get(name) for record in records]) for name in names}
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    pq.write_table(pa.table(columns), part, compression="zstd")
    os.replace(part, file)  # noqa: PTH105  atomic


def _column(cells: list[Any]) -> pa.Array:
    numbers = all(isinstance(cell, float) for cell in cells if cell is not None)
    if numbers and any(cell is not None for cell in cells):
        return pa.array(cells, pa.float64())
    return pa.array([None if cell is None else str(cell) for cell in cells], pa.string())
