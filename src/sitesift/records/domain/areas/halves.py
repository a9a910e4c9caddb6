"""Halves of records: in come the records of an area that were found by pivots of several types, out
go the types to look by instead where each of them is half of one.

A record of two rows or cells may tell what it is in the one and figures in the other. Where prices
lead nowhere and any type of the domain counts as a pivot, each has one and is taken for a record.
Assumed: such halves take turns, and in most of them each has a type that the other lacks, which
need not be a pivot in both. Where an advertisement of one row stands among them, nearly each half
without a pivot follows one that has it, and either has several types that the other lacks. Where
some halves were not found, those that lead to the page of the one before are second ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from sitesift.page.ancestors import nodes_inside
from sitesift.records.domain.areas.branches import Scene
from sitesift.records.domain.areas.segments import RecordSegment
from sitesift.records.domain.pivots.pivots import COUNTS, span_types

LEAST_RECORDS = 4  # of two halves each: fewer take turns by chance
MOST, FEW = 0.8, 0.2  # shares of a half's rows that have a type of its own, and of the other's
# rows that follow others, of those that lead; types of its own that a half has; assumed
FOLLOWERS, LEAST_OWN = 0.6, 2


def types_of_a_half(
    scene: Scene, records: Sequence[RecordSegment], types: Sequence[str]
) -> tuple[str, ...]:
    """The pivot types of one half; none where records are whole."""
    if len(records) < LEAST_RECORDS:
        return ()
    held = [_types_in(scene, record) for record in records]
    return (
        _by_turns(scene, held, types)
        or tuple(filter(partial(_leads, scene, held), types))[:1]
        or _by_links(scene, records, held, types)
    )


def _by_links(
    scene: Scene, records: Sequence[RecordSegment], held: list[set[str]], types: Sequence[str]
) -> tuple[str, ...]:
    """The types that only one half of each of most records has, which leads where the other half
    leads and nobody else."""
    links = [_links(scene, record) for record in records]
    times = Counter(link for own in links for link in own)
    pairs = [
        (n, n + 1)
        for n, (one, other) in enumerate(pairwise(links))
        if any(times[link] == 2 for link in one & other)
    ]
    if len(pairs) < LEAST_RECORDS or 2 * len(pairs) < FOLLOWERS * len(records):
        return ()
    return _own_of_one([[held[n] for n in side] for side in zip(*pairs, strict=True)], scene, types)


def _links(scene: Scene, record: RecordSegment) -> set[str]:
    """The addresses that the links of a record lead to."""
    page = scene.page
    nodes = (a for node in record.nodes for a in nodes_inside(page, node, "a").tolist())
    return {page.attribute(node, "href") for node in nodes} - {"", "#"}


def _by_turns(scene: Scene, held: list[set[str]], types: Sequence[str]) -> tuple[str, ...]:
    """The types that every second row has and no other."""
    return _own_of_one([held[0::2], held[1::2]], scene, types)


def _own_of_one(
    sides: Sequence[list[set[str]]], scene: Scene, types: Sequence[str]
) -> tuple[str, ...]:
    """The pivot types that nearly all of one side have and hardly any of the other, where the other
    has types of its own too."""
    counts = [Counter(name for each in side for name in each) for side in sides]
    rows = list(map(len, sides))
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


def _leads(scene: Scene, held: list[set[str]], pivot: str) -> bool:
    """Whether the rows without a type follow those with it, and are made of other types."""
    kinds = scene.domain.types
    values = [{name for name in row if kinds[name].instance_of != "sign"} for row in held]
    others = [row for row in values if pivot not in row]
    if len(others) < max(LEAST_RECORDS // 2, FOLLOWERS * (len(values) - len(others))):
        return False
    pairs = [(one, two) for one, two in pairwise(values) if pivot in one and pivot not in two]
    leading, behind = [one for one, _ in pairs], [two for _, two in pairs]
    apart = _are_apart(leading, behind) and _are_apart(behind, leading)
    return apart and len(pairs) >= MOST * len(others)


def _are_apart(rows: list[set[str]], others: list[set[str]]) -> bool:
    """Whether nearly all rows have several types that hardly any of the others has."""
    usual = Counter(name for row in others for name in row)
    common = {name for name, count in usual.items() if count > FEW * len(others)}
    return sum(len(row - common) >= LEAST_OWN for row in rows) >= MOST * len(rows)


def _types_in(scene: Scene, record: RecordSegment) -> set[str]:
    rows = record.annotations(scene.annotations)
    return {row.type for row in rows if row.score >= COUNTS}
