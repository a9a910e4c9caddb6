"""JSON, one array of pages, and JSON lines, a page a line; both stream, and both hold everything
known of a page."""

from __future__ import annotations

from typing import IO, Any

import orjson

from sitesift.extraction.page_result import PageResult
from sitesift.output.area_selection import Selection
from sitesift.text.safe_text import storable


def dump(data: Any, *, indent: bool = False) -> bytes:
    """JSON bytes of anything a result holds."""
    option = orjson.OPT_INDENT_2 if indent else 0
    try:
        return orjson.dumps(data, option=option | orjson.OPT_SERIALIZE_NUMPY)
    except TypeError:  # lone surrogates, integers over 64 bits, values of other kinds
        return orjson.dumps(_small(storable(data)), option=option)


def _small(value: Any) -> Any:
    """Integers that do not fit 64 bits as text."""
    if isinstance(value, dict):
        return {key: _small(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_small(inner) for inner in value]
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return str(value)
    return value


class JsonLinesWriter:
    """A page a line."""

    def __init__(self, stream: IO[bytes], selection: Selection) -> None:
        self._stream = stream
        self._selection = selection

    def write(self, result: PageResult) -> None:
        self._stream.write(dump(self._selection.narrowed(result).as_dict()) + b"\n")

    def close(self) -> None:
        """Every line is complete already."""


class JsonWriter:
    """One array, also for a single page, so that programs need not ask how many there were."""

    def __init__(self, stream: IO[bytes], selection: Selection) -> None:
        self._stream = stream
        self._selection = selection
        self._count = 0

    def write(self, result: PageResult) -> None:
        self._stream.write(b",\n" if self._count else b"[\n")
        self._stream.write(dump(self._selection.narrowed(result).as_dict(), indent=True))
        self._count += 1

    def close(self) -> None:
        self._stream.write(b"\n]\n" if self._count else b"[]\n")
