"""What a fleet has to do and has done: one SQLite file, one writer.

In: sites, results of jobs. Out: the next jobs, counts, causes. A site is handed out by turning it
to `running` with the number of its attempt; a result counts only for the attempt that is running,
so that it counts once, whoever was killed in between. A host is handed to one job at a time.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sitesift.errors import LedgerError
from sitesift.fleet.site_state import Cause, SiteState

VERSION = 2
MOST_ATTEMPTS = 3  # of a site that fails for a passing cause
MOST_DEATHS = 30  # of the driver while a site was running: it may be the one that kills it
FIRST_PAUSE = 60.0  # seconds before the second attempt; each further one waits four times longer
_SCHEMA = """
CREATE TABLE site (
    name TEXT PRIMARY KEY, url TEXT NOT NULL, domain TEXT NOT NULL, host TEXT NOT NULL,
    more TEXT NOT NULL, state TEXT NOT NULL, attempt INTEGER NOT NULL DEFAULT 0,
    deaths INTEGER NOT NULL DEFAULT 0, cause TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT '',
    due REAL NOT NULL DEFAULT 0, run TEXT NOT NULL DEFAULT '', runs INTEGER NOT NULL DEFAULT 0,
    verdict TEXT NOT NULL DEFAULT '', records INTEGER NOT NULL DEFAULT 0,
    seconds REAL NOT NULL DEFAULT 0, ended REAL NOT NULL DEFAULT 0,
    how TEXT NOT NULL DEFAULT '', wrapper INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX turn ON site (state, due);
CREATE INDEX busy ON site (host) WHERE state = 'running';
"""
_BUSY = "SELECT host FROM site WHERE state = 'running'"
_DUE = "SELECT name, host FROM site WHERE state = 'waiting' AND due <= ? ORDER BY due, rowid"


@dataclass(frozen=True, slots=True)
class FleetSite:
    """A site of a fleet, as its owner names it."""

    name: str  # of its folder
    url: str
    domain: str  # "" where the program shall find out
    host: str
    more: Mapping[str, str] = field(default_factory=dict)  # further columns, kept as they are


@dataclass(frozen=True, slots=True)
class Job:
    """One attempt at a site."""

    site: FleetSite
    attempt: int
    run: str  # the name of the run's folder
    before: str = ""  # of the run before it; "" for the first


@dataclass(frozen=True, slots=True)
class JobOutcome:
    """What came of a job."""

    cause: Cause
    verdict: str = ""
    records: int = 0
    seconds: float = 0.0
    note: str = ""
    how: str = ""  # the records were had: explored, ran again, anchored again, ...

    @property
    def is_learned(self) -> bool:
        """Whether there is a new wrapper."""
        return bool(self.verdict) and self.how != "ran again"


class Ledger:
    """The ledger of a fleet; one process writes it at a time (`fleet_folder` sees to that)."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self._db = sqlite3.connect(path, isolation_level=None, timeout=30)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._prepare()
        except sqlite3.DatabaseError as error:
            raise LedgerError(f"{path} is no ledger of a fleet ({error}).") from error

    def _prepare(self) -> None:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if version == 0:
            with self._writing():
                for statement in _SCHEMA.split(";\n"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {VERSION}")
        elif version != VERSION:
            raise LedgerError(
                f"{self.path} was written by another version (ledger {version}, this is {VERSION});"
                " start a new fleet."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._db.close()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """All or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        self._db.execute("COMMIT")

    def add(self, sites: Iterable[FleetSite]) -> int:
        """Adds sites that are not known yet, and says how many these were."""
        rows = [
            (one.name, one.url, one.domain, one.host, json.dumps(dict(one.more)), SiteState.WAITING)
            for one in sites
        ]
        sql = (
            "INSERT OR IGNORE INTO site (name, url, domain, host, more, state) VALUES (?,?,?,?,?,?)"
        )
        with self._writing():
            before = self._db.total_changes
            self._db.executemany(sql, rows)
        return self._db.total_changes - before

    def take(self, now: float, most: int, back_end: Callable[[str], str] = str) -> list[Job]:
        """The next jobs, at most so many: sites that are due and whose host is free, and so is
        what answers for it."""
        turn = """
            UPDATE site SET state = 'running', attempt = attempt + 1, ended = ?
            WHERE name = ? RETURNING name, url, domain, host, more, attempt, run, runs"""
        with self._writing():
            names = self._free(now, most, back_end)
            rows = [self._db.execute(turn, (now, name)).fetchone() for name in names]
        return [_job(*row) for row in rows]

    def _free(self, now: float, most: int, back_end: Callable[[str], str]) -> list[str]:
        """Sites that are due, each on a host of its own that no job visits."""
        busy = {back_end(host) for (host,) in self._db.execute(_BUSY)}
        names: list[str] = []
        for name, host in self._db.execute(_DUE, (now,)):
            if len(names) == most:
                break
            if (visited := back_end(host)) not in busy:
                busy.add(visited)
                names.append(name)
        return names

    def finish(self, job: Job, outcome: JobOutcome, now: float) -> bool:
        """Writes down what came of a job; False where it counts no more, because the attempt was
        finished or handed out anew."""
        return self.finish_all([(job, outcome)], now)[0]

    def finish_all(self, ended: Iterable[tuple[Job, JobOutcome]], now: float) -> list[bool]:
        """The same for several, in one transaction."""
        with self._writing():
            return [self._finish(job, outcome, now) for job, outcome in ended]

    def _finish(self, job: Job, outcome: JobOutcome, now: float) -> bool:
        state, due = _after(job.attempt, outcome.cause, now)
        kept = bool(outcome.verdict)  # then its run is in its place
        sql = """
            UPDATE site SET state = ?, due = ?, cause = ?, note = ?, verdict = ?, records = ?,
                seconds = ?, ended = ?, run = CASE WHEN ? THEN ? ELSE run END, runs = runs + ?,
                attempt = CASE WHEN ? THEN 0 ELSE attempt - ? END,
                deaths = CASE WHEN ? THEN 0 ELSE deaths END, how = ?, wrapper = wrapper + ?
            WHERE name = ? AND state = 'running' AND attempt = ?"""
        told = (outcome.cause, outcome.note[:500], outcome.verdict, outcome.records)
        spared = outcome.cause.is_of_machine  # the site has not been tried
        values = (state, due, *told, outcome.seconds, now, kept, job.run, kept, kept, spared, kept)
        new = (outcome.how, outcome.is_learned, job.site.name, job.attempt)
        return self._db.execute(sql, (*values, *new)).rowcount == 1

    def release(self, now: float) -> int:
        """For a new driver: what runs in the ledger runs no more. A site whose attempts die again
        and again is given up."""
        sql = """
            UPDATE site SET deaths = deaths + 1, attempt = attempt - 1, cause = ?, due = ?,
                state = CASE WHEN deaths + 1 >= ? THEN 'given up' ELSE 'waiting' END
            WHERE state = 'running'"""
        with self._writing():
            return self._db.execute(sql, (Cause.WORKER_DIED, now, MOST_DEATHS)).rowcount

    def retry(self, cause: str | None = None) -> int:
        """Lets sites that failed, were given up or wait for a later attempt have all attempts anew
        and at once, of one cause or of all."""
        sql = """
            UPDATE site SET state = 'waiting', attempt = 0, deaths = 0, due = 0
            WHERE (state IN ('failed', 'given up') OR (state = 'waiting' AND due > 0))
                AND (? IS NULL OR cause = ?)"""
        with self._writing():
            return self._db.execute(sql, (cause, cause)).rowcount

    def renew(self, before: float) -> int:
        """Lets sites that were done before that time wait again."""
        sql = "UPDATE site SET state = 'waiting', due = 0 WHERE state = 'done' AND ended < ?"
        with self._writing():
            return self._db.execute(sql, (before,)).rowcount

    def begin_round(self, now: float) -> int:
        """Where nothing is left to do, lets all that is done wait again; says how many."""
        return self.renew(now) if self.left() == 0 else 0

    def next_due(self) -> float | None:
        """When the next waiting site is due; None where none waits."""
        (due,) = self._db.execute("SELECT min(due) FROM site WHERE state = 'waiting'").fetchone()
        return None if due is None else float(due)

    def counts(self) -> dict[SiteState, int]:
        found = dict(self._db.execute("SELECT state, count(*) FROM site GROUP BY state"))
        return {state: found.get(state, 0) for state in SiteState}

    def left(self) -> int:
        """How many sites wait or are under way."""
        counts = self.counts()
        return counts[SiteState.WAITING] + counts[SiteState.RUNNING]

    def causes(self) -> list[tuple[str, int]]:
        """Why sites are not effective, the commonest first."""
        sql = "SELECT cause, count(*) n FROM site WHERE cause != '' GROUP BY cause ORDER BY n DESC"
        return list(self._db.execute(sql))

    def ended_since(self, time: float) -> int:
        sql = "SELECT count(*) FROM site WHERE ended >= ? AND state != 'running'"
        return int(self._db.execute(sql, (time,)).fetchone()[0])

    def began_since(self, time: float) -> float:
        """When the first of the sites that ended since a time began, or that time."""
        sql = "SELECT min(ended - seconds) FROM site WHERE ended >= ? AND state != 'running'"
        (first,) = self._db.execute(sql, (time,)).fetchone()
        return time if first is None else max(time, float(first))

    def rows(self) -> list[dict[str, Any]]:
        """Every site with all that is known of it."""
        return self._select("SELECT * FROM site ORDER BY rowid")

    def rows_of(self, name: str) -> list[dict[str, Any]]:
        return self._select("SELECT * FROM site WHERE name = ?", name)

    def _select(self, sql: str, *values: str) -> list[dict[str, Any]]:
        cursor = self._db.execute(sql, values)
        names = [column[0] for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor]


def _job(  # noqa: PLR0913, PLR0917  the columns of a row
    name: str, url: str, domain: str, host: str, more: str, attempt: int, run: str, runs: int
) -> Job:
    site = FleetSite(name, url, domain, host, json.loads(more))
    return Job(site, attempt, f"{runs + 1:04}", run)


def _after(attempt: int, cause: Cause, now: float) -> tuple[SiteState, float]:
    """The state of a site after an attempt, and when it is due again."""
    if cause is Cause.NONE:
        return SiteState.DONE, 0.0
    if cause.is_of_machine:
        return SiteState.WAITING, now
    if not cause.again:
        kept = cause in (Cause.PARTIAL, Cause.UNPROVEN, Cause.DRIFTED)
        return (SiteState.DONE if kept else SiteState.FAILED), 0.0
    if attempt >= MOST_ATTEMPTS:
        return SiteState.GIVEN_UP, 0.0
    return SiteState.WAITING, now + FIRST_PAUSE * 4.0 ** (attempt - 1)
