"""A process that has loaded what every job needs and forks one process for each: a job begins in
milliseconds, and none finds what another left behind. `python -m
sitesift.fleet.engines.fork_server WORKER PARENT`: WORKER is a module, or a file of Python, with
`work_off(folder)`, which does the job of a folder and gives its exit code; `preload()`, if it has
one, loads what is not loaded with it, and `prepare_jobs(folder)`, if it has one, what jobs like
this one share.

In, a line a job: its folder and its folder for temporary files, as JSON. Out, a line each: `began
PID`, in the order of the jobs, and `ended PID CODE`. The server has one thread, no browser and no
open file, so that a fork of it is as good as a new process. It ends with PARENT, its jobs with it.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import NoReturn

from sitesift.fleet.engines.job_processes import ends_with, name_process, use_large_pages

SERVER_NAME, JOB_NAME = "sitesift-jobs", "sitesift-job"  # as lists of processes show them
LOG = "worker.log"
Worker = Callable[[Path], int]
Prepare = Callable[[Path], None]
_CHUNK = 65536


def find_worker(place: str) -> tuple[Worker, Prepare]:
    """`work_off` and `prepare_jobs` of a module, or of a file, in whose folder modules are looked
    for first."""
    if place.endswith(".py"):
        sys.path.insert(0, str(Path(place).parent))
        place = Path(place).stem
    module = import_module(place)
    getattr(module, "preload", lambda: None)()
    return module.work_off, getattr(module, "prepare_jobs", lambda folder: None)


class JobForks:
    """The jobs that are under way, and those that began and ended them."""

    def __init__(self, worker: Worker, prepare: Prepare) -> None:
        self.worker, self.prepare, self.running = worker, prepare, set[int]()
        self.woken, self.wakes = os.pipe()
        os.set_blocking(self.wakes, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self.wakes)  # a job that ends is heard of as a line that comes is
        gc.collect()
        gc.freeze()  # what is loaded stays where it is, shared with the jobs
        use_large_pages()

    def serve(self) -> None:
        """Forks a process for each job that is asked for, until nobody asks any more."""
        asked = b""
        while True:
            ready, _, _ = select.select([0, self.woken], [], [])
            if self.woken in ready:
                os.read(self.woken, _CHUNK)
                self._bury()
            if 0 in ready:
                if not (more := os.read(0, _CHUNK)):
                    break
                *lines, asked = (asked + more).split(b"\n")
                for line in lines:
                    self._begin(*json.loads(line))
        for pid in self.running:
            with suppress(OSError):
                os.killpg(pid, signal.SIGKILL)

    def _begin(self, folder: str, temporary: str) -> None:
        server = os.getpid()
        with suppress(Exception):  # whatever is wrong, the job finds out and tells
            self.prepare(Path(folder))
        pid = os.fork()
        if pid == 0:
            self._be_job(Path(folder), temporary, server)
        self.running.add(pid)
        os.write(1, b"began %d\n" % pid)

    def _bury(self) -> None:
        while self.running:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            self.running.discard(pid)
            os.write(1, b"ended %d %d\n" % (pid, os.waitstatus_to_exitcode(status)))

    def _be_job(self, folder: Path, temporary: str, server: int) -> NoReturn:
        """The job, in its own process, as if that had been started for it."""
        code = 1
        try:
            os.setsid()
            if not ends_with(server):
                os._exit(code)
            self._turn_away(folder / LOG)
            name_process(JOB_NAME)
            os.environ["TMPDIR"] = temporary
            tempfile.tempdir = None  # which was read from the server's
            code = self.worker(folder)
        except SystemExit as told:
            code = told.code if isinstance(told.code, int) else 1
        except BaseException:  # shown and ended, as an interpreter does
            traceback.print_exc()
        finally:
            with suppress(Exception):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def _turn_away(self, log: Path) -> None:
        """Nothing to read, the log to write to, and no way to speak for the server."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.close(self.woken)
        os.close(self.wakes)
        nothing = os.open(os.devnull, os.O_RDONLY)
        written = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
        for target, source in ((0, nothing), (1, written), (2, written)):
            os.dup2(source, target)
        os.close(nothing)
        os.close(written)


if __name__ == "__main__":
    name_process(SERVER_NAME)
    if ends_with(int(sys.argv[2])):
        JobForks(*find_worker(sys.argv[1])).serve()
