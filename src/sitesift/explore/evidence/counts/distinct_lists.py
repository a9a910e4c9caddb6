"""The lists of a site, each of them once. In: a case. Out: its lists without those that show what
others have.

A list may have two addresses (the home page shows the homes to let, and so does "To let"), and a
home page shows a selection. Counts of such lists are added up once. Lists that count alike are one
where they have nearly all records in common; a block of what one may like puts another record
among them each time. What else was read at the address of a list is counted there with it.
"""

from __future__ import annotations

from collections.abc import Collection

from sitesift.explore.evidence.case import HOLDING_SHARE, Case, ListRead
from sitesift.explore.evidence.counts.guessed_names import named_lists, row_numbers


def distinct_lists(case: Case) -> list[ListRead]:
    """Lists that letters were not searched for to get, without those that show others again."""
    lists = named_lists(case)
    counted = [one for one in lists if one.total is not None]
    counted.sort(key=lambda one: len(row_numbers([one], case)) != one.total)  # whole ones first
    kept: list[tuple[ListRead, frozenset[int]]] = []
    for one in counted:
        rows = row_numbers([one], case)
        alike = ((other, had) for other, had in kept if other.total == one.total)
        if not any(_is_beside(one, other, had) or _are_same(rows, had) for other, had in alike):
            kept.append((one, rows))
    had = row_numbers(counted, case)
    others = [one for one in lists if one.total is None and not row_numbers([one], case) <= had]
    return [*(one for one, _ in kept), *others]


def _is_beside(one: ListRead, other: ListRead, had: Collection[int]) -> bool:
    """Whether a list stands at the address of another, which has all that is counted there."""
    return one.name == other.name and "://" in one.name and len(had) == other.total


def _are_same(rows: Collection[int], others: Collection[int]) -> bool:
    """Whether two lists have nearly all records in common."""
    common = len(set(rows) & set(others))
    return common > 0 and common >= HOLDING_SHARE * max(len(rows), len(others))
