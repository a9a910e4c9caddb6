"""XML: <results> with an element a row; names become elements, lists repeated ones.

A row with a single name is an element of that name, others are a <record>. What stands under
"_value" is the text of the element around it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import IO, Any
from xml.sax.saxutils import escape

from sitesift.output.row_writer import Row, RowWriter

VALUE = "_value"
_BAD_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_BAD_NAME = re.compile(r"[^A-Za-z0-9_.-]")
_BAD_START = re.compile(r"^(?=[0-9.-]|$)")


class XmlWriter(RowWriter):
    """Streams: each row is written as it comes."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(stream)
        self.stream.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<results>\n')

    def write(self, row: Row, /) -> None:
        name, value = next(iter(row.items())) if len(row) == 1 else ("record", row)
        self.stream.write(f"  {element(name, value)}\n".encode())

    def close(self) -> None:
        self.stream.write(b"</results>\n")


def element(name: str, value: Any) -> str:
    """A named value as XML; types in a name ("price(xsd:string)") are left out, as they cannot
    stand there."""
    if isinstance(value, list | tuple):
        return "".join(element(name, each) for each in value)
    tag = _BAD_START.sub("_", _BAD_NAME.sub("_", name.partition("(")[0]))
    return f"<{tag}>{_inside(value)}</{tag}>"


def _inside(value: Any) -> str:
    if isinstance(value, Mapping):
        own = _inside(value.get(VALUE))
        return own + "".join(element(k, v) for k, v in value.items() if k != VALUE)
    return escape(_BAD_XML.sub("", "" if value is None else str(value)))
