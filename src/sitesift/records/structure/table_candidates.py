"""Candidates from data tables: their records, headings and rows across left out.

In: an `Outline`. Out: candidates, collected in a `CandidateCollector`, and for each outline node
what part of a data table it is. Tables with the same columns are one list: sites divide long lists
into a table a month.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sitesift.page.page import Ints
from sitesift.records.structure.candidates import CandidateCollector
from sitesift.records.structure.outline import Outline
from sitesift.records.structure.tables.data_tables import DataTable

NO_PART, HEADED_RECORD, PLAIN_RECORD, BESIDE_RECORDS, INSIDE_ROW = range(5)
KIND = "T"


@dataclass(frozen=True, slots=True)
class _Rows:
    """The records of tables as outline nodes: the first and the last row of each."""

    first: Ints
    last: Ints


def add_tables(outline: Outline, found: CandidateCollector) -> None:
    """Collect the records of each data table, and of those with the same columns together."""
    groups: dict[tuple[object, ...], list[DataTable]] = {}
    shown: set[str] = set()
    for table in outline.tables:
        text = outline.page.text_of(table.node)
        if table.records and text not in shown:  # the same table again is no further part of it
            shown.add(text)
            groups.setdefault(table.key, []).append(table)
    for tables in groups.values():
        for each in [tables, *([table] for table in tables)] if len(tables) > 1 else [tables]:
            rows = _rows(outline, each)
            if len(rows.first):
                found.add(KIND, _around(outline, rows.first), rows.first, rows.last)


@lru_cache(maxsize=1)
def table_parts(outline: Outline) -> Ints:
    """For each outline node what part of a data table it is; pruning and features ask for the
    same."""
    parts = np.full(len(outline), NO_PART, dtype=np.int8)
    for table in outline.tables:
        begins = {places[0] for places in table.records}
        record = HEADED_RECORD if table.is_headed else PLAIN_RECORD
        for place, row in enumerate(table.rows):
            at = outline.place_of(row.node)
            if at >= 0:
                parts[at + 1 : outline.end[at]] = INSIDE_ROW
                parts[at] = record if place in begins else BESIDE_RECORDS
    return parts


def _rows(outline: Outline, tables: list[DataTable]) -> _Rows:
    first, last = [], []
    for table in tables:
        for places in table.records:
            low, high = (outline.place_of(table.rows[at].node) for at in (places[0], places[-1]))
            if low >= 0 and high >= 0 and outline.parent[low] == outline.parent[high]:
                first.append(low)
                last.append(high)
    return _Rows(np.array(first, dtype=np.int32), np.array(last, dtype=np.int32))


def _around(outline: Outline, nodes: Ints) -> int:
    """The nearest outline node that holds all of these."""
    area = int(outline.parent[nodes[0]])
    while outline.end[area] <= nodes[-1]:
        area = int(outline.parent[area])
    return area
