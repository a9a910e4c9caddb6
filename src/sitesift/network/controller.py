"""The controller, itself a transducer: reads its part of the memory, writes who is next, or why
nobody is.

In this order: (1) only what is ready: required input there, not exhausted, guard true; (2)
producers before those who read what they write; (3) actions last, since the page must be understood
before it is changed; (4) the highest priority; (5) who waited longest. One that was ready and
passed over for too long goes before all these. When nothing is ready here, it goes back over the
sequence of visits to the last place where something is. Blocked tasks, and those that ended in an
error, are tried again when all else is done.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sitesift.network.agenda import Agenda
from sitesift.network.control import CONTROL, Chosen, Done, State, Stopped, Task
from sitesift.network.facts import Facts, Position
from sitesift.network.structure import Read, everywhere
from sitesift.network.transducer import Transducer
from sitesift.relations import Level, Row, SqliteStore
from sitesift.relations.relation import table
from sitesift.settings import NetworkSettings


class Reason(StrEnum):
    """Why a run ended."""

    EXHAUSTED = "nothing left to do"
    GOAL = "goal reached"
    TURNS = "turns used up"


@dataclass(frozen=True, slots=True)
class Ready:
    """A task that could run now."""

    task: Task
    transducer: Transducer
    priority: int
    why: str
    witnesses: tuple[str, ...]


class Controller(Transducer):
    """Determines the control flow from what there is, one turn at a time."""

    name = "Controller"
    reads, writes = CONTROL, (Chosen, Stopped)
    level = Level.SITE

    def __init__(
        self,
        store: SqliteStore,
        site: str,
        transducers: Sequence[Transducer],
        settings: NetworkSettings,
        goal: type[Row] | None,
    ) -> None:
        self.agenda = Agenda(site)
        self._store = store
        self._transducers = {transducer.name: transducer for transducer in transducers}
        self._inputs = {transducer.name: transducer.inputs() for transducer in transducers}
        self._before = dependencies([t for t in transducers if not t.exclusive])
        self._settings = settings
        self._goal = goal
        # not ready at that time, and nothing it reads has changed since
        self._idle: dict[Task, int] = {}

    def step(self, facts: Facts) -> Iterator[Chosen | Stopped]:
        """The next turn."""
        yield self.decide()

    def decide(self) -> Chosen | Stopped:
        """Who is next on the rows that there are, or why nobody is."""
        self.agenda.catch_up(self._store)
        return self._next()

    def facts(self, task: Task) -> Facts:
        """What a task sees."""
        done, position = self.agenda.done.get(task), Position()
        if done:
            position = Position(json.loads(done.cursor), done.seen, done.clock)
        return Facts(
            self._store, self.agenda.structure, task.scope, self._inputs[task.transducer], position
        )

    def overview(self) -> Facts:
        """What the controller sees: its own part of the memory."""
        reads = [Read(relation, everywhere) for relation in CONTROL]
        return Facts(self._store, self.agenda.structure, self.agenda.structure.site, reads)

    def _next(self) -> Chosen | Stopped:
        if self._goal is not None and self._store.last(self._goal, self.agenda.site) >= 0:
            return Stopped(self.agenda.clock, Reason.GOAL, table(self._goal))
        if self.agenda.clock >= self._settings.max_turns:
            return Stopped(self.agenda.clock, Reason.TURNS)
        for retry in (False, True):
            for step in self.agenda.steps_back():
                if ready := self._ready(step, retry):
                    return self._choose(step, ready)
        return Stopped(self.agenda.clock, Reason.EXHAUSTED)

    def _ready(self, step: int, retry: bool) -> list[Ready]:
        scope = self.agenda.structure.scope(step)
        tasks = [Task(name, scope.at(t.level)) for name, t in self._transducers.items()]
        found = [self._readiness(task, retry) for task in tasks]
        return [ready for ready in found if ready]

    def _readiness(self, task: Task, retry: bool) -> Ready | None:
        done = self.agenda.done.get(task)
        if self._unchanged(task) or not _may_run(done, retry, self._settings.attempts):
            return None
        facts, transducer = self.facts(task), self._transducers[task.transducer]
        restless = done is None or done.state in (State.MORE, State.BLOCKED)
        if done is not None and done.state is State.FAULT and not facts.woken():
            if not retry:
                return None
            restless = True
        if not ((restless or facts.woken()) and facts.complete() and transducer.guard(facts)):
            self._idle[task] = self.agenda.clock
            return None
        return Ready(task, transducer, transducer.urgency(facts), _why(done), facts.witnesses())

    def _unchanged(self, task: Task) -> bool:
        since = self._idle.get(task)
        reads, site = self._inputs[task.transducer], self.agenda.site
        return since is not None and all(
            self._store.last(entry.relation, site) <= since for entry in reads
        )

    def _choose(self, step: int, ready: list[Ready]) -> Chosen:
        best, waited = self._pick(ready)
        back = f", back from step {self.agenda.current}" if step != self.agenda.current else ""
        why = best.why + back + (", waited too long" if waited else "")
        task, others = best.task, tuple(str(r.task) for r in ready if r is not best)
        return Chosen(
            self.agenda.clock + 1, task.transducer, task.scope.page, task.scope.step, step,
            best.priority, why,
            best.witnesses, others,
        )  # fmt: skip

    def _pick(self, ready: list[Ready]) -> tuple[Ready, bool]:
        passed = self.agenda.passed
        overdue = max(ready, key=lambda r: passed.get(str(r.task), 0))
        if passed.get(str(overdue.task), 0) >= self._settings.patience:
            return overdue, True
        analyses = [r for r in ready if not r.transducer.exclusive]
        names = {r.task.transducer for r in analyses}
        free = [r for r in analyses if not names & self._before[r.task.transducer]] or ready
        return max(free, key=lambda r: (r.priority, -self.agenda.last_turn(r.task))), False


def _may_run(done: Done | None, retry: bool, attempts: int) -> bool:
    if done is None:
        return True
    if done.attempts >= attempts:
        return False
    return done.state is not State.BLOCKED or retry


def _why(done: Done | None) -> str:
    if done is None:
        return "first turn"
    words = {State.MORE: "goes on", State.BLOCKED: "tried again", State.FAULT: "tried again"}
    return words.get(done.state, "new input")


def dependencies(transducers: Sequence[Transducer]) -> Mapping[str, frozenset[str]]:
    """For each transducer those that must go first: they write, directly or not, what it reads, and
    not the reverse."""
    reads = {t.name: {entry.relation for entry in t.inputs()} for t in transducers}
    before = {
        t.name: {o.name for o in transducers if reads[t.name] & set(o.writes)} for t in transducers
    }
    for middle, further in before.items():  # the transitive closure
        for others in before.values():
            if middle in others:
                others.update(further)
    return {
        name: frozenset(o for o in others if name not in before[o])
        for name, others in before.items()
    }
