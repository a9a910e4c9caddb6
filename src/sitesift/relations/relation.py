"""Typed rows: a relation is a frozen dataclass, its fields are the columns, its `level` says where
its rows lie.

    class LinkFound(Row):              # the table link_found, a row for a page and a link
        url: str
        rank: float | None = None

Fields are str, int, float, bool, bytes, an Enum of strings, each of them or None, and tuples of
these. A row goes to its columns by `encode` and comes back by `decode`; a value of another type is
a RelationError, not a surprise later on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import Field, dataclass, field, fields
from enum import Enum
from hashlib import blake2b
from types import NoneType, UnionType
from typing import (
    Any,
    ClassVar,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from sitesift.errors import RelationError
from sitesift.relations.scope import Level

Value = str | int | float | bytes | None
_AFFINITY: dict[type, str] = {
    str: "TEXT",
    int: "INTEGER",
    bool: "INTEGER",
    float: "REAL",
    bytes: "BLOB",
}
_INNER_CAPITAL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Row:
    """Base of all rows; it makes each class of them a frozen dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    level: ClassVar[Level] = Level.PAGE

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)


R = TypeVar("R", bound=Row)


@dataclass(frozen=True)
class Column:
    """A field of a relation: its name, its type in SQL, and the way there and back."""

    name: str
    affinity: str
    encode: Callable[[Any], Value]
    decode: Callable[[Any], Any]


def table(relation: type[Row]) -> str:
    """The name of a relation in the store: `LinkFound` is link_found."""
    return _INNER_CAPITAL.sub("_", relation.__name__).lower()


_COLUMNS: dict[type[Row], tuple[Column, ...]] = {}


def columns(relation: type[Row]) -> tuple[Column, ...]:
    """The columns of a relation, in the order of its fields."""
    if relation not in _COLUMNS:
        _COLUMNS[relation] = _columns(relation)
    return _COLUMNS[relation]


def _columns(relation: type[Row]) -> tuple[Column, ...]:
    hints = get_type_hints(relation)
    return tuple(_column(relation, field.name, hints[field.name]) for field in fields(relation))


def encode(row: Row) -> list[Value]:
    """The values of a row, in the order of its columns."""
    found = []
    for column in columns(type(row)):
        try:
            found.append(column.encode(getattr(row, column.name)))
        except TypeError as error:
            raise RelationError(f"{type(row).__name__}.{column.name}: {error}") from error
    return found


def decode(relation: type[R], values: Sequence[Any]) -> R:
    """The row with these values."""
    return relation(
        *(column.decode(value) for column, value in zip(columns(relation), values, strict=True))
    )


def key(values: Sequence[Value]) -> bytes:
    """What tells a row from others of its relation: relations are sets, a row is in a scope once or
    not at all."""
    text = json.dumps([value.hex() if isinstance(value, bytes) else value for value in values])
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _column(relation: type[Row], name: str, hint: Any) -> Column:
    inner, optional = _without_none(hint)
    if inner in _AFFINITY or _is_enum(inner):
        return Column(name, _AFFINITY.get(inner, "TEXT"), *_scalar(inner, optional))
    if get_origin(inner) is tuple:
        to_list, from_list = _nested(relation, name, inner)
        return Column(
            name,
            "TEXT",
            lambda value: (
                None
                if optional and value is None
                else json.dumps(to_list(value), ensure_ascii=False)
            ),
            lambda value: None if value is None else from_list(json.loads(value)),
        )
    raise RelationError(f"{relation.__name__}.{name}: no column holds {hint}")


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) in (Union, UnionType):
        kinds = [kind for kind in get_args(hint) if kind is not NoneType]
        if len(kinds) == 1:
            return kinds[0], True
    return hint, False


def _is_enum(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


def _scalar(kind: Any, optional: bool) -> tuple[Callable[[Any], Value], Callable[[Any], Any]]:
    accepted = (int, float) if kind is float else (kind,)

    def to_value(value: Any) -> Value:
        if value is None and optional:
            return None
        if not isinstance(value, accepted) or (isinstance(value, bool) and kind is not bool):
            raise TypeError(f"{kind.__name__} expected, not {value!r}")
        if _is_enum(kind):
            return str(value.value)  # type: ignore[union-attr]
        return int(value) if kind is bool else float(value) if kind is float else value

    return to_value, lambda value: None if value is None else kind(value)


def _nested(
    relation: type[Row], name: str, hint: Any
) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """The way of a tuple to a JSON list and back. Bytes have no place in JSON."""
    inner, optional = _without_none(hint)
    if get_origin(inner) is not tuple:
        if inner is bytes or not (inner in _AFFINITY or _is_enum(inner)):
            raise RelationError(f"{relation.__name__}.{name}: no column holds a tuple of {hint}")
        return _scalar(inner, optional)
    kinds = get_args(inner)
    endless = len(kinds) == 2 and kinds[1] is Ellipsis
    parts = [_nested(relation, name, kind) for kind in (kinds[:1] if endless else kinds)]

    def to_list(value: Any) -> Any:
        if not isinstance(value, tuple) or not (endless or len(value) == len(parts)):
            raise TypeError(f"{hint} expected, not {value!r}")
        return [parts[0 if endless else i][0](item) for i, item in enumerate(value)]

    return to_list, lambda value: tuple(
        parts[0 if endless else i][1](item) for i, item in enumerate(value)
    )
