"""The controller's part of the memory: rows like all others, so that the trace is data and a run
resumes from it.

    Opened   a step, the page that it is on, and the turn that led there: together, the structure of
             the site so far
    Chosen   who has this turn, where, why, which rows made the guard true, and who else was ready
    Done     how the turn ended: the state, the cursor to go on from, what was written
    Stopped  why a run ended

The newest Done of a transducer at a place is its state there. A Chosen without Done is a turn that
a kill cut short.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from sitesift.relations import Level, Row, Scope


class State(StrEnum):
    """How a transducer stands at a place, after its last turn there."""

    MORE = "more"  # not exhausted: it has something left to do
    REST = "rest"  # exhausted, until there is new input
    BLOCKED = "blocked"  # tried again when nothing else is left
    FAULT = "fault"  # an error; likewise, and with new input or in a later run


@dataclass(frozen=True, slots=True, order=True)
class Task:
    """A transducer at a place: what is scheduled."""

    transducer: str
    scope: Scope

    def __str__(self) -> str:
        return f"{self.transducer}@{self.scope.page}.{self.scope.step}"


class Opened(Row):
    """A step of the site; `parent` is the step that it was opened from, 0 for the first."""

    level: ClassVar[Level] = Level.SITE
    page: int
    step: int
    parent: int
    by: str
    clock: int
    label: str = ""


class Chosen(Row):
    """The controller's decision at one tick of the clock. `at` is the step from which the network
    looks around."""

    level: ClassVar[Level] = Level.SITE
    clock: int
    transducer: str
    page: int
    step: int
    at: int
    priority: int
    why: str
    # "relation#number" of rows that dependencies and guard looked at
    witnesses: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # tasks that were ready too


class Done(Row):
    """The end of a turn. `seen` is when it last rested: input up to then is old. `cursor` is
    JSON."""

    level: ClassVar[Level] = Level.SITE
    clock: int
    transducer: str
    page: int
    step: int
    state: State
    cursor: str
    seen: int
    attempts: int
    seconds: float
    note: str = ""


def faulty(turns: Iterable[Done]) -> list[Done]:
    """The last turns of transducers at their places, where they were errors."""
    last = {(done.transducer, done.page, done.step): done for done in turns}
    return [done for done in last.values() if done.state is State.FAULT]


class Stopped(Row):
    """The end of a run."""

    level: ClassVar[Level] = Level.SITE
    clock: int
    reason: str
    detail: str = ""


CONTROL: tuple[type[Row], ...] = (Opened, Chosen, Done, Stopped)
