"""Rows as a store gives them (sqlite.py): they go in by transaction, come out by relation and
scope, and are never changed nor taken back.

Every row has a number (its identity in the trace), the logical time at which it was written, and
its scope. Rows are a set in each scope: to add one that is there already does nothing, and its
number and time stay as they were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic

from sitesift.relations.relation import R
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
        values = ", ".join(f"{name}={value!r}" for name, value in self.values.items())
        return f"{self.relation}({values})"
