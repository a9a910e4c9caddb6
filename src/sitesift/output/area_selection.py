"""Which areas of a page go into an output: the main one, a numbered one, or all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from sitesift.extraction.page_result import PageResult

# What tables say of each record beside its own columns.
SOURCE, AREA, RECORD = "source", "area", "record"
LEADING_COLUMNS = {SOURCE: str, AREA: int, RECORD: int}


@dataclass(frozen=True, slots=True)
class Selection:
    """`number` counts areas from 1; None with `everything` unset is the main area."""

    number: int | None = None
    everything: bool = False

    def areas(self, result: PageResult) -> list[int]:
        """The indexes of the chosen areas of a result."""
        if self.everything:
            return list(range(len(result.areas)))
        index = (self.number or 1) - 1
        return [index] if index < len(result.areas) else []

    def narrowed(self, result: PageResult) -> PageResult:
        """The result with the chosen areas only, for outputs that hold all areas unless one was
        asked for."""
        if self.number is None:
            return result
        return replace(result, areas=tuple(result.areas[index] for index in self.areas(result)))

    def rows(self, result: PageResult) -> Iterator[dict[str, Any]]:
        """Flat rows of the chosen areas, each with where it comes from; areas and records count
        from 1."""
        for index in self.areas(result):
            for number, row in enumerate(result.rows(index), 1):
                own = {
                    f"{name}.item" if name in (SOURCE, AREA, RECORD) else name: v
                    for name, v in row.items()
                }
                yield {SOURCE: result.source, AREA: index + 1, RECORD: number} | own
