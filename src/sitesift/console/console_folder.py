"""Which sites and runs a folder has. In: the folder of a fleet, of a run, or one with folders of
runs. Out: sites with what came of their last run, and the runs of each.

Runs are found, never built from what a request says: a name that is not in the list leads nowhere.
What the console itself makes lies in `console/` inside the folder: runs that were started here,
tables of records, drafts of domains.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any

import orjson
import pyarrow.parquet as pq

from sitesift.explore.outcome.run_files import RECORDS_FILE, VERDICT_FILE
from sitesift.explore.run_folder import TRACE, RunFolder
from sitesift.extraction.page_result import flat_row
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.records_dataset import dataset_file, write_dataset_file
from sitesift.fleet.site_list import site_folder_name
from sitesift.fleet.site_state import SiteState
from sitesift.health.run_profile import stored_rows
from sitesift.upkeep import HEALTH_FILE

_UNPLAIN = re.compile(r"[^\w.-]+")  # what an address would need to write otherwise
OWN = "console"  # the folder of what the console makes
CORRECTED = "corrected"  # in a run's folder: what its corrected wrapper gave


@dataclass(frozen=True, slots=True)
class RunEntry:
    """One run of a site."""

    site: str
    name: str
    path: Path
    table: Path | None = None  # its Parquet file, where the fleet keeps one
    by_hand: bool = False  # started from the console
    corrected: bool = False  # a corrected wrapper run again, no exploration

    @property
    def is_whole(self) -> bool:
        """Whether it came to its end."""
        return (self.path / RECORDS_FILE).is_file()


@dataclass(frozen=True, slots=True)
class SiteEntry:
    """A site and what came of its last run."""

    name: str
    url: str
    domain: str
    state: str
    verdict: str = ""
    health: str = ""
    records: int = 0
    ended: float = 0.0
    cause: str = ""
    note: str = ""
    runs: tuple[RunEntry, ...] = ()
    counts: tuple[int, ...] = ()  # records of each run

    @property
    def change(self) -> int | None:
        """How many records more than in the run before."""
        return self.counts[-1] - self.counts[-2] if len(self.counts) > 1 else None


class ConsoleFolder:
    """A folder that the console shows."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.fleet = FleetFolder(path) if FleetFolder(path).is_begun else None
        self._counts: dict[tuple[str, int], int] = {}
        self._sites: dict[str, tuple[tuple[Any, ...], SiteEntry]] = {}
        self._tellings: dict[tuple[str, int], dict[str, str]] = {}

    @property
    def own(self) -> Path:
        return self.path / OWN

    def sites(self) -> list[SiteEntry]:
        """Every site; those of the fleet in its order."""
        if self.fleet is None:
            return list(self._loose())
        with self.fleet.ledger() as ledger:
            rows = ledger.rows()
        return [self._of_fleet(row) for row in rows]

    def site(self, name: str) -> SiteEntry | None:
        if self.fleet is None:
            return next((one for one in self._loose() if one.name == name), None)
        with self.fleet.ledger() as ledger:
            rows = ledger.rows_of(name)
        return self._of_fleet(rows[0]) if rows else None

    def causes(self) -> list[tuple[str, int]]:
        """Why sites are not effective, the commonest first."""
        if self.fleet is None:
            return []
        with self.fleet.ledger() as ledger:
            return ledger.causes()

    def table_file(self, run: RunEntry) -> Path | None:
        """The records of a run as Parquet, written now where nobody has; None: it has none."""
        if run.table is not None and run.table.is_file():
            return run.table
        name = blake2b(str(run.path.resolve()).encode(), digest_size=12).hexdigest()
        file = self.own / "tables" / f"{name}-{_stamp(run.path / RECORDS_FILE)}.parquet"
        if not file.is_file() or not run.is_whole:
            for old in file.parent.glob(f"{name}-*.parquet"):
                old.unlink()
            rows = stored_rows(run.path) if run.is_whole else RunFolder(run.path).records
            write_dataset_file(file, map(flat_row, rows))
        return file if file.is_file() else None

    def count(self, run: RunEntry) -> int:
        """How many records a run gave; a file is counted once."""
        file = run.table if run.table is not None and run.table.is_file() else None
        file = file or run.path / RECORDS_FILE
        key = (str(file), 0 if file.suffix == ".parquet" else _stamp(file))
        if key not in self._counts:
            self._counts[key] = _counted(file)
        return self._counts[key]

    def new_run(self, site: str) -> Path:
        """A folder for a run that is started here."""
        place = self.own / "runs" / site
        place.mkdir(parents=True, exist_ok=True)
        return place / f"{1 + sum(1 for one in place.iterdir() if one.is_dir()):04}"

    def _of_fleet(self, row: dict[str, Any]) -> SiteEntry:
        """A site of the ledger; what was known of it holds as long as its row and the folders that
        tell of it are as they were. A thousand sites are asked for with every screen of them."""
        last = f"{self.path}/sites/{row['name']}/{row['run']}"
        places = (last, f"{last}/{HEALTH_FILE}", f"{self.path}/{OWN}/runs/{row['name']}")
        known = (tuple(row.values()), *map(_stamp, places))
        kept = self._sites.get(row["name"])
        if kept is None or kept[0] != known:
            kept = self._sites[row["name"]] = (known, self._new_of_fleet(row))
        return kept[1]

    def _new_of_fleet(self, row: dict[str, Any]) -> SiteEntry:
        runs = _with_corrected([*self._committed(row), *self._by_hand(row["name"])])
        site = SiteEntry(
            row["name"], row["url"], row["domain"], row["state"], row["verdict"], "",
            row["records"], row["ended"], row["cause"], row["note"], runs,
        )  # fmt: skip
        return self._told(site)

    def _committed(self, row: dict[str, Any]) -> Iterator[RunEntry]:
        assert self.fleet is not None
        for number in range(1, row["runs"] + 1):
            name = f"{number:04}"
            table = dataset_file(self.fleet, row | {"run": name})
            yield RunEntry(row["name"], name, self.fleet.run(row["name"], name), table)

    def _by_hand(self, site: str) -> Iterator[RunEntry]:
        for path in sorted((self.own / "runs" / site).glob("*")):
            if (path / TRACE).is_file():
                yield RunEntry(site, f"own-{path.name}", path, by_hand=True)

    def _told(self, site: SiteEntry) -> SiteEntry:
        """With the counts of its runs and what was said of the last one."""
        counts = tuple(self.count(run) for run in site.runs)
        if not site.runs:
            return site
        health = self._json(site.runs[-1].path / HEALTH_FILE).get("health", "")
        return replace(site, counts=counts, health=health)

    def _loose(self) -> Iterator[SiteEntry]:
        """Sites of runs that no fleet has made, told apart by their addresses."""
        found: dict[str, list[RunEntry]] = {}
        about: dict[str, tuple[str, str]] = {}
        for path in self._run_folders():
            begun = RunFolder(path).begun
            if begun is None:
                continue
            site = site_folder_name(begun.url, "") or "site"
            about.setdefault(site, (begun.url, begun.domain))
            own = path.is_relative_to(self.own)
            plain = _UNPLAIN.sub("-", path.name)
            name = f"own-{plain}" if own else (plain if path != self.path else "first")
            found.setdefault(site, []).append(RunEntry(site, name, path, by_hand=own))
        for name, runs in found.items():
            yield self._loose_site(name, *about[name], _with_corrected(runs))

    def _loose_site(
        self, name: str, url: str, domain: str, runs: tuple[RunEntry, ...]
    ) -> SiteEntry:
        last = next(run for run in reversed(runs) if not run.corrected)
        told = self._json(last.path / VERDICT_FILE)
        state = SiteState.DONE if last.is_whole else "not ended"
        ended = _stamp(last.path / (VERDICT_FILE if last.is_whole else TRACE)) / 1e9
        site = SiteEntry(
            name, url, domain, state, told.get("verdict", ""), "", self.count(last), ended,
            note=told.get("why", ""), runs=runs,
        )  # fmt: skip
        return self._told(site)

    def _run_folders(self) -> Iterator[Path]:
        places = [self.path, *sorted(self.path.glob("*")), *sorted(self.own.glob("runs/*/*"))]
        yield from (place for place in places if (place / TRACE).is_file())

    def _json(self, file: Path) -> dict[str, str]:
        """A small file of a run, read once."""
        key = (str(file), _stamp(file))
        if key not in self._tellings:
            data = orjson.loads(file.read_bytes()) if key[1] else {}
            self._tellings[key] = data if isinstance(data, dict) else {}
        return self._tellings[key]


