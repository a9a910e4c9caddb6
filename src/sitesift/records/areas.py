"""Data areas and their records: attributes in; areas with segmented records out (AMBER's identification and
understanding). The judgement is in areas.lp (leading nodes, pruning, length, shift) and select.lp (constraints)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sitesift.annotate.annotation import Annotations
from sitesift.logic.facts import Fact
from sitesift.logic.solver import Answer, solve
from sitesift.ontology.model import Domain
from sitesift.page.page import Page
from sitesift.records.attributes import RULES
from sitesift.records.mandatory import (
    HEADINGS,
    Branch,
    attribute_types,
    fallback_pivots,
    find_branches,
    pivot_nodes,
    showing,
    specific_points,
)
from sitesift.records.segment import Segment, alike_pairs, text_span
from sitesift.settings import RecordSettings


@dataclass(frozen=True, slots=True)
class BranchFact(Fact):
    """branch(Area)"""

    area: int


@dataclass(frozen=True, slots=True)
class ChildFact(Fact):
    """child(Area,Pos,Node,Tag,Shape)"""

    area: int
    position: int
    node: int
    tag: str
    shape: str


@dataclass(frozen=True, slots=True)
class Holds(Fact):
    """holds(Area,Pos,Depth)"""

    area: int
    position: int
    depth: int


@dataclass(frozen=True, slots=True)
class Start(Fact):
    """start(Area,Pos)"""

    area: int
    position: int


@dataclass(frozen=True, slots=True)
class SegmentFact(Fact):
    """segment(Area,Id)"""

    area: int
    id: int


@dataclass(frozen=True, slots=True)
class Pivot(Fact):
    """pivot(Id)"""

    id: int


@dataclass(frozen=True, slots=True)
class Types(Fact):
    """types(Id,N)"""

    id: int
    count: int


@dataclass(frozen=True, slots=True)
class Specific(Fact):
    """specific(Id,N)"""

    id: int
    points: int


@dataclass(frozen=True, slots=True)
class Shape(Fact):
    """shape(Id,Shape)"""

    id: int
    shape: str


@dataclass(frozen=True, slots=True)
class Alike(Fact):
    """alike(Id,Other)"""

    id: int
    other: int


@dataclass(frozen=True, slots=True)
class Inside(Fact):
    """inside(Area,Id)"""

    area: int
    id: int


@dataclass(frozen=True, slots=True)
class KnownPage(Fact):
    """known_page"""


@dataclass(frozen=True, slots=True)
class FoundArea:
    """A data area: its node and the segments that are records, in document order."""

    node: int
    records: tuple[Segment, ...]
    specific: float  # points a record, on average
    pivots: tuple[str, ...]  # the types that led here


@dataclass(frozen=True)
class AreaTrace:
    """Why there are the areas that there are: what the rules refused, pruned and dropped, in their own words."""

    refused: dict[int, str] = field(default_factory=dict)
    pruned: dict[tuple[int, int], str] = field(default_factory=dict)
    dropped: dict[int, str] = field(default_factory=dict)
    segments: dict[int, Segment] = field(default_factory=dict)
    pivots: tuple[str, ...] = ()
    pivot_count: int = 0


def find_areas(
    page: Page, annotations: Annotations, domain: Domain, settings: RecordSettings
) -> tuple[list[FoundArea], AreaTrace]:
    """The data areas of a page, by pivots first; where those lead nowhere, by types that only the domain has."""
    areas, trace = _areas_by(domain.pivots, page, annotations, domain, settings)
    if not areas:
        others, other_trace = _areas_by(fallback_pivots(domain), page, annotations, domain, settings)
        if others:
            best = max(others, key=lambda a: (len(a.records) * a.specific, -a.node))
            return [best], other_trace
    return areas, trace


def _areas_by(
    types: Sequence[str], page: Page, annotations: Annotations, domain: Domain, settings: RecordSettings
) -> tuple[list[FoundArea], AreaTrace]:
    pivots = pivot_nodes(annotations, types)
    if len(pivots) < 2:
        return [], AreaTrace(pivots=tuple(types), pivot_count=len(pivots))
    branches = find_branches(page, pivots, showing(page))
    answer = solve(RULES / "areas.lp", _branch_facts(branches), {"depth_tolerance": settings.depth_tolerance})
    segments = list(_segments(page, branches, answer))
    chosen = solve(
        RULES / "select.lp", _segment_facts(page, segments, annotations, domain, types), _constraints(domain, settings)
    )
    by_id = {s.id: s for s in segments}
    trace = AreaTrace(
        refused={int(a): str(why) for a, why in chosen.get("refused", set())},
        pruned={(int(a), int(p)): str(why) for a, p, why in answer.get("pruned", set())},
        dropped={int(i): str(why) for i, why in chosen.get("dropped", set())},
        segments=by_id,
        pivots=tuple(types),
        pivot_count=len(pivots),
    )
    return list(_found(chosen, by_id, annotations, domain, types)), trace


def _constraints(domain: Domain, settings: RecordSettings) -> dict[str, int]:
    record = domain.record
    return {
        "min_types": record.min_types,
        "min_specific": record.min_specific,
        "min_specific_known": record.min_specific_known,
        "min_records": settings.min_records,
    }


def _branch_facts(branches: list[Branch]) -> Iterator[Fact]:
    for branch in branches:
        yield BranchFact(branch.node)
        seen: set[str] = set()
        for child in branch.children:
            yield ChildFact(branch.node, child.position, child.node, child.tag, child.shape)
            yield from (Holds(branch.node, child.position, depth) for depth in child.depths)
            if child.tag in HEADINGS or child.shape not in seen:
                yield Start(branch.node, child.position)
            seen.add(child.shape)


def _segments(page: Page, branches: list[Branch], answer: Answer) -> Iterator[Segment]:
    """Runs of children as areas.lp cut them; single children that lead nothing are segments too, for constraints to judge."""
    lengths = {int(a): int(n) for a, n in answer.get("length", set())}
    shifts = {int(a): int(s) for a, s in answer.get("shift", set())}
    leading: dict[int, set[int]] = {}
    for area, position in answer.get("leading", set()):
        leading.setdefault(int(area), set()).add(int(position))
    next_id = 0
    for branch in branches:
        length, shift = lengths.get(branch.node, 1), shifts.get(branch.node, 0)
        for run in _runs(branch, leading.get(branch.node, set()), length, shift):
            nodes = tuple(branch.children[p - 1].node for p in run)
            shape = " / ".join(branch.children[p - 1].shape for p in run)
            start, end = text_span(page, nodes)
            if end > start:
                yield Segment(next_id, branch.node, nodes, shape, start, end)
                next_id += 1


def _runs(branch: Branch, leading: set[int], length: int, shift: int) -> Iterator[range]:
    """The positions of each segment of a branch."""
    last = len(branch.children)
    if length == 1:
        yield from (range(p, p + 1) for p in range(1, last + 1))
        return
    reach = 0
    ordered = sorted(leading)
    for i, position in enumerate(ordered):
        start = max(position - shift, reach + 1)
        limit = ordered[i + 1] - shift if i + 1 < len(ordered) else position - shift + length
        stop = min(max(min(position - shift + length, limit), position + 1), last + 1)
        yield range(start, stop)
        reach = stop - 1


def _segment_facts(
    page: Page, segments: list[Segment], annotations: Annotations, domain: Domain, types: Sequence[str]
) -> Iterator[Fact]:
    if annotations.known_page:
        yield KnownPage()
    by_area: dict[int, list[Segment]] = {}
    for segment in segments:
        rows = segment.annotations(annotations)
        found = attribute_types(rows, domain)
        yield SegmentFact(segment.area, segment.id)
        yield Types(segment.id, len(found))
        yield Specific(segment.id, specific_points(rows, domain))
        yield Shape(segment.id, segment.shape)
        if any(row.type in types for row in rows):
            yield Pivot(segment.id)
            by_area.setdefault(segment.area, []).append(segment)
    for members in by_area.values():
        yield from (Alike(a, b) for a, b in alike_pairs(page, members))
    yield from _inside(page, by_area, segments)


def _inside(page: Page, areas: Iterable[int], segments: list[Segment]) -> Iterator[Inside]:
    for area in areas:
        for segment in segments:
            if segment.area != area and any(page.contains(node, area) for node in segment.nodes):
                yield Inside(area, segment.id)


def _found(
    chosen: Answer, segments: dict[int, Segment], annotations: Annotations, domain: Domain, types: Sequence[str]
) -> Iterator[FoundArea]:
    members: dict[int, list[Segment]] = {}
    for area, segment in chosen.get("record", set()):
        members.setdefault(int(area), []).append(segments[int(segment)])
    for area, records in sorted(members.items()):
        records.sort(key=lambda s: s.start)
        points = sum(specific_points(r.annotations(annotations), domain) for r in records)
        yield FoundArea(area, tuple(records), points / len(records), tuple(types))
