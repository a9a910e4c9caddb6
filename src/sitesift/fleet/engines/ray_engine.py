"""Jobs on a Ray cluster: placement, dead nodes and a second attempt after them are Ray's business.

A job is a task that runs the worker on its node as the local engine does, with the same limits. Its
run comes back as one piece through Ray's object store, or through a store that all nodes reach.
What is under way is bounded by the cluster's cores; nothing is committed but by the driver.
"""

from __future__ import annotations

import logging
import shutil
import socket
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from sitesift.browser.chromium import find_chromium
from sitesift.errors import BrowserMissing, LedgerError, SitesiftError
from sitesift.fleet.engines.bundle import NEEDED_LATER, BundleStore, pack, unpack
from sitesift.fleet.engines.forked_jobs import ForkServer
from sitesift.fleet.engines.job_engine import JobLimits, PlacedJob
from sitesift.fleet.engines.local_engine import LocalEngine
from sitesift.fleet.fleet_folder import remove_work
from sitesift.fleet.ledger import JobOutcome
from sitesift.fleet.site_state import Cause
from sitesift.fleet.worker import RUN
from sitesift.settings import BrowserSettings

MISSING = "a cluster needs one more package: pip install 'sitesift[ray]'"
CORES = 1.0  # of a job: exploration and its Chromium keep about one core busy (docs/scale.md)
RETRIES = 1  # by Ray, after a node died; further ones are the ledger's
ROOM_AGE = 5.0  # seconds after which the cluster is asked again how large it is
ANSWER = 300.0  # seconds for every node to say that it can do jobs, and for a run to arrive
_LISTEN = 1.0  # seconds between two looks of a task at its process


@dataclass(frozen=True, slots=True)
class JobParcel:
    """A job as it travels to a node, and what it needs of the run before."""

    placed: PlacedJob
    limits: JobLimits
    before: bytes | None = None
    answers: bytes | None = None
    store: str = ""

    @property
    def name(self) -> str:
        job = self.placed.job
        return f"{job.site.name}/{job.run}-{job.attempt}.tar.gz"


@dataclass(frozen=True, slots=True)
class JobReturn:
    """What comes back: the outcome, and the run unless it went to the store."""

    outcome: dict[str, Any]
    run: bytes = b""
    answers: bytes = b""


@dataclass(slots=True)
class RayEngine:
    """The nodes of a Ray cluster."""

    address: str = "auto"
    limits: JobLimits = field(default_factory=JobLimits)
    store: str = ""
    jobs: int = 0  # at a time; 0: as many as the cluster has cores for
    cores: float = CORES
    _ray: Any = None
    _running: dict[Any, tuple[PlacedJob, float]] = field(default_factory=dict)
    _asked: float = 0.0
    _places: int = 0

    def __post_init__(self) -> None:
        if self.store:  # what is wrong with it is said once, not by every job
            BundleStore(self.store).require()
        self._ray = _connected(self.address)
        _require_chromium(self._ray)

    @property
    def room(self) -> int:
        """As many as the cluster has cores for: it may grow and shrink."""
        now = time.monotonic()
        if not self.jobs and now - self._asked > ROOM_AGE:
            cores = self._ray.cluster_resources().get("CPU", 0.0)
            self._places, self._asked = int(cores / self.cores), now
        return (self.jobs or self._places) - len(self._running)

    def submit(self, placed: PlacedJob) -> None:
        before = placed.before
        parcel = JobParcel(
            placed,
            self.limits,
            pack(before, NEEDED_LATER) if before is not None else None,
            pack(placed.answers) if placed.answers is not None and before is not None else None,
            self.store,
        )
        task = self._ray.remote(
            num_cpus=self.cores, memory=self.limits.memory, max_retries=RETRIES
        )(run_parcel)
        self._running[task.remote(parcel)] = placed, time.monotonic()

    def hear(self, seconds: float) -> list[tuple[PlacedJob, JobOutcome]]:
        if not self._running:
            time.sleep(min(seconds, _LISTEN))
            return []
        waiting = list(self._running)
        ended, _ = self._ray.wait(waiting, num_returns=1, timeout=seconds)
        if ended:  # and whatever else has ended by now
            ended, _ = self._ray.wait(waiting, num_returns=len(waiting), timeout=0)
        return [self._result(reference) for reference in ended]

    def _result(self, reference: Any) -> tuple[PlacedJob, JobOutcome]:
        placed, started = self._running.pop(reference)
        try:
            back: JobReturn = self._ray.get(reference, timeout=ANSWER)
            outcome = JobOutcome(**back.outcome | {"cause": Cause(back.outcome["cause"])})
            if outcome.verdict:
                self._unpacked(placed, back)
        except self._ray.exceptions.RayError as error:
            return placed, JobOutcome(
                _cause_of_ray(self._ray, error),
                note=str(getattr(error, "cause", None) or error)[:500],
                seconds=time.monotonic() - started,
            )
        except SitesiftError as error:
            return placed, JobOutcome(Cause.OTHER, note=error.message)
        return placed, outcome

    def _unpacked(self, placed: PlacedJob, back: JobReturn) -> None:
        packed = back.run or BundleStore(self.store).get(JobParcel(placed, self.limits).name)
        unpack(packed, placed.work / RUN)
        if back.answers and placed.answers is not None:
            unpack(back.answers, placed.answers)

    def cancel(self, name: str) -> None:
        for reference, (placed, _) in self._running.items():
            if placed.job.site.name == name:
                self._ray.cancel(reference, force=True)

    def close(self) -> None:
        """Stops all jobs; the cluster stays."""
        for reference in self._running:
            self._ray.cancel(reference, force=True)
        self._running.clear()


