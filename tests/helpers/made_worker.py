"""A worker that does what its job's address says, in a moment and without a browser.

`python made_worker.py FOLDER`, as the engines call theirs. The path of the address is what happens:
/good leaves a run of three records, /slow one after two seconds, /dies is killed, /hangs never
ends, /hogs takes 300 MB, /parent leaves a process behind.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path


def main() -> None:
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # ends with whoever started it
    folder = Path(sys.argv[1])
    job = json.loads((folder / "job.json").read_text("utf-8"))
    what = job["url"].rpartition("/")[2]
    if what == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "hogs":
        held = bytearray(300_000_000)
        held[::4096] = b"x" * len(held[::4096])
    if what in ("hangs", "hogs"):
        time.sleep(600)
    if what == "slow":
        time.sleep(2)
    if what == "parent":
        subprocess.Popen(["sleep", "3601"])
    leave_run(folder, job)


def leave_run(folder: Path, job: dict) -> None:
    """A run as far as an engine looks at it, which knows the one before it and has an answer."""
    run = folder / "run"
    run.mkdir()
    before = Path(job["before"]) / "records.jsonl" if job["before"] else None
    (run / "records.jsonl").write_text('{"n": {"text": "one", "value": 1}}\n' * 3)
    (run / "before.txt").write_text(before.read_text() if before else "")
    (run / "run.json").write_text("{}")
    answers = Path(job["answers"])
    answers.mkdir(parents=True, exist_ok=True)
    (answers / "page.http").write_text(job["url"])
    told = {"cause": "", "verdict": "effective", "records": 3, "seconds": 0.0, "note": ""}
    (folder / "outcome.json").write_text(json.dumps(told))


if __name__ == "__main__":
    main()
