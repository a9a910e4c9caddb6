"""Finite-state transducers whose transitions are guarded by facts: a state and facts in, next state
and outputs out.

A guard is a conjunction: all facts of `when` hold and none of `unless` does. The first arrow whose
guard holds is taken, so the order of the arrows is their priority; where none holds the machine
stays as it is and gives nothing. The state is a single word: whoever stores it can go on after
being stopped.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Arrow:
    """A transition: from a state to another, when its guard holds; `gives` are the outputs."""

    source: str
    target: str
    when: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()
    gives: tuple[str, ...] = ()

    def is_open(self, facts: Collection[str]) -> bool:
        """Whether the guard lets the machine through."""
        return self.when <= frozenset(facts) and not self.unless & frozenset(facts)


def arrow(source: str, target: str, when: str = "", unless: str = "", gives: str = "") -> Arrow:
    """An arrow with its facts and outputs written as words divided by spaces."""
    return Arrow(
        source, target, frozenset(when.split()), frozenset(unless.split()), tuple(gives.split())
    )


@dataclass(frozen=True, slots=True)
class StateMachine:
    """A transducer: where it starts, and its arrows in order of priority."""

    name: str
    start: str
    arrows: tuple[Arrow, ...]
    states: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        found = {self.start} | {a.source for a in self.arrows} | {a.target for a in self.arrows}
        object.__setattr__(self, "states", frozenset(found))

    def step(self, state: str, facts: Collection[str]) -> tuple[str, tuple[str, ...]]:
        """The next state and what the machine gives on the way to it."""
        if state not in self.states:
            raise ValueError(f"The machine '{self.name}' has no state '{state}'.")
        for one in self.arrows:
            if one.source == state and one.is_open(facts):
                return one.target, one.gives
        return state, ()

    def ends(self) -> frozenset[str]:
        """The states that no arrow leaves."""
        return self.states - {a.source for a in self.arrows}
