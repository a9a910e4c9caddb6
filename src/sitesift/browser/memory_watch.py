"""No page may fill the machine's memory: a watch over the processes of one browser, from outside.

In: the process of a browser. Out: the process that has grown over the limit is ended, and
`was_passed` says so. The limits on bytes come first (received_bytes); this is for what no limit on
bytes sees: scripts that fill the memory, answers that unpack to a thousand times their size. Works
where the system shows processes as files (/proc); elsewhere nothing is watched.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

# Bytes of one process that are its own: pages of the evaluation take at most a fifth of it.
MAX_PROCESS_BYTES = 1_000_000_000
WATCH_SECONDS = 0.25  # between two looks; a page fills some hundred megabytes meanwhile
_PROCESSES = Path("/proc")
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


class MemoryWatch:
    """Watches in a thread of its own, also while an analysis keeps the program busy."""

    def __init__(self, pid: int, limit: int = MAX_PROCESS_BYTES) -> None:
        self.was_passed = False
        self._pid, self._limit = pid, limit
        self._end = threading.Event()
        if (_PROCESSES / str(pid) / "statm").exists():
            threading.Thread(target=self._watch, name="memory watch", daemon=True).start()

    def stop(self) -> None:
        self._end.set()

    def _root(self) -> int:
        """The driver, which has started the browser; the browser where that is not so."""
        parent = parent_of(self._pid)
        return self._pid if parent in (0, 1, os.getpid()) else parent

    def _watch(self) -> None:
        while not self._end.wait(WATCH_SECONDS):
            for pid in family_of(self._root()):
                if own_bytes(pid) > self._limit:
                    self.was_passed = True
                    with contextlib.suppress(OSError):
                        os.kill(pid, signal.SIGKILL)


def family_of(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield pid
    with contextlib.suppress(OSError):
        for task in (_PROCESSES / str(pid) / "task").iterdir():
            for child in (task / "children").read_text().split():
                yield from family_of(int(child))


def parent_of(pid: int) -> int:
    """The process that has started another; 0 where nobody knows."""
    try:
        return int((_PROCESSES / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):
        return 0


def own_bytes(pid: int) -> int:
    """Resident memory that is not shared with others; 0 where the process is gone."""
    try:
        _, resident, shared, *_ = (_PROCESSES / str(pid) / "statm").read_text().split()
    except (OSError, ValueError):
        return 0
    return (int(resident) - int(shared)) * _PAGE_BYTES
