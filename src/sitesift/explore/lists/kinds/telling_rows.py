"""Which rows of a list tell so much of the subject that they are its records for sure. In: the
points that each row has by what it tells. Out: places of rows.

Lists of classifieds have more goods of other kinds than records: what is usual is asked of the rows
that tell most, not of all.
"""

from __future__ import annotations

from collections.abc import Sequence

# assumed, tried on generated classifieds
FULLEST = 10  # of so many rows one tells as much as records do ...
FAR_LESS = 2  # ... and one that tells as many times less is no record for sure


def telling_rows(points: Sequence[int]) -> list[int]:
    """The places of rows that tell more than half of what the fullest tenth does."""
    if not points:
        return []
    full = max(1, sorted(points, reverse=True)[len(points) // FULLEST])
    return [place for place, told in enumerate(points) if told > full / FAR_LESS]
