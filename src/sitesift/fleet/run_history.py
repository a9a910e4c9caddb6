"""The runs of sites through time. In: the folder of a fleet, or of one site's runs. Out: what
changed since a day, and the history of a column: each value of each record with the run and the
time that it was first seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sitesift.errors import ConfigError, NotFound
from sitesift.explore.outcome.run_recipe import RECIPE_FILE, recipe_of
from sitesift.health.record_changes import cell_texts, cells_by_key, record_name, same_cell
from sitesift.health.run_again import identifying_names
from sitesift.health.run_profile import stored_rows
from sitesift.upkeep import run_changes

HISTORY_COLUMNS = ("site", "record", "column", "value", "run", "time", "key")


@dataclass(frozen=True, slots=True)
class DatedRun:
    """A run and when it ended."""

    path: Path
    ended: float

    @property
    def time(self) -> str:
        return datetime.fromtimestamp(self.ended, UTC).isoformat(timespec="seconds")


def read_day(text: str) -> float:
    """A day or a moment ("2026-01-31", "2026-01-31T12:00") as seconds since 1970, in UTC where it
    names no other zone."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ConfigError(f"{text!r} is no day; write it as 2026-01-31.") from None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def runs_by_site(folder: Path) -> dict[str, list[DatedRun]]:
    """The runs of each site in a folder, the oldest first."""
    sites = folder / "sites"
    places = sorted(sites.iterdir()) if sites.is_dir() else [folder]
    found = {place.name: _runs(place) for place in places if place.is_dir()}
    if not any(found.values()):
        raise NotFound(f"{folder} holds no runs; is it the folder of a fleet or of its sites?")
    return {name: runs for name, runs in found.items() if runs}


def _runs(site: Path) -> list[DatedRun]:
    runs = [
        DatedRun(file.parent, recipe_of(file.parent).ran) for file in site.glob(f"*/{RECIPE_FILE}")
    ]
    return sorted(runs, key=lambda run: (run.ended, run.path.name))


def changes_since(folder: Path, since: float) -> Iterator[dict[str, str]]:
    """What changed at each site from the last run before a moment to the newest; where there is
    none before it, from the first run."""
    for site, runs in runs_by_site(folder).items():
        before = [run for run in runs if run.ended <= since]
        first, last = (before or runs)[-1 if before else 0], runs[-1]
        if first != last:
            for change in run_changes(first.path, last.path):
                yield {"site": site} | change.as_row()


def column_history(folder: Path, column: str) -> Iterator[dict[str, str]]:
    """The values that a column had, a row for each that differs from the one before it."""
    for site, runs in runs_by_site(folder).items():
        known: dict[str, Any] = {}
        for run in runs:
            rows = cells_by_key(stored_rows(run.path), identifying_names(run.path))
            for key, row in rows.items():
                if same_cell(row.get(column), known.get(key)):
                    continue
                known[key], texts = row.get(column), cell_texts(row)
                value = texts.get(column, "")
                told = (site, record_name(texts), column, value, run.path.name, run.time, key)
                yield dict(zip(HISTORY_COLUMNS, told, strict=True))
