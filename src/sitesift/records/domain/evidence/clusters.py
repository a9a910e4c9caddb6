"""Evidence from visual clusters (ClustVX): asked where the pivots leave doubt, weighed by the rules
in clusters.lp.

Doubt is a page with pivots but no area, or with most of its pivots outside the records found.
Clusters cost about as much time as all the rest, and on pages without doubt they only confirm.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from sitesift.logic.fact import Fact
from sitesift.logic.solver import solve
from sitesift.records.domain.areas.areas import FoundArea
from sitesift.records.domain.areas.branches import Scene
from sitesift.records.domain.areas.record_constraints import is_whole_record
from sitesift.records.domain.areas.segments import RecordSegment, text_span
from sitesift.records.domain.pivots.pivots import Shapes, pivot_nodes, specific_points
from sitesift.records.model import Record
from sitesift.records.structure.find_areas import find_areas

_HERE = Path(__file__).parent

DOUBT = 0.5  # of the pivots outside the records; assumed: most of a list's pivots are in it


class Proposed(Fact):
    area: int
    records: int


class Complete(Fact):
    area: int
    records: int


class Points(Fact):
    area: int
    points: int


class Found(Fact):
    area: int
    complete: int
    points: int


class Shared(Fact):
    proposed: int
    area: int
    records: int


def correct_by_clusters(scene: Scene, found: list[FoundArea]) -> list[FoundArea]:
    """The areas as the visual clusters correct them; as they are where there is no doubt."""
    pivots = pivot_nodes(scene.page, scene.annotations, scene.domain.pivots)
    if len(pivots) < 2 or not _in_doubt(pivots, found, scene):
        return found
    proposals = [
        proposal(scene, number, area.node, area.records)
        for number, area in enumerate(find_areas(scene.page, with_values=False))
    ]
    proposals = [p for p in proposals if p.records]
    answer = solve(
        _HERE / "clusters.lp",
        _facts(scene, proposals, found),
        {"min_points": scene.domain.record.min_specific},
    )
    replaced = {int(a) for _, a in answer.get("instead", set())}
    taken = {int(v) for v, _ in answer.get("instead", set())} | {
        int(v) for (v,) in answer.get("take", set())
    }
    if found and not replaced:
        return found  # what lies beside the areas found is, as a rule, a menu or a recommendation
    return [a for a in found if a.node not in replaced] + [
        p for i, p in enumerate(proposals) if i in taken
    ]


def _in_doubt(pivots: list[int], found: list[FoundArea], scene: Scene) -> bool:
    nodes = np.array(
        [n for area in found for record in area.records for n in record.nodes], dtype=np.int32
    )
    steps = np.zeros(len(scene.page) + 1, dtype=np.int32)
    np.add.at(steps, nodes, 1)
    np.add.at(steps, scene.page.end[nodes], -1)
    inside = int((np.cumsum(steps)[pivots] > 0).sum())
    return inside < (1 - DOUBT) * len(pivots)


def proposal(scene: Scene, number: int, node: int, records: tuple[Record, ...]) -> FoundArea:
    """A list that structure found, as knowledge sees it."""
    segments, shapes = [], Shapes(scene.page)
    for i, record in enumerate(records):
        nodes = record.nodes
        start, end = text_span(scene.page, nodes)
        if end > start:
            shape = " / ".join(shapes.of(n) for n in nodes)
            segments.append(RecordSegment(-1 - number * 10_000 - i, node, nodes, shape, start, end))
    points = _points(scene, segments)
    return FoundArea(node, tuple(segments), points / max(len(segments), 1), scene.domain.pivots)


def _facts(scene: Scene, proposals: list[FoundArea], found: list[FoundArea]) -> Iterator[Fact]:
    for number, proposal in enumerate(proposals):
        complete = [
            s for s in proposal.records if is_whole_record(s, scene.annotations, scene.domain)
        ]
        yield Proposed(number, len(proposal.records))
        yield Complete(number, len(complete))
        yield Points(number, _points(scene, proposal.records))
        for area in found:
            same = sum(any(_meet(s, r) for r in area.records) for s in proposal.records)
            if same:
                yield Shared(number, area.node, same)
    for area in found:
        complete = [r for r in area.records if is_whole_record(r, scene.annotations, scene.domain)]
        yield Found(area.node, len(complete), _points(scene, area.records))


def _points(scene: Scene, segments: Sequence[RecordSegment]) -> int:
    return sum(specific_points(s.annotations(scene.annotations), scene.domain) for s in segments)


def _meet(first: RecordSegment, second: RecordSegment) -> bool:
    return first.start < second.end and second.start < first.end
