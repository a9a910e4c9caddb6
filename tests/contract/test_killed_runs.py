"""A process is killed in the middle of a run: whoever takes the run up again ends with the same
rows, none lost and none twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from sitesift.network.control import CONTROL
from sitesift.relations import SqliteStore
from tests.helpers.maze import ROWS, everything, undisturbed

SMALL = {"hall": ["ash", "fir"], "fir": ["yew"]}
ROOT = Path(__file__).parents[2]

KILLED_INSIDE = """
import os, signal, sys
from tests.helpers.maze import Room, network
from sitesift.network import Hooks
from sitesift.relations import SqliteStore
from sitesift.settings import NetworkSettings

path, maze, left = sys.argv[1], eval(sys.argv[2]), int(sys.argv[3])

def listen(chosen, done):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)

network(SqliteStore(path), maze, NetworkSettings(), Hooks(listen=listen)).run_now([Room("hall")])
"""


def child(path, maze, left):
    environment = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    return subprocess.Popen(
        [sys.executable, "-c", KILLED_INSIDE, str(path), repr(maze), str(left)], env=environment
    )


def contents(path):
    store = SqliteStore(path)
    store.declare([*CONTROL, *ROWS])
    try:
        return everything(store)
    finally:
        store.close()


def test_kill_9_between_and_within_turns_changes_nothing(tmp_path):
    path, ends = tmp_path / "trace.sqlite", []
    while not ends or ends[-1] == -signal.SIGKILL:
        # in turns that began, and after others ended
        ends.append(child(path, SMALL, 3 + len(ends) % 4).wait(30))
    assert ends[-1] == 0
    assert len(ends) > 4
    assert contents(path) == undisturbed(SMALL)


def test_kill_9_at_any_moment_changes_nothing(tmp_path):
    path = tmp_path / "trace.sqlite"
    maze = {"hall": ["abcdefghijkl" * 4], "abcdefghijkl" * 4: ["mn" * 30]}
    for _ in range(3):
        process = child(path, maze, 0)
        time.sleep(0.25)
        process.kill()
        process.wait(30)
    assert child(path, maze, 0).wait(60) == 0
    assert contents(path) == undisturbed(maze)
