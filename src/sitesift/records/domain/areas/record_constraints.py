"""Record constraints: segments with their annotations in; out, as facts for select.lp, which of
them break a constraint of the domain's record, and which are in doubt (AMBER, data area model).

A record has all that the domain's record rule requires, and nothing that it excludes. (Mandatory
attributes are what lists are looked for by; pages that show none are found by what they have.) A
run of siblings that holds pivots in more places than others of its area may be two records: doubt.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.records.domain.areas.area_facts import Doubtful, Excluded, Unfit
from sitesift.records.domain.areas.segments import RecordSegment
from sitesift.records.domain.pivots.pivots import COUNTS, attribute_types


def constrained(
    segment: RecordSegment, rows: Sequence[Annotation], domain: Domain
) -> Iterator[Unfit | Excluded]:
    """Which constraints a segment breaks."""
    record = domain.record
    if record.requires and not attribute_types(rows, domain).issuperset(record.requires):
        yield Unfit(segment.id)
    if record.excludes and any(row.type in record.excludes for row in rows):
        yield Excluded(segment.id)


def doubts(
    page: Page, segments: Sequence[RecordSegment], pivots: Sequence[int]
) -> Iterator[Doubtful]:
    """Runs of siblings of which more hold a pivot than is usual in their area."""
    by_area: dict[int, list[tuple[int, int]]] = {}
    for segment in segments:
        if len(segment.nodes) > 1:
            holding = sum(_holds(page, node, pivots) for node in segment.nodes)
            by_area.setdefault(segment.area, []).append((segment.id, holding))
    for members in by_area.values():
        usual = Counter(holding for _, holding in members if holding).most_common(1)
        for number, holding in members:
            if usual and holding > usual[0][0]:
                yield Doubtful(number)


def _holds(page: Page, node: int, pivots: Sequence[int]) -> bool:
    at = bisect_left(pivots, node)
    return at < len(pivots) and pivots[at] < page.end_list[node]


def is_whole_record(segment: RecordSegment, annotations: Annotations, domain: Domain) -> bool:
    """Whether a segment has a pivot, as many types as a record needs, and breaks no constraint."""
    rows = segment.annotations(annotations)
    led = any(r.type in domain.pivots and r.score >= COUNTS for r in rows)
    led = led and not any(constrained(segment, rows, domain))
    return led and len(attribute_types(rows, domain)) >= domain.record.min_types
