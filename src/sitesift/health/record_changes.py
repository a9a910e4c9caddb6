"""What changed between two runs. In: the records of both, as rows of cells. Out: which records are
new, gone or changed, the last with the column, the old and the new value.

Records are matched by identity: the address of their own page, else what their identifying
attributes say, else all they say. Of a record without address and identifying attributes a change
is one record gone and another new. A value that is only written otherwise has not changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sitesift.explore.identity import LINK_ATTRIBUTES, numbered_keys, row_key
from sitesift.text.plain_text import is_spelled_alike

Cells = Mapping[str, Any]


class ChangeKind(StrEnum):
    """What became of a record."""

    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class RecordChange:
    """One change: of a whole record, or of one column of it."""

    kind: ChangeKind
    key: str
    name: str  # what the record is called, for people
    column: str = ""
    old: str = ""
    new: str = ""

    def as_row(self) -> dict[str, str]:
        """The change as a row of a table."""
        return {
            "change": self.kind.value,
            "record": self.name,
            "column": self.column,
            "old": self.old,
            "new": self.new,
            "key": self.key,
        }


def record_changes(
    before: Sequence[Cells], after: Sequence[Cells], identifying: Sequence[str] = ()
) -> list[RecordChange]:
    """Changes in the order of the later run, what is gone last."""
    old, new = cells_by_key(before, identifying), cells_by_key(after, identifying)
    found: list[RecordChange] = []
    for key, row in new.items():
        if key in old:
            found += _changed(key, old[key], row)
        else:
            found.append(RecordChange(ChangeKind.NEW, key, record_name(cell_texts(row))))
    for key in (key for key in old if key not in new):
        found.append(RecordChange(ChangeKind.GONE, key, record_name(cell_texts(old[key]))))
    return found


def cell_texts(row: Cells) -> dict[str, str]:
    """The text of each cell: of records.jsonl {"text", "value"}, of wrappers plain texts."""
    return {name: text for name, cell in row.items() if (text := _text(cell))}


def record_name(row: Mapping[str, str]) -> str:
    """What people would call a record: the first of its texts that is no address."""
    named = (text for name, text in row.items() if name not in LINK_ATTRIBUTES)
    return next(named, "") or next(iter(row.values()), "")


def _text(cell: Any) -> str:
    if isinstance(cell, Mapping):
        return _text(cell.get("text", cell.get("value")))
    if isinstance(cell, list):
        return "; ".join(filter(None, map(_text, cell)))
    return "" if cell is None else str(cell)


def cells_by_key(rows: Sequence[Cells], identifying: Sequence[str]) -> dict[str, Cells]:
    """Records by the key that each is matched by."""
    texts = [cell_texts(row) for row in rows]
    bases = [row_key(row, identifying) for row in texts]
    keys = numbered_keys(bases, texts, [0] * len(texts))
    return dict(zip(keys, rows, strict=True))


def same_cell(one: Any, other: Any) -> bool:
    """Whether two cells say the same, however they are written: "Bedrooms: 5" and "5" have one
    value."""
    if is_spelled_alike(_text(one), _text(other)):
        return True
    values = [cell.get("value") if isinstance(cell, Mapping) else None for cell in (one, other)]
    return values[0] is not None and values[0] == values[1]


def _changed(key: str, old: Cells, new: Cells) -> Iterator[RecordChange]:
    name = record_name(cell_texts(new))
    for column in dict.fromkeys((*old, *new)):
        first, second = old.get(column), new.get(column)
        if not same_cell(first, second):
            yield RecordChange(ChangeKind.CHANGED, key, name, column, _text(first), _text(second))
