"""JSON-LD: the records as one list of schema.org things, for search engines and knowledge graphs.

The file is a JSON document that can stand in a page inside <script type="application/ld+json">.
"""

from __future__ import annotations

from typing import IO

import orjson

from sitesift.output.row_writer import Row, RowWriter
from sitesift.output.schema_org import CONTEXT, PLAIN_SCHEMA, SchemaNames, as_thing
from sitesift.text.safe_text import to_json

_OUTSIDE = frozenset(("source", "area", "record", "_record"))  # where a row comes from


class JsonLdWriter(RowWriter):
    """Streams: each record is written as it comes."""

    flat = True

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(stream)
        self._names = PLAIN_SCHEMA
        self._count = 0

    def speak(self, names: SchemaNames) -> None:
        self._names = names

    def write(self, row: Row, /) -> None:
        self._begin()
        self.stream.write(b",\n" if self._count else b"\n")
        self._count += 1
        own = {name: cell for name, cell in row.items() if name not in _OUTSIDE}
        item = {"@type": "ListItem", "position": self._count, "item": as_thing(own, self._names)}
        # "</script>" in a text must not end the element that the document may stand in
        self.stream.write(to_json(item).replace(b"<", b"\\u003c"))

    def close(self) -> None:
        self._begin()
        self.stream.write(b"\n]}\n")

    def _begin(self) -> None:
        if not self._count:
            head = orjson.dumps({"@context": CONTEXT, "@type": "ItemList"})
            self.stream.write(head[:-1] + b',"itemListElement":[')
