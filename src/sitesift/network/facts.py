"""What a transducer sees: the rows of the relations that it registered, in the scopes that these
reach, and its cursor.

Everything else is out of sight, and asking for it is a mistake that is raised at once. What was
looked at is remembered: after the guard was asked, that is the answer to "why was this done".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sitesift.errors import NetworkError
from sitesift.network.structure import Read, Structure
from sitesift.relations import Row, Scope, SqliteStore, Stored
from sitesift.relations.relation import R, table

MAX_WITNESSES = 20  # rows a relation that the trace keeps of those that were looked at


@dataclass(frozen=True, slots=True)
class Position:
    """Where a task stands: its cursor, when it last rested and last had a turn."""

    cursor: Any = None
    seen: int = -1  # input up to here is old
    turn: int = -1  # input up to here is no reason for another turn


class Facts:
    """A view of the memory from one place."""

    def __init__(
        self,
        store: SqliteStore,
        structure: Structure,
        scope: Scope,
        reads: Iterable[Read],
        position: Position = Position(),  # noqa: B008 - frozen
    ) -> None:
        self.scope = scope
        self.structure = structure
        self.cursor = position.cursor  # where the last turn said to go on; None before the first
        self._store = store
        self._seen, self._turn = position.seen, position.turn
        self._reads = {entry.relation: entry for entry in reads}
        self._looked: dict[str, list[int]] = {}
        # what was fetched once: nobody writes while one looks
        self._found: dict[tuple[type[Row], bool], list[Stored[Any]]] = {}

    def placed(self, relation: type[R], *, new: bool = False) -> list[Stored[R]]:
        """The rows in sight with number, time and scope, oldest first; `new`: those since the last
        rest."""
        if (relation, new) not in self._found:
            self._found[relation, new] = list(self._fetch(relation, self._seen if new else None))
        found = self._found[relation, new]
        self._note(relation, found)
        return found

    def _some(self, relation: type[R], after: int | None = None) -> bool:
        """Whether there are rows (after a time), without fetching them all."""
        found = self._fetch(relation, after, MAX_WITNESSES)
        self._note(relation, found)
        return bool(found)

    def _fetch(
        self, relation: type[R], after: int | None, limit: int | None = None
    ) -> list[Stored[R]]:
        entry = self._reads.get(relation)
        if entry is None:
            raise NetworkError(f"{relation.__name__} is read but not registered")
        scopes = entry.reach(self.structure, self.scope)
        return self._store.rows(relation, self.scope.site, scopes, after=after, limit=limit)

    def _note(self, relation: type[R], found: list[Stored[R]]) -> None:
        kept = self._looked.setdefault(table(relation), [])
        kept += [stored.number for stored in found[:MAX_WITNESSES] if stored.number not in kept]

    def all(self, relation: type[R]) -> list[R]:
        """The rows in sight, oldest first, each once."""
        return list(dict.fromkeys(stored.row for stored in self.placed(relation)))

    def new(self, relation: type[R]) -> list[R]:
        """The rows that came since this transducer last rested here; the same over all turns until
        it rests again."""
        return list(dict.fromkeys(stored.row for stored in self.placed(relation, new=True)))

    def count(self, relation: type[Row]) -> int:
        """How many different rows are in sight."""
        return len(self.all(relation))

    def has(self, relation: type[Row]) -> bool:
        """Whether any row is in sight."""
        return self._some(relation)

    def newest(self, relation: type[R]) -> R | None:
        """The row in sight that came last."""
        found = self.placed(relation)
        return found[-1].row if found else None

    def woken(self) -> bool:
        """Whether there is input that came since the last turn."""
        return any(
            entry.wakes and self._some(entry.relation, self._turn) for entry in self._reads.values()
        )

    def complete(self) -> bool:
        """Whether all required input is there."""
        return all(self.has(entry.relation) for entry in self._reads.values() if entry.required)

    def witnesses(self) -> tuple[str, ...]:
        """The rows that were looked at so far, as "relation#number"."""
        return tuple(
            f"{name}#{number}"
            for name, numbers in self._looked.items()
            for number in numbers[:MAX_WITNESSES]
        )
