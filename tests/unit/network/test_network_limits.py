"""Budgets, signals, faults, goals, and coming back to a place before an action."""

from __future__ import annotations

import pytest

from sitesift.network import (
    Blocked,
    Done,
    GiveUp,
    Hooks,
    NeedsMore,
    Network,
    Open,
    Opened,
    Reason,
    State,
    Stopped,
    Transducer,
    everywhere,
    read,
    some,
)  # fmt: skip
from sitesift.relations import Level, MemoryStore
from sitesift.settings import NetworkSettings
from tests.helpers.maze import (
    SITE,
    Door,
    Killed,
    Letter,
    Look,
    Room,
    Tally,
    Walk,
    network,
    order,
    rows,
    scope,
    transducers,
)

MAZE = {"ab": ["c", "d"], "d": ["ef"]}


def run(settings, hooks=None, maze=MAZE):
    store = MemoryStore()
    return store, network(store, maze, settings, hooks or Hooks()).run_now([Room("ab")])


@pytest.mark.parametrize("turns", [0, 1, 5])
def test_the_budget_of_turns_ends_everything(turns):
    store, result = run(NetworkSettings(max_turns=turns))
    assert (result.reason, result.turns, len(order(store))) == (Reason.TURNS, turns, turns)
    assert rows(store, Stopped)[-1].reason == Reason.TURNS


def test_the_budget_of_actions_ends_acting_and_what_was_seen_is_worked_on():
    store, result = run(NetworkSettings(max_actions=1))
    assert (result.reason, result.actions, result.pages) == (Reason.ACTIONS, 1, 2)
    assert rows(store, Tally)[-1] == Tally(3)  # "ab" and "c"


def test_a_budget_that_is_just_enough_is_not_the_reason():
    assert run(NetworkSettings(max_actions=3))[1].reason is Reason.EXHAUSTED


def test_the_budget_of_time_ends_acting_too():
    result = run(NetworkSettings(max_seconds=0.0))[1]
    assert (result.reason, result.actions) == (Reason.SECONDS, 0)


def test_a_larger_budget_goes_on_where_the_smaller_ended():
    store = MemoryStore()
    for actions in range(4):
        result = network(store, MAZE, NetworkSettings(max_actions=actions)).run_now([Room("ab")])
    whole, _ = run(NetworkSettings())
    assert result.reason is Reason.EXHAUSTED
    assert rows(store, Opened) != []
    assert [o.label for o in rows(store, Opened)] == [o.label for o in rows(whole, Opened)]
    assert set(rows(store, Letter)) == set(rows(whole, Letter))


def test_a_goal_ends_the_run():
    goal = some(Tally, lambda tally: tally.letters >= 3, "three letters")
    store, result = run(NetworkSettings(), Hooks(goal=goal))
    assert (result.reason, result.detail) == (Reason.GOAL, "tally[three letters]")
    assert rows(store, Tally)[-1] == Tally(3)


def test_a_run_stops_when_asked_and_goes_on_later():
    store = MemoryStore()
    made = network(store, MAZE, NetworkSettings(), Hooks(listen=lambda chosen, done: made.stop()))
    assert (made.run_now([Room("ab")]).reason, len(order(store))) == (Reason.ASKED, 1)
    assert network(store, MAZE).run_now().reason is Reason.EXHAUSTED


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
    store = MemoryStore()
    result = Network(store, SITE, [Says(*raised), *others], settings or NetworkSettings()).run_now(
        [Room("a")]
    )
    return store, result, [done.state for done in rows(store, Done) if done.transducer == "Says"]


def test_the_rows_of_a_turn_that_gave_up_are_dropped_and_it_never_comes_again():
    store, result, states = says(GiveUp("no gold"))
    assert (states, rows(store, Letter), result.faults) == ([State.GIVEN_UP], [], ())
    assert rows(store, Done)[0].note == "no gold"


