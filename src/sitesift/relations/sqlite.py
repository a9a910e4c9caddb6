"""A store in one SQLite file: a table a relation, so that the file can be read with any SQLite
tool.

Beside its own columns each table has _number, _clock, _site, _page, _step and _key (see
`relation.key`). `_relations` lists the tables with their columns, `_counter` has the number of the
newest row. The journal is a write-ahead log: a killed process leaves the last whole transaction,
and others may read while one writes. One process writes at a time: a second one is refused as soon
as it sees that the counter has moved.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

from sitesift.errors import RelationError
from sitesift.relations.relation import R, Row, columns, decode, encode, key, table
from sitesift.relations.row_cache import RowCache
from sitesift.relations.scope import Scope
from sitesift.relations.store import Plain, Stored

LAYOUT_VERSION = 1  # of the file's layout
_WAIT_SECONDS = 10.0  # seconds that a reader or writer waits for another to finish its transaction
_PLACE = "_number, _clock, _site, _page, _step"


class SqliteStore:
    """A transactional memory of rows; without a path it ends with the process."""

    def __init__(self, path: Path | str = ":memory:") -> None:
        self.path = Path(path)
        self._relations: dict[str, type[Row]] = {}
        self._last: dict[tuple[str, str], int] = {}
        self._caches: dict[str, RowCache] = {}
        try:
            self._base = sqlite3.connect(self.path, timeout=_WAIT_SECONDS, isolation_level=None)
        except sqlite3.Error as error:
            raise RelationError(f"cannot be opened: {error}", source=str(path)) from error
        try:
            self._prepare()
        except (sqlite3.Error, RelationError) as error:
            self._base.close()
            if isinstance(error, RelationError):
                raise
            raise RelationError(f"not a store of rows: {error}", source=str(path)) from error
        self._count = self._counter()

    def _prepare(self) -> None:
        self._base.execute("PRAGMA journal_mode=WAL")
        # safe against a kill; a power cut may cost the last turns
        self._base.execute("PRAGMA synchronous=NORMAL")
        version = self._base.execute("PRAGMA user_version").fetchone()[0]
        if version == LAYOUT_VERSION:
            return
        if version:
            raise RelationError(
                f"a store of version {version}, not {LAYOUT_VERSION}", source=str(self.path)
            )
        with self._transaction():
            self._base.execute(f"PRAGMA user_version={LAYOUT_VERSION}")
            self._base.execute(
                "CREATE TABLE IF NOT EXISTS _relations (name TEXT PRIMARY KEY, columns TEXT "
                "NOT NULL)"
            )
            self._base.execute(
                "CREATE TABLE IF NOT EXISTS _counter (id INTEGER PRIMARY KEY, number INTEGER "
                "NOT NULL)"
            )
            self._base.execute("INSERT OR IGNORE INTO _counter VALUES (1, 0)")

    def declare(self, relations: Iterable[type[Row]]) -> None:
        """Makes room for relations; those that are there already must have the same columns, or
        lack some at the end that have a default: a newer version has added them."""
        with self._transaction():
            for relation in relations:
                self._declare(relation)

    def _declare(self, relation: type[Row]) -> None:
        name = table(relation)
        if self._relations.setdefault(name, relation) is not relation:
            raise RelationError(f"two relations are called {name}", source=str(self.path))
        layout = json.dumps([[column.name, column.affinity] for column in columns(relation)])
        before = self._base.execute(
            "SELECT columns FROM _relations WHERE name=?", [name]
        ).fetchone()
        if before and before[0] != layout:
            self._add_columns(relation, json.loads(before[0]), layout)
        if not before:
            own = "".join(f', "{column.name}" {column.affinity}' for column in columns(relation))
            self._base.execute(
                f'CREATE TABLE "{name}" (_number INTEGER PRIMARY KEY, _clock INTEGER NOT NULL, '
                f"_site TEXT NOT NULL,"
                f" _page INTEGER NOT NULL, _step INTEGER NOT NULL, _key BLOB NOT NULL{own},"
                " UNIQUE (_site, _page, _step, _key))"
            )
            self._base.execute(f'CREATE INDEX "{name}_time" ON "{name}" (_site, _clock)')
            self._base.execute("INSERT INTO _relations VALUES (?, ?)", [name, layout])

    def _add_columns(self, relation: type[Row], before: list[list[str]], layout: str) -> None:
        """Gives the rows of an older version what newer ones have besides, as it is by default."""
        name, now = table(relation), json.loads(layout)
        added = columns(relation)[len(before) :]
        defaults = {field.name: field.default for field in fields(relation)}
        if now[: len(before)] != before or any(defaults[own.name] is MISSING for own in added):
            raise RelationError(f"{name} has other columns in this file", source=str(self.path))
        for own in added:
            self._base.execute(f'ALTER TABLE "{name}" ADD COLUMN "{own.name}" {own.affinity}')
            value = own.encode(defaults[own.name])
            self._base.execute(f'UPDATE "{name}" SET "{own.name}"=?', [value])
        self._base.execute("UPDATE _relations SET columns=? WHERE name=?", [layout, name])

    def commit(self, clock: int, rows: Iterable[tuple[Scope, Row]]) -> int:
        """Adds all the rows or, when anything fails, none; says how many are new."""
        count, last = self._count, dict[tuple[str, str], int]()
        with self._transaction():
            if self._counter() != count:
                raise RelationError("another process writes to this store", source=str(self.path))
            for scope, row in rows:
                if self._add(count + 1, clock, scope, row):
                    count += 1
                    last[table(type(row)), scope.site] = clock
            self._base.execute("UPDATE _counter SET number=?", [count])
        new, self._count = count - self._count, count
        self._last.update(last)
        return new

    def _add(self, number: int, clock: int, scope: Scope, row: Row) -> bool:
        name, values = self._known(type(row)), encode(row)
        names = "".join(f', "{column.name}"' for column in columns(type(row)))
        marks = ", ?" * len(values)
        done = self._base.execute(
            (
                f'INSERT OR IGNORE INTO "{name}" ({_PLACE}, _key{names}) VALUES (?, ?, ?, ?, ?, '
                f"?{marks})"
            ),
            [number, clock, scope.site, scope.page, scope.step, key(values), *values],
        )
        return done.rowcount > 0

    def rows(
        self,
        relation: type[R],
        site: str,
        scopes: Sequence[Scope] | None = None,
        *,
        after: int | None = None,
        limit: int | None = None,
    ) -> list[Stored[R]]:
        """The rows of a relation, oldest first: in these scopes of the site (None: all), written
        after a time."""
        return self._cached(relation).find(site, scopes, after, limit)

    def _cached(self, relation: type[Row]) -> RowCache:
        """The rows of a relation, with those that came since they were read last."""
        name, count = self._known(relation), self._counter()
        cache = self._caches.setdefault(name, RowCache())
        if cache.counted != count:
            names = "".join(f', "{column.name}"' for column in columns(relation))
            for n, c, s, p, t, *own in self._base.execute(
                f'SELECT {_PLACE}{names} FROM "{name}" WHERE _number>? AND _number<=? '
                f"ORDER BY _number",
                [cache.counted, count],  # what another process writes just now comes next time
            ):
                cache.add(Stored(n, c, Scope(s, p, t), decode(relation, own)))
            cache.counted = count
        return cache

    def last(self, relation: type[Row], site: str) -> int:
        """The time of the relation's newest row on the site; -1 when there is none."""
        place = (self._known(relation), site)
        if place not in self._last:
            newest = self._base.execute(
                f'SELECT max(_clock) FROM "{place[0]}" WHERE _site=?', [site]
            ).fetchone()[0]
            self._last[place] = -1 if newest is None else newest
        return self._last[place]

    def lookup(self, relation: str, number: int) -> Plain | None:
        """One row by its number."""
        return next(
            (row for name, row in self._plain("_number=?", [number]) if name == relation), None
        )

    def written(self, site: str, clock: int) -> list[Plain]:
        """All that was written at one time, in order."""
        found = [row for _, row in self._plain("_site=? AND _clock=?", [site, clock])]
        return sorted(found, key=lambda plain: plain.number)

    def sites(self, relation: type[Row]) -> list[str]:
        """The sites that have rows of a relation."""
        found = self._base.execute(
            f'SELECT DISTINCT _site FROM "{self._known(relation)}" ORDER BY _site'
        )
        return [site for (site,) in found]

    def close(self) -> None:
        """Ends the use of the store."""
        self._base.close()

    def _plain(self, where: str, values: list[Any]) -> Iterator[tuple[str, Plain]]:
        """Rows of every table in the file, whether or not their classes are known here."""
        for name, layout in self._base.execute(
            "SELECT name, columns FROM _relations ORDER BY name"
        ).fetchall():
            names = [column for column, _ in json.loads(layout)]
            quoted = "".join(f', "{column}"' for column in names)
            for n, c, s, p, t, *own in self._base.execute(
                f'SELECT {_PLACE}{quoted} FROM "{name}" WHERE {where}', values
            ):
                yield name, Plain(name, n, c, Scope(s, p, t), dict(zip(names, own, strict=True)))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
            except BaseException:
                if self._base.in_transaction:  # a full disk ends it by itself
                    self._base.execute("ROLLBACK")
                raise
            self._base.execute("COMMIT")
        except sqlite3.Error as error:
            raise RelationError(
                f"{self.path} cannot be written ({error}).", source=str(self.path)
            ) from error

    def _counter(self) -> int:
        return int(self._base.execute("SELECT number FROM _counter").fetchone()[0])

    def _known(self, relation: type[Row]) -> str:
        name = table(relation)
        if self._relations.get(name) is not relation:
            raise RelationError(f"{relation.__name__} was not declared", source=str(self.path))
        return name
