"""Parts of a cell that are attributes of their own: the postcode of an address. In: rows of
{"text", "value"}. Out: the same, with the parts that no row has and nearly all of these cells tell.

Where lists say neither and an address is read from records' own pages, no wrapper has learned its
parts. Assumed: what recognisers cut out of nearly all texts of a column is there; what they find in
some may be a word that looks like it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sitesift.induce.read_values import read_rows
from sitesift.ontology.domain_model import Domain
from sitesift.records.cells import FillableCells

NEARLY_ALL = 0.85  # of the cells that tell a part; assumed
FEWEST_CELLS = 3  # of a column that are divided; assumed


def with_told_parts(rows: Sequence[FillableCells], domain: Domain) -> list[FillableCells]:
    """The rows with parts that no row has."""
    held = {name for row in rows for name in row}
    filled = [dict(row) for row in rows]
    for whole in domain.attributes:
        having = [row for row in filled if whole in row]
        lacking = [p for p in domain.parts_of(whole) if p in domain.attributes and p not in held]
        for part in lacking if len(having) >= FEWEST_CELLS else ():
            cells = _parts([str(row[whole]["text"]) for row in having], part, domain)
            if sum(map(bool, cells)) >= NEARLY_ALL * len(having):
                for row, cell in zip(having, cells, strict=True):
                    row.update({part: cell} if cell else {})
    return filled


def _parts(texts: Sequence[str], part: str, domain: Domain) -> list[dict[str, Any]]:
    """What is read of a part in each text; nothing where that is all of it."""
    read = read_rows([{part: text} for text in texts], domain)
    cells = [row.get(part, {}) for row in read]
    return [
        cell if cell and cell["text"] != text and cell["text"] in text else {}
        for cell, text in zip(cells, texts, strict=True)
    ]
