"""From branches to segments, and from segments to what the record constraints need to know about
each.

In: branches with the verdict of candidates.lp and divided.lp on them. Out: segments, and the
facts for select.lp.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sitesift.annotate.annotation import Annotation, Annotations, Familiarity
from sitesift.logic import Answer
from sitesift.logic.fact import Fact
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.domain.areas.area_facts import (
    Alike,
    BlockStart,
    BranchFact,
    ChildFact,
    DressedFact,
    DressFact,
    Heavy,
    Holds,
    Inside,
    KnownPage,
    KnownTitlePage,
    LikeLeading,
    Pivot,
    SegmentFact,
    Summary,
    WithinArea,
)
from sitesift.records.domain.areas.dividers import Dividers, runs_begun_alike
from sitesift.records.domain.areas.presentation import Presentation
from sitesift.records.domain.areas.record_constraints import constrained, doubts
from sitesift.records.domain.areas.segments import Bag, Bags, RecordSegment, alike_pairs, text_span
from sitesift.records.domain.pivots.pivots import (
    COUNTS,
    HEADINGS,
    Branch,
    attribute_types,
    specific_points,
)
from sitesift.settings import RecordSettings

SUMMARY_SIZE = 120  # characters: a longer text that counts records holds records too
MOST_COMPARED = 60  # children of a branch; a bound on time
JOINED = " / "  # between the shapes of a segment's nodes
HEAVY = 3  # times the pivots of the lightest sibling: it holds several records; assumed


@dataclass(frozen=True)
class Scene:
    """What areas are looked for in: a page with its accepted annotations, and by which
    knowledge."""

    page: Page
    annotations: Annotations
    domain: Domain
    settings: RecordSettings
    explained: bool = True  # whether the rules say why

    @cached_property
    def bags(self) -> Bags:
        """The content of the page's segments, for comparing them."""
        return Bags(self.page)


def branch_facts(scene: Scene, branches: list[Branch]) -> Iterator[Fact]:
    dividers = Dividers(scene.page, lambda: scene.bags)
    shapes = _numbered(child.shape for branch in branches for child in branch.children)
    for branch in branches:
        yield BranchFact(branch.node)
        yield from dividers.of(branch)
        yield from _like_leading(scene, branch)
        seen: set[str] = set()
        lightest = min((c.pivots for c in branch.children if c.pivots), default=1)
        for child in branch.children:
            yield ChildFact(branch.node, child.position, child.node, child.tag, shapes[child.shape])
            yield from (Holds(branch.node, child.position, depth) for depth in child.depths)
            if child.pivots >= HEAVY * lightest:
                yield Heavy(branch.node, child.position)
            if child.tag in HEADINGS or child.shape not in seen:
                yield BlockStart(branch.node, child.position)
            seen.add(child.shape)


def _like_leading(scene: Scene, branch: Branch) -> Iterator[Fact]:
    """Children without a pivot that have the shape of one with a pivot, and a content like it."""
    with_pivot = {child.shape: child for child in reversed(branch.children) if child.pivots}
    others = [c for c in branch.children if not c.pivots and c.shape in with_pivot]
    for child in others[:MOST_COMPARED]:
        model = scene.bags.of_nodes((with_pivot[child.shape].node,))
        if scene.bags.of_nodes((child.node,)).is_like(model):
            yield LikeLeading(branch.node, child.position)


def _numbered(shapes: Iterable[str]) -> dict[str, int]:
    """Numbers for shapes: rules compare them only, and long names take time to hand over."""
    return {shape: number for number, shape in enumerate(dict.fromkeys(shapes))}


def cut_segments(page: Page, branches: list[Branch], answer: Answer) -> Iterator[RecordSegment]:
    """Runs of children as candidates.lp and divided.lp cut them; where records are single
    children, those that lead nothing too."""
    lengths = {int(a): int(n) for a, n in answer.get("length", set())}
    shifts = {int(a): int(s) for a, s in answer.get("shift", set())}
    cuts: dict[int, list[range]] = {}
    for area, first, last in answer.get("cut", set()):
        cuts.setdefault(int(area), []).append(range(int(first), int(last) + 1))
    leading: dict[int, set[int]] = {}
    for area, position in answer.get("leading", set()) - answer.get("incomplete", set()):
        leading.setdefault(int(area), set()).add(int(position))
    next_id = 0
    for branch in branches:
        length, shift = lengths.get(branch.node, 1), shifts.get(branch.node, 0)
        shapes = _shapes(branch, leading.get(branch.node, set()))
        divided = sorted(cuts.get(branch.node, []), key=lambda run: run.start)
        runs = runs_begun_alike(branch, divided)
        for run in runs or _runs(branch, leading.get(branch.node, set()), length, shift):
            nodes = tuple(branch.children[p - 1].node for p in run)
            shape = JOINED.join(shapes[p - 1] for p in run)
            start, end = text_span(page, nodes)
            if end > start:
                yield RecordSegment(next_id, branch.node, nodes, shape, start, end)
                next_id += 1


def _shapes(branch: Branch, leading: set[int]) -> list[str]:
    """The children's shapes; their tags alone where class names tell every leading child apart
    (generated names)."""
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
    strange = {c.position for c in branch.children if c.pivots} - leading
    for i, position in enumerate(ordered):
        start = max(position - shift, reach + 1)
        limit = ordered[i + 1] - shift if i + 1 < len(ordered) else position - shift + length
        stop = min(max(min(position - shift + length, limit), position + 1), last + 1)
        # a pivot that leads nothing is no part of its neighbours' records
        before = max((p + 1 for p in strange if start <= p < position), default=start)
        after = min((p for p in strange if position < p < stop), default=stop)
        yield range(before, after)
        reach = stop - 1


