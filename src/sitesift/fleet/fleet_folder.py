"""The folder of a fleet: where everything lies, and that one driver works in it at a time."""

from __future__ import annotations

import fcntl
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from sitesift.errors import LedgerError
from sitesift.fleet.engines.job_engine import PlacedJob
from sitesift.fleet.ledger import Job, Ledger

LEDGER = "fleet.sqlite"
REMOVERS = 4  # threads: one folder in each of two places is removed a job, and they wait for it
TEMPORARY = "tmp"  # in a job's folder: a link to its temporary one


class FleetFolder:
    """`fleet.sqlite`, `sites/<name>/<run>/`, `records/`, and `work/` for what is under way."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._removals: ThreadPoolExecutor | None = None  # while a driver holds the fleet

    @property
    def is_begun(self) -> bool:
        return (self.path / LEDGER).is_file()

    @property
    def records(self) -> Path:
        return self.path / "records"

    def ledger(self, *, new: bool = False) -> Ledger:
        """The ledger; raises LedgerError where there is none and none shall be made."""
        if not new and not self.is_begun:
            raise LedgerError(
                f"{self.path} holds no fleet; begin one with: sitesift fleet add SITES.csv "
                f"--fleet {self.path}"
            )
        self.path.mkdir(parents=True, exist_ok=True)
        return Ledger(self.path / LEDGER)

    @contextmanager
    def driven(self) -> Iterator[None]:
        """Holds the fleet for one driver; a second one is refused."""
        with (self.path / "driver.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise LedgerError(
                    f"{self.path} is being run by another process; wait for it or stop it."
                ) from None
            self._clear_work()
            try:
                with ThreadPoolExecutor(REMOVERS) as self._removals:
                    yield
            finally:
                self._removals = None

    def work(self, job: Job) -> Path:
        """Where a job writes; moved to `run` when it is complete."""
        return self.path / "work" / f"{job.site.name}-{job.run}-{job.attempt}"

    def run(self, name: str, run: str) -> Path:
        return self.path / "sites" / name / run

    def placed(self, job: Job) -> PlacedJob:
        """A job with the folders that it reads and writes."""
        last = self.run(job.site.name, job.before)
        before = last if job.before and any(last.glob("wrapper*.oxp")) else None
        answers = self.path / "answers" / job.site.name
        return PlacedJob(job, self.work(job), before, answers)

    def keep(self, job: Job) -> Path:
        """Moves the folder of a job to its place; a folder there is of an attempt that was never
        committed."""
        place = self.run(job.site.name, job.run)
        if place.exists():
            shutil.rmtree(place)
        place.parent.mkdir(parents=True, exist_ok=True)
        (self.work(job) / "run").rename(place)
        return place

    def drop(self, job: Job) -> None:
        """Removes what a job leaves behind; a driver does not wait for it, a file system may take
        milliseconds for every folder."""
        if self._removals is None:
            remove_work(self.work(job))
        else:
            self._removals.submit(remove_work, self.work(job))

    def _clear_work(self) -> None:
        """Removes what jobs of a driver that was killed left behind."""
        for work in (self.path / "work").glob("*"):
            remove_work(work)


def remove_work(work: Path) -> None:
    """A job's folder, and the temporary one that it links to."""
    link = work / TEMPORARY
    if link.is_symlink():
        shutil.rmtree(link.readlink(), ignore_errors=True)
    shutil.rmtree(work, ignore_errors=True)
