"""The site's own map against the output: a list that nobody had to find, with nothing in it that
the wrapper could have left out by the same mistake. Pages of the map that the output lacks keep a
verdict open; where a few of them were looked at and none is there, or is made as a record's page
is, the map is old or lists other things, and says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.evidence.case import Case, compared
from sitesift.explore.verdict import EvidenceKind, EvidenceLine


def site_map_lines(case: Case) -> Iterator[EvidenceLine]:
    """A line where the map lists records."""
    listed = case.listed
    if listed is not None:
        known, wanted = len(listed.known), len(listed.known) + len(listed.lacking)
        yield compared(EvidenceKind.LISTED, known, wanted, _holds(case))


def _holds(case: Case) -> bool | None:
    """A map that lacks records of the output is no proof that there are no others."""
    listed = case.listed
    assert listed is not None
    if not listed.lacking:
        return True if listed.lists_all else None
    is_old = bool(case.listed_looks) and not any(case.listed_looks)
    return None if is_old else False
