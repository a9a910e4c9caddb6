"""A worker of made jobs that needs nothing but itself: it leaves an outcome in its job's folder.
In: the folder. Out: `outcome.json`, and the exit code."""

from __future__ import annotations

import json
from pathlib import Path

OUTCOME = "outcome.json"
MADE = {"cause": "", "records": 3}


def work_off(folder: Path) -> int:
    """A job, as a worker does it."""
    (folder / OUTCOME).write_text(json.dumps(MADE), "utf-8")
    return 0
