"""What a command prints is complete, or the exit code says otherwise: into a slow pipe that both
streams share, and onto a disk that is full."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks.hostile.hostile_server import HostileServer
from benchmarks.hostile.scenario import homes

pytestmark = pytest.mark.live
RECORDS = 1500


def test_a_large_table_goes_through_a_slow_pipe_as_a_whole():
    words = ["--allow-private", "--csv"]
    with HostileServer({"/": homes(RECORDS)}) as site:
        command = [sys.executable, "-m", "sitesift", "page", site.url + "/", *words]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            assert process.stdout is not None
            time.sleep(6)  # the pipe fills before anybody reads
            printed = process.stdout.read().decode()
    assert process.returncode == 0
    assert len(printed) > 65_536
    assert f"{RECORDS} Mill Road" in printed


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
def test_a_full_disk_is_one_line_and_exit_code_1(tmp_path):
    source = tmp_path / "homes.html"
    source.write_text(homes(50))
    with Path("/dev/full").open("wb") as full:
        process = subprocess.run(
            [sys.executable, "-m", "sitesift", "page", str(source), "--no-browser", "--json"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert process.returncode == 1
    assert process.stderr.decode().count("\n") == 1
