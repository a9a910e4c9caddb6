"""A run that is stopped anywhere and taken up again ends with the same rows, none lost and none
twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitesift.network import Reason
from sitesift.network.control import CONTROL
from sitesift.relations import SqliteStore
from tests.helpers.maze import ROWS, SITE, Dying, Killed, Room, everything, network

SMALL = {"hall": ["ash", "fir"], "fir": ["yew"]}
HERE = Path(__file__).parent


def undisturbed(maze):
    store = SqliteStore()
    result = network(store, maze).run_now([Room("hall")])
    assert result.reason is Reason.EXHAUSTED
    return everything(store)


def stopped_at_every_commit(maze, early):
    store, runs = Dying(), 0
    store.early = early
    while True:
        store.deadline = (
            2  # one commit or two get through in each run; a run with nothing left to do makes one
        )
        runs += 1
        try:
            network(store, maze).run_now([Room("hall")])
            return everything(store), runs
        except Killed:
            continue


@pytest.mark.parametrize("early", [True, False])
def test_a_stop_at_every_commit_changes_nothing(early):
    wanted = undisturbed(SMALL)
    got, runs = stopped_at_every_commit(SMALL, early)
    assert got == wanted
    assert runs > 20


@pytest.mark.parametrize("early", [True, False])
def test_one_stop_anywhere_changes_nothing(early):
    wanted = undisturbed(SMALL)
    for deadline in range(1, 2 * max(entry[1] for entry in wanted) + 2):
        store = Dying()
        store.deadline, store.early = deadline, early
        with pytest.raises(Killed):
            network(store, SMALL).run_now([Room("hall")])
        network(store, SMALL).run_now([Room("hall")])
        assert everything(store) == wanted


names = st.sampled_from(["hall", "ash", "beech", "cedar", "fir"])
mazes = st.dictionaries(
    names, st.lists(st.sampled_from(["x", "yew", "zz"]), max_size=3), max_size=4
)


@settings(max_examples=25, deadline=None)
@given(maze=mazes, stops=st.lists(st.integers(1, 9), max_size=6), early=st.booleans())
def test_stops_at_random_change_nothing_in_any_maze(maze, stops, early):
    wanted, store = undisturbed(maze), Dying()
    store.early = early
    for stop in stops:
        store.deadline = stop
        try:
            network(store, maze).run_now([Room("hall")])
        except Killed:
            continue
    store.deadline = -1
    network(store, maze).run_now([Room("hall")])
    assert everything(store) == wanted


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
    environment = {**os.environ, "PYTHONPATH": f"{HERE.parents[2] / 'src'}{os.pathsep}{HERE}"}
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
        ends.append(
            child(path, SMALL, 3 + len(ends) % 4).wait(30)
        )  # in turns that began, and after others ended
    assert ends[-1] == 0
    assert len(ends) > 4
    assert contents(path) == undisturbed(SMALL)


def test_kill_9_at_any_moment_changes_nothing(tmp_path):
    path, maze = (
        tmp_path / "trace.sqlite",
        {"hall": ["abcdefghijkl" * 4] * 1, "abcdefghijkl" * 4: ["mn" * 30]},
    )
    for _ in range(3):
        process = child(path, maze, 0)
        time.sleep(0.25)
        process.kill()
        process.wait(30)
    assert child(path, maze, 0).wait(60) == 0
    assert contents(path) == undisturbed(maze)


def test_a_finished_run_that_is_run_again_adds_nothing(tmp_path):
    store = SqliteStore(tmp_path / "trace.sqlite")
    network(store, SMALL).run_now([Room("hall")])
    before = everything(store)
    assert network(store, SMALL).run_now([Room("hall")]).reason is Reason.EXHAUSTED
    assert everything(store) == before
    assert {entry[2].site for entry in before} == {SITE}  # type: ignore[attr-defined]
    store.close()
