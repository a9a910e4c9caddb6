"""Further record types of a domain: a site of homes lists agents too, one of cars dealers. In: what
`records` says in ontology.yaml. Out: the domain as each of them sees it.

The types of values and their recognisers are the domain's; a record type has attributes, pivots,
mandatory types, points and constraints of its own, and may say of a type how its values are chosen.
Points that tell the main type tell no other; those that speak against any record stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sitesift.errors import UnknownDomain
from sitesift.ontology.domain_model import Domain, RecordRule, Type
from sitesift.ontology.schema import RECORD, RECORD_TYPE, TYPE_IN_RECORD, check_keys
from sitesift.ontology.source import Problem, YamlSource


def read_record_types(
    source: YamlSource, problems: list[Problem]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The record types that a file describes, by name, without those with mistakes."""
    described = source.data.get("records")
    for name, data in (described if isinstance(described, dict) else {}).items():
        path = ("records", name)
        if not check_keys(source, path, data, RECORD_TYPE, problems):
            continue
        own = {kind: said or {} for kind, said in data.get("types", {}).items()}
        ways = [
            check_keys(source, (*path, "types", kind), said, TYPE_IN_RECORD, problems)
            for kind, said in own.items()
        ]
        if all(ways):
            yield name, data | ({"types": own} if own else {})


def as_record_type(domain: Domain, name: str, data: dict[str, Any]) -> Domain:
    """The domain with one of its further record types as the only one."""
    rule = {key: _frozen(value) for key, value in data.items() if key in RECORD}
    attributes = tuple(a for a in data.get("attributes", ()) if a in domain.types)
    return replace(
        domain,
        name=f"{domain.name}:{name}",
        title=str(data.get("says", f"{domain.title}: {name}")),
        types={kind.name: _type_in(kind, data) for kind in domain.types.values()},
        attributes=attributes,
        record=RecordRule(**({"name": name} | rule)),
        further=(),
    )


def _type_in(kind: Type, data: dict[str, Any]) -> Type:
    said = {key: _frozen(value) for key, value in data.get("types", {}).get(kind.name, {}).items()}
    flags: dict[str, Any] = {
        "pivot": kind.name in data.get("pivots", ()),
        "mandatory": kind.name in data.get("mandatory", ()),
        "specific": data.get("points", {}).get(kind.name, min(kind.specific, 0)),
    }
    return replace(kind, **(flags | said))


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def seen_as(domain: Domain, record_type: str) -> Domain:
    """The domain with another of its record types as the main one; the others stay beside it."""
    views = {view.record.name: replace(view, further=()) for view in (domain, *domain.further)}
    if record_type not in views:
        known = ", ".join(views)
        raise UnknownDomain(
            f"{domain.name} has no record type {record_type!r}; it has {known}", source=domain.name
        )
    if record_type == domain.record.name:
        return domain
    others = tuple(view for name, view in views.items() if name != record_type)
    return replace(views[record_type], further=others)


def check_record_types(
    records: dict[str, dict[str, Any]], types: dict[str, Any], main: str
) -> Iterator[tuple[str, str, str]]:
    """Mistakes of record types among each other and the domain's types: name, key, message."""
    for name, data in records.items():
        if name == main:
            yield name, "name", f"the main record type is called {name!r} too"
        attributes = data.get("attributes", [])
        if not set(data.get("pivots", [])) & set(attributes):
            yield name, "pivots", "none of its attributes is a pivot: records are found by pivots"
        for key in ("attributes", "pivots", "mandatory", "requires", "excludes", "points", "types"):
            for wanted in data.get(key, ()):
                if wanted not in types:
                    yield name, key, f"{key}: no type {wanted!r}"
        for wanted in set(data.get("requires", [])) & set(data.get("excludes", [])):
            yield name, "excludes", f"{wanted!r} is required and excluded"
