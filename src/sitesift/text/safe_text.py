"""What pages say, made harmless for the place where it is shown: a terminal, a spreadsheet, a JSON
file.

JSON and Parquet keep texts as they are (lone surrogates, which no file can hold, become replacement
characters). A terminal gets no control or direction characters. CSV is opened in spreadsheets,
which run cells that begin with = + - @ as formulas: such cells get a leading apostrophe, unless
they are plain numbers or phone numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import orjson

_UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]"
)
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_FORMULA = re.compile(r"\s*[=+\-@\t\r|%]")
# digits and signs alone cannot name a function or a program
_NUMBER = re.compile(r"\s*[+-]?[\d\s.,()/%£$€:-]+")


def for_terminal(text: str) -> str:
    """Text that can only be read: control characters are spaces, escapes and direction marks are
    gone."""
    return " ".join(_UNSEEN.sub(" ", without_surrogates(text)).split(" ")).strip()


def for_csv(text: str) -> str:
    """Text that a spreadsheet shows instead of computing it."""
    text = without_surrogates(text).replace("\x00", "")
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return "'" + text
    return text


def without_surrogates(text: str) -> str:
    """Text that UTF-8 can hold."""
    return _SURROGATE.sub("\ufffd", text)


def storable(value: Any) -> Any:
    """JSON-like data with every text made storable, and what JSON has no form for as text: integers
    over 64 bits, and values of other kinds."""
    if isinstance(value, str):
        return without_surrogates(value)
    if isinstance(value, Mapping):
        return {without_surrogates(str(key)): storable(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [storable(inner) for inner in value]
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        return str(value)
    if value is None or isinstance(value, int | float):
        return value
    return str(value)


def to_json(data: Any, *, indent: bool = False) -> bytes:
    """JSON bytes of anything a result holds."""
    option = orjson.OPT_INDENT_2 if indent else 0
    try:
        return orjson.dumps(data, option=option | orjson.OPT_SERIALIZE_NUMPY)
    except TypeError:
        return orjson.dumps(storable(data), option=option)
