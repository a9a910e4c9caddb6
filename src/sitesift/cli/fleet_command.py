"""`sitesift fleet`: many sites, from a list of addresses to a dataset that is kept current.

In: a CSV file, a folder. Out: the ledger, run folders and a Parquet dataset in the folder. Exit
codes: 0 done, 1 failed, 3 some sites have no effective wrapper.
"""

from __future__ import annotations

import os
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sitesift.cli.command_options import (
    AllowPrivateOption,
    IgnoreRobotsOption,
    ProxyOption,
    site_access,
)
from sitesift.cli.console import errors_told, say, stderr
from sitesift.cli.diff_command import LONGEST, OutOption, write_table
from sitesift.errors import LedgerError

if TYPE_CHECKING:
    from sitesift.fleet.engines.job_engine import JobEngine, PlacedJob
    from sitesift.fleet.ledger import JobOutcome, Ledger

DAY, HOUR, MINUTE = 86_400.0, 3_600.0, 60.0  # seconds
fleet_command = typer.Typer(no_args_is_help=True, help="Many sites, kept current.")
FolderArgument = Annotated[
    Path, typer.Argument(metavar="FOLDER", file_okay=False, help="The folder of the fleet.")
]


@fleet_command.command()
def add(
    sites: Annotated[Path, typer.Argument(help="A CSV file with a column of addresses.")],
    fleet: Annotated[Path, typer.Option(file_okay=False, help="The folder of the fleet.")],
) -> None:
    """Add the sites of a CSV file: address, domain (or none); further columns are kept."""
    from sitesift.fleet.fleet_folder import FleetFolder  # noqa: PLC0415  --help need not wait
    from sitesift.fleet.site_list import read_sites  # noqa: PLC0415

    with errors_told():
        found, wrong = read_sites(sites)
        for line in wrong:
            say("error", line)
        with FleetFolder(fleet).ledger(new=True) as ledger:
            added = ledger.add(found)
    known = f", {len(found) - added} were there already" if added < len(found) else ""
    say("", f"{added} sites added to {fleet}{known}")
    if wrong:
        say("", f"{len(wrong)} lines could not be read")
        raise typer.Exit(1)


@fleet_command.command()
def run(  # noqa: PLR0913, PLR0917  one parameter for each option of the command line
    folder: FolderArgument,
    contact: Annotated[str, typer.Option(help="Address for site owners, in the user agent.")],
    jobs: Annotated[
        int | None,
        typer.Option(
            min=1, help="Sites at a time.", show_default="all cores, of the cluster with --ray"
        ),
    ] = None,
    max_seconds: Annotated[float, typer.Option(min=1, help="For one site, all in all.")] = 600.0,
    max_pages: Annotated[int, typer.Option(min=1, help="Pages to look at on one site.")] = 40,
    max_memory: Annotated[int, typer.Option(min=100, help="Megabytes for one site.")] = 2_000,
    delay: Annotated[
        float, typer.Option(min=0, help="Seconds between requests to one host.")
    ] = 1.0,
    ray: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Run on a Ray cluster: its address, or auto for the one here."
        ),
    ] = None,
    store: Annotated[
        str,
        typer.Option(metavar="URI", help="With --ray: runs come back through s3://... or a path."),
    ] = "",
    older_than: Annotated[
        float | None,
        typer.Option(min=0, metavar="DAYS", help="Renew only what was done so long ago."),
    ] = None,
    renew: Annotated[
        bool,
        typer.Option(
            "--renew/--no-renew", help="Where all is done, run every site again, by its wrapper."
        ),
    ] = True,
    wait: Annotated[
        bool, typer.Option("--wait/--no-wait", help="Wait for further attempts at failed sites.")
    ] = True,
    ignore_robots: IgnoreRobotsOption = False,
    allow_private: AllowPrivateOption = False,
    proxy: ProxyOption = None,
) -> None:
    """Run all that is due; stopped or killed, the same command goes on. Where all was done, every
    site is run again by its wrapper, which is checked and, if need be, learned anew."""
    from sitesift.fleet.back_ends import BackEnds  # noqa: PLC0415  --help need not wait
    from sitesift.fleet.drive import drive  # noqa: PLC0415
    from sitesift.fleet.engines.job_engine import JobLimits  # noqa: PLC0415
    from sitesift.fleet.engines.local_engine import LocalEngine  # noqa: PLC0415
    from sitesift.fleet.engines.ray_engine import RayEngine  # noqa: PLC0415
    from sitesift.fleet.fleet_folder import FleetFolder  # noqa: PLC0415
    from sitesift.fleet.worker import PROXY_VARIABLE  # noqa: PLC0415

    fetch = {"contact": contact, "delay": delay, "robots": not ignore_robots}
    limits = JobLimits(
        seconds=max_seconds,
        memory=max_memory * 1_000_000,
        explore={"max_pages": max_pages, "max_seconds": max_seconds / 2},
        fetch=fetch | {"allow_private": allow_private},
    )
    if (named := site_access(proxy).proxy) is not None:
        os.environ[PROXY_VARIABLE] = named  # for the workers; a file would keep its password
    fleet = FleetFolder(folder)
    with errors_told("what is done is in the ledger; run the same command to go on"):
        with fleet.ledger():  # what is wrong with it is said before a cluster is asked for
            pass
        engine: JobEngine
        if ray is not None:
            engine = RayEngine(ray, limits, store, jobs or 0)
        else:
            engine = LocalEngine(jobs or os.cpu_count() or 1, limits)
        begin = partial(_begin, older_than=older_than, renew=renew)
        with closing(BackEnds()) as back_ends:  # behind a proxy names mean what it knows of them
            of_host = back_ends.of if named is None else str
            drive(fleet, engine, _tell, patient=wait, begin=begin, back_end=of_host)
        with fleet.ledger() as ledger:
            _show(ledger)
            left = [cause for cause, _ in ledger.causes()]
    raise typer.Exit(3 if left else 0)