def run_parcel(parcel: JobParcel) -> JobReturn:
    """On a node: works a job off in a process of its own, and gives back what it left."""
    folder = Path(tempfile.mkdtemp(prefix="sitesift-job-"))
    try:
        placed = replace(
            parcel.placed,
            work=folder / "work",
            before=_arrived(parcel.before, folder / "before"),
            answers=_arrived(parcel.answers, folder / "answers") or folder / "answers",
        )
        outcome = _worked_off(placed, parcel.limits)
        if not outcome.verdict:
            return JobReturn(asdict(outcome))
        run = pack(placed.work / RUN)
        if parcel.store:
            BundleStore(parcel.store).put(parcel.name, run)
        answers = pack(folder / "answers") if (folder / "answers").is_dir() else b""
        return JobReturn(asdict(outcome), b"" if parcel.store else run, answers)
    finally:
        remove_work(folder / "work")  # and the job's temporary folder, which lies elsewhere
        shutil.rmtree(folder, ignore_errors=True)


def _arrived(packed: bytes | None, folder: Path) -> Path | None:
    if packed is None:
        return None
    unpack(packed, folder)
    return folder


def _worked_off(placed: PlacedJob, limits: JobLimits) -> JobOutcome:
    engine = LocalEngine(1, limits, _lasting_server(limits.worker))
    try:
        engine.submit(placed)
        while not (ended := engine.hear(_LISTEN)):
            pass
        return ended[0][1]
    finally:
        engine.close()


@cache
def _lasting_server(worker: str) -> ForkServer:
    """A server that lasts as long as this process of Ray's, which does one job after another."""
    return ForkServer(worker)


def _connected(address: str) -> Any:
    try:
        import ray  # noqa: PLC0415  an extra, and slow to import
    except ImportError:
        raise LedgerError(MISSING) from None
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise LedgerError(f"there is no Ray cluster at {address!r} ({error}).") from error
    return ray


def _cause_of_ray(ray: Any, error: Exception) -> Cause:
    """What Ray says of a job that did not come back."""
    if isinstance(error, ray.exceptions.OutOfMemoryError):
        return Cause.OUT_OF_MEMORY
    found = getattr(error, "cause", None)  # of an error that the task itself raised
    if isinstance(found, OSError) and found.errno is not None:
        return Cause.OUT_OF_DISK if found.errno in (28, 122) else Cause.OTHER
    return Cause.OTHER if isinstance(error, ray.exceptions.RayTaskError) else Cause.WORKER_DIED


def _require_chromium(ray: Any) -> None:
    """Asks every node for its Chromium, so that a missing one is said once, before any job."""
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy  # noqa: PLC0415

    nodes = [node for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
    asked = [
        ray.remote(num_cpus=0)(node_chromium)
        .options(scheduling_strategy=NodeAffinitySchedulingStrategy(node["NodeID"], soft=False))
        .remote()
        for node in nodes
    ]
    try:
        missing = sorted({why for why in ray.get(asked, timeout=ANSWER) if why})
    except ray.exceptions.RayError as error:
        raise LedgerError(f"a node of the cluster cannot do jobs: {error}") from error
    if missing:
        raise BrowserMissing("; ".join(missing))


def node_chromium(find: Callable[[BrowserSettings], str] = find_chromium) -> str:
    """Why a node cannot do jobs; nothing where it can."""
    try:
        find(BrowserSettings())
    except BrowserMissing as error:
        return f"the node {socket.gethostname()} has no Chromium: {error.message}"
    return ""
