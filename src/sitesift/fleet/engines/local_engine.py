"""Jobs on this machine: each in a session of its own, with limits on time and memory.

A job that passes a limit is killed with everything that it started. Its temporary files lie in its
own folder and go with that of the job.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from sitesift.fleet.engines.job_engine import JobLimits, PlacedJob, job_text
from sitesift.fleet.fleet_folder import TEMPORARY
from sitesift.fleet.ledger import JobOutcome
from sitesift.fleet.site_state import Cause
from sitesift.fleet.worker import JOB, read_outcome

TICK = 0.05  # seconds between two looks at the jobs
MEMORY_TICK = 1.0  # seconds between two looks at a job's memory
WORKER = (sys.executable, "-m", "sitesift.fleet.worker")
_PR_SET_CHILD_SUBREAPER = 36
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(slots=True)
class _Running:
    """A job that is under way."""

    placed: PlacedJob
    process: subprocess.Popen[bytes]
    started: float
    looked: float = 0.0
    killed: Cause | None = None  # why we killed it


@dataclass(slots=True)
class LocalEngine:
    """A pool of processes, one Chromium each."""

    jobs: int
    limits: JobLimits = field(default_factory=JobLimits)
    _running: dict[str, _Running] = field(default_factory=dict)

    def __post_init__(self) -> None:
        adopt_orphans(adopt=True)

    @property
    def room(self) -> int:
        return self.jobs - len(self._running)

    def running_processes(self) -> list[int]:
        """The processes of the jobs under way, each the leader of a session."""
        return [one.process.pid for one in self._running.values()]

    def submit(self, placed: PlacedJob) -> None:
        """Starts a job."""
        work = placed.work
        work.mkdir(parents=True, exist_ok=True)
        # sockets want short paths, so the folder lies with the system's; the link lets it be found
        temporary = tempfile.mkdtemp(prefix="sitesift-")
        (work / TEMPORARY).symlink_to(temporary)
        (work / JOB).write_text(json.dumps(job_text(placed, self.limits)), "utf-8")
        with (work / "worker.log").open("wb") as log:
            process = subprocess.Popen(
                [*(self.limits.command or WORKER), str(work)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=os.environb.copy() | {b"TMPDIR": os.fsencode(temporary)},
            )
        now = time.monotonic()
        self._running[placed.job.site.name] = _Running(placed, process, now, now)

    def hear(self, seconds: float) -> list[tuple[PlacedJob, JobOutcome]]:
        until = time.monotonic() + seconds
        while True:
            ended = [name for name, one in self._running.items() if self._has_ended(one)]
            if ended or not self._running or time.monotonic() >= until:
                return [self._result(self._running.pop(name)) for name in ended]
            time.sleep(TICK)

    def _has_ended(self, one: _Running) -> bool:
        if one.process.poll() is not None:
            return True
        now = time.monotonic()
        if now - one.started > self.limits.seconds + self.limits.grace:
            self._kill(one, Cause.TIMED_OUT)
        elif now - one.looked > MEMORY_TICK:
            one.looked = now
            if session_memory(one.process.pid) > self.limits.memory:
                self._kill(one, Cause.OUT_OF_MEMORY)
        return one.process.poll() is not None

    def _result(self, one: _Running) -> tuple[PlacedJob, JobOutcome]:
        self._end_leftovers(one)
        spent = time.monotonic() - one.started
        if one.killed is not None:
            return one.placed, JobOutcome(one.killed, seconds=spent)
        return one.placed, read_outcome(one.placed.work, one.process.returncode, spent)

    def _end_leftovers(self, one: _Running) -> None:
        """Kills what a job that has ended left running. Its orphans are ours, so that mostly one
        look tells that there are none."""
        orphans = own_children() - {each.process.pid for each in self._running.values()}
        if orphans - {one.process.pid}:
            end_session(one.process.pid)
            end_orphans(orphans, (one.placed.work / TEMPORARY).readlink())

    def cancel(self, name: str) -> None:
        if name in self._running:
            self._kill(self._running[name], Cause.WORKER_DIED)

    def _kill(self, one: _Running, why: Cause) -> None:
        one.killed = why
        end_session(one.process.pid)
        one.process.wait()

    def close(self) -> None:
        for one in self._running.values():
            self._kill(one, Cause.WORKER_DIED)
        self._running.clear()
        adopt_orphans(adopt=False)


def adopt_orphans(*, adopt: bool) -> None:
    """Asks the kernel to make orphans below this process its own, or not any more; elsewhere than
    on Linux nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, int(adopt))


def own_children() -> set[int]:
    """The processes whose parent is this one."""
    found: set[int] = set()
    for file in Path("/proc/self/task").glob("*/children"):
        with suppress(OSError):
            found.update(map(int, file.read_text().split()))
    return found


def end_orphans(orphans: set[int], temporary: Path) -> None:
    """Kills those that have a job's folder for temporary files, and buries all that are dead."""
    mark = f"TMPDIR={temporary}\0".encode()
    for pid in orphans:
        with suppress(OSError):
            if mark in Path(f"/proc/{pid}/environ").read_bytes():
                os.kill(pid, signal.SIGKILL)
        with suppress(OSError):
            os.waitpid(pid, os.WNOHANG)


def session_processes(leader: int) -> list[int]:
    """The processes of a session and those that descend from it: Chromium has groups and sessions
    of its own."""
    parents, sessions = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError, IndexError):
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)] = int(fields[1])
            sessions[int(folder.name)] = int(fields[3])
    inside = {pid for pid, session in sessions.items() if session == leader}
    while more := {pid for pid, above in parents.items() if above in inside} - inside:
        inside |= more
    return sorted(inside)


def session_memory(leader: int) -> int:
    """Bytes that a job holds in memory; what processes share counts for each."""
    total = 0
    for pid in session_processes(leader):
        with suppress(OSError, ValueError, IndexError):
            fields = Path(f"/proc/{pid}/statm").read_text().split()
            total += (int(fields[1]) - int(fields[2])) * _PAGE
    return total


def end_session(leader: int) -> None:
    """Kills whatever is left of a job."""
    for pid in session_processes(leader):
        with suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal.SIGKILL)
