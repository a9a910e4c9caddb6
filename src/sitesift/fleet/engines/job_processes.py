"""What the kernel knows of a job's processes: who belongs to it, how much memory they hold, and
that they end. In: the process that leads the job's session. Linux alone tells; elsewhere there is
nothing to be found and nothing to be asked.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

_PR_SET_PDEATHSIG, _PR_SET_NAME, _PR_SET_CHILD_SUBREAPER = 1, 15, 36
_THREADS = Path("/proc/self/task")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_LARGE_PAGE, _MADV_COLLAPSE = 1 << 21, 25  # bytes; a request of Linux 6.1 and later


def adopt_orphans(*, adopt: bool) -> None:
    """Asks the kernel to make orphans below this process its own, or not any more."""
    _ask_kernel(_PR_SET_CHILD_SUBREAPER, int(adopt))


def ends_with(parent: int) -> bool:
    """Asks the kernel to end this process with its parent, and says whether that still lives."""
    _ask_kernel(_PR_SET_PDEATHSIG, signal.SIGKILL)
    return os.getppid() == parent


def name_process(name: str) -> None:
    """What lists of processes call this one; at most 15 letters."""
    _ask_kernel(_PR_SET_NAME, ctypes.c_char_p(name.encode()))


def _ask_kernel(what: int, how: int | ctypes.c_char_p) -> None:
    if sys.platform == "linux":
        _c_library().prctl(what, how)


@cache
def _c_library() -> ctypes.CDLL:
    return ctypes.CDLL(None)


def use_large_pages() -> None:
    """Asks the kernel to keep what is loaded in large pages: a fork then has fewer entries to copy.
    A large page that a fork writes to becomes small ones again, of which one is copied. A kernel
    that knows no such request leaves all as it is."""
    with suppress(OSError):
        for line in Path("/proc/self/maps").read_text().splitlines():
            span, rights, _, _, file = line.split()[:5]
            if rights == "rw-p" and file == "0":  # our own memory, not that of a file
                start, end = (int(side, 16) for side in span.split("-"))
                first = -(-start // _LARGE_PAGE) * _LARGE_PAGE
                for at in range(first, end - _LARGE_PAGE + 1, _LARGE_PAGE):
                    _collapse(at)


def _collapse(at: int) -> None:
    size = ctypes.c_size_t(_LARGE_PAGE)
    _c_library().madvise(ctypes.c_void_p(at), size, _MADV_COLLAPSE)


def own_children() -> set[int]:
    """The processes whose parent is this one."""
    found: set[int] = set()
    with suppress(OSError):
        for thread in _THREADS.iterdir():
            with suppress(OSError):
                found.update(map(int, (thread / "children").read_bytes().split()))
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
