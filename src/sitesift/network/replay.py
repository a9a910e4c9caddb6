"""Decisions made again from a recorded trace: a store that a run has filled goes in, and for each
of its turns what was decided then and what the same transducers decide now comes out.

Guards are pure and see rows only, so both are equal, without any world to act in. Where they are
not, a guard looks at something that is no row, or the transducers have changed since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sitesift.network.control import CONTROL, Chosen, Stopped
from sitesift.network.controller import Controller
from sitesift.network.transducer import Transducer
from sitesift.relations import Row, SqliteStore, Stored
from sitesift.settings import NetworkSettings


@dataclass(frozen=True, slots=True)
class Decision:
    """What the controller decided at one tick, and what it decides on the same rows now."""

    recorded: Chosen | Stopped
    replayed: Chosen | Stopped

    @property
    def agrees(self) -> bool:
        return self.recorded == self.replayed


def replay(
    store: SqliteStore,
    site: str,
    transducers: Sequence[Transducer],
    settings: NetworkSettings = NetworkSettings(),  # noqa: B008 - frozen
    goal: type[Row] | None = None,
) -> Iterator[Decision]:
    """All decisions of the runs at a site, in order; no step is called."""
    relations = _relations(transducers, goal)
    store.declare(relations)
    memory = SqliteStore()
    memory.declare(relations)
    controller = Controller(memory, site, transducers, settings, goal)
    recorded: list[Stored[Row]] = [
        stored for relation in relations for stored in store.rows(relation, site)
    ]
    for stored in sorted(recorded, key=lambda one: one.number):
        if isinstance(stored.row, Chosen | Stopped):
            yield Decision(stored.row, controller.decide())
        memory.commit(stored.clock, [(stored.scope, stored.row)])


def _relations(transducers: Sequence[Transducer], goal: type[Row] | None) -> tuple[type[Row], ...]:
    written = [relation for t in transducers for relation in t.writes]
    read = [entry.relation for t in transducers for entry in t.inputs()]
    asked = [goal] if goal is not None else []
    return tuple(dict.fromkeys([*CONTROL, *written, *read, *asked]))
