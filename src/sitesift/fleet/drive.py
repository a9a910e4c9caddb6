"""Running a fleet. In: its folder and an engine. Out: ledger and dataset, brought up to date.

A loop that fills the engine with what is due, hears what has ended, moves each run to its place and
then commits it. Stopped anywhere, it goes on where the ledger stands.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable

from sitesift.errors import BrowserMissing, OutputError
from sitesift.fleet.engines.job_engine import JobEngine, PlacedJob
from sitesift.fleet.fleet_folder import FleetFolder
from sitesift.fleet.ledger import JobOutcome, Ledger
from sitesift.fleet.records_dataset import publish
from sitesift.fleet.site_state import Cause
from sitesift.fleet.worker import is_complete, is_disk_full

DISK_FULL = "the disk is full; make room and run the fleet again, it goes on."
LISTEN = 1.0  # seconds to wait for results before the ledger is asked again
Tell = Callable[[PlacedJob, JobOutcome], None]
Ended = tuple[PlacedJob, JobOutcome]


def drive(  # noqa: PLR0913  what is run, by what, and how
    fleet: FleetFolder,
    engine: JobEngine,
    tell: Tell | None = None,
    *,
    patient: bool = True,
    begin: Callable[[Ledger], None] | None = None,
    back_end: Callable[[str], str] = str,
) -> None:
    """Runs all that is due; a `patient` driver also waits for further attempts that are due
    later. `begin` may let sites wait again: no other driver holds the fleet then. `back_end` tells
    what answers for a host; of the sites of one, one is visited at a time."""
    with fleet.driven(), fleet.ledger() as ledger:
        ledger.release(time.time())
        if begin is not None:
            begin(ledger)
        publish(fleet, ledger.rows())
        try:
            _loop(fleet, ledger, engine, tell, patient=patient, back_end=back_end)
        except (OSError, sqlite3.OperationalError) as error:
            if is_disk_full(error):
                raise OutputError(DISK_FULL) from error
            raise
        finally:
            engine.close()


def _loop(  # noqa: PLR0913  what `drive` was given
    fleet: FleetFolder,
    ledger: Ledger,
    engine: JobEngine,
    tell: Tell | None,
    *,
    patient: bool,
    back_end: Callable[[str], str],
) -> None:
    under_way = 0
    while True:
        jobs = ledger.take(time.time(), engine.room, back_end) if engine.room > 0 else []
        for job in jobs:
            engine.submit(fleet.placed(job))
        under_way += len(jobs)
        ended = engine.hear(LISTEN)
        told = _commit(fleet, ledger, ended)
        for placed, outcome in told:
            if tell is not None:
                tell(placed, outcome)
        _refuse_hopeless(outcome for _, outcome in told)
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


def _commit(fleet: FleetFolder, ledger: Ledger, ended: list[Ended]) -> list[Ended]:
    """Keeps the runs of jobs and then lets them count, all in one transaction: a run without its
    row is overwritten later, a row without its run there never is. Gives what counted."""
    settled = [(placed, _checked(placed, outcome)) for placed, outcome in ended]
    for placed, outcome in settled:
        if outcome.verdict:
            fleet.keep(placed.job)
    counted = ledger.finish_all(((p.job, outcome) for p, outcome in settled), time.time())
    for (placed, outcome), counts in zip(settled, counted, strict=True):
        fleet.drop(placed.job)
        if outcome.verdict and counts:
            publish(fleet, ledger.rows_of(placed.job.site.name))
    return settled


def _checked(placed: PlacedJob, outcome: JobOutcome) -> JobOutcome:
    """The outcome, unless it speaks of a run that is not there."""
    if outcome.verdict and not is_complete(placed.work):
        return JobOutcome(Cause.WORKER_DIED, note="it left no run")
    return outcome


def _refuse_hopeless(outcomes: Iterable[JobOutcome]) -> None:
    """What would fail for every site is said at once, not for each."""
    for outcome in outcomes:
        if outcome.cause is Cause.NO_BROWSER:
            raise BrowserMissing(f"a worker has no browser: {outcome.note}")
        if outcome.cause is Cause.OUT_OF_DISK:
            raise OutputError(DISK_FULL)
