"""Jobs as forks of a server (`fork_server`) that this process starts. In: the folders of a job.
Out: something to be polled like a process.

The server is started with the first job, and anew where it was killed; its jobs end with it.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from sitesift.errors import LedgerError

KILLED = -9  # exit code of jobs whose server is gone
# a library that counts in threads of its own would have them in the server; jobs share the cores
ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_CHUNK = 65536


@dataclass(slots=True, eq=False)
class ForkedJob:
    """A job that is under way or has ended."""

    pid: int = 0  # 0: not known yet; never, where the server died before it said
    returncode: int | None = None  # None while it runs


@dataclass(slots=True, eq=False)
class ForkServer:
    """A server of jobs for one worker, as `fork_server` knows it."""

    worker: str
    _process: subprocess.Popen[bytes] | None = None
    _asked: list[ForkedJob] = field(default_factory=list)  # whose process is not known yet
    _running: dict[int, ForkedJob] = field(default_factory=dict)
    _heard: bytes = b""

    @property
    def pid(self) -> int:
        """Its process; 0 while there is none."""
        return self._process.pid if self._process is not None else 0

    def begin(self, folder: Path, temporary: str) -> ForkedJob:
        """Begins a job."""
        job = ForkedJob()
        line = json.dumps([str(folder), temporary]).encode() + b"\n"
        try:
            self._ask(line)
        except BrokenPipeError:  # it was killed since
            self._lost()
            self._ask(line)
        self._asked.append(job)
        return job

    def _ask(self, line: bytes) -> None:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", f"{__package__}.fork_server", self.worker, str(os.getpid())],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
                bufsize=0,
                env=os.environ | ONE_THREAD,
            )
        assert self._process.stdin is not None
        self._process.stdin.write(line)

    def listen(self, seconds: float) -> None:
        """Hears what the server says; waits at most so long for it."""
        if self._process is None or self._process.stdout is None:
            return
        told = self._process.stdout.fileno()
        if not select.select([told], [], [], seconds)[0]:
            return
        if not (more := os.read(told, _CHUNK)):
            self._lost()
            return
        *lines, self._heard = (self._heard + more).split(b"\n")
        for line in lines:
            self._hear(line.split())

    def _hear(self, words: list[bytes]) -> None:
        pid = int(words[1])
        if words[0] == b"began":
            job = self._asked.pop(0)
            job.pid = pid
            self._running[pid] = job
        else:
            self._running.pop(pid).returncode = int(words[2])

    def _lost(self) -> None:
        """The server is gone, and its jobs with it."""
        assert self._process is not None
        for job in (*self._asked, *self._running.values()):
            job.returncode = KILLED
        code = self._process.wait()
        self.close()
        if code > 0:  # nobody killed it: it cannot load the worker, and never will
            raise LedgerError(f"no process for jobs of {self.worker} can be started.")

    def close(self) -> None:
        """Ends the server; jobs that still run end with it."""
        self._asked, self._running, self._heard = [], {}, b""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None
