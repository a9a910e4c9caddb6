"""Strays in divided lists: areas in; areas out whose records begin as most of them do.

Where rules or line breaks divide a list, an advertisement between two records has no divider of its
own and lies at the beginning of the next one. Assumed: records of one list begin alike, and what
stands before the usual beginning and tells nothing that a record must have is none of the record's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from sitesift.annotate.annotation import Annotations
from sitesift.page.page import Page
from sitesift.records.domain.areas.areas import FoundArea
from sitesift.records.domain.areas.segments import RecordSegment, text_span


def without_strays(
    page: Page, annotations: Annotations, areas: Sequence[FoundArea]
) -> list[FoundArea]:
    """The areas with records cut where they begin unlike most."""
    return [replace(area, records=tuple(_cut_records(page, annotations, area))) for area in areas]


def _cut_records(page: Page, annotations: Annotations, area: FoundArea) -> list[RecordSegment]:
    if all(len(record.nodes) == 1 for record in area.records):
        return list(area.records)
    begins = Counter(_kind(page, record.nodes[0]) for record in area.records)
    usual, count = begins.most_common(1)[0]
    if len(begins) == 1 or 2 * count <= len(area.records):
        return list(area.records)
    return [_cut(page, annotations, area, record, usual) for record in area.records]


def _cut(
    page: Page,
    annotations: Annotations,
    area: FoundArea,
    record: RecordSegment,
    usual: tuple[str, str],
) -> RecordSegment:
    place = next((n for n, node in enumerate(record.nodes) if _kind(page, node) == usual), 0)
    start, end = text_span(page, record.nodes[:place])
    if not place or any(row.type in area.pivots for row in annotations.within(start, end)):
        return record
    left = record.nodes[place:]
    start, end = text_span(page, left)
    return replace(record, nodes=left, start=start, end=end)


def _kind(page: Page, node: int) -> tuple[str, str]:
    return page.tag_of(node), page.attributes(node).get("class", "")
