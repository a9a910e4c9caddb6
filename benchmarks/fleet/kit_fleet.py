"""A fleet of kit sites on loopback, for the measurements beside it. In: how many, and the share of
them that misbehaves. Out: a folder of a fleet that is ready to be run, and servers.

Sites are small: a dozen records on a few pages, or half of that on one (`tiny`). A faulty one
answers 500 or drops connections for a while, never answers, or is not there at all.
"""

from __future__ import annotations

import csv
import hashlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import orjson

from kit import Request, Response, Site, serve
from kit.http import Answering
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.health.run_profile import stored_rows

RECORDS, PER_PAGE = 12, 6
TINY = {"size": 6, "per_page": 6, "entry": "home-listing", "deals": "sale"}
FAULTS = ("errors", "drops", "hangs", "dead")
PATIENCE = 240  # seconds for a site: those that never answer are given up
FIRST_SEED = 100
PLAIN = {"rendering": "server", "paging": "next", "frame": "none", "extras": frozenset()}


@contextmanager
def kit_fleet(
    folder: Path, sites: int, faulty: float, *, tiny: bool = False
) -> Iterator[FleetFolder]:
    """Serves sites while the block runs, and a fleet that has them all."""
    with ExitStack() as stack:
        rows = [_row(stack, number, faulty, tiny=tiny) for number in range(sites)]
        listed = folder / "sites.csv"
        with listed.open("w", newline="") as file:
            csv.writer(file).writerows([("address", "domain"), *rows])
        fleet = folder / "fleet"
        command("add", str(listed), "--fleet", str(fleet)).wait()
        yield FleetFolder(fleet)


def _row(stack: ExitStack, number: int, faulty: float, *, tiny: bool) -> tuple[str, str]:
    every = round(1 / faulty) if faulty else 0
    fault = FAULTS[number // every % len(FAULTS)] if every and number % every == every - 1 else ""
    if fault == "dead":
        return f"http://127.0.0.1:{_closed_port()}/", "uk-real-estate"
    if fault == "hangs":
        return stack.enter_context(serve(HangingSite())).url(), "uk-real-estate"
    faults = frozenset({fault}) if fault else frozenset()
    site = made_site(FIRST_SEED + number, faults, tiny=tiny)
    return stack.enter_context(serve(site)).url(), "uk-real-estate"


class HangingSite:
    """A site that takes every request and answers none."""

    def respond(self, request: Request) -> Response:
        return Response("", wait=3600.0)


def made_site(seed: int, faults: frozenset[str] = frozenset(), *, tiny: bool = False) -> Answering:
    """A small site of homes."""
    told = {"size": RECORDS, "per_page": PER_PAGE, "domain": "uk-real-estate"}
    told |= TINY if tiny else {}
    return Site(seed, **told, faults=faults, data=frozenset(), around=frozenset(), **PLAIN)


def _closed_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def command(*words: str, quiet: bool = True) -> subprocess.Popen[bytes]:
    """`sitesift fleet ...`, begun."""
    shown = subprocess.DEVNULL if quiet else None
    full = [sys.executable, "-m", "sitesift", "fleet", *words]
    return subprocess.Popen(full, stdin=subprocess.DEVNULL, stdout=shown, stderr=shown)


def run_command(fleet: FleetFolder, *options: str) -> subprocess.Popen[bytes]:
    """`sitesift fleet run` on loopback, begun."""
    polite = ("--contact", "me@example.org", "--delay", "0", "--allow-private", "--no-wait")
    bounded = ("--no-renew", "--max-seconds", str(PATIENCE))
    return command("run", str(fleet.path), *polite, *bounded, *options)


def kill(pid: int) -> None:
    """Ends a process as a machine that loses its power does."""
    os.kill(pid, signal.SIGKILL)


def digests(fleet: FleetFolder) -> dict[str, str]:
    """For each site that has records, what they are; ports differ between runs."""
    found = {}
    with fleet.ledger() as ledger:
        for number, row in enumerate(ledger.rows()):
            if row["run"] and row["records"]:
                rows = stored_rows(fleet.run(row["name"], row["run"]))
                host = row["host"].encode()
                told = sorted(orjson.dumps(one).replace(host, b"") for one in rows)
                found[f"{number}"] = hashlib.sha256(b"\n".join(told)).hexdigest()
    return found
