"""Rows of a run that are unlike the others. In: the cells of all rows. Out: which of them lack what
most have, or write it as few do.

Where a badge or a missing line moves all that follows it, a wrapper that counts lines reads nothing
or something else. Pages that were looked at are a sample without such a record, else the wrapper
would know; so these rows tell which page to look at next.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence

MOST_ROWS = 0.6  # that have a column which the others are missing; assumed
FEWEST_LACKING = 2  # columns: one alone may be missing in any record
RARE_SHARE = 0.2  # of the rows that write a column in one way, up to which it is rare; assumed
_DIGITS = re.compile(r"\d[\d.,]*")
_WORD = re.compile(r"[^\W\d_]+")


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


def unlike_rows(rows: Sequence[Mapping[str, str]], most: int) -> list[int]:
    """The numbers of rows whose own pages tell most of what may have been misread: each has a cell
    of a form that few rows have, or lacks what most have, in a column that those before it do not
    tell about. A wrapper that is right for nine rows in ten is wrong where the tenth is unlike."""
    usual = usual_names([{name for name, text in row.items() if text} for row in rows])
    forms = [{name: shape_of(row.get(name, "")) for name in usual} for row in rows]
    times = Counter(pair for row in forms for pair in row.items())
    rare = [
        {name for name, form in row.items() if times[name, form] <= RARE_SHARE * len(rows)}
        for row in forms
    ]
    chosen, told = list[int](), set[str]()
    while len(chosen) < most:
        number = max(range(len(rows)), key=lambda n: (len(rare[n] - told), -n), default=0)
        if not rows or not rare[number] - told:
            break
        chosen.append(number)
        told |= rare[number]
    return chosen


def shape_of(text: str) -> str:
    """How a text is written: its words as "a", its numbers as "9", whatever they are."""
    return _WORD.sub("a", _DIGITS.sub("9", text))
