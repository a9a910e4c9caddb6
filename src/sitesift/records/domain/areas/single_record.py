"""Pages with a single record: one search result, or one featured home. The elements around its
pivot go to single.lp, which picks the one that is the record.

Assumed: a lone price proves little, so the page's title speaks of the domain, or the record leads
on to a page of its own. Several pivots are one record's where all of them stand beside links to one
such page: an old price and a new one, a rent by the week and by the month, an offer that is shown a
second time as featured.
"""

from __future__ import annotations

from pathlib import Path

from sitesift.annotate.annotation import Familiarity
from sitesift.logic.solver import solve
from sitesift.records.domain.areas.area_facts import KnownTitle
from sitesift.records.domain.areas.branches import Scene
from sitesift.records.domain.areas.record_constraints import constrained
from sitesift.records.domain.areas.segments import RecordSegment, text_span
from sitesift.records.domain.areas.surroundings import Neighbourhood, Surroundings
from sitesift.records.domain.pivots.pivots import Shapes, attribute_types, pivot_nodes

_HERE = Path(__file__).parent

MOST_PIVOTS = 6  # of one record: two or three prices, twice


def find_single(scene: Scene) -> RecordSegment | None:
    """The record around a page's only pivot, or around all of its few; None where nothing around
    them is a record."""
    domain = scene.domain
    pivots = pivot_nodes(scene.page, scene.annotations, domain.pivots)
    if not 0 < len(pivots) <= MOST_PIVOTS:
        return None
    near = Neighbourhood(scene)
    places = near.shared([near.around(pivot) for pivot in pivots])
    known = scene.annotations.familiar is Familiarity.TITLE
    if len({place.own for place in places}) > 1 or (
        places[0].own is None and (not known or len(places) > 1)
    ):
        return None
    found: list[RecordSegment] = []
    for place in places:
        if not any(segment.nodes[0] in place.chain for segment in found):
            found += _record(scene, near, place, known)
    found = [s for s in found if not any(constrained(s, s.annotations(scene.annotations), domain))]
    return max(found, key=lambda segment: _worth(scene, segment), default=None)


def _worth(scene: Scene, segment: RecordSegment) -> tuple[int, int]:
    rows = segment.annotations(scene.annotations)
    return len(attribute_types(rows, scene.domain)), segment.end - segment.start


def _record(
    scene: Scene, near: Neighbourhood, place: Surroundings, known: bool
) -> list[RecordSegment]:
    """The record around one pivot, if any."""
    page, record = scene.page, scene.domain.record
    facts = [*near.facts(place), *([KnownTitle()] if known else [])]
    constants = {"min_types": record.min_types, "min_specific": record.min_specific}
    levels = [
        int(level) for (level,) in solve(_HERE / "single.lp", facts, constants).get("record", set())
    ]
    nodes = [place.chain[level] for level in levels]
    return [
        RecordSegment(0, int(page.parent[n]), (n,), Shapes(page).of(n), *text_span(page, (n,)))
        for n in nodes
    ]