class Patient(Transducer):
    """Wants two doors, wherever they are."""

    name = "Patient"
    reads, writes = (read(Door, everywhere),), (Tally,)
    level = Level.SITE

    def step(self, facts):
        if facts.count(Door) < 2:
            raise NeedsMore("one door only")
        yield Tally(facts.count(Door))


def test_one_that_needs_more_comes_again_with_new_input():
    store = MemoryStore()
    Network(store, SITE, [Look({"a": ["b"], "b": ["c"]}), Patient(), Walk()]).run_now([Room("a")])
    states = [done.state for done in rows(store, Done) if done.transducer == "Patient"]
    assert (states, rows(store, Tally)) == ([State.NEEDS_MORE, State.REST], [Tally(2)])
    assert says(NeedsMore())[2] == [State.NEEDS_MORE]


@pytest.mark.parametrize("raised", [NeedsMore(), KeyError("gold")])
def test_input_of_a_turn_that_came_to_nothing_is_still_new_in_the_next(raised):
    class Collect(Patient):
        name = "Collect"

        def step(self, facts):
            if facts.count(Door) < 2:
                raise raised
            yield Tally(len(facts.new(Door)))

    store = MemoryStore()
    Network(store, SITE, [Look({"a": ["b"], "b": ["c"]}), Collect(), Walk()]).run_now([Room("a")])
    assert rows(store, Tally) == [Tally(2)]


def test_a_blocked_one_is_tried_again_last_and_not_for_ever():
    store, _, states = says(Blocked("wall"), others=[Look({"a": ["b"]}), Walk()])
    assert states[:2] == [State.BLOCKED, State.REST]
    assert order(store)[-1] == "Says 1.0"
    assert says(*[Blocked()] * 9, settings=NetworkSettings(attempts=3))[2] == [State.BLOCKED] * 3


def test_a_fault_is_noted_and_the_others_go_on():
    store, result, states = says(KeyError("gold"), others=[Look({"a": ["b"]})])
    assert (states, result.reason, result.faults) == (
        [State.FAULT],
        Reason.EXHAUSTED,
        ("Says: KeyError: 'gold'",),
    )
    assert rows(store, Door) == [Door("b")]
    with pytest.raises(KeyError):
        says(KeyError("gold"), settings=NetworkSettings(raise_faults=True))


def restorer(calls):
    async def restore(place):
        calls.append(place.step)

    return Hooks(restore=restore)


def test_the_world_is_brought_back_before_an_action_elsewhere_and_only_then():
    calls: list[int] = []
    run(NetworkSettings(), restorer(calls))
    assert calls == [1]  # c is a dead end: back to the first room; d leads on to ef


def test_a_resumed_run_brings_the_world_back_first():
    calls, store = [], MemoryStore()
    network(store, MAZE, NetworkSettings(max_actions=0)).run_now([Room("ab")])
    network(store, MAZE, NetworkSettings(max_actions=1), restorer(calls)).run_now()
    assert calls == [1]


def test_an_action_is_told_that_an_earlier_try_was_cut_short():
    seen = []

    class Fragile(Walk):
        name = "Fragile"
        reads = (Room,)

        def step(self, facts):
            seen.append(facts.interrupted)
            if len(seen) == 1:
                raise Killed
            yield Open()

    store = MemoryStore()
    with pytest.raises(Killed):
        Network(store, SITE, [Fragile()]).run_now([Room("a")])
    Network(store, SITE, [Fragile()], NetworkSettings(max_actions=1)).run_now()
    assert seen == [False, True]
    assert [o.step for o in rows(store, Opened)] == [1, 2]


def test_a_transducer_that_was_under_way_must_still_be_there():
    store = MemoryStore()

    def die(chosen, done):
        raise Killed

    with pytest.raises(Killed):
        network(store, MAZE, NetworkSettings(), Hooks(listen=die)).run_now([Room("ab")])
    with pytest.raises(Exception, match="Look was under way"):
        Network(store, SITE, transducers(MAZE)[1:]).run_now()
    assert scope(1) in {stored.scope for stored in store.rows(Room, SITE)}
