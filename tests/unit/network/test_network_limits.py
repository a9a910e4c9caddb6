"""Budgets, blocked turns, faults and goals."""

from __future__ import annotations

import errno

import pytest

from sitesift.errors import OutputError
from sitesift.network import (
    Blocked,
    Done,
    Hooks,
    Network,
    Opened,
    Reason,
    State,
    Stopped,
    Transducer,
    everywhere,
    read,
)  # fmt: skip
from sitesift.relations import Level, SqliteStore
from sitesift.settings import NetworkSettings
from tests.helpers.maze import SITE, Door, Letter, Look, Room, Tally, Walk, network, order, rows

MAZE = {"ab": ["c", "d"], "d": ["ef"]}


def run(settings, hooks=None, maze=MAZE):
    store = SqliteStore()
    return store, network(store, maze, settings, hooks or Hooks()).run_now([Room("ab")])


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_the_budget_of_turns_ends_everything(turns):
    store, result = run(NetworkSettings(max_turns=turns))
    assert (result.reason, result.turns, len(order(store))) == (Reason.TURNS, turns, turns)
    assert rows(store, Stopped)[-1].reason == Reason.TURNS


def test_a_larger_budget_goes_on_where_the_smaller_ended():
    store = SqliteStore()
    for turns in range(40):
        result = network(store, MAZE, NetworkSettings(max_turns=turns)).run_now([Room("ab")])
    whole, _ = run(NetworkSettings())
    assert result.reason is Reason.EXHAUSTED
    assert rows(store, Opened) != []
    assert [o.label for o in rows(store, Opened)] == [o.label for o in rows(whole, Opened)]
    assert set(rows(store, Letter)) == set(rows(whole, Letter))


def test_a_goal_ends_the_run():
    store, result = run(NetworkSettings(), Hooks(goal=Tally))
    assert (result.reason, result.detail) == (Reason.GOAL, "tally")
    assert rows(store, Tally) == [Tally(2)]


class Says(Transducer):
    """Raises what it is told, then writes."""

    name = "Says"
    reads, writes = (Room,), (Letter,)

    def __init__(self, *raised):
        self.raised = list(raised)

    def step(self, facts):
        yield Letter(1, "x")
        if self.raised:
            raise self.raised.pop(0)


def says(*raised, settings=None, others=()):
    store = SqliteStore()
    result = Network(store, SITE, [Says(*raised), *others], settings or NetworkSettings()).run_now(
        [Room("a")]
    )
    return store, result, [done.state for done in rows(store, Done) if done.transducer == "Says"]


def test_the_rows_of_a_turn_that_was_blocked_are_dropped():
    store, result, states = says(*[Blocked("no gold")] * 2)
    assert (states, rows(store, Letter), result.faults) == ([State.BLOCKED] * 2, [], ())
    assert rows(store, Done)[0].note == "no gold"


def test_input_of_a_turn_that_came_to_nothing_is_still_new_in_the_next():
    class Collect(Transducer):
        name = "Collect"
        reads, writes = (read(Door, everywhere),), (Tally,)
        level = Level.SITE

        def step(self, facts):
            if facts.count(Door) < 2:
                raise KeyError("gold")
            yield Tally(len(facts.new(Door)))

    store = SqliteStore()
    Network(store, SITE, [Look({"a": ["b"], "b": ["c"]}), Collect(), Walk()]).run_now([Room("a")])
    assert rows(store, Tally) == [Tally(2)]


def test_a_blocked_one_is_tried_again_last_and_not_for_ever():
    store, _, states = says(Blocked("wall"), others=[Look({"a": ["b"]}), Walk()])
    assert states[:2] == [State.BLOCKED, State.REST]
    assert order(store)[-1] == "Says 1.0"
    assert says(*[Blocked()] * 9, settings=NetworkSettings(attempts=3))[2] == [State.BLOCKED] * 3


def test_a_fault_is_tried_once_more_when_the_others_are_done():
    _, result, states = says(KeyError("gold"), others=[Look({"a": ["b"]})])
    assert (states[:2], result.faults) == ([State.FAULT, State.REST], ())


def test_a_later_run_tries_what_failed_again():
    store = SqliteStore()
    failing = Says(*[KeyError("gold")] * 2)
    assert Network(store, SITE, [failing], NetworkSettings()).run_now([Room("a")]).faults
    assert Network(store, SITE, [failing], NetworkSettings()).run_now().faults == ()


def test_a_disk_that_takes_nothing_more_ends_the_run():
    with pytest.raises(OutputError, match=r"No space left on device"):
        says(OSError(errno.ENOSPC, "No space left on device"))


def test_a_fault_is_noted_and_the_others_go_on():
    store, result, states = says(*[KeyError("gold")] * 2, others=[Look({"a": ["b"]})])
    assert (states, result.reason, result.faults) == (
        [State.FAULT] * 2,
        Reason.EXHAUSTED,
        ("Says: KeyError: 'gold'",),
    )
    assert rows(store, Door) == [Door("b")]
    with pytest.raises(KeyError):
        says(KeyError("gold"), settings=NetworkSettings(raise_faults=True))
