"""A worker that does what its job's address says, in a moment and without a browser.

`work_off(folder)`, as the engines call it. The path of the address is what happens:
/good leaves a run of three records, /slow one after two seconds, /dies is killed, /raises has a
bug, /hangs never ends, /hogs takes 300 MB, /parent leaves a process behind.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path


def work_off(folder: Path) -> int:
    job = json.loads((folder / "job.json").read_text("utf-8"))
    what = job["url"].rpartition("/")[2]
    if what == "dies":
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "raises":
        raise ValueError("as told")
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
    return 0


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
