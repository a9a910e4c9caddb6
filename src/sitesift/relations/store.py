"""What a store does: rows go in by transaction, come out by relation and scope, and are never
changed nor taken back.

Every row has a number (its identity in the trace), the logical time at which it was written, and
its scope. Rows are a set in each scope: to add one that is there already does nothing, and its
number and time stay as they were.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol

from sitesift.relations.relation import R, Row
from sitesift.relations.scope import Scope


@dataclass(frozen=True, slots=True)
class Stored(Generic[R]):
    """A row where it lies."""

    number: int
    clock: int
    scope: Scope
    row: R


@dataclass(frozen=True, slots=True)
class Plain:
    """A row as anyone can read it who does not have its class."""

    relation: str
    number: int
    clock: int
    scope: Scope
    values: Mapping[str, object]

    def __str__(self) -> str:
        return f"{self.relation}({', '.join(f'{name}={value!r}' for name, value in self.values.items())})"


class Store(Protocol):
    """A transactional memory of rows."""

    def declare(self, relations: Iterable[type[Row]]) -> None:
        """Makes room for relations; those that are there already must have the same columns."""

    def commit(self, clock: int, rows: Iterable[tuple[Scope, Row]]) -> int:
        """Adds all the rows or, when anything fails, none; says how many are new."""

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

    def last(self, relation: type[Row], site: str) -> int:
        """The time of the relation's newest row on the site; -1 when there is none."""

    def lookup(self, relation: str, number: int) -> Plain | None:
        """One row by its number."""

    def written(self, site: str, clock: int) -> list[Plain]:
        """All that was written at one time, in order."""

    def sites(self, relation: type[Row]) -> list[str]:
        """The sites that have rows of a relation."""

    def close(self) -> None:
        """Ends the use of the store."""
