"""One scenario, run and judged. In: a scenario. Out: `Outcome`: exit code, seconds, memory of the
command and of all its processes, requests that were forbidden, and what else is wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.hostile.hostile_server import HostileServer
from benchmarks.hostile.scenario import GRACE, Scenario

SECRET = "the-secret-of-this-machine"
LARGEST_PYTHON, LARGEST_TREE = 600.0, 2000.0  # megabytes
_PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Outcome:
    """What came of it; `wrong` is empty where all is as it should be."""

    scenario: Scenario
    exit_code: int = 0
    seconds: float = 0.0
    python: float = 0.0  # megabytes at most
    tree: float = 0.0
    forbidden: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    printed: str = ""


class Memory:
    """Watches a process and its children."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.python = self.tree = 0.0
        self.members: set[int] = set()
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._end.wait(0.1):
            family = descendants(self.pid)
            self.members |= family
            self.python = max(self.python, _megabytes(self.pid))
            self.tree = max(self.tree, sum(map(_megabytes, family)))

    def stop(self) -> None:
        self._end.set()
        self._thread.join()


def descendants(pid: int) -> set[int]:
    """A process and all that it has started."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                parents.setdefault(int(fields[1]), []).append(int(entry.name))
            except (OSError, IndexError):
                continue
    found, left = set(), [pid]
    while left:
        each = left.pop()
        found.add(each)
        left += parents.get(each, [])
    return found


def _megabytes(pid: int) -> float:
    """Resident memory that is its own: what Chromium's processes share is counted once."""
    try:
        _, resident, shared, *_ = Path(f"/proc/{pid}/statm").read_text().split()
    except (OSError, ValueError):
        return 0.0
    return (int(resident) - int(shared)) * _PAGE / 1e6


def measure(scenario: Scenario) -> Outcome:
    """Runs the command of a scenario against its sites."""
    with (
        tempfile.TemporaryDirectory() as folder,
        HostileServer(scenario.other) as other,
        HostileServer(scenario.pages) as server,
    ):
        secret, out = Path(folder, "secret.txt"), Path(folder, "out")
        secret.write_text(f"<ul><li>{SECRET}</li><li>{SECRET}</li></ul>")
        out.mkdir()
        for name, data in scenario.files.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(data)
        far = other.url.replace("127.0.0.1", "localhost")
        server.words = {"URL": server.url, "OTHER": far, "SECRET": str(secret), "OUT": str(out)}
        other.words = server.words
        outcome = _run(scenario, [server.filled(word) for word in scenario.command], folder)
        asked = [line for line in server.log if line.startswith(scenario.forbidden)]
        if not scenario.may_ask_other:
            asked += [f"other {line}" for line in other.log]
        outcome.forbidden = asked if scenario.forbidden or not scenario.may_ask_other else []
        _judge(outcome, out)
    return outcome


def _run(scenario: Scenario, words: list[str], folder: str) -> Outcome:
    outcome, began = Outcome(scenario), time.monotonic()
    printed = Path(folder, "printed")
    with printed.open("wb") as file:
        command = [sys.executable, "-m", "sitesift", *words]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=file,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            env=os.environ | {"TMPDIR": folder},
        )
        memory = Memory(process.pid)
        try:
            outcome.exit_code = process.wait(scenario.limit + GRACE + 10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            outcome.exit_code = process.wait()
            outcome.wrong.append("did not end")
        memory.stop()
    outcome.seconds = time.monotonic() - began
    outcome.python, outcome.tree = memory.python, memory.tree
    time.sleep(0.2)
    left = [pid for pid in memory.members if _is_browser(pid)]
    if left:
        outcome.wrong.append(f"{len(left)} processes left")
        for pid in left:
            os.kill(pid, signal.SIGKILL)
    outcome.printed = printed.read_text("utf-8", "replace")
    return outcome


def _is_browser(pid: int) -> bool:
    try:
        return b"chrom" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _judge(outcome: Outcome, out: Path) -> None:
    scenario, wrong = outcome.scenario, outcome.wrong
    if outcome.exit_code not in scenario.exits:
        wrong.append(f"exit code {outcome.exit_code}")
    if outcome.seconds > scenario.limit + GRACE:
        wrong.append("over its time")
    if outcome.python > LARGEST_PYTHON or outcome.tree > LARGEST_TREE:
        wrong.append("too much memory")
    if outcome.forbidden:
        wrong.append(f"asked for {outcome.forbidden[0]}")
    if "Traceback" in outcome.printed:
        wrong.append("traceback")
    if scenario.says not in outcome.printed:
        wrong.append(f"does not say {scenario.says!r}")
    texts = [outcome.printed, *(_text(file) for file in out.rglob("*") if file.is_file())]
    for word in filter(None, (SECRET, scenario.never)):
        if any(word in text for text in texts):
            wrong.append(f"{word!r} in the output")


def _text(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "replace")
