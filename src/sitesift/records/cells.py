"""Rows of what wrappers have read: by attribute a cell, which is {"text": what the page shows,
"value": what is meant}. In: texts and values. Out: cells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Cell = dict[str, Any]
Cells = Mapping[str, Mapping[str, Any]]  # of a row
FillableCells = dict[str, Cell]  # of a row that cells are still added to


def cell(text: str, value: object = None) -> Cell:
    """The cell of a text, which means itself where nobody knows more."""
    return {"text": text, "value": text if value is None else value}
