"""`python -m benchmarks.fleet.side_by_side [SITES]`: the same kit sites explored one at a time, and
two at a time. Out: the sites an hour of both, and how many times as many the second is. On a
machine with two cores that does nothing else; the exit code is 1 below what is wanted."""

from __future__ import annotations

import shutil
import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer

from benchmarks.fleet.kit_fleet import kit_fleet, run_command
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.site_state import SiteState

WANTED = 1.7


def main(
    sites: Annotated[int, typer.Argument()] = 16,
    tiny: Annotated[bool, typer.Option("--tiny", help="Six records on a page each.")] = False,
) -> None:
    """Runs a fleet of good sites twice."""
    folder = Path(tempfile.mkdtemp(prefix="sitesift-beside-"))
    try:
        with kit_fleet(folder, sites, 0.0, tiny=tiny) as one:
            two = FleetFolder(folder / "two")
            shutil.copytree(one.path, two.path)
            alone, beside = _an_hour(one, 1), _an_hour(two, 2)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"two at a time: {beside / alone:.2f} times the sites an hour (wanted {WANTED})")
    raise typer.Exit(0 if beside >= WANTED * alone else 1)


def _an_hour(fleet: FleetFolder, jobs: int) -> float:
    began = time.monotonic()
    run_command(fleet, "--jobs", str(jobs)).wait()
    spent = time.monotonic() - began
    with fleet.ledger() as ledger:
        done = ledger.counts()[SiteState.DONE]
    speed = 3600 * done / spent
    print(f"--jobs {jobs}: {done} sites in {spent:.0f} s, {speed:.0f} an hour", flush=True)
    return speed


if __name__ == "__main__":
    typer.run(main)
