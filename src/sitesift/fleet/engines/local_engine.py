"""Jobs on this machine: each a process and a session of its own, forked from one that has loaded
all that they need, with limits on time and memory.

A job that passes a limit is killed with everything that it started. Its temporary files lie in its
own folder and go with that of the job.
"""

from __future__ import annotations

import json
import tempfile
import time
from dataclasses import dataclass, field

from sitesift.fleet.engines.forked_jobs import ForkedJob, ForkServer
from sitesift.fleet.engines.job_engine import JobLimits, PlacedJob, job_text
from sitesift.fleet.engines.job_processes import (
    adopt_orphans,
    end_orphans,
    end_session,
    own_children,
    session_memory,
)
from sitesift.fleet.fleet_folder import TEMPORARY
from sitesift.fleet.ledger import JobOutcome
from sitesift.fleet.site_state import Cause
from sitesift.fleet.worker import JOB, read_outcome

TICK = 0.5  # seconds between two looks at the clocks of jobs; one that ends is heard of at once
MEMORY_TICK = 1.0  # seconds between two looks at a job's memory


@dataclass(slots=True)
class _Running:
    """A job that is under way."""

    placed: PlacedJob
    process: ForkedJob
    started: float
    looked: float = 0.0
    killed: Cause | None = None  # why we killed it


@dataclass(slots=True)
class LocalEngine:
    """A pool of processes, one Chromium each."""

    jobs: int
    limits: JobLimits = field(default_factory=JobLimits)
    lent: ForkServer | None = None  # a server that outlives this engine
    _server: ForkServer = field(init=False)
    _running: dict[str, _Running] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._server = self.lent or ForkServer(self.limits.worker)
        adopt_orphans(adopt=True)

    @property
    def room(self) -> int:
        return self.jobs - len(self._running)

    def running_processes(self) -> list[int]:
        """The processes of the jobs that have begun, each the leader of a session."""
        return [one.process.pid for one in self._running.values() if one.process.pid]

    def submit(self, placed: PlacedJob) -> None:
        """Starts a job."""
        work = placed.work
        work.mkdir(parents=True, exist_ok=True)
        # sockets want short paths, so the folder lies with the system's; the link lets it be found
        temporary = tempfile.mkdtemp(prefix="sitesift-")
        (work / TEMPORARY).symlink_to(temporary)
        (work / JOB).write_text(json.dumps(job_text(placed, self.limits)), "utf-8")
        process = self._server.begin(work, temporary)
        now = time.monotonic()
        self._running[placed.job.site.name] = _Running(placed, process, now, now)

    def hear(self, seconds: float) -> list[tuple[PlacedJob, JobOutcome]]:
        until = time.monotonic() + seconds
        self._server.listen(0.0)
        while True:
            ended = [name for name, one in self._running.items() if self._has_ended(one)]
            left = until - time.monotonic()
            if ended or not self._running or left <= 0.0:
                return self._results([self._running.pop(name) for name in ended])
            self._server.listen(min(TICK, left))

    def _has_ended(self, one: _Running) -> bool:
        if one.process.returncode is not None:
            return True
        now = time.monotonic()
        if now - one.started > self.limits.seconds + self.limits.grace:
            self._kill(one, Cause.TIMED_OUT)
        elif one.process.pid and now - one.looked > MEMORY_TICK:
            one.looked = now
            if session_memory(one.process.pid) > self.limits.memory:
                self._kill(one, Cause.OUT_OF_MEMORY)
        return one.process.returncode is not None

    def _results(self, ended: list[_Running]) -> list[tuple[PlacedJob, JobOutcome]]:
        """What came of jobs, after all that they left running has ended. Orphans are ours, so that
        mostly one look tells that there are none."""
        orphans = own_children() - {self._server.pid} if ended else set()
        for one in ended if orphans else ():
            if one.process.pid:
                end_session(one.process.pid)
            end_orphans(orphans, (one.placed.work / TEMPORARY).readlink())
        return [self._result(one) for one in ended]

    def _result(self, one: _Running) -> tuple[PlacedJob, JobOutcome]:
        spent = time.monotonic() - one.started
        if one.killed is not None:
            return one.placed, JobOutcome(one.killed, seconds=spent)
        return one.placed, read_outcome(one.placed.work, one.process.returncode or 0, spent)

    def cancel(self, name: str) -> None:
        if name in self._running:
            self._kill(self._running[name], Cause.WORKER_DIED)

    def _kill(self, one: _Running, why: Cause) -> None:
        one.killed = why
        while one.process.returncode is None:
            if one.process.pid:
                end_session(one.process.pid)
            self._server.listen(TICK)

    def close(self) -> None:
        for one in self._running.values():
            self._kill(one, Cause.WORKER_DIED)
        self._running.clear()
        if self.lent is None:
            self._server.close()
        adopt_orphans(adopt=False)
