"""The trace answers why, from the file alone."""

from __future__ import annotations

import sqlite3

import pytest

from sitesift.errors import RelationError
from sitesift.network import Trace
from sitesift.relations import SqliteStore
from tests.helpers.maze import Room, Tally, network, rows


@pytest.fixture
def file(tmp_path):
    store = SqliteStore(tmp_path / "trace.sqlite")
    network(store, {"a": ["bc"]}).run_now([Room("a")])
    assert rows(store, Tally)[-1] == Tally(3)
    store.close()
    return tmp_path / "trace.sqlite"


def test_a_turn_says_who_when_why_and_what(file):
    trace = Trace.open(file)
    assert [turn.chosen.transducer for turn in trace][:4] == ["Look", "Spell", "Count", "Walk"]
    assert str(trace.turn(4)).splitlines() == [
        "4. Walk (page 1, step 1): first turn; rest",
        "   because door(leads_to='bc')",
        "   wrote   room(name='bc')",
    ]
    trace.close()


def test_why_follows_a_row_back_to_the_seeds(file):
    base = sqlite3.connect(file)
    (number,) = base.execute("SELECT _number FROM letter WHERE text='c'").fetchone()
    base.close()
    trace = Trace.open(file)
    assert [turn.chosen.transducer for turn in trace.why("letter", number)] == [
        "Spell",
        "Walk",
        "Look",
    ]
    assert trace.why("letter", 10_000) == []
    trace.close()


def test_the_path_the_end_and_the_time_of_each_are_there(file):
    trace = Trace.open(file)
    assert [(o.page, o.label) for o in trace.opened()] == [(1, ""), (2, "through bc")]
    assert trace.stopped().reason == "nothing left to do"
    assert set(trace.seconds()) == {"Look", "Spell", "Count", "Walk"}
    assert len(trace) == sum(1 for _ in trace)
    trace.close()


def test_a_missing_file_or_an_unclear_site_is_an_error(tmp_path):
    with pytest.raises(RelationError, match="no such file"):
        Trace.open(tmp_path / "none")
    SqliteStore(tmp_path / "empty").close()
    with pytest.raises(RelationError, match="which site"):
        Trace.open(tmp_path / "empty")
