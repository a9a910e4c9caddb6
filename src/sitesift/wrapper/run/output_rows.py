"""Records as plain data: in comes a tree of the output, out come rows for JSON lines and tables.

An attribute becomes a string, a repeated one a list of strings; records inside a record become
lists of rows, always, so that a column keeps its type. An attribute that has attributes itself
keeps its own text under "_value".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson

from sitesift.text.list_text import JOIN

RECORD = "_record"
VALUE = "_value"


@dataclass(frozen=True, slots=True)
class OutputRecord:
    """One record of a run: its label, its position in the run (from 1), its tree, and where it
    stood."""

    label: str
    number: int
    tree: dict[str, Any]
    place: tuple[int, int] = (0, 0)  # number of the round, and of the page's state in it
    page_url: str = ""

    def row(self, *, with_label: bool = False) -> dict[str, Any]:
        """The record as a flat-as-possible dictionary."""
        row: dict[str, Any] = {RECORD: self.label} if with_label else {}
        value = self.value()
        return row | (value if isinstance(value, dict) else {self.label: value})

    def value(self) -> dict[str, Any] | str:
        """What the label stands for: a text, or the rows below it."""
        if "value" in self.tree and not self.tree.get("children"):
            return str(self.tree["value"])
        return to_row(self.tree)

    def cells(self, *, with_label: bool = False) -> dict[str, str]:
        """The record as one text a column; records inside it become JSON text."""
        return {name: _cell(value) for name, value in self.row(with_label=with_label).items()}


def _cell(value: Any) -> str:
    if not isinstance(value, list):
        return str(value)
    if all(isinstance(each, str) for each in value):
        return JOIN.join(value)
    return orjson.dumps(value).decode()


def to_row(tree: dict[str, Any]) -> dict[str, Any]:
    """The children of a record as a dictionary."""
    row: dict[str, Any] = {VALUE: tree["value"]} if "value" in tree else {}
    for child in tree.get("children", []):
        label = child["label"]
        if "value" in child and not child.get("children"):
            _add_value(row, label, child["value"])
        else:
            _add_record(row, label, to_row(child))
    return row


def _add_value(row: dict[str, Any], label: str, value: str) -> None:
    if label not in row:
        row[label] = value
    elif isinstance(row[label], list):
        row[label].append(value)
    else:
        row[label] = [row[label], value]


def _add_record(row: dict[str, Any], label: str, inner: dict[str, Any]) -> None:
    held = row.setdefault(label, [])
    if not isinstance(held, list):
        held = row[label] = [held]
    held.append(inner)
