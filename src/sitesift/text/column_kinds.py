"""What a column of a table holds: numbers where all its values are, else texts.

In: values that JSON can hold. Out: the kind that all of them fit, and each as that kind has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sitesift.text.safe_text import to_json

_KINDS = (bool, int, float, str)


def common_kind(kind: type | None, value: Any) -> type:
    """The kind of value that a column holds when this one is added; None: it has none yet."""
    mine = type(value) if isinstance(value, _KINDS) else str
    if kind is None or kind is mine:
        return mine
    return float if {kind, mine} == {int, float} else str


def column_kinds(rows: Iterable[Mapping[str, Any]]) -> dict[str, type]:
    """The columns of some rows with their kinds."""
    kinds: dict[str, type] = {}
    for row in rows:
        for name, value in row.items():
            kinds[name] = common_kind(kinds.get(name), value)
    return kinds


def fitting(value: Any, kind: type) -> Any:
    """A value as a column of this kind holds it; what is no plain value becomes JSON text."""
    if value is None or isinstance(value, kind):
        return value
    if kind is str:
        return to_json(value).decode()
    return kind(value)
