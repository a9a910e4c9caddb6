"""Data areas and their records: attributes in; areas with segmented records out (AMBER's
identification and understanding). The judgement is in candidates.lp (leading nodes, pruning,
length, shift), divided.lp (lists with dividers), select.lp (constraints) and main.lp (which
areas belong to the result)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

from sitesift.annotate.annotation import Familiarity
from sitesift.logic import Answer, solve
from sitesift.logic.fact import Fact
from sitesift.records.domain.areas.area_facts import AlikeDress, AreaFact, DressFact, Order
from sitesift.records.domain.areas.branches import Scene, branch_facts, cut_segments, segment_facts
from sitesift.records.domain.areas.halves import types_of_a_half
from sitesift.records.domain.areas.menus import is_menu
from sitesift.records.domain.areas.segments import RecordSegment, text_span
from sitesift.records.domain.areas.single_record import find_single
from sitesift.records.domain.pivots.pivots import (
    COUNTS,
    Branch,
    attribute_types,
    fallback_pivots,
    find_branches,
    further_pivots,
    pivot_nodes,
    showing,
    span_types,
    specific_points,
)

_HERE = Path(__file__).parent
CUTTING_RULES = (_HERE / "candidates.lp", _HERE / "divided.lp")

# what rules show for explanations and readers only
REASONS = frozenset({"pruned", "refused", "dropped"})
# two areas are in one dress when their usual records agree this far. On the domain pages with
# several areas, rows of a grid and featured offers of the list agree to 0.69 at least, other lists
# (a carousel of recommendations) to 0.48 at most
SAME_DRESS = 0.6
NEVER = 99  # types that no record has
MANY, SEVERAL = 3, 2  # values of so many types beside a single record that make it one of a list


@dataclass(frozen=True, slots=True)
class FoundArea:
    """A data area: its node and the segments that are records, in document order."""

    node: int
    records: tuple[RecordSegment, ...]
    specific: float  # points a record, on average
    pivots: tuple[str, ...]  # the types that led here
    by_structure: bool = False  # taken though next to nothing in it is read


@dataclass(frozen=True)
class AreaTrace:
    """Why there are the areas that there are: what the rules refused, pruned and dropped, in their
    own words."""

    refused: dict[int, str] = field(default_factory=dict)
    pruned: dict[tuple[int, int], str] = field(default_factory=dict)
    dropped: dict[int, str] = field(default_factory=dict)
    segments: dict[int, RecordSegment] = field(default_factory=dict)
    pivots: tuple[str, ...] = ()
    pivot_count: int = 0


def find_data_areas(scene: Scene) -> tuple[list[FoundArea], AreaTrace]:
    """The data areas of a page, by pivots. Where those lead nowhere: the best area by types that
    only the domain has, by other mandatory types (where it is), and on a page whose title speaks of
    the domain by any of its types."""
    in_title = scene.annotations.familiar is Familiarity.TITLE
    areas, trace = _whole_areas_by(scene, scene.domain.pivots, constraints(scene))
    if areas:
        return areas, trace
    single = find_single(scene)
    if single is not None:
        points = specific_points(single.annotations(scene.annotations), scene.domain)
        areas = [FoundArea(single.area, (single,), points, scene.domain.pivots)]
        if not _is_one_of_many(scene, single):
            return areas, trace
    strict = constraints(scene, known=in_title) | {"many_types": NEVER}
    # places stand on pages of any subject: there the addresses of records must name the domain
    places = strict | {"min_specific": NEVER, "min_specific_known": NEVER}
    tries = [(fallback_pivots(scene.domain), strict)]
    tries += [(types, places) for types in further_pivots(scene.domain)]
    if in_title and single is None:
        tries.append((span_types(scene.domain), strict | {"min_specific": 0}))
    for types, constants in tries:
        found, other_trace = _whole_areas_by(scene, types, constants)
        others = [area for area in found if not is_menu(scene.page, area.records)]
        if others and (single is None or any(_holds(scene, area, single) for area in others)):
            return _best_and_like(scene, others), other_trace
    return areas, trace


def find_listed_areas(scene: Scene) -> tuple[list[FoundArea], AreaTrace]:
    """The data areas of another record type than the domain's main one: lists by its pivots, or, on
    a page whose title speaks of it, by other mandatory types; never a single record."""
    areas, trace = _areas_by(scene, scene.domain.pivots, constraints(scene))
    if areas or scene.annotations.familiar is not Familiarity.TITLE:
        return areas, trace
    for types in further_pivots(scene.domain):
        found, other_trace = _areas_by(scene, types, constraints(scene))
        others = [area for area in found if not is_menu(scene.page, area.records)]
        if others:
            return _best_and_like(scene, others), other_trace
    return areas, trace


def _is_one_of_many(scene: Scene, single: RecordSegment) -> bool:
    """Whether types that only the domain has are told many times beside the one record with a
    pivot, or many times at all and one of them with many values: it may be one of a list whose
    other pivots nobody recognises, or that list itself."""
    types = set(fallback_pivots(scene.domain))
    rows = [r for r in scene.annotations.rows if r.type in types and r.score >= COUNTS]
    beside = Counter(r.type for r in rows if not single.start <= r.start < single.end)
    text = scene.page.text
    values = Counter(kind for kind, _ in {(r.type, text[r.start : r.end]) for r in rows})
    varied = max(values.values(), default=0) >= MANY
    return _several(beside) or (varied and _several(Counter(r.type for r in rows)))


def _several(counts: Counter[str]) -> bool:
    return sum(count >= MANY for count in counts.values()) >= SEVERAL


def _holds(scene: Scene, area: FoundArea, single: RecordSegment) -> bool:
    """Whether a record of an area is the single one, or a part of it or around it."""
    nodes = [node for record in area.records for node in record.nodes]
    return any(
        scene.page.contains(node, n) or scene.page.contains(n, node)
        for node in nodes
        for n in single.nodes
    )


def _best_and_like(scene: Scene, areas: list[FoundArea]) -> list[FoundArea]:
    """The area that tells most, and those whose records are like its own: the rows of a grid."""
    best = max(areas, key=lambda a: (len(a.records) * (a.specific + 1), -a.node))
    model = scene.bags.model(best.records)
    return [
        best,
        *(
            a
            for a in areas
            if a is not best and scene.bags.alike(scene.bags.model(a.records), model)
        ),
    ]


def _whole_areas_by(
    scene: Scene, types: Sequence[str], constants: dict[str, int]
) -> tuple[list[FoundArea], AreaTrace]:
    """Areas by pivots of some types; where every second record has none of a type, and the others
    lack another, these are halves of records, and the pivots of one half count."""
    found, trace = _areas_by(scene, types, constants)
    records = sorted((r for area in found for r in area.records), key=lambda r: r.start)
    # all together, as cells of rows are, or those of one area, beside which others stand
    tries = [records, *sorted((a.records for a in found), key=len, reverse=True)]
    halves = (types_of_a_half(scene, each, types) for each in tries)
    narrower: tuple[str, ...] = next(filter(None, halves), ())
    again = _areas_by(scene, narrower, constants, halves=True) if narrower else ([], trace)
    return again if again[0] else (found, trace)


def _areas_by(
    scene: Scene, types: Sequence[str], constants: dict[str, int], *, halves: bool = False
) -> tuple[list[FoundArea], AreaTrace]:
    pivots = pivot_nodes(scene.page, scene.annotations, types)
    if len(pivots) < 2:
        return [], AreaTrace(pivots=tuple(types), pivot_count=len(pivots))
    unasked = frozenset() if scene.explained else REASONS
    branches = find_branches(scene.page, pivots, showing(scene.page))
    if not scene.explained:
        branches = [b for b in branches if _may_hold_records(scene, b, constants["min_types"])]
    tolerance = {
        "depth_tolerance": scene.settings.depth_tolerance,
        "distance_tolerance": scene.settings.distance_tolerance,
        "halves": int(halves),
    }
    cut = solve(CUTTING_RULES, branch_facts(scene, branches), tolerance, unasked=unasked)
    segments = list(cut_segments(scene.page, branches, cut))
    chosen = solve(
        _HERE / "select.lp",
        segment_facts(scene, segments, types, pivots),
        constants,
        unasked=unasked,
    )
    by_id = {s.id: s for s in segments}
    found = list(_found(scene, chosen, by_id, types))
    ranked = (
        solve(_HERE / "main.lp", _area_facts(scene, found))
        if len(found) > 1
        else {"kept": {(a.node,) for a in found}}
    )
    kept = {int(a) for (a,) in ranked.get("kept", set())}
    main = {int(a) for (a,) in ranked.get("main", set())}
    why_not = {*chosen.get("refused", set()), *ranked.get("set_aside", set())}
    trace = AreaTrace(
        refused={int(a): str(why) for a, why in why_not},
        pruned={(int(a), int(p)): str(why) for a, p, why in cut.get("pruned", set())},
        dropped={int(i): str(why) for i, why in chosen.get("dropped", set())},
        segments=by_id,
        pivots=tuple(types),
        pivot_count=len(pivots),
    )
    return sorted(
        (a for a in found if a.node in kept), key=lambda a: (a.node not in main, a.node)
    ), trace


def _may_hold_records(scene: Scene, branch: Branch, least: int) -> bool:
    """Whether all of a branch has the types that each of its records needs: the old and the new
    price of one record are a branch too, and there are as many as records."""
    start, end = text_span(scene.page, (branch.node,))
    types: set[str] = set()
    for row in scene.annotations.starting_in(start, end):
        types |= attribute_types((row,), scene.domain)
        if len(types) >= least:
            return True
    return False


def constraints(scene: Scene, *, known: bool = True) -> dict[str, int]:
    """The record constraints as the rules' constants; `known` False: as on a page that does not
    speak of the domain."""
    record = scene.domain.record
    return {
        "min_types": record.min_types,
        "min_specific": record.min_specific,
        "min_specific_known": record.min_specific_known if known else record.min_specific,
        # a picture and a page named after the domain stand for a point
        "min_specific_named": max(record.min_specific_known - 1, 1),
        "min_records": scene.settings.min_records,
    }


def _found(
    scene: Scene, chosen: Answer, segments: dict[int, RecordSegment], types: Sequence[str]
) -> Iterator[FoundArea]:
    members: dict[int, list[RecordSegment]] = {}
    for area, segment in chosen.get("record", set()):
        members.setdefault(int(area), []).append(segments[int(segment)])
    for area, records in sorted(members.items()):
        records.sort(key=lambda s: s.start)
        points = sum(
            specific_points(r.annotations(scene.annotations), scene.domain) for r in records
        )
        yield FoundArea(area, tuple(records), points / len(records), tuple(types))


def _area_facts(scene: Scene, areas: list[FoundArea]) -> Iterator[Fact]:
    bags = [scene.bags.of(scene.bags.model(area.records)) for area in areas]
    dresses = {bag: number for number, bag in enumerate(dict.fromkeys(bags))}
    yield from (DressFact(a.node, dresses[bag]) for a, bag in zip(areas, bags, strict=True))
    for one, other in product(dresses, repeat=2):
        if one.alikeness(other) >= SAME_DRESS:
            yield AlikeDress(dresses[one], dresses[other])
    for place, area in enumerate(sorted(areas, key=lambda a: a.records[0].start)):
        types = [
            len(attribute_types(r.annotations(scene.annotations), scene.domain))
            for r in area.records
        ]
        yield AreaFact(area.node, len(area.records), sum(types), sum(n * n for n in types))
        yield Order(area.node, place)
