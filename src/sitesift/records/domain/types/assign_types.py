"""The record types of a domain on one page. In: what was found for the main type. Out: which others
are worth looking for, and, of lists that several types claim, whose they are (assign_types.lp).

Assumed: a list of another type shows pivots of its own, with different values, outside the records
that are surely of the main type; a page's own telephone number in head and foot is one value.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from pathlib import Path

from sitesift.annotate.annotate import familiarity
from sitesift.annotate.annotation import Annotations, Familiarity
from sitesift.logic.fact import Fact
from sitesift.logic.solver import solve
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.domain.pivots.pivots import COUNTS
from sitesift.records.model import Area

RULES = Path(__file__).with_name("assign_types.lp")
LEAST_VALUES = 2  # different values of a pivot that may be a list's


class Claim(Fact):
    type: int
    area: int
    points: int


class Rivals(Fact):
    type: int
    area: int
    other: int
    place: int


def types_to_look_for(
    page: Page, domain: Domain, annotations: Annotations, areas: Sequence[Area]
) -> Iterator[tuple[Domain, Annotations]]:
    """The other record types that the page may list, each with the annotations as it sees them."""
    for kind in domain.further:
        taken = _taken(page, kind, annotations, areas)
        values = _loose_values(page, kind, annotations, taken)
        familiar = familiarity(page, kind) if len(values) >= LEAST_VALUES or not areas else None
        if len(values) >= LEAST_VALUES or familiar is Familiarity.TITLE:
            yield kind, Annotations(annotations.rows, annotations.marks, familiar or Familiarity(0))


def _taken(
    page: Page, kind: Domain, annotations: Annotations, areas: Sequence[Area]
) -> list[tuple[int, int]]:
    """The texts of records that cannot be of a type: they hold what it excludes."""
    barred = set(kind.record.excludes)
    spans = [
        (int(page.text_start[record.nodes[0]]), int(page.text_end[record.nodes[-1]]))
        for area in areas
        for record in area.records
    ]
    return sorted(
        span for span in spans if any(row.type in barred for row in annotations.within(*span))
    )


def _loose_values(
    page: Page, kind: Domain, annotations: Annotations, taken: list[tuple[int, int]]
) -> set[str]:
    """The different values of a type's pivots outside some texts."""
    starts = [start for start, _ in taken]
    pivots = frozenset(kind.pivots)
    found = set()
    for row in annotations.rows:
        if row.type in pivots and row.score >= COUNTS:
            at = bisect_right(starts, row.start) - 1
            if at < 0 or row.start >= taken[at][1]:
                found.add(page.text[row.start : row.end])
    return found


def lost_claims(page: Page, lists: Sequence[Sequence[Area]]) -> dict[tuple[int, int], int]:
    """Of the areas of each type, the main one first: those that are another type's, by number of
    their type and place among its areas, with that type's number."""
    facts: list[Fact] = [
        Claim(kind, place, round(10 * area.evidence["specific"]))
        for kind, areas in enumerate(lists)
        for place, area in enumerate(areas)
    ]
    for (one, areas), (other, rivals) in combinations(enumerate(lists), 2):
        for a, area in enumerate(areas):
            for b, rival in enumerate(rivals):
                if _overlap(page, area, rival):
                    facts += [Rivals(one, a, other, b), Rivals(other, b, one, a)]
    answer = solve(RULES, facts).get("loses", set())
    return {(int(kind), int(place)): int(other) for kind, place, other in sorted(answer)}


def _overlap(page: Page, area: Area, other: Area) -> bool:
    """Whether records of two areas share a part of the page."""
    spans = sorted(
        (record.nodes[0], page.end_list[record.nodes[-1]], side)
        for side, each in enumerate((area, other))
        for record in each.records
    )
    return any(first[2] != second[2] and second[0] < first[1] for first, second in pairwise(spans))
