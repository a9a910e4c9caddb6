"""Rows of pages that were looked at, and whether the analysis of these pages knew them for records.

In: a case. Out: how many of the rows that wrappers read there are records by the page's own
analysis. A wrapper takes whatever is made as a few records are; where the analysis understood three
of forty, what it says of these three proves nothing of the others. Assumed: half of the rows are
enough, since recognisers miss some, and what scripts add later is on no first page.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.evidence.case import USUAL_SHARE, Case, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine

LEAST_READ = 6  # rows of such pages: of a few the half says little


def recognised_lines(case: Case) -> Iterator[EvidenceLine]:
    """A line where enough rows were read on pages that were looked at."""
    places = case.places
    read = {places[key] for key in case.read_where_seen if key in places}
    known = {places[one.key] for one in case.shown if one.key in places}
    if len(read) >= LEAST_READ:
        found = len(read & known)
        holds = found >= USUAL_SHARE * len(read)
        yield compared(EvidenceKind.RECOGNISED, found, len(read), holds)
