"""What a cell of a record says. In: a cell, which is `{"text", "value"}` or flat. Out: its text,
its value in words, and the number that it is ordered by."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

VALUE_PARTS = ("amount", "currency", "unit", "period")  # of a value that is more than a number


def shown_text(cell: Any) -> str:
    """What the page shows."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Mapping):
        return shown_text(cell.get("text", cell.get("value")))
    if isinstance(cell, list | tuple):
        return " | ".join(one for one in map(shown_text, cell) if one)
    return "" if cell is None else str(cell)


def shown_value(row: Mapping[str, Any], name: str) -> str:
    """The normalised value of a cell, in words; empty where it has none or says the same."""
    value = _value(row, name)
    if isinstance(value, Mapping):
        return " ".join(str(one) for one in value.values() if one is not None)
    same = isinstance(value, str) and value.casefold() == shown_text(row.get(name)).casefold()
    return "" if value is None or same else str(value)


def order_number(row: Mapping[str, Any], name: str) -> float | None:
    """The number of a cell, where its value is or has one."""
    value = _value(row, name)
    found = value.get("amount") if isinstance(value, Mapping) else value
    if not isinstance(found, int | float) or isinstance(found, bool):
        return None
    try:
        return float(found) if math.isfinite(found) else None
    except OverflowError:
        return None


def _value(row: Mapping[str, Any], name: str) -> Any:
    cell = row.get(name)
    if isinstance(cell, Mapping):
        return cell.get("value")
    if f"{name}.value" in row:
        return row[f"{name}.value"]
    parts = {key: row[f"{name}.{key}"] for key in VALUE_PARTS if f"{name}.{key}" in row}
    return parts or (cell if isinstance(cell, int | float) else None)
