"""Halves of records: in come the records of an area that were found by pivots of several types, out
go the types to look by instead where each of them is half of one.

A record of two rows or cells may tell what it is in the one and figures in the other. Where prices
lead nowhere and any type of the domain counts as a pivot, each has one and is taken for a record.
Assumed: such halves take turns, and in most of them each has a type that the other lacks, which
need not be a pivot in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sitesift.records.domain.areas.branches import Scene
from sitesift.records.domain.areas.segments import RecordSegment
from sitesift.records.domain.pivots.pivots import COUNTS, span_types

LEAST_RECORDS = 4  # of two halves each: fewer take turns by chance
MOST, FEW = 0.8, 0.2  # shares of a half's rows that have a type of its own, and of the other's


def types_of_a_half(
    scene: Scene, records: Sequence[RecordSegment], types: Sequence[str]
) -> tuple[str, ...]:
    """The pivot types that every second record has and no other; none where records are whole."""
    if len(records) < LEAST_RECORDS:
        return ()
    held = [_types_in(scene, record) for record in records]
    counts = [Counter(name for each in held[side::2] for name in each) for side in (0, 1)]
    rows = [len(held[side::2]) for side in (0, 1)]
    own = [
        tuple(
            name
            for name in dict.fromkeys((*types, *span_types(scene.domain)))
            if counts[side][name] >= MOST * rows[side]
            and counts[1 - side][name] <= FEW * rows[1 - side]
        )
        for side in (0, 1)
    ]
    leading = [tuple(name for name in names if name in types) for names in own]
    return max(leading, key=len) if all(own) else ()


def _types_in(scene: Scene, record: RecordSegment) -> set[str]:
    rows = record.annotations(scene.annotations)
    return {row.type for row in rows if row.score >= COUNTS}
