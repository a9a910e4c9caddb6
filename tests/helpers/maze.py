"""A toy world for the network: rooms with doors and gold. Analyses look around, an action walks
through doors."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from sitesift.network import More, Network, Open, Reason, Transducer, everywhere, read
from sitesift.network.control import CONTROL
from sitesift.relations import Level, Row, Scope, SqliteStore

SITE = "maze"
Maze = Mapping[str, Sequence[str]]


class Room(Row):
    name: str


class Door(Row):
    leads_to: str


class Letter(Row):
    place: int
    text: str


class Tally(Row):
    level = Level.SITE
    letters: int


ROWS = (Room, Door, Letter, Tally)


class Look(Transducer):
    """Input-driven: the doors of a room, in one turn."""

    name = "Look"
    reads, writes = (Room,), (Door,)
    priority = 60

    def __init__(self, maze: Maze) -> None:
        self._maze = maze

    def step(self, facts):
        for room in facts.new(Room):
            yield from (Door(name) for name in self._maze.get(room.name, ()))


class Spell(Transducer):
    """State-driven: the letters of a room's name, one a turn."""

    name = "Spell"
    reads, writes = (Room,), (Letter,)
    priority = 40

    def step(self, facts):
        name, place = facts.all(Room)[0].name, facts.cursor or 0
        yield Letter(place, name[place])
        if place + 1 < len(name):
            yield More(place + 1)


class Count(Transducer):
    """Input-driven, for the whole site."""

    name = "Count"
    reads, writes = (read(Letter, everywhere),), (Tally,)
    level, priority = Level.SITE, 10

    def step(self, facts):
        yield Tally(len(facts.placed(Letter)))


class Walk(Transducer):
    """The action: through one door after the other, each to a new page. Async, as actions are."""

    name = "Walk"
    reads, writes = (Door,), (Room,)
    level, exclusive = Level.STEP, True

    async def step(self, facts):
        doors, place = facts.all(Door), facts.cursor or 0
        name = doors[place].leads_to
        yield Open((Room(name),), page=True, label=f"through {name}")
        if place + 1 < len(doors):
            yield More(place + 1)


def transducers(maze: Maze) -> list[Transducer]:
    return [Look(maze), Spell(), Count(), Walk()]


def network(store: SqliteStore, maze: Maze, *args: Any) -> Network:
    return Network(store, SITE, transducers(maze), *args)


def rows(store: SqliteStore, relation: type[Row]) -> list[Any]:
    return [stored.row for stored in store.rows(relation, SITE)]


def order(store: SqliteStore) -> list[str]:
    """Who had the turns, and where: "Look 1.0" is on page 1."""
    return [f"{row.transducer} {row.page}.{row.step}" for row in rows(store, CONTROL[1])]


def everything(store: SqliteStore, relations: Sequence[type[Row]] = ROWS) -> list[tuple[Any, ...]]:
    """All that is in a store, with numbers, times and scopes, but for the seconds that turns
    took."""
    found = [
        (
            stored.number,
            stored.clock,
            stored.scope,
            type(stored.row).__name__,
            _without_seconds(stored.row),
        )
        for relation in (*CONTROL, *relations)
        for stored in store.rows(relation, SITE)
    ]
    return sorted(found, key=itemgetter(0))


def _without_seconds(row: Row) -> str:
    names = [name for name in row.__dataclass_fields__ if name != "seconds"]
    return json.dumps({name: getattr(row, name) for name in names})


def undisturbed(maze: Maze) -> list[tuple[Any, ...]]:
    """All that a run leaves which nobody stops."""
    store = SqliteStore()
    result = network(store, maze).run_now([Room("hall")])
    assert result.reason is Reason.EXHAUSTED
    return everything(store)


class Killed(BaseException):
    """A stop that nothing in the network catches."""


class Dying(SqliteStore):
    """A store that ends the run just before or just after its n-th commit."""

    deadline = -1
    early = True

    def commit(self, clock: int, entries: Any) -> int:
        self.deadline -= 1
        if self.deadline == 0 and self.early:
            raise Killed
        done = super().commit(clock, entries)
        if self.deadline == 0:
            raise Killed
        return done


def scope(page: int = 0, step: int = 0) -> Scope:
    return Scope(SITE, page, step)
