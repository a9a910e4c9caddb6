"""Parquet: the rows in columns, which are numbers where all their values are, else texts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from sitesift.output.row_writer import TableWriter
from sitesift.text.column_kinds import fitting

BATCH = 5_000  # rows turned into columns at a time
_ARROW = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), str: pa.string()}


class ParquetWriter(TableWriter):
    """One file with a schema made from the rows."""

    def write_table(self, columns: dict[str, type], rows: Iterator[dict[str, Any]]) -> None:
        schema = pa.schema([(name, _ARROW[kind]) for name, kind in columns.items()])
        typed = (
            {name: fitting(row.get(name), kind) for name, kind in columns.items()} for row in rows
        )
        with pq.ParquetWriter(self.stream, schema) as file:
            while batch := list(islice(typed, BATCH)):
                file.write_table(pa.Table.from_pylist(batch, schema))