def run_named(site: SiteEntry, name: str) -> RunEntry | None:
    """A run of the site; the last one for an empty name."""
    runs = {run.name: run for run in site.runs}
    return runs.get(name) if name else next(reversed(runs.values()), None)


def explored_run_of(site: SiteEntry, run: RunEntry) -> RunEntry | None:
    """The exploration behind a run: itself, or, where wrappers were only run again, the last one
    before it."""
    place = site.runs.index(run) if run in site.runs else len(site.runs) - 1
    before = site.runs[: place + 1]
    return next((one for one in reversed(before) if (one.path / TRACE).is_file()), None)


def corrected_run(run: RunEntry) -> RunEntry:
    """What the corrected wrapper of a run gave, as a run of its own."""
    return RunEntry(run.site, f"{run.name}-corrected", run.path / CORRECTED, corrected=True)


def _with_corrected(runs: Sequence[RunEntry]) -> tuple[RunEntry, ...]:
    """The runs, each with what its corrected wrapper gave behind it."""
    both = ((run, corrected_run(run)) for run in runs)
    return tuple(one for run, fixed in both for one in (run, fixed) if one is run or one.is_whole)


def _stamp(file: Path | str) -> int:
    """When a file was last written; 0 where there is none."""
    try:
        return os.stat(file).st_mtime_ns  # noqa: PTH116  quick, and for both
    except OSError:
        return 0


def _counted(file: Path) -> int:
    if not file.is_file():
        return 0
    if file.suffix == ".parquet":
        return int(pq.read_metadata(file).num_rows)
    with file.open("rb") as lines:
        return sum(1 for line in lines if line.strip())
