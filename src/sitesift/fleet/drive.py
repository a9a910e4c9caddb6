"""Running a fleet. In: its folder and an engine. Out: ledger and dataset, brought up to date.

A loop that fills the engine with what is due, hears what has ended, moves each run to its place and
then commits it. Stopped anywhere, it goes on where the ledger stands.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from sitesift.errors import BrowserMissing, OutputError
from sitesift.fleet.engines.job_engine import JobEngine, PlacedJob
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import JobOutcome, Ledger
from sitesift.fleet.records_dataset import publish
from sitesift.fleet.site_state import Cause
from sitesift.fleet.worker import is_complete

LISTEN = 1.0  # seconds to wait for results before the ledger is asked again
Tell = Callable[[PlacedJob, JobOutcome], None]


def drive(
    fleet: FleetFolder, engine: JobEngine, tell: Tell | None = None, *, patient: bool = True
) -> None:
    """Runs all that is due; a `patient` driver also waits for further attempts that are due
    later."""
    with fleet.driven(), fleet.ledger() as ledger:
        ledger.release(time.time())
        publish(fleet, ledger.rows())
        try:
            _loop(fleet, ledger, engine, tell, patient=patient)
        finally:
            engine.close()


def _loop(
    fleet: FleetFolder, ledger: Ledger, engine: JobEngine, tell: Tell | None, *, patient: bool
) -> None:
    under_way = 0
    while True:
        jobs = ledger.take(time.time(), engine.room) if engine.room > 0 else []
        for job in jobs:
            engine.submit(fleet.placed(job))
        under_way += len(jobs)
        ended = engine.hear(LISTEN)
        for placed, outcome in ended:
            _commit(fleet, ledger, placed, outcome)
            if tell is not None:
                tell(placed, outcome)
            _refuse_hopeless(outcome)
        under_way -= len(ended)
        if not under_way and not jobs and not _waits(ledger, patient=patient):
            return


def _waits(ledger: Ledger, *, patient: bool) -> bool:
    """Whether something is left to do; waits until it is due."""
    due = ledger.next_due()
    if due is None:
        return False
    pause = due - time.time()
    if pause > 0 and not patient:
        return False
    time.sleep(min(max(pause, 0.0), LISTEN))
    return True


def _commit(fleet: FleetFolder, ledger: Ledger, placed: PlacedJob, outcome: JobOutcome) -> None:
    """Keeps the run of a job and then lets it count: a run without its row is overwritten later, a
    row without its run there never is."""
    kept = bool(outcome.verdict)
    if kept and not is_complete(placed.work):
        outcome, kept = JobOutcome(Cause.WORKER_DIED, note="it left no run"), False
    if kept:
        fleet.keep(placed.job)
    counted = ledger.finish(placed.job, outcome, time.time())
    fleet.drop(placed.job)
    if kept and counted:
        publish(fleet, ledger.rows_of(placed.job.site.name))


def _refuse_hopeless(outcome: JobOutcome) -> None:
    """What would fail for every site is said at once, not for each."""
    if outcome.cause is Cause.NO_BROWSER:
        raise BrowserMissing(f"a worker has no browser: {outcome.note}")
    if outcome.cause is Cause.OUT_OF_DISK:
        raise OutputError("the disk is full; make room and run the fleet again, it goes on.")
