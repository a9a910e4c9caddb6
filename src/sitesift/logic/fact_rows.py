"""The rows of one predicate while rules run, with indexes for those that hold given terms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from operator import itemgetter
from typing import Any

from sitesift.logic.fact import Term

Row = tuple[Term, ...]
Index = dict[Any, list[Row]]  # by the one term that is asked for, or by several


class Rows:
    """A set of rows that may grow."""

    __slots__ = ("_indexes", "all")

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self.all = set(rows)
        self._indexes: dict[tuple[int, ...], Index] = {}

    def by(self, *places: int) -> Index:
        """The rows by their terms at these places; made when first asked for."""
        if (index := self._indexes.get(places)) is None:
            index = self._indexes[places] = {}
            key = _key(places)
            for row in self.all:
                index.setdefault(key(row), []).append(row)
        return index

    def add(self, found: set[Row]) -> set[Row]:
        """Takes rows in: those that are new."""
        new = found - self.all
        self.all |= new
        for places, index in self._indexes.items():
            key = _key(places)
            for row in new:
                index.setdefault(key(row), []).append(row)
        return new


@cache
def _key(places: tuple[int, ...]) -> Callable[[Row], Any]:
    return itemgetter(*places)
