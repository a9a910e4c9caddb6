"""What every engine of a fleet promises: jobs are done, what came of them is heard once, limits
hold, and nothing is left running. The same tests for processes on this machine and for Ray.
"""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from sitesift.fleet.engines.job_engine import JobLimits, PlacedJob
from sitesift.fleet.engines.local_engine import LocalEngine
from sitesift.fleet.ledger import FleetSite, Job
from sitesift.fleet.site_state import Cause

pytestmark = [
    pytest.mark.xdist_group("ray"),  # one cluster, started once
    pytest.mark.filterwarnings("ignore"),  # Ray's own
]
MADE = str(Path(__file__).parent.parent / "helpers" / "made_worker.py")
PATIENCE = 240.0  # seconds; a busy machine starts processes slowly


@pytest.fixture(scope="module")
def cluster():
    """A Ray cluster of two nodes on this machine; jobs of these tests need no Chromium."""
    ray = pytest.importorskip("ray", reason="needs the extra sitesift[ray]")
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    made.add_node(num_cpus=1)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


@pytest.fixture(params=["local", "ray", "ray with a store"])
def make_engine(request, tmp_path):
    """Makes an engine of each kind."""
    made = []

    def make(**limits):
        told = JobLimits(worker=MADE, **limits)
        if request.param == "local":
            made.append(LocalEngine(2, told))
        else:
            request.getfixturevalue("cluster")
            from sitesift.fleet.engines.ray_engine import RayEngine  # noqa: PLC0415

            store = str(tmp_path / "store") if "store" in request.param else ""
            made.append(RayEngine(limits=told, store=store, jobs=2))
        return made[-1]

    yield make
    for engine in made:
        engine.close()


def placed(tmp_path: Path, what: str, name: str = "a", before: Path | None = None) -> PlacedJob:
    site = FleetSite(name, f"http://{name}.example/{what}", "", name)
    return PlacedJob(Job(site, 1, "0001"), tmp_path / "work" / name, before, tmp_path / "answers")


def heard(engine, count: int = 1):
    """Waits for so many results."""
    until, found = time.monotonic() + PATIENCE, []
    while len(found) < count and time.monotonic() < until:
        found += engine.hear(1.0)
    return found


def test_a_job_leaves_its_run_in_its_folder(make_engine, tmp_path):
    engine = make_engine()
    engine.submit(placed(tmp_path, "good"))
    ((job, outcome),) = heard(engine)
    assert (outcome.cause, outcome.verdict, outcome.records) == (Cause.NONE, "effective", 3)
    assert (job.work / "run" / "records.jsonl").read_text().count("\n") == 3


def test_a_job_knows_the_run_before_it_and_its_answers_are_kept(make_engine, tmp_path):
    before = tmp_path / "before"
    before.mkdir()
    (before / "records.jsonl").write_text("old\n")
    engine = make_engine()
    engine.submit(placed(tmp_path, "good", before=before))
    ((job, _),) = heard(engine)
    assert (job.work / "run" / "before.txt").read_text() == "old\n"
    assert (tmp_path / "answers" / "page.http").read_text().endswith("/good")


def test_every_job_is_heard_of_once(make_engine, tmp_path):
    engine = make_engine()
    assert engine.room == 2
    for name in "ab":
        engine.submit(placed(tmp_path, "good", name))
    assert engine.room == 0
    assert sorted(job.job.site.name for job, _ in heard(engine, 2)) == ["a", "b"]
    assert (engine.room, engine.hear(0.1)) == (2, [])


def test_a_worker_that_dies_is_told(make_engine, tmp_path):
    engine = make_engine()
    engine.submit(placed(tmp_path, "dies"))
    assert heard(engine)[0][1].cause is Cause.WORKER_DIED


def test_a_job_that_never_ends_is_ended(make_engine, tmp_path):
    engine = make_engine(seconds=1.0, grace=1.0)
    engine.submit(placed(tmp_path, "hangs"))
    assert heard(engine)[0][1].cause is Cause.TIMED_OUT


def test_a_job_that_takes_too_much_memory_is_ended(make_engine, tmp_path):
    engine = make_engine(memory=150_000_000)
    engine.submit(placed(tmp_path, "hogs"))
    assert heard(engine)[0][1].cause is Cause.OUT_OF_MEMORY


def test_nothing_that_a_job_started_is_left(make_engine, tmp_path):
    engine = make_engine()
    engine.submit(placed(tmp_path, "parent"))
    assert heard(engine)[0][1].cause is Cause.NONE
    assert not running("sleep 3601")


def test_a_job_that_is_cancelled_is_heard_of_as_dead(make_engine, tmp_path):
    engine = make_engine()
    engine.submit(placed(tmp_path, "hangs"))
    time.sleep(1.0)
    engine.cancel("a")
    assert heard(engine)[0][1].cause is Cause.WORKER_DIED


def running(command: str) -> bool:
    """Whether a process of this command line runs."""
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    return command in listed.stdout.splitlines()
