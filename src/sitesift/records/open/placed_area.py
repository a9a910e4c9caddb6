"""The area of records that are known to begin at some elements: a page and these elements in, the
area with what structure reads in each record out."""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.page.page import Page
from sitesift.records.model import Area, Record
from sitesift.records.structure.items import ItemReader
from sitesift.records.structure.outline import outline_of


def area_at(page: Page, nodes: Sequence[int]) -> Area:
    """The area of records that begin at these elements."""
    outline = outline_of(page)
    placed = [(node, outline.place_of(node)) for node in nodes]
    kept = [(node, place) for node, place in placed if place >= 0]
    ranges = [(int(outline.leaf_low[p]), int(outline.leaf_high[p])) for _, p in kept]
    columns, items = ItemReader(outline).read(ranges)
    records = tuple(
        Record(nodes=(node,), text=outline.text(low, high), values=values)
        for (node, _), (low, high), values in zip(kept, ranges, items, strict=True)
    )
    return Area(node=_around(page, nodes), records=records, columns=columns, score=1.0)


def _around(page: Page, nodes: Sequence[int]) -> int:
    """The smallest element that holds all nodes, and more than one of them alone."""
    holder = int(page.parent[nodes[0]])
    while holder > 0 and not page.contains(holder, nodes[-1]):
        holder = int(page.parent[holder])
    return max(holder, 0)
