"""A run that is stopped anywhere and taken up again ends with the same rows, none lost and none
twice."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitesift.network import Reason
from sitesift.relations import SqliteStore
from tests.helpers.maze import SITE, Dying, Killed, Room, everything, network, undisturbed

SMALL = {"hall": ["ash", "fir"], "fir": ["yew"]}


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


def test_a_finished_run_that_is_run_again_adds_nothing(tmp_path):
    store = SqliteStore(tmp_path / "trace.sqlite")
    network(store, SMALL).run_now([Room("hall")])
    before = everything(store)
    assert network(store, SMALL).run_now([Room("hall")]).reason is Reason.EXHAUSTED
    assert everything(store) == before
    assert {entry[2].site for entry in before} == {SITE}
    store.close()
