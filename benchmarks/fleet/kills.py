"""`python -m benchmarks.fleet.kills [SITES] [--driver 5] [--workers 10] [--tiny] [--ray]`: a fleet
of kit sites, 5 % of them faulty, whose driver and workers are killed at random moments, against an
undisturbed run of the same sites. Out: seconds, sites lost, counted twice, with other records. With
--ray a cluster of three nodes on this machine runs it, and one of them is killed when half of the
sites have ended; the undisturbed run goes beside it, without Ray. The exit code is 1 where anything
is lost, doubled or other."""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Annotated, Any

import typer

from benchmarks.fleet.kit_fleet import digests, kill, kit_fleet, run_command
from benchmarks.hostile.measure import descendants
from sitesift.fleet.engines.fork_server import JOB_NAME
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.site_state import SiteState

SEED = 7
# On a busy machine a node may be slow to say that it lives; one that is killed is missed at once.
HEAD = {
    "num_cpus": 0,
    "include_dashboard": False,
    "_system_config": {"health_check_timeout_ms": 120_000},
}
LOOK = 2.0  # seconds between two looks at how far a fleet on a cluster is


def main(  # noqa: PLR0913, PLR0917  one parameter for each option
    sites: Annotated[int, typer.Argument()] = 300,
    driver: Annotated[int, typer.Option(help="Kills of the driver.")] = 5,
    workers: Annotated[int, typer.Option(help="Kills of workers.")] = 10,
    faulty: Annotated[float, typer.Option(help="Share of the sites that misbehave.")] = 0.05,
    tiny: Annotated[bool, typer.Option("--tiny", help="Six records on a page each.")] = False,
    ray: Annotated[bool, typer.Option("--ray", help="On three nodes, one killed.")] = False,
) -> None:
    """Runs a fleet twice, once disturbed, and compares."""
    folder = Path(tempfile.mkdtemp(prefix="sitesift-kills-"))
    try:
        with kit_fleet(folder, sites, faulty, tiny=tiny) as calm:
            hurt = FleetFolder(folder / "hurt")
            shutil.copytree(calm.path, hurt.path)
            if ray:
                _beside(calm, hurt, sites)
            else:
                _one_after_another(calm, hurt, driver, workers)
            print(f"undisturbed, of {sites} sites: {_states(calm)}")
            print(f"disturbed, of {sites} sites: {_states(hurt)}")
            wrong = compare(calm, hurt)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    raise typer.Exit(1 if wrong else 0)


def _one_after_another(calm: FleetFolder, hurt: FleetFolder, driver: int, workers: int) -> None:
    """The undisturbed run tells how long the time is that the kills are spread over."""
    began = time.monotonic()
    run_command(calm).wait()
    spent = time.monotonic() - began
    print(f"undisturbed: {spent:.0f} s", flush=True)
    began = time.monotonic()
    _disturb(hurt, spent, driver, workers)
    print(f"disturbed: {time.monotonic() - began:.0f} s", flush=True)


def _beside(calm: FleetFolder, hurt: FleetFolder, sites: int) -> None:
    """Both at once: a cluster has time to start and to miss a node while others compute."""
    began = time.monotonic()
    undisturbed = run_command(calm)
    try:
        _on_cluster(hurt, sites)
        print(f"disturbed: {time.monotonic() - began:.0f} s", flush=True)
    finally:
        undisturbed.wait()
    print(f"both: {time.monotonic() - began:.0f} s", flush=True)


def _disturb(fleet: FleetFolder, spent: float, driver: int, workers: int) -> None:
    """Runs a fleet to its end, with kills spread over the time that it takes undisturbed."""
    chosen = random.Random(SEED)
    kinds = ["driver"] * driver + ["worker"] * workers
    moments = sorted((chosen.uniform(0.0, spent), kind) for kind in kinds)
    began, killed = time.monotonic(), dict.fromkeys(("driver", "worker"), 0)
    process = run_command(fleet)
    while process.poll() is None or moments:
        if process.poll() is not None:
            if not _left(fleet):
                break
            process = run_command(fleet)
        if moments and time.monotonic() - began >= moments[0][0]:
            kind = moments[0][1]
            victim = process.pid if kind == "driver" else _worker(process.pid, chosen)
            if victim is not None:
                moments.pop(0)
                kill(victim)
                killed[kind] += 1
                process.wait() if kind == "driver" else None
        time.sleep(0.2)
    while _left(fleet):  # further attempts of those whose workers were killed
        time.sleep(5)
        run_command(fleet).wait()
    print(f"killed: the driver {killed['driver']} times, workers {killed['worker']} times")


def _worker(driver: int, chosen: random.Random) -> int | None:
    found = sorted(pid for pid in descendants(driver) if _name(pid) == JOB_NAME)
    return chosen.choice(found) if found else None


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


def _on_cluster(fleet: FleetFolder, sites: int) -> None:
    """Runs a fleet on three nodes of this machine and kills one when half of the sites have
    ended."""
    from ray import cluster_utils  # noqa: PLC0415  an extra

    cluster: Any = cluster_utils.Cluster(initialize_head=True, head_node_args=HEAD)
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    try:
        process = run_command(fleet, "--ray", cluster.address)
        while process.poll() is None and _ended(fleet) < sites / 2:
            time.sleep(LOOK)
        cluster.remove_node(nodes[0], allow_graceful=False)
        print(f"killed: one node of three, when {_ended(fleet)} sites had ended", flush=True)
        process.wait()
        while _left(fleet):
            time.sleep(5)
            run_command(fleet, "--ray", cluster.address).wait()
    finally:
        cluster.shutdown()


def _ended(fleet: FleetFolder) -> int:
    with fleet.ledger() as ledger:
        return ledger.ended_since(1.0)


def _left(fleet: FleetFolder) -> int:
    """Sites that a kill made wait again; those whose own fault it is need not be waited for."""
    with fleet.ledger() as ledger:
        rows = ledger.rows()
    mine = [row for row in rows if row["state"] in (SiteState.WAITING, SiteState.RUNNING)]
    return sum(row["cause"] in ("", "worker died") for row in mine)


def _states(fleet: FleetFolder) -> str:
    with fleet.ledger() as ledger:
        return ", ".join(f"{count} {state}" for state, count in ledger.counts().items() if count)


def compare(calm: FleetFolder, hurt: FleetFolder) -> int:
    """Prints how a disturbed fleet differs from an undisturbed one, and says in how many sites."""
    wanted, found = digests(calm), digests(hurt)
    lost = sorted(wanted.keys() - found.keys())
    other = sorted(site for site in wanted.keys() & found.keys() if wanted[site] != found[site])
    with hurt.ledger() as ledger:
        doubled = [row["name"] for row in ledger.rows() if row["runs"] > 1]
    print(f"{len(lost)} lost, {len(doubled)} counted twice, {len(other)} with other records")
    for words, names in (("lost", lost), ("twice", doubled), ("other", other)):
        if names:
            print(f"  {words}: {', '.join(names)}", file=sys.stderr)
    return len(lost) + len(doubled) + len(other)


if __name__ == "__main__":
    typer.run(main)
