"""`python -m benchmarks.fleet.made_jobs [JOBS] [--at-a-time N] [--light | --no-processes]`: ledger,
driver and local engine alone. Every job is a real process, forked from a server that has loaded all
that exploring needs (with --light: nothing, so that what is left are ledger, driver and engine); it
only leaves a finished outcome in its folder. Out: jobs a second, the driver's memory and its CPU
time a job, at every tenth part; at the end the CPU time a job of all processes."""

from __future__ import annotations

import os
import resource
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.fleet import made_worker
from benchmarks.fleet.made_worker import work_off
from sitesift.fleet.drive import drive
from sitesift.fleet.engines.job_engine import JobEngine, JobLimits, PlacedJob
from sitesift.fleet.engines.local_engine import LocalEngine
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import FleetSite, JobOutcome
from sitesift.fleet.site_state import Cause, SiteState
from sitesift.fleet.worker import preload

__all__ = ("preload", "work_off")  # of the worker that has loaded what exploring needs
MADE = JobOutcome(Cause.NONE, "", 3, 0.0)


def main(
    jobs: Annotated[int, typer.Argument()] = 100_000,
    at_a_time: Annotated[int, typer.Option()] = 32,
    processes: Annotated[bool, typer.Option(help="Without, jobs end by themselves.")] = True,
    light: Annotated[bool, typer.Option("--light", help="Processes that loaded nothing.")] = False,
) -> None:
    """Runs made jobs and prints the figures."""
    folder = Path(tempfile.mkdtemp(prefix="sitesift-made-"))
    worker = str(made_worker.__file__ if light else __file__)
    limits = JobLimits(worker=worker)
    try:
        _run(
            folder, jobs, LocalEngine(at_a_time, limits) if processes else InstantEngine(at_a_time)
        )
    finally:
        shutil.rmtree(folder)


def _run(folder: Path, jobs: int, engine: JobEngine) -> None:
    fleet = FleetFolder(folder / "fleet")
    began = time.monotonic()
    with fleet.ledger(new=True) as ledger:
        ledger.add(
            FleetSite(f"s{n}", f"https://s{n}.example/", "", f"s{n}.example") for n in range(jobs)
        )
    print(f"{jobs} sites added in {time.monotonic() - began:.1f} s")
    before, told = _computed(), _Told(max(1, jobs // 10))
    drive(fleet, engine, told)
    print(f"{1000 * (_computed() - before) / jobs:.1f} ms CPU a job, of all processes")
    with fleet.ledger() as ledger:
        print(f"{ledger.counts()[SiteState.DONE]} done of {jobs}")


@dataclass
class InstantEngine:
    """Ends every job at once: what is left are driver and ledger."""

    jobs: int
    given: list[PlacedJob] = field(default_factory=list)

    @property
    def room(self) -> int:
        return self.jobs - len(self.given)

    def submit(self, placed: PlacedJob) -> None:
        self.given.append(placed)

    def hear(self, seconds: float) -> list[tuple[PlacedJob, JobOutcome]]:
        ended, self.given = self.given, []
        return [(placed, MADE) for placed in ended]

    def cancel(self, name: str) -> None:
        self.given = [placed for placed in self.given if placed.job.site.name != name]

    def close(self) -> None:
        self.given = []


class _Told:
    """Hears of every job, and prints now and then."""

    def __init__(self, each: int) -> None:
        self.each, self.count, self.began = each, 0, time.monotonic()

    def __call__(self, placed: PlacedJob, outcome: JobOutcome) -> None:
        self.count += 1
        if self.count % self.each and self.count != 1000:
            return
        now = time.monotonic()
        speed, cost = self.count / (now - self.began), 1000 * time.process_time() / self.count
        print(
            f"{self.count:>8} jobs, {speed:6.0f} jobs/s, {cost:.1f} ms CPU a job, "
            f"driver {_megabytes():.0f} MB",
            flush=True,
        )


def _computed() -> float:
    """CPU seconds of this process and of all below it that have ended."""
    return sum(os.times()[:4])


def _megabytes() -> float:
    """What this process holds in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1e6


if __name__ == "__main__":
    typer.run(main)
