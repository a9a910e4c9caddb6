"""Numbers that no record has against the output, where records are addressed by running numbers.

In: a case. Out: a line where some of these numbers were looked at. A record there, which no list
has shown, keeps a verdict open; where none is left at which one might be, nothing is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.evidence.case import Case, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine


def number_lines(case: Case) -> Iterator[EvidenceLine]:
    """A line where missing numbers were looked at; it proves something where none is left."""
    looks = case.numbers
    if looks is not None:
        none_there = None if not looks.all_looked_at else True
        empty = looks.looked_at - looks.records
        holds = False if looks.records else none_there
        yield compared(EvidenceKind.NUMBERED, empty, looks.looked_at, holds)
