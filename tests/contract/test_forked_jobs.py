"""What jobs on this machine promise beyond every engine: they are forks of one process, which may
die as they may, and nothing outlives whoever started them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sitesift.errors import LedgerError
from sitesift.fleet.engines.fork_server import JOB_NAME
from sitesift.fleet.engines.forked_jobs import ForkServer

MADE = str(Path(__file__).parent.parent / "helpers" / "made_worker.py")
PATIENCE = 60.0  # seconds; a busy machine starts processes slowly
DRIVER = """
import sys
from pathlib import Path
from sitesift.fleet.engines.forked_jobs import ForkServer
server = ForkServer(sys.argv[1])
job = server.begin(Path(sys.argv[2]), sys.argv[2])
while not job.pid:
    server.listen(1.0)
print(job.pid, server.pid, flush=True)
server.listen(600.0)
"""


@pytest.fixture
def server():
    made = ForkServer(MADE)
    yield made
    made.close()


def job_folder(tmp_path: Path, what: str) -> Path:
    (tmp_path / what).mkdir()
    told = f'{{"url": "http://a.example/{what}", "before": "", "answers": "{tmp_path}/answers"}}'
    (tmp_path / what / "job.json").write_text(told)
    return tmp_path / what


def begun(server: ForkServer, folder: Path):
    """A job whose process is known."""
    job = server.begin(folder, str(folder))
    wait_until(lambda: job.pid or job.returncode is not None, server)
    return job


def wait_until(holds, server: ForkServer | None = None) -> None:
    """Waits, and hears what a server says meanwhile."""
    until = time.monotonic() + PATIENCE
    while not holds():
        server.listen(0.1) if server is not None else time.sleep(0.01)
        assert time.monotonic() < until, "waited in vain"


def lives(pid: int) -> bool:
    """Whether a process runs; one that is dead and not yet buried does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_job_has_a_session_and_a_name_of_its_own(server, tmp_path):
    job = begun(server, job_folder(tmp_path, "hangs"))
    wait_until(lambda: Path(f"/proc/{job.pid}/comm").read_text().strip() == JOB_NAME)
    assert os.getsid(job.pid) == job.pid
    assert os.getsid(server.pid) != os.getsid(0)


def test_what_a_job_prints_is_in_its_folder(server, tmp_path):
    job = begun(server, job_folder(tmp_path, "raises"))
    wait_until(lambda: job.returncode is not None, server)
    assert job.returncode == 1
    assert "ValueError: as told" in (tmp_path / "raises" / "worker.log").read_text()


def test_what_jobs_are_forked_from_has_one_thread(tmp_path):
    server = ForkServer("sitesift.fleet.worker")
    try:
        begun(server, tmp_path)
        assert len(list(Path(f"/proc/{server.pid}/task").iterdir())) == 1
    finally:
        server.close()


def test_jobs_end_with_their_server_and_the_next_has_a_new_one(server, tmp_path):
    lost = begun(server, job_folder(tmp_path, "hangs"))
    os.kill(server.pid, signal.SIGKILL)
    wait_until(lambda: lost.returncode is not None, server)
    wait_until(lambda: not lives(lost.pid))
    good = begun(server, job_folder(tmp_path, "good"))
    wait_until(lambda: good.returncode is not None, server)
    assert (lost.returncode, good.returncode) == (-9, 0)


def test_nothing_outlives_a_driver_that_is_killed(tmp_path):
    command = [sys.executable, "-c", DRIVER, MADE, str(job_folder(tmp_path, "hangs"))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as driver:
        assert driver.stdout is not None
        pids = [int(pid) for pid in driver.stdout.readline().split()]
        assert all(map(lives, pids))
        driver.kill()
    assert len(pids) == 2
    wait_until(lambda: not any(map(lives, pids)))


def test_a_worker_that_cannot_be_loaded_is_said_and_not_tried_for_every_job(tmp_path, capfd):
    server = ForkServer("sitesift.no_such_worker")
    with pytest.raises(LedgerError, match="no_such_worker"):
        begun(server, tmp_path)
    assert "ModuleNotFoundError" in capfd.readouterr().err