def segment_facts(
    scene: Scene, segments: list[RecordSegment], types: Sequence[str], pivots: Sequence[int]
) -> Iterator[Fact]:
    """What select.lp needs to know about segments; `types` are those of the pivot nodes."""
    if scene.annotations.known_page:
        yield KnownPage()
    if scene.annotations.familiar is Familiarity.TITLE and tuple(types) == scene.domain.pivots:
        yield KnownTitlePage()
    rows_of = {s.id: s.annotations(scene.annotations) for s in segments}
    led = {
        s.id for s in segments if any(r.type in types and r.score >= COUNTS for r in rows_of[s.id])
    }
    shapes = {s.shape for s in segments if s.id in led}
    begins = {(s.area, _begin(s)) for s in segments if s.id in led and len(s.nodes) > 1}
    numbers = _numbered(s.shape for s in segments)
    for segment in segments:
        rows = rows_of[segment.id]
        yield from _one_segment(segment, numbers[segment.shape], rows, scene.domain)
        yield from constrained(segment, rows, scene.domain)
    yield from doubts(scene.page, segments, pivots)
    yield from (Pivot(s) for s in sorted(led))
    by_area: dict[int, list[RecordSegment]] = {}
    for segment in segments:
        if segment.shape in shapes or (segment.area, _begin(segment)) in begins:
            by_area.setdefault(segment.area, []).append(segment)
    least = scene.domain.record.min_specific
    telling = {one for one, rows in rows_of.items() if specific_points(rows, scene.domain) >= least}
    for members in by_area.values():
        yield from (Alike(a, b) for a, b in alike_pairs(scene.bags, members, telling))
    yield from _presented(scene, by_area, segments, led)
    inside = list(_inside(scene.page, by_area, segments))
    yield from inside
    yield from _resembling(scene.bags, by_area, inside, {s.id: s for s in segments})


def _begin(segment: RecordSegment) -> str:
    """The shape of the first of a segment's nodes: records of several may lack a part."""
    return segment.shape.partition(JOINED)[0]


def _presented(
    scene: Scene,
    by_area: dict[int, list[RecordSegment]],
    segments: list[RecordSegment],
    led: set[int],
) -> Iterator[Fact]:
    """What links and pictures tell of the areas, those segments among them that have the tags of
    others and a dress of their own ("commercial", "sold")."""
    presentation = Presentation(scene.page, scene.domain)
    others: dict[int, list[RecordSegment]] = {}
    for segment in segments:
        others.setdefault(segment.area, []).append(segment)
    for area, members in by_area.items():
        if sum(s.id in led for s in members) < 2:
            continue
        own, tags = {s.id for s in members}, {_tags(scene.page, s) for s in members}
        strange = [s for s in others[area] if s.id not in own and _tags(scene.page, s) in tags]
        yield from presentation.facts([*members, *strange], led)
        if strange:
            model = scene.bags.model(members)
            yield from (Alike(s.id, model.id) for s in strange if scene.bags.alike(s, model))


def _tags(page: Page, segment: RecordSegment) -> tuple[str, ...]:
    return tuple(page.tag_of(node) for node in segment.nodes)


def _one_segment(
    segment: RecordSegment, shape: int, rows: list[Annotation], domain: Domain
) -> Iterator[Fact]:
    size = segment.end - segment.start
    types, points = len(attribute_types(rows, domain)), specific_points(rows, domain)
    yield SegmentFact(segment.area, segment.id, shape, types, points, size)
    if size <= SUMMARY_SIZE and any(domain.types[row.type].counts_records for row in rows):
        yield Summary(segment.id)


def _resembling(
    bags: Bags,
    by_area: dict[int, list[RecordSegment]],
    inside: list[Inside],
    segments: dict[int, RecordSegment],
) -> Iterator[Fact]:
    """Which areas lie in which, in what dress, and the segments around them that are in it too:
    told by dress, since the rows of a grid are many areas of one."""
    around: dict[int, set[int]] = {}
    for fact in inside:
        around.setdefault(fact.area, set()).add(segments[fact.id].area)
    dresses: dict[Bag, int] = {}
    models: dict[int, dict[int, RecordSegment]] = {}  # of the areas in an area, by dress
    for area, outers in around.items():
        if len(by_area[area]) < 2:
            continue
        model = bags.model(by_area[area])
        dress = dresses.setdefault(bags.of(model), len(dresses))
        yield DressFact(area, dress)
        for outer in (one for one in outers if one != area and one in by_area):
            yield WithinArea(area, outer)
            models.setdefault(outer, {})[dress] = model
    for outer, inner in models.items():
        for dress, model in inner.items():
            like = (s.id for s in by_area[outer] if bags.alike(s, model))
            yield from (DressedFact(segment, dress) for segment in like)


def _inside(page: Page, areas: Iterable[int], segments: list[RecordSegment]) -> Iterator[Inside]:
    """Which segments each area lies in: found by climbing from the area."""
    owner: dict[int, list[int]] = {}
    for segment in segments:
        for node in segment.nodes:
            owner.setdefault(node, []).append(segment.id)
    for area in areas:
        for node in (area, *page.ancestors(area)):
            yield from (Inside(area, segment) for segment in owner.get(node, ()))
