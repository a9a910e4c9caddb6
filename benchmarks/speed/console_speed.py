"""How quickly the screens of the console open: a made fleet of 1,000 sites with 1,000,000 records,
and one site with 100,000.

    python -m benchmarks.speed.console_speed [--sites 1000] [--records 1000] [--folder DIR]

The fleet is made anew, of one explored run's trace and rows that differ (prices, names). Every
screen is asked for ten times as the browser does, without a socket; printed are the median and the
fastest in milliseconds on the clock, the first time, when nothing is known yet, and the median of
what the processor worked, which other programs of the machine do not change. Nothing is contacted.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from starlette.testclient import TestClient

from sitesift.console.console_app import make_console
from sitesift.console.console_folder import ConsoleFolder
from sitesift.examples.agency import serve_agency
from sitesift.explore.outcome.run_files import write_results
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import FleetSite, Job, JobOutcome
from sitesift.fleet.records_dataset import dataset_file
from sitesift.fleet.site_state import Cause
from sitesift.ontology import load_domain
from tests.helpers.raw_exploration import explore

DOMAIN, HOST = "uk-real-estate", "127.0.0.1:8000"
LIMIT = 200.0  # milliseconds that a screen may take
TIMES = 10
LARGE = 100_000  # records of the one large site
CAUSES = (Cause.NO_RECORDS, Cause.ROBOTS, Cause.HOST_GONE, Cause.PARTIAL)


def made_fleet(folder: Path, sites: int, records: int) -> FleetFolder:
    """A fleet whose sites were run twice; one in ten has failed."""
    fleet = FleetFolder(folder)
    run = folder / "explored"
    run.mkdir(parents=True)
    with serve_agency() as agency:
        write_results(explore(f"{agency.url}search?deal=buy", run), load_domain(DOMAIN), {})
    with fleet.ledger(new=True) as ledger:
        ledger.add(
            FleetSite(f"site-{n}", f"https://site-{n}.example/", DOMAIN, f"h{n}")
            for n in range(sites)
        )
        for turn in (1, 2):
            for job in ledger.take(float(turn), sites):
                ledger.finish(job, _outcome(fleet, run, job, records), now=time.time())
            ledger.renew(time.time() + 1)
    return fleet


def _outcome(fleet: FleetFolder, run: Path, job: Job, records: int) -> JobOutcome:
    number = int(job.site.name.rpartition("-")[2])
    if number % 10 == 9:
        return JobOutcome(CAUSES[number // 10 % len(CAUSES)], note="as it was made")
    count = LARGE if number == 0 else records - (0 if job.run == "0002" else number % 7)
    place = fleet.run(job.site.name, job.run)
    place.mkdir(parents=True)
    for name in ("trace.sqlite", "wrapper.oxp", "verdict.json", "rows-1.json"):
        if (run / name).is_file():
            (place / name).hardlink_to(run / name)
    (place / "records.jsonl").hardlink_to(run / "records.jsonl")
    row = {"name": job.site.name, "domain": DOMAIN, "run": job.run}
    _write_records(dataset_file(fleet, row), job.site.name, count)
    return JobOutcome(Cause.NONE, "effective", count, 60.0)


def _write_records(file: Path, site: str, count: int) -> None:
    numbers = range(count)
    columns = {
        "site": [site] * count,
        "title": [f"{n % 6 + 1} bedroom house number {n}" for n in numbers],
        "price": [f"£{150 + n * 7919 % 900},000" for n in numbers],
        "price.amount": [1000.0 * (150 + n * 7919 % 900) for n in numbers],
        "location": [f"{n % 400} Elm Road, Town {n * 31 % 97}" for n in numbers],
        "bedrooms": [f"{n % 6 + 1} bedrooms" for n in numbers],
        "bedrooms.value": [float(n % 6 + 1) for n in numbers],
        "description": [f"A house with {n % 9} windows, a garden of {n} roses." for n in numbers],
        "url": [f"https://{site}.example/homes/{n}" for n in numbers],
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table(columns), file, compression="zstd")


def screens() -> dict[str, str]:
    """The screens and their addresses."""
    one, large = "/site/site-5/0002", "/site/site-0/0002"
    return {
        "sites": "/",
        "sites, sorted by change": "/?sort=change&down=1",
        "sites, filtered": "/?words=site-77",
        "sites, one cause": "/?cause=host+gone",
        "records": f"{one}/records",
        "records, 100,000": f"{large}/records",
        "records, 100,000, words": f"{large}/records?words=roses+town",
        "records, 100,000, sorted": f"{large}/records?sort=price&down=1",
        "records, 100,000, the end": f"{large}/records?from=99950",
        "one record": f"{one}/record/7?column=price",
        "pages": f"{one}/pages",
        "wrapper": f"{one}/wrapper",
        "evidence": f"{one}/evidence",
        "runs and changes": "/site/site-5/runs",
        "runs to start": "/start",
        "subjects": "/subjects",
    }


def measured(console: TestClient, path: str) -> list[tuple[float, float]]:
    """Milliseconds of each time that a screen is asked for, on the clock and of the processor."""
    spent = []
    for _ in range(TIMES + 1):
        begun, worked = time.perf_counter(), time.process_time()
        answer = console.get(path)
        on_clock, of_work = time.perf_counter() - begun, time.process_time() - worked
        spent.append((1000 * on_clock, 1000 * of_work))
        if answer.status_code != 200:
            raise SystemExit(f"{path}: {answer.status_code} {answer.text[:200]}")
    return spent


def main() -> None:
    """Makes the fleet, and prints a line for each screen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sites", type=int, default=1000)
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--folder", type=Path, help="keep the fleet there")
    given = parser.parse_args()
    folder = given.folder or Path(tempfile.mkdtemp(prefix="console-speed-"))
    try:
        _print_all(folder, given.sites, given.records)
    finally:
        if given.folder is None:
            shutil.rmtree(folder, ignore_errors=True)


def _print_all(folder: Path, sites: int, records: int) -> None:
    begun = time.perf_counter()
    if not FleetFolder(folder).is_begun:
        made_fleet(folder, sites, records)
    every = ConsoleFolder(folder)
    total = sum(one.records for one in every.sites())
    print(f"{sites} sites, {total:,} records, made in {time.perf_counter() - begun:.0f} s")
    app = make_console(ConsoleFolder(folder), token="t", hosts=[HOST])
    with TestClient(app, base_url=f"http://{HOST}") as console:
        console.get("/?token=t")
        slow = 0
        print(f"{'screen':28} {'median':>8} {'fastest':>8} {'first':>8} {'work':>8}  (ms)")
        for name, path in screens().items():
            first, *spent = measured(console, path)
            clock, work = zip(*spent, strict=True)
            middle = statistics.median(clock)
            slow += middle > LIMIT
            figures = (middle, min(clock), first[0], statistics.median(work))
            print(f"{name:28} " + " ".join(f"{one:8.0f}" for one in figures), flush=True)
    load = os.getloadavg()[0] / (os.cpu_count() or 1)
    print(f"{slow} of {len(screens())} screens take more than {LIMIT:.0f} ms on the clock,")
    print(f"with {load:.1f} processes waiting for each processor")


if __name__ == "__main__":
    main()
