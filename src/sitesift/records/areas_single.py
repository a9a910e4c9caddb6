"""Pages with a single pivot: one search result, or one featured home. The elements around the pivot go to single.lp,
which picks the one that is the record. Only on pages whose title speaks of the domain: a lone price proves little."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sitesift.annotate.annotation import Familiarity
from sitesift.logic.facts import Fact
from sitesift.logic.solver import solve
from sitesift.records.areas_segments import Scene
from sitesift.records.attributes import RULES
from sitesift.records.mandatory import Shapes, attribute_types, pivot_nodes, specific_points
from sitesift.records.segment import Segment, text_span

SKIPPED = frozenset("html body".split())


@dataclass(frozen=True, slots=True)
class Around(Fact):
    """around(Level,Types,Points,Size)"""

    level: int
    types: int
    points: int
    size: int


def find_single(scene: Scene) -> Segment | None:
    """The record around a page's only pivot; None where there are more, or nothing around it is a record."""
    pivots = pivot_nodes(scene.page, scene.annotations, scene.domain.pivots)
    if len(pivots) != 1 or scene.annotations.familiar is not Familiarity.TITLE:
        return None
    page = scene.page
    chain = [n for n in (pivots[0], *page.ancestors(pivots[0])) if page.tag_of(n) not in SKIPPED]
    record = scene.domain.record
    constants = {"min_types": record.min_types, "min_specific": record.min_specific}
    levels = [
        int(level) for (level,) in solve(RULES / "single.lp", _facts(scene, chain), constants).get("record", set())
    ]
    if not levels:
        return None
    node = chain[levels[0]]
    start, end = text_span(page, (node,))
    return Segment(0, int(page.parent[node]), (node,), Shapes(page).of(node), start, end)


def _facts(scene: Scene, chain: list[int]) -> Iterator[Around]:
    for level, node in enumerate(chain):
        start, end = text_span(scene.page, (node,))
        rows = scene.annotations.within(start, end)
        yield Around(level, len(attribute_types(rows, scene.domain)), specific_points(rows, scene.domain), end - start)
