"""Rows of a run that are unlike the others. In: the cells of all rows. Out: which of them lack what
most have.

Where a badge or a missing line moves all that follows it, a wrapper that counts lines reads nothing
or something else. Pages that were looked at are a sample without such a record, else the wrapper
would know; so these rows tell which page to look at next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

MOST_ROWS = 0.6  # that have a column which the others are missing; assumed
FEWEST_LACKING = 2  # columns: one alone may be missing in any record


def usual_names(rows: Sequence[Collection[str]]) -> set[str]:
    """The columns that most rows have."""
    counts = Counter(name for row in rows for name in set(row))
    return {name for name, count in counts.items() if count >= MOST_ROWS * len(rows)}


def odd_rows(rows: Sequence[Collection[str]]) -> list[int]:
    """The numbers of odd rows, given by the names of their cells; the oddest first."""
    usual = usual_names(rows)
    lacking = {number: len(usual - set(row)) for number, row in enumerate(rows)}
    odd = [number for number, count in lacking.items() if count >= FEWEST_LACKING]
    return sorted(odd, key=lambda number: -lacking[number])
