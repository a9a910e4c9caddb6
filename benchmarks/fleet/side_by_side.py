"""`python -m benchmarks.fleet.side_by_side [SITES] [--tiny] [--delay SECONDS]`: the same kit sites
explored one at a time, and two at a time. Out: sites an hour and CPU seconds a site of both, how
many times as many sites the second does, and what the machine itself gives for two plain
computations instead of one: two cores that share more than memory give less than two. On a machine
with two cores that does nothing else. Requests to one host are as far apart as fleets have them by
default: jobs wait more than they compute then; `--delay 0` shows what computing alone allows. The
exit code is 1 below what is wanted."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.fleet.kit_fleet import kit_fleet, run_command
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.site_state import SiteState
from sitesift.settings import FetchSettings

WANTED = 1.7
STEPS = 10_000_000  # of a plain computation: a second or two


def main(
    sites: Annotated[int, typer.Argument()] = 16,
    tiny: Annotated[bool, typer.Option("--tiny", help="Six records on a page each.")] = False,
    delay: Annotated[
        float, typer.Option(help="Seconds between requests to one host.")
    ] = FetchSettings().delay,
) -> None:
    """Runs a fleet of good sites twice."""
    one, two = _computing(1), _computing(2)
    print(f"plain computations, two at a time: {2 * one / two:.2f} times as many", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="sitesift-beside-"))
    try:
        with kit_fleet(folder, sites, 0.0, tiny=tiny) as first:
            second = FleetFolder(folder / "two")
            shutil.copytree(first.path, second.path)
            alone, beside = _an_hour(first, 1, delay), _an_hour(second, 2, delay)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"two at a time: {beside / alone:.2f} times the sites an hour (wanted {WANTED})")
    raise typer.Exit(0 if beside >= WANTED * alone else 1)


def _an_hour(fleet: FleetFolder, jobs: int, delay: float) -> float:
    began, before = time.monotonic(), os.times()
    run_command(fleet, "--jobs", str(jobs), "--delay", str(delay)).wait()
    spent, after = time.monotonic() - began, os.times()
    with fleet.ledger() as ledger:
        done = ledger.counts()[SiteState.DONE]
    speed = 3600 * done / spent
    computed = sum(after[2:4]) - sum(before[2:4])
    served = sum(after[:2]) - sum(before[:2])
    print(
        f"--jobs {jobs}: {done} sites in {spent:.0f} s, {speed:.0f} an hour; CPU seconds a site: "
        f"{computed / max(1, done):.1f}, and {served / max(1, done):.1f} of the test server",
        flush=True,
    )
    return speed


def _computing(processes: int) -> float:
    """Seconds for so many plain computations at a time."""
    began = time.monotonic()
    started = [multiprocessing.Process(target=_compute) for _ in range(processes)]
    for process in started:
        process.start()
    for process in started:
        process.join()
    return time.monotonic() - began


def _compute() -> None:
    total = 0
    for step in range(STEPS):
        total += step * step % 7


if __name__ == "__main__":
    typer.run(main)
