"""`python -m benchmarks.fleet.site_cost [SITES]`: the cost of a site. Kit sites are learned, and
then run again, each as a job of the local engine. Out, a line a site and the medians: seconds, CPU
seconds and the peak of memory of the job's processes, requests, bytes on disk, for both; and how
much of the time of learning a run again takes."""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import orjson
import typer

from benchmarks.fleet.kit_fleet import FIRST_SEED, made_site
from kit import serve
from sitesift.fleet.engines.forked_jobs import ForkServer
from sitesift.fleet.engines.job_engine import JobLimits, PlacedJob
from sitesift.fleet.engines.job_processes import session_memory, session_processes
from sitesift.fleet.engines.local_engine import LocalEngine
from sitesift.fleet.ledger import FleetSite, Job, JobOutcome
from sitesift.upkeep import HEALTH_FILE

FETCH = {"delay": 0.0, "allow_private": True, "contact": "me@example.org"}
LOOK = 0.1  # seconds between two looks at a job's processes
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Cost:
    """What a job took."""

    outcome: JobOutcome
    seconds: float
    cpu: float
    memory: int
    requests: int = 0
    disk: int = 0

    def words(self) -> str:
        told = f"{self.seconds:.1f} s, {self.cpu:.1f} s CPU, {self.memory / 1e6:.0f} MB"
        return f"{told}, {self.requests} requests, {self.disk / 1e3:.0f} kB on disk"


def main(sites: Annotated[int, typer.Argument()] = 20) -> None:
    """Measures so many sites."""
    folder = Path(tempfile.mkdtemp(prefix="sitesift-cost-"))
    server = ForkServer(JobLimits().worker)
    try:
        seeds = range(FIRST_SEED, FIRST_SEED + sites)
        pairs = [_both(folder / str(seed), seed, server) for seed in seeds]
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)
    good = [(first, again) for first, again in pairs if again is not None]
    for name in ("seconds", "cpu", "memory", "requests", "disk"):
        learned = statistics.median(getattr(first, name) for first, _ in good)
        again = statistics.median(getattr(second, name) for _, second in good)
        print(f"median {name}: {learned:.1f} learned, {again:.1f} run again")
    for name, words in (("seconds", "time"), ("cpu", "CPU time")):
        share = statistics.median(
            getattr(again, name) / getattr(first, name) for first, again in good
        )
        print(f"a run again takes {share:.2f} of the {words} of learning ({len(good)} sites)")


def _both(folder: Path, seed: int, jobs: ForkServer) -> tuple[Cost, Cost | None]:
    with serve(made_site(seed)) as server:
        first = _measured(folder / "1", server.url(), None, jobs)
        first.requests = len(server.log)
        if not first.outcome.verdict:
            print(f"{seed}: {first.outcome.cause}, {first.words()}")
            return first, None
        again = _measured(folder / "2", server.url(), folder / "1" / "run", jobs)
        again.requests = len(server.log) - first.requests
    how = f"{first.outcome.verdict} {first.outcome.records}, {again.outcome.how}"
    engines = orjson.loads((folder / "2" / "run" / HEALTH_FILE).read_bytes())["engines"]
    print(f"{seed}: {how} {again.outcome.records} with {engines}", flush=True)
    print(f"  learned: {first.words()}\n  again:   {again.words()}", flush=True)
    return first, again


def _measured(work: Path, url: str, before: Path | None, jobs: ForkServer) -> Cost:
    """A job as a fleet does it; only the first waits until the process that jobs are forked from
    has loaded the program."""
    engine = LocalEngine(1, JobLimits(fetch=FETCH), jobs)
    site = FleetSite("a", url, "uk-real-estate", "a")
    began = time.monotonic()
    engine.submit(PlacedJob(Job(site, 1, "0001"), work, before, work.parent / "answers"))
    cpu: dict[int, float] = {}
    memory = 0
    while not (ended := engine.hear(LOOK)):
        for leader in engine.running_processes():
            memory = max(memory, session_memory(leader))
            cpu |= {pid: _cpu(pid, cpu.get(pid, 0.0)) for pid in session_processes(leader)}
    spent = time.monotonic() - began
    disk = sum(file.stat().st_size for file in (work / "run").rglob("*") if file.is_file())
    return Cost(ended[0][1], spent, sum(cpu.values()), memory, disk=disk)


def _cpu(pid: int, known: float) -> float:
    """CPU seconds of a process; what was known of it where it is gone."""
    with suppress(OSError, IndexError, ValueError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS
    return known


if __name__ == "__main__":
    typer.run(main)
