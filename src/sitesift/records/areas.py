"""Data areas and their records: attributes in; areas with segmented records out (AMBER's identification and
understanding). The judgement is in areas.lp (leading nodes, pruning, length, shift) and select.lp (constraints)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sitesift.annotate.annotation import Annotations, Familiarity
from sitesift.logic.facts import Fact
from sitesift.logic.solver import Answer, solve
from sitesift.ontology.model import Domain
from sitesift.page.page import Page
from sitesift.records.attributes import RULES
from sitesift.records.mandatory import (
    COUNTS,
    HEADINGS,
    Branch,
    attribute_types,
    fallback_pivots,
    find_branches,
    pivot_nodes,
    showing,
    span_types,
    specific_points,
)
from sitesift.records.segment import Bags, Segment, alike_pairs, text_span
from sitesift.settings import RecordSettings


SUMMARY = "summary"  # the sign of a text that counts offers ...
SUMMARY_SIZE = 120  # ... where it is not much longer than that: in characters
HEAVY = 3  # times the pivots of the lightest sibling


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
class Heavy(Fact):
    """heavy(Area,Pos)"""

    area: int
    position: int


@dataclass(frozen=True, slots=True)
class Resembles(Fact):
    """resembles(Id,Area)"""

    id: int
    area: int


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
class Size(Fact):
    """size(Id,N)"""

    id: int
    characters: int


@dataclass(frozen=True, slots=True)
class Summary(Fact):
    """summary(Id)"""

    id: int


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
class AreaFact(Fact):
    """area(Area,Records,Types,Weight)"""

    area: int
    records: int
    types: int
    weight: int


@dataclass(frozen=True, slots=True)
class Order(Fact):
    """order(Area,N)"""

    area: int
    place: int


@dataclass(frozen=True, slots=True)
class Same(Fact):
    """same(Area,Other)"""

    area: int
    other: int


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
    """The data areas of a page, by pivots. Where those lead nowhere: the best area by types that only the domain has,
    and on a page whose title speaks of the domain by any of its types."""
    in_title = annotations.familiar is Familiarity.TITLE
    areas, trace = _areas_by(domain.pivots, page, annotations, domain, _constraints(domain, settings), settings)
    if areas:
        return areas, trace
    strict = _constraints(domain, settings, known=in_title)
    tries = [(fallback_pivots(domain), strict)]
    if in_title:
        tries.append((span_types(domain), strict | {"min_specific": 0}))
    for types, constants in tries:
        others, other_trace = _areas_by(types, page, annotations, domain, constants, settings)
        if others:
            return [max(others, key=lambda a: (len(a.records) * (a.specific + 1), -a.node))], other_trace
    return areas, trace


def _areas_by(
    types: Sequence[str],
    page: Page,
    annotations: Annotations,
    domain: Domain,
    constants: dict[str, int],
    settings: RecordSettings,
) -> tuple[list[FoundArea], AreaTrace]:
    pivots = pivot_nodes(annotations, types)
    if len(pivots) < 2:
        return [], AreaTrace(pivots=tuple(types), pivot_count=len(pivots))
    branches = find_branches(page, pivots, showing(page))
    answer = solve(RULES / "areas.lp", _branch_facts(branches), {"depth_tolerance": settings.depth_tolerance})
    segments = list(_segments(page, branches, answer))
    bags = Bags(page)
    chosen = solve(RULES / "select.lp", _segment_facts(page, segments, annotations, domain, types, bags), constants)
    by_id = {s.id: s for s in segments}
    found = list(_found(chosen, by_id, annotations, domain, types))
    ranked = solve(RULES / "main.lp", _area_facts(bags, found, annotations, domain)) if found else {}
    kept = {int(a) for (a,) in ranked.get("kept", set())}
    main = {int(a) for (a,) in ranked.get("main", set())}
    why_not = {*chosen.get("refused", set()), *ranked.get("set_aside", set())}
    trace = AreaTrace(
        refused={int(a): str(why) for a, why in why_not},
        pruned={(int(a), int(p)): str(why) for a, p, why in answer.get("pruned", set())},
        dropped={int(i): str(why) for i, why in chosen.get("dropped", set())},
        segments=by_id,
        pivots=tuple(types),
        pivot_count=len(pivots),
    )
    return sorted((a for a in found if a.node in kept), key=lambda a: (a.node not in main, a.node)), trace


def _area_facts(bags: Bags, areas: list[FoundArea], annotations: Annotations, domain: Domain) -> Iterator[Fact]:
    models = {area.node: bags.model(area.records) for area in areas}
    for place, area in enumerate(sorted(areas, key=lambda a: a.records[0].start)):
        types = [len(attribute_types(r.annotations(annotations), domain)) for r in area.records]
        yield AreaFact(area.node, len(area.records), sum(types), sum(n * n for n in types))
        yield Order(area.node, place)
        for other, model in models.items():
            if other != area.node and bags.alike(models[area.node], model):
                yield Same(area.node, other)


def _constraints(domain: Domain, settings: RecordSettings, *, known: bool = True) -> dict[str, int]:
    """The record constraints as the rules' constants; `known` False: as on a page that does not speak of the domain."""
    record = domain.record
    return {
        "min_types": record.min_types,
        "min_specific": record.min_specific,
        "min_specific_known": record.min_specific_known if known else record.min_specific,
        "min_records": settings.min_records,
    }


