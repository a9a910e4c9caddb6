"""The network: turn after turn, the controller says who is next, who is next has a turn, and its
rows are committed.

A store, a site and transducers go in; rows, and why the run ended, come out. There are two commits
a turn: the controller's choice, then all that the turn brought together with its cursor. Killed in
between, the next run takes up the choice; killed before, it makes the same choice again. So a
resumed run ends with the same rows as an undisturbed one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sitesift.errors import NetworkError
from sitesift.network.control import CONTROL, Chosen, Done, Opened, State, Stopped, Task
from sitesift.network.controller import Controller, Reason
from sitesift.network.transducer import Transducer
from sitesift.network.turn import Outcome, take_turn
from sitesift.relations import Level, Row, Scope, SqliteStore
from sitesift.settings import NetworkSettings

Listener = Callable[[Chosen, Done | None], None]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Result:
    """How a run ended. Turns and seconds count from the very first run."""

    reason: Reason
    detail: str
    turns: int
    seconds: float
    pages: int
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hooks:
    """What the surroundings of a network may add."""

    goal: type[Row] | None = None  # a row of it ends the run
    # is told of each turn as it begins, and again with its end when it is committed
    listen: Listener | None = None


class Network:
    """Transducers over a store, at one site."""

    def __init__(
        self,
        store: SqliteStore,
        site: str,
        transducers: Sequence[Transducer],
        settings: NetworkSettings = NetworkSettings(),  # noqa: B008 - frozen
        hooks: Hooks = Hooks(),  # noqa: B008 - frozen
    ) -> None:
        check(transducers)
        written = [relation for t in transducers for relation in t.writes]
        read = [entry.relation for t in transducers for entry in t.inputs()]
        store.declare(
            dict.fromkeys([*CONTROL, *written, *read, *([hooks.goal] if hooks.goal else [])])
        )
        self._controller = Controller(store, site, transducers, settings, hooks.goal)
        self._agenda = self._controller.agenda
        self._transducers = {t.name: t for t in transducers}
        self._store, self._site, self._settings = store, Scope(site), settings
        self._hooks = hooks

    async def run(self, seeds: Iterable[Row] = ()) -> Result:
        """Runs to the end. At a new site the seeds are the first rows; at one that was begun, it
        goes on from there."""
        self._begin(seeds)
        if self._agenda.pending:
            await self._turn(self._agenda.pending)
        while True:
            decision = await self._decide()
            if isinstance(decision, Stopped):
                return self._result(Reason(decision.reason), decision.detail)
            await self._turn(decision)

    def run_now(self, seeds: Iterable[Row] = ()) -> Result:
        """As `run`, for networks in which nothing waits: needs no event loop."""
        return _finish(self.run(seeds))

    def _begin(self, seeds: Iterable[Row]) -> None:
        self._agenda.catch_up(self._store)
        if not self._agenda.structure.steps:
            first = Scope(self._site.site, 1, 1)
            rows = [(first.at(row.level), row) for row in seeds]
            self._store.declare(dict.fromkeys(type(row) for _, row in rows))
            self._store.commit(0, [*rows, (self._site, Opened(1, 1, 0, "", 0))])
            self._agenda.catch_up(self._store)

    async def _decide(self) -> Chosen | Stopped:
        decided = await take_turn(self._controller, self._controller.overview(), raise_faults=True)
        decision = decided.rows[0]
        assert isinstance(decision, Chosen | Stopped)
        self._store.commit(decision.clock, [(self._site, decision)])
        self._agenda.catch_up(self._store)
        return decision

    async def _turn(self, chosen: Chosen) -> None:
        if self._hooks.listen:
            self._hooks.listen(chosen, None)
        task = Task(chosen.transducer, Scope(self._site.site, chosen.page, chosen.step))
        transducer = self._transducers.get(chosen.transducer)
        if transducer is None:
            raise NetworkError(f"{chosen.transducer} was under way, and is not in this network")
        began = time.monotonic()
        outcome = await take_turn(
            transducer, self._controller.facts(task), raise_faults=self._settings.raise_faults
        )
        done = self._done(chosen, task, outcome, time.monotonic() - began)
        self._store.commit(chosen.clock, [*self._placed(chosen, task, outcome), (self._site, done)])
        self._agenda.catch_up(self._store)
        if self._hooks.listen:
            self._hooks.listen(chosen, done)

    def _done(self, chosen: Chosen, task: Task, outcome: Outcome, seconds: float) -> Done:
        before = self._agenda.done.get(task)
        seen = before.seen if before else -1
        failed = outcome.state in (State.BLOCKED, State.FAULT)
        return Done(
            chosen.clock,
            chosen.transducer,
            chosen.page,
            chosen.step,
            outcome.state,
            outcome.cursor,
            chosen.clock if outcome.state is State.REST else seen,
            (before.attempts if before else 0) + 1 if failed else 0,
            seconds,
            outcome.note,
        )

    def _placed(self, chosen: Chosen, task: Task, outcome: Outcome) -> list[tuple[Scope, Row]]:
        """The rows of a turn with their scopes, and of the step that it opened."""
        rows: list[tuple[Scope, Row]] = [(task.scope.at(row.level), row) for row in outcome.rows]
        if outcome.opened is None:
            return rows
        structure = self._agenda.structure
        page = structure.pages + 1 if outcome.opened.page else task.scope.page
        scope = Scope(self._site.site, page, len(structure.steps) + 1)
        rows += [(scope.at(row.level), row) for row in outcome.opened.rows]
        opened = Opened(
            page, scope.step, chosen.step, chosen.transducer, chosen.clock, outcome.opened.label
        )
        return [*rows, (self._site, opened)]

    def _result(self, reason: Reason, detail: str = "") -> Result:
        agenda = self._agenda
        faults = tuple(f"{done.transducer}: {done.note}" for done in agenda.faults())
        return Result(reason, detail, agenda.clock, agenda.seconds, agenda.structure.pages, faults)


def check(transducers: Sequence[Transducer]) -> None:
    """Raises when transducers cannot form a network."""
    names = [transducer.name for transducer in transducers]
    for transducer in transducers:
        name = transducer.name
        if names.count(name) > 1:
            raise NetworkError(f"two transducers are called {name}")
        if transducer.exclusive and transducer.level is not Level.STEP:
            raise NetworkError(f"{name} is an action, and must work on steps")
        for relation in transducer.writes:
            if relation in CONTROL:
                raise NetworkError(f"{name} writes {relation.__name__}, which is the controller's")
            if relation.level > transducer.level:
                raise NetworkError(
                    f"{name} is not of one {relation.level.name.lower()}, and writes"
                    f" {relation.__name__}"
                )


def _finish(work: Coroutine[Any, Any, T]) -> T:
    """Runs a coroutine that never waits."""
    try:
        work.send(None)
    except StopIteration as end:
        return end.value
    work.throw(NetworkError("a transducer waits: this network needs an event loop, and `run`"))
    raise AssertionError("a transducer went on after an error in the network")