@fleet_command.command()
def status(
    folder: FolderArgument,
    watch: Annotated[
        bool, typer.Option("--watch", help="Again whenever it changes, until all is done.")
    ] = False,
) -> None:
    """Say where the fleet stands: states, throughput, time left, failures by cause."""
    from sitesift.fleet.fleet_folder import FleetFolder  # noqa: PLC0415  --help need not wait

    with errors_told("the fleet goes on"), FleetFolder(folder).ledger() as ledger:
        told = _show(ledger)
        while watch and ledger.left():
            time.sleep(2)
            told = _show(ledger, told)


@fleet_command.command()
def retry(
    folder: FolderArgument,
    cause: Annotated[
        str | None,
        typer.Option(help="Only sites of this cause, as `status` names it, or its beginning."),
    ] = None,
) -> None:
    """Let sites that failed, were given up or wait for a later attempt be tried anew, at once."""
    from sitesift.fleet.fleet_folder import FleetFolder  # noqa: PLC0415  --help need not wait

    with errors_told(), FleetFolder(folder).ledger() as ledger:
        meant = _cause(cause) if cause is not None else None
        say("", f"{ledger.retry(meant)} sites are tried again by the next run")


@fleet_command.command()
def history(
    folder: FolderArgument,
    column: Annotated[str, typer.Option(help="The column whose values are told.")],
    out: OutOption = None,
) -> None:
    """Tell the values that a column had in all runs: prices through time, say."""
    from sitesift.fleet.run_history import column_history  # noqa: PLC0415  --help need not wait
    from sitesift.text.safe_text import for_terminal  # noqa: PLC0415

    with errors_told():
        rows = list(column_history(folder, column))
        if out is not None:
            write_table(rows, out)
    for row in rows if out is None else ():
        told = (row["time"], row["site"], row["record"][:LONGEST], row["value"][:LONGEST])
        typer.echo(for_terminal("  ".join(told)))
    say("", f"{len(rows)} values of {column}")


def _begin(ledger: Ledger, *, older_than: float | None, renew: bool) -> None:
    """Lets sites that are done wait again, all of them or what was done so many days ago."""
    if older_than is not None:
        ledger.renew(time.time() - older_than * DAY)
    elif renew:
        ledger.begin_round(time.time())


def _cause(named: str) -> str:
    """The cause that is meant: by its name, or by words that only one of them begins with."""
    from sitesift.fleet.site_state import Cause  # noqa: PLC0415  --help need not wait

    known = list(filter(None, Cause))
    meant = [cause for cause in known if cause == named] or [
        cause for cause in known if cause.startswith(named)
    ]
    if len(meant) != 1:
        raise LedgerError(f"there is no cause {named!r}; causes are: {', '.join(known)}.")
    return meant[0]


def _tell(placed: PlacedJob, outcome: JobOutcome) -> None:
    from sitesift.explore.verdict import Verdict  # noqa: PLC0415  --help need not wait

    kept = outcome.verdict if outcome.verdict != Verdict.NONE else ""
    how = outcome.how if kept else ""  # a site that is gone was not explored
    said = ", ".join(filter(None, [kept or outcome.cause, how]))
    say("", f"{placed.job.site.url} {said}, {outcome.records} records, {outcome.seconds:.0f} s")


def _show(ledger: Ledger, told: list[str] | None = None) -> list[str]:
    """Says where the fleet stands, unless that was told already."""
    now = _standing(ledger, time.time())
    if now != told:
        say("", now[0])
        for line in now[1:]:
            stderr().print(line, highlight=False)
    return now


def _standing(ledger: Ledger, now: float) -> list[str]:
    """Where the fleet stands, in a few lines."""
    counts = ledger.counts()
    states = ", ".join(f"{count} {state}" for state, count in counts.items() if count)
    ended, left = ledger.ended_since(now - HOUR), ledger.left()
    speed = f"; {ended} ended in the last hour" if ended else ""
    seconds = (now - ledger.began_since(now - HOUR)) * left / max(1, ended)
    more = f", about {_span(seconds)} left" if ended and left else ""
    causes = [f"  {count:>6}  {cause}" for cause, count in ledger.causes()]
    return [f"{states or 'no sites'}{speed}{more}", *causes]


def _span(seconds: float) -> str:
    if seconds < 1.5 * MINUTE:
        return "a minute"
    if seconds < 1.5 * HOUR:
        return f"{seconds / MINUTE:.0f} minutes"
    return f"{seconds / HOUR:.1f} hours"
