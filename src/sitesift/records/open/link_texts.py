"""Columns that are the texts of links to records' own pages: cells and links in, yes or no out."""

from __future__ import annotations

from collections.abc import Sequence

from sitesift.records.domain.evidence.own_links import Link
from sitesift.records.open.amount_columns import PlacedValue


def have_texts_of(links: Sequence[Link | None], cells: Sequence[PlacedValue]) -> bool:
    """Whether all cells have a text, and lead where the links of their records lead."""
    own = sum(
        link is not None and cell.value.link.strip() == link.href
        for cell in cells
        if (link := links[cell.record]) is not None
    )
    return all(cell.value.text for cell in cells) and own == len(cells)
