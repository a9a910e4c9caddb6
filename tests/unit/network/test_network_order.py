"""Who has the next turn: dependencies, priorities, actions last, back-tracking, fairness."""

from __future__ import annotations

import asyncio

import pytest

from sitesift.errors import NetworkError
from sitesift.network import Chosen, More, Network, Open, Opened, Reason, Transducer
from sitesift.relations import Level, Row, SqliteStore
from sitesift.settings import NetworkSettings
from tests.helpers.maze import SITE, Room, network, order, rows


class Word(Row):
    text: str


class Stem(Row):
    text: str


class Toy(Transducer):
    """Writes its own name once."""

    name = "Toy"
    reads, writes = (Room,), (Word,)

    def step(self, facts):
        yield Word(self.name)


STRICT = NetworkSettings(raise_faults=True)


def run(*transducers, settings=STRICT):
    store = SqliteStore()
    return store, Network(store, SITE, transducers, settings).run_now([Room("hall")])


def names(store):
    return [row.transducer for row in rows(store, Chosen)]


def toy(name, **attributes):
    return type(name, (Toy,), {"name": name, **attributes})()


def test_the_highest_priority_goes_first_and_ties_in_the_order_of_registration():
    store, _ = run(toy("Low", priority=1), toy("High", priority=9), toy("One"), toy("Two"))
    assert names(store) == ["One", "Two", "High", "Low"]


def test_the_priority_can_depend_on_what_is_seen():
    def where(name):
        return lambda self, facts: 99 if facts.newest(Room).name == name else self.priority

    raised = toy("Raised", priority=1, urgency=where("hall"))
    ignored = toy("Ignored", priority=2, urgency=where("attic"))
    assert names(run(toy("Plain"), ignored, raised)[0]) == ["Raised", "Plain", "Ignored"]


def test_who_writes_goes_before_who_reads_whatever_the_priorities():
    reader = toy("Reader", reads=(Word,), writes=(Stem,), priority=99)
    reader.step = lambda facts: [Stem(word) for word in sorted(w.text for w in facts.new(Word))]
    store, _ = run(reader, toy("A", priority=2), toy("B", priority=1))
    assert names(store) == ["A", "B", "Reader"]


def test_required_input_and_guards_hold_back():
    guarded = toy("Guarded", guard=lambda self, facts: facts.count(Room) > 1)
    barred = toy("Barred", guard=lambda self, facts: not facts.has(Room))
    missing = toy("Missing", reads=(Stem,))
    store, result = run(guarded, barred, missing, toy("Free"))
    assert names(store) == ["Free"]
    assert result.reason is Reason.EXHAUSTED


def test_actions_wait_until_the_page_is_understood():
    store = SqliteStore()
    network(store, {"ab": ["c"]}).run_now([Room("ab")])
    first = ["Look 1.0", "Spell 1.0", "Spell 1.0", "Count 0.0", "Walk 1.1"]
    assert order(store) == [*first, "Look 2.0", "Spell 2.0", "Count 0.0"]


def test_back_tracking_goes_to_the_last_place_with_something_left():
    store, maze = SqliteStore(), {"a": ["b", "c"], "b": ["d", "e"], "e": ["f"]}
    network(store, maze).run_now([Room("a")])
    walks = [(o.label.removeprefix("through "), o.parent) for o in rows(store, Opened)[1:]]
    assert walks == [
        ("b", 1),
        ("d", 2),
        ("e", 2),
        ("f", 4),
        ("c", 1),
    ]  # depth first, the last choice first
    assert [c.why for c in rows(store, Chosen) if c.transducer == "Walk"] == [
        "first turn",
        "first turn",
        "goes on, back from step 3",
        "first turn",
        "goes on, back from step 5",
    ]


def test_equal_priorities_take_turns():
    def endless(self, facts):
        place = facts.cursor or 0
        yield Word(f"{self.name} {place}")
        if place < 2:
            yield More(place + 1)

    store, _ = run(toy("A", step=endless), toy("B", step=endless))
    assert names(store) == ["A", "B"] * 3


def test_one_that_is_passed_over_for_too_long_goes_first():
    def endless(self, facts):
        yield Word(f"{self.name} {facts.cursor}")
        yield More((facts.cursor or 0) + 1)

    settings = NetworkSettings(patience=5, max_turns=20)
    store, result = run(
        toy("Greedy", step=endless, priority=99), toy("Modest", priority=1), settings=settings
    )
    assert names(store).index("Modest") == 5
    assert result.reason is Reason.TURNS


def test_the_clock_ticks_once_a_turn_and_one_action_runs_at_a_time():
    store = SqliteStore()
    network(store, {"a": ["b", "c"]}).run_now([Room("a")])
    assert [row.clock for row in rows(store, Chosen)] == list(range(1, len(order(store)) + 1))


@pytest.mark.parametrize(
    ("made", "message"),
    [
        ([toy("A"), toy("A")], "two transducers"),
        ([toy("A", exclusive=True)], "must work on steps"),
        ([toy("A", level=Level.SITE)], "not of one page"),
        ([toy("A", writes=(Chosen,))], "controller's"),
        ([toy("A", step=lambda self, facts: [Stem("x")])], "did not register"),
        ([toy("A", step=lambda self, facts: facts.all(Stem))], "not registered"),
        ([toy("A", step=lambda self, facts: [Open()])], "not exclusive"),
        ([toy("A", step=lambda self, facts: [More({1})])], "not JSON"),
        (
            [toy("A", exclusive=True, level=Level.STEP, step=lambda self, facts: [Open(), Open()])],
            "two steps",
        ),
    ],
)
def test_a_network_that_is_put_together_wrongly_says_so(made, message):
    with pytest.raises(NetworkError, match=message):
        run(*made)


def test_a_transducer_that_waits_needs_an_event_loop():
    class Waits(Toy):
        name = "Waits"

        async def step(self, facts):
            await asyncio.sleep(0)
            yield Word("late")

    with pytest.raises(NetworkError, match="event loop"):
        run(Waits())
    store = SqliteStore()
    result = asyncio.run(Network(store, SITE, [Waits(), toy("Plain")]).run([Room("hall")]))
    assert result.turns == 2
    assert {row.text for row in rows(store, Word)} == {"late", "Plain"}