def _branch_facts(branches: list[Branch]) -> Iterator[Fact]:
    for branch in branches:
        yield BranchFact(branch.node)
        seen: set[str] = set()
        lightest = min((c.pivots for c in branch.children if c.pivots), default=1)
        for child in branch.children:
            yield ChildFact(branch.node, child.position, child.node, child.tag, child.shape)
            yield from (Holds(branch.node, child.position, depth) for depth in child.depths)
            if child.pivots >= HEAVY * lightest:
                yield Heavy(branch.node, child.position)
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
        shapes = _shapes(branch, leading.get(branch.node, set()))
        for run in _runs(branch, leading.get(branch.node, set()), length, shift):
            nodes = tuple(branch.children[p - 1].node for p in run)
            shape = " / ".join(shapes[p - 1] for p in run)
            start, end = text_span(page, nodes)
            if end > start:
                yield Segment(next_id, branch.node, nodes, shape, start, end)
                next_id += 1


def _shapes(branch: Branch, leading: set[int]) -> list[str]:
    """The children's shapes; their tags alone where class names tell every leading child apart (generated names)."""
    kinds = {branch.children[p - 1].shape for p in leading}
    if len(leading) > 2 and 2 * len(kinds) > len(leading):
        return [child.tag for child in branch.children]
    return [child.shape for child in branch.children]


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
    page: Page, segments: list[Segment], annotations: Annotations, domain: Domain, types: Sequence[str], bags: Bags
) -> Iterator[Fact]:
    if annotations.known_page:
        yield KnownPage()
    by_area: dict[int, list[Segment]] = {}
    shapes = {s.shape for s in segments if any(r.type in types for r in s.annotations(annotations))}
    for segment in segments:
        rows = segment.annotations(annotations)
        yield SegmentFact(segment.area, segment.id)
        yield Types(segment.id, len(attribute_types(rows, domain)))
        yield Specific(segment.id, specific_points(rows, domain))
        yield Size(segment.id, segment.end - segment.start)
        yield Shape(segment.id, segment.shape)
        if segment.end - segment.start <= SUMMARY_SIZE and any(row.type == SUMMARY for row in rows):
            yield Summary(segment.id)
        if any(row.type in types and row.score >= COUNTS for row in rows):
            yield Pivot(segment.id)
        if segment.shape in shapes:
            by_area.setdefault(segment.area, []).append(segment)
    for members in by_area.values():
        yield from (Alike(a, b) for a, b in alike_pairs(bags, members))
    inside = list(_inside(page, by_area, segments))
    yield from inside
    yield from _resembling(bags, by_area, inside, {s.id: s for s in segments})


def _resembling(
    bags: Bags, by_area: dict[int, list[Segment]], inside: list[Inside], segments: dict[int, Segment]
) -> Iterator[Resembles]:
    """Segments of areas around an area that are like its most usual segment."""
    around: dict[int, set[int]] = {}
    for fact in inside:
        around.setdefault(fact.area, set()).add(segments[fact.id].area)
    for area, outer in around.items():
        if len(by_area[area]) < 2:
            continue
        model = bags.model(by_area[area])
        others = [s for a in outer for s in by_area.get(a, []) if s.area != area]
        yield from (Resembles(s.id, area) for s in others if bags.alike(s, model))


def _inside(page: Page, areas: Iterable[int], segments: list[Segment]) -> Iterator[Inside]:
    """Which segments each area lies in: found by climbing from the area."""
    owner: dict[int, list[int]] = {}
    for segment in segments:
        for node in segment.nodes:
            owner.setdefault(node, []).append(segment.id)
    for area in areas:
        for node in (area, *page.ancestors(area)):
            yield from (Inside(area, segment) for segment in owner.get(node, ()))


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
