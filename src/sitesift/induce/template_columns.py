"""Which column of a page template an item of another page is. In: the columns, and the items of a
record with their places. Out: the items of each column.

What an item says of itself comes first: a label before it, or the heading of its cell, tells the
column better than the place, which an item that is missing shifts. Then places count: the exact
one, one of another class, one without what only formats.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from sitesift.induce.template_xpath import Place
from sitesift.records.model import Value
from sitesift.records.structure.outline import FORMATTING


class ColumnPlace(Protocol):
    """Where the items of a column are."""

    @property
    def name(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def classes(self) -> str: ...
    @property
    def number(self) -> int: ...
    @property
    def is_list(self) -> bool: ...


class ColumnFinder:
    """The columns of one area."""

    def __init__(self, columns: Sequence[ColumnPlace]) -> None:
        first = list(reversed(columns))  # of two at one place the first has it
        self._exact = {(c.path, c.classes, c.number): c.name for c in columns}
        self._bare = {(c.path, c.number): c.name for c in first}
        self._plain = {(_unformatted(c.path), c.number): c.name for c in first}
        self._lists = {(c.path, c.classes): c.name for c in columns if c.is_list}
        self._own = {c.name for c in columns if is_own_name(c.name)}
        # none: it has no cells, or is older than their numbers
        self.has_cells = any("[" in c.path for c in columns)

    def columns(self, placed: Sequence[tuple[Place, Value]]) -> dict[str, list[Value]]:
        """The items of a record by the columns that they are of."""
        exact = {self._exact[place] for place, _ in placed if place in self._exact}
        said = {item.name for _, item in placed} & self._own
        found: dict[str, list[Value]] = {}
        for place, item in placed:
            if (name := self._lists.get(place[:2])) is None:
                name = item.name if item.name in said else self._at(place, item, exact)
                if name is None or name in found or (name in said and item.name not in said):
                    continue
            found.setdefault(name, []).append(replace(item, name=name))
        return found

    def _at(self, place: Place, item: Value, exact: set[str]) -> str | None:
        """The column at a place, unless another item stands at its exact one, or this item says
        that it is another column."""
        if (name := self._exact.get(place)) is None:
            bare = self._bare.get((place[0], place[2]))
            name = bare or self._plain.get((_unformatted(place[0]), place[2]))
            name = name if name not in exact else None
        return None if name in self._own and is_own_name(item.name) else name


def is_own_name(name: str) -> bool:
    """Whether a page itself names a column so, by a label or a heading: such names are written with
    capitals, those that the program gives are not."""
    return name != name.casefold()


def _unformatted(path: str) -> str:
    """A tag path without what only formats: one record has its text in <font>, another has not."""
    return "/".join(step for step in path.split("/") if step not in FORMATTING)
