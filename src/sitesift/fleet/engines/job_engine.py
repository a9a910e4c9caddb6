"""The seam between a fleet and the machines that do its jobs.

An engine takes jobs as far as it has room, and hands back what came of them, each once. The folder
of a finished job (`work`) then holds its run. Only the driver writes the ledger.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from sitesift.fleet.ledger import Job, JobOutcome


@dataclass(frozen=True, slots=True)
class JobLimits:
    """What one job may take, and how its site is treated."""

    seconds: float = 600.0  # for all of it, loading and extracting
    grace: float = 40.0  # seconds to write what there is, after that
    memory: int = 2_000_000_000  # bytes of its whole tree of processes
    explore: dict[str, Any] = field(default_factory=dict)  # fields of ExploreSettings
    fetch: dict[str, Any] = field(default_factory=dict)  # fields of FetchSettings
    worker: str = "sitesift.fleet.worker"  # a module, or a file of Python, that has `work_off`


@dataclass(frozen=True, slots=True)
class PlacedJob:
    """A job with the folder that it writes to."""

    job: Job
    work: Path
    before: Path | None = None  # the folder of the run before it
    answers: Path | None = None  # what the site's server has answered, to be asked about


class JobEngine(Protocol):
    """Submit a job, hear results, cancel."""

    @property
    def room(self) -> int:
        """How many further jobs it takes now."""

    def submit(self, placed: PlacedJob) -> None: ...

    def hear(self, seconds: float) -> list[tuple[PlacedJob, JobOutcome]]:
        """The jobs that have ended; waits at most so long for the first."""

    def cancel(self, name: str) -> None:
        """Stops the job of a site; it is heard of as one that died."""

    def close(self) -> None:
        """Stops all jobs; nothing of them is left running."""


def job_text(placed: PlacedJob, limits: JobLimits) -> dict[str, Any]:
    """A job as a worker reads it."""
    site = placed.job.site
    return {
        "url": site.url,
        "domain": site.domain,
        "explore": limits.explore,
        "fetch": limits.fetch,
        "seconds": limits.seconds,
        "before": str(placed.before or ""),
        "answers": str(placed.answers or placed.work / "answers"),
    }
