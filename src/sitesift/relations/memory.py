"""A store without a file, for tests and for runs that need no resuming. Same contract as the SQLite
store."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, cast

from sitesift.errors import RelationError
from sitesift.relations.relation import R, Row, Value, columns, decode, encode, key, table
from sitesift.relations.scope import Scope
from sitesift.relations.store import Plain, Stored


class MemoryStore:
    """Rows in dictionaries, by relation, scope and key."""

    def __init__(self) -> None:
        self._relations: dict[str, type[Row]] = {}
        self._rows: dict[str, dict[tuple[Scope, bytes], Stored[Any]]] = {}
        self._last: dict[tuple[str, str], int] = {}
        self._count = 0

    def declare(self, relations: Iterable[type[Row]]) -> None:
        for relation in relations:
            columns(relation)
            name = table(relation)
            if self._relations.setdefault(name, relation) is not relation:
                raise RelationError(f"two relations are called {name}")
            self._rows.setdefault(name, {})

    def commit(self, clock: int, rows: Iterable[tuple[Scope, Row]]) -> int:
        ready = [
            (scope, row, encode(row)) for scope, row in rows
        ]  # mistakes show before anything is added
        for _, row, _ in ready:
            self._known(type(row))
        return sum(self._add(clock, scope, row, values) for scope, row, values in ready)

    def _add(self, clock: int, scope: Scope, row: Row, values: list[Value]) -> bool:
        name, place = table(type(row)), (scope, key(values))
        if place in self._rows[name]:
            return False
        self._count += 1
        self._rows[name][place] = Stored(self._count, clock, scope, decode(type(row), values))
        self._last[name, scope.site] = clock
        return True

    def rows(
        self,
        relation: type[R],
        site: str,
        scopes: Sequence[Scope] | None = None,
        *,
        after: int | None = None,
        limit: int | None = None,
    ) -> list[Stored[R]]:
        wanted = None if scopes is None else set(scopes)
        found = (
            cast("Stored[R]", stored)
            for stored in self._rows[self._known(relation)].values()
            if stored.scope.site == site
            and (wanted is None or stored.scope in wanted)
            and (after is None or stored.clock > after)
        )
        return list(islice(found, limit))

    def last(self, relation: type[Row], site: str) -> int:
        return self._last.get((self._known(relation), site), -1)

    def lookup(self, relation: str, number: int) -> Plain | None:
        found = (
            stored for stored in self._rows.get(relation, {}).values() if stored.number == number
        )
        return next((_plain(relation, stored) for stored in found), None)

    def written(self, site: str, clock: int) -> list[Plain]:
        found = [
            _plain(name, stored)
            for name, rows in self._rows.items()
            for stored in rows.values()
            if stored.scope.site == site and stored.clock == clock
        ]
        return sorted(found, key=lambda plain: plain.number)

    def sites(self, relation: type[Row]) -> list[str]:
        return sorted({scope.site for scope, _ in self._rows[self._known(relation)]})

    def close(self) -> None:
        pass

    def _known(self, relation: type[Row]) -> str:
        name = table(relation)
        if self._relations.get(name) is not relation:
            raise RelationError(f"{relation.__name__} was not declared")
        return name


def _plain(name: str, stored: Stored[Any]) -> Plain:
    names = [column.name for column in columns(type(stored.row))]
    values = dict(zip(names, encode(stored.row), strict=True))
    return Plain(name, stored.number, stored.clock, stored.scope, values)
