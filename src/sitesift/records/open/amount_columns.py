"""Columns of amounts, of which one is struck out: what was asked before, and what is asked now.

In: the values of columns, with their places in records. Out: the names of the two, by column or by
place, where the page tells them apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sitesift.annotate.plain_values import plain_kind
from sitesift.page.page import Page
from sitesift.records.domain.align.old_prices import OldPrices
from sitesift.records.model import Record, Value
from sitesift.records.open.record_places import value_place
from sitesift.records.structure.label_cells import called_labels
from sitesift.records.structure.leaves import ASKED_AMOUNT, FORMER_AMOUNT


class PlacedValue(NamedTuple):
    """A value of a record, with its place in it."""

    record: int
    value: Value
    place: str


def placed_values(page: Page, records: Sequence[Record]) -> list[list[PlacedValue]]:
    """What each record says, with the places; elements that their author calls labels say what
    something is, and no value."""
    labels = called_labels(page)
    return [
        [
            PlacedValue(number, value, value_place(page, record, value.node))
            for value in record.values
            if value.node not in labels
        ]
        for number, record in enumerate(records)
    ]


def are_lists(cells: Sequence[PlacedValue]) -> bool:
    """Whether some record has several texts in a column."""
    several = len({cell.record for cell in cells}) < len(cells)
    return several and not any(cell.value.image for cell in cells)


def amount_names(page: Page, columns: Mapping[str, Sequence[Value]]) -> dict[str, str]:
    """Names of the columns of amounts, where one of two is struck out: the other is asked."""
    lined = OldPrices(page)
    priced = [name for name, values in columns.items() if _are_money(values)]
    old = [name for name in priced if all(lined.is_struck(v.node) for v in columns[name])]
    asked = [name for name in priced if name not in old]
    if len(old) != 1 or len(asked) != 1:
        return {}
    return {asked[0]: ASKED_AMOUNT, old[0]: FORMER_AMOUNT}


def priced_places(page: Page, columns: Iterable[Sequence[PlacedValue]]) -> dict[str, str]:
    """Names for places of amounts where some records have a struck one beside the other: what
    stands first in these is what is asked in the rest."""
    lined = OldPrices(page)
    cells = [c for column in columns if _are_money([c.value for c in column]) for c in column]
    struck: dict[str, set[bool]] = {}
    for cell in cells:
        struck.setdefault(cell.place, set()).add(lined.is_struck(cell.value.node))
    told = {place: said == {True} for place, said in struck.items() if len(said) == 1}
    each = Counter((cell.record, told.get(cell.place)) for cell in cells)
    if set(told.values()) != {True, False} or len(told) < len(struck) or max(each.values()) > 1:
        return {}
    return {place: FORMER_AMOUNT if old else ASKED_AMOUNT for place, old in told.items()}


def _are_money(values: Sequence[Value]) -> bool:
    return plain_kind([value.text for value in values]) == "money"
