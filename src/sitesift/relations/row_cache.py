"""The rows of one relation in memory, as far as they were read from the file.

In: rows in the order of their numbers. Out: those in some scopes of a site, written after a time.
Rows are never changed nor taken back, so what was read once is right for ever; only what came later
has to be read again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sitesift.relations.scope import Scope
from sitesift.relations.store import Stored


@dataclass(slots=True)
class _Rows:
    """Rows in the order of their numbers, and their times."""

    found: list[Stored[Any]] = field(default_factory=list)
    clocks: list[int] = field(default_factory=list)
    in_order: bool = True  # whether times never go back

    def add(self, stored: Stored[Any]) -> None:
        if self.clocks and stored.clock < self.clocks[-1]:
            self.in_order = False
        self.found.append(stored)
        self.clocks.append(stored.clock)

    def after(self, clock: int | None) -> list[Stored[Any]]:
        """Those written after a time."""
        if clock is None:
            return self.found
        if self.in_order:
            return self.found[bisect_right(self.clocks, clock) :]
        return [stored for stored in self.found if stored.clock > clock]


@dataclass(slots=True)
class RowCache:
    """What is known of a relation."""

    counted: int = 0  # the store's counter when the relation was read last
    _sites: dict[str, _Rows] = field(default_factory=dict)
    _scopes: dict[Scope, _Rows] = field(default_factory=dict)

    def add(self, stored: Stored[Any]) -> None:
        """Takes in a row that is newer than all others here."""
        self._sites.setdefault(stored.scope.site, _Rows()).add(stored)
        self._scopes.setdefault(stored.scope, _Rows()).add(stored)

    def find(
        self, site: str, scopes: Sequence[Scope] | None, after: int | None, limit: int | None
    ) -> list[Stored[Any]]:
        """The rows in these scopes of the site (None: all), oldest first, as a list of its own."""
        if scopes is None:
            found = self._sites[site].after(after) if site in self._sites else []
            return found[:limit]
        places = dict.fromkeys(Scope(site, scope.page, scope.step) for scope in scopes)
        parts = [self._scopes[place].after(after) for place in places if place in self._scopes]
        if len(parts) == 1:
            return parts[0][:limit]
        merged = [stored for part in parts for stored in part]
        return sorted(merged, key=lambda stored: stored.number)[:limit]
