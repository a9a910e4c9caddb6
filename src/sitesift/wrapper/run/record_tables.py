"""Files of records in other formats: in comes the file of lines that a run wrote, out come CSV,
Parquet, JSON or XML.

The lines hold output trees (label, value, children). They are read one by one, so a file may be
larger than memory, except for Parquet, whose columns are built in batches.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import orjson
import pyarrow as pa
import pyarrow.parquet as pq

from sitesift.wrapper.run.output_rows import RECORD, OutputRecord, to_row

JOIN = " | "  # between several values of one attribute in a cell
BATCH = 5_000
_BAD_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_BAD_NAME = re.compile(r"[^A-Za-z0-9_.-]")


def trees(lines: Path) -> Iterator[dict[str, Any]]:
    with lines.open("rb") as file:
        for line in file:
            yield orjson.loads(line)


def cells(tree: dict[str, Any], *, with_label: bool) -> dict[str, str]:
    """A record as one text per column; records inside it become JSON text."""
    row = (
        {tree["label"]: tree["value"]}
        if "value" in tree and not tree.get("children")
        else to_row(tree)
    )
    head = {RECORD: tree["label"]} if with_label else {}
    return head | {name: _cell(value) for name, value in row.items()}


def _cell(value: Any) -> str:
    if isinstance(value, list):
        if all(isinstance(each, str) for each in value):
            return JOIN.join(value)
        return orjson.dumps(value).decode()
    return str(value)


def columns(lines: Path, *, with_label: bool) -> list[str]:
    """All column names, in the order of their first appearance."""
    names: dict[str, None] = {}
    for tree in trees(lines):
        names.update(dict.fromkeys(cells(tree, with_label=with_label)))
    return list(names)


def write_lines(lines: Path, target: Path, *, with_label: bool) -> None:
    """One JSON object a line."""
    with target.open("wb") as file:
        for tree in trees(lines):
            file.write(
                orjson.dumps(OutputRecord(tree["label"], 0, tree).row(with_label=with_label))
                + b"\n"
            )


def write_csv(lines: Path, target: Path, *, with_label: bool) -> None:
    names = columns(lines, with_label=with_label)
    with target.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names, restval="")
        writer.writeheader()
        for tree in trees(lines):
            writer.writerow(cells(tree, with_label=with_label))


def write_parquet(lines: Path, target: Path, *, with_label: bool) -> None:
    schema = pa.schema([(name, pa.string()) for name in columns(lines, with_label=with_label)])
    with pq.ParquetWriter(target, schema) as writer:
        batch: list[dict[str, str]] = []
        for tree in trees(lines):
            batch.append(cells(tree, with_label=with_label))
            if len(batch) >= BATCH:
                writer.write_table(pa.Table.from_pylist(batch, schema))
                batch = []
        writer.write_table(pa.Table.from_pylist(batch, schema))


def write_json(lines: Path, target: Path, *, with_label: bool) -> None:
    """A list of objects, each with its label as the only name."""
    with target.open("wb") as file:
        file.write(b"[")
        for index, tree in enumerate(trees(lines)):
            value = tree["value"] if "value" in tree and not tree.get("children") else to_row(tree)
            file.write((b",\n " if index else b"\n ") + orjson.dumps({tree["label"]: value}))
        file.write(b"\n]\n")


def write_xml(lines: Path, target: Path, *, with_label: bool) -> None:
    """<results> with one element for each record and attribute."""
    with target.open("w", encoding="utf-8") as file:
        file.write('<?xml version="1.0" encoding="UTF-8"?>\n<results>\n')
        for tree in trees(lines):
            file.write("  " + element(tree) + "\n")
        file.write("</results>\n")


def element(tree: dict[str, Any]) -> str:
    """A tree as an XML element; types in a label are left out, as they cannot stand in a name."""
    name = _BAD_NAME.sub("_", tree["label"].partition("(")[0])
    inside = escape(_BAD_XML.sub("", tree.get("value") or ""))
    inside += "".join(element(child) for child in tree.get("children", []))
    return f"<{name}>{inside}</{name}>"


WRITERS: dict[str, Callable[..., None]] = {
    "lines": write_lines,
    "csv": write_csv,
    "parquet": write_parquet,
    "json": write_json,
    "xml": write_xml,
}
