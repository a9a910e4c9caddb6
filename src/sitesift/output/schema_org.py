"""A row of a table as a thing of schema.org. In: flat cells (`price`, `price.amount`,
`price.currency`) and the schema.org names of the columns. Out: a nested JSON-LD object.

The vocabulary wants some properties inside others: a price stands in an offer, a town in a postal
address, a maker has a name; schema_org.yaml says which. A column without a schema.org name is kept
as an additional property.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

CONTEXT = "https://schema.org"


@dataclass(frozen=True, slots=True)
class SchemaNames:
    """What schema.org calls a record and its columns."""

    kinds: tuple[str, ...] = ("Thing",)
    columns: Mapping[str, str] | None = None  # None: those of pages without a domain


PLAIN_SCHEMA = SchemaNames()


@cache
def _vocabulary() -> dict[str, Any]:
    import yaml  # noqa: PLC0415  few outputs need it

    read: dict[str, Any] = yaml.safe_load((files(__package__) / "schema_org.yaml").read_text())
    read["holders"] = {
        name: (holder, kind)
        for holder, inner in read["inside"].items()
        for kind, names in inner.items()
        for name in names
    }
    return read


def as_thing(row: Mapping[str, Any], names: SchemaNames) -> dict[str, Any]:
    """A row as a JSON-LD object, without its context."""
    columns = _vocabulary()["plain"] if names.columns is None else names.columns
    kinds = names.kinds
    thing: dict[str, Any] = {"@type": kinds[0] if len(kinds) == 1 else list(kinds)}
    more: list[dict[str, Any]] = []
    for column, text in row.items():
        is_meaning = "." in column and column.rpartition(".")[0] in row  # of the cell before it
        if is_meaning or text is None or text == "":
            continue
        meaning = _meaning(row, column)
        known = columns.get(column)
        if known is None or known in thing:
            more.append({"@type": "PropertyValue", "name": column} | _value(text, meaning))
        else:
            _place(thing, known, text, meaning)
    return thing | ({"additionalProperty": more} if more else {})


def _meaning(row: Mapping[str, Any], column: str) -> dict[str, Any]:
    """What the columns of a cell's meaning say: amount, currency, unit, value."""
    start = column + "."
    return {name[len(start) :]: cell for name, cell in row.items() if name.startswith(start)}


def _value(text: Any, meaning: dict[str, Any]) -> dict[str, Any]:
    unit = meaning.get("unit") or meaning.get("currency")
    return {"value": _amount(text, meaning)} | ({"unitText": unit} if unit else {})


def _amount(text: Any, meaning: dict[str, Any]) -> Any:
    return meaning.get("amount", meaning.get("value", text))


def _place(thing: dict[str, Any], name: str, text: Any, meaning: dict[str, Any]) -> None:
    """Puts a value where the vocabulary wants it."""
    words = _vocabulary()
    if name in words["holders"]:
        holder, kind = words["holders"][name]
        inner = thing.setdefault(holder, {"@type": kind})
        inner[name] = _amount(text, meaning)
        if name in words["currency"] and meaning.get("currency"):
            inner[words["currency"][name]] = meaning["currency"]
    elif name in words["named"]:
        thing[name] = {"@type": words["named"][name]} | thing.get(name, {}) | {"name": text}
    elif name in words["measured"]:
        thing[name] = {"@type": "QuantitativeValue"} | _value(text, meaning)
    elif name in words["paid"]:
        money = {"value": _amount(text, meaning), "currency": meaning.get("currency")}
        known = {key: part for key, part in money.items() if part is not None}
        thing[name] = {"@type": "MonetaryAmount"} | known
    else:
        thing[name] = text if name in words["texts"] else _amount(text, meaning)
