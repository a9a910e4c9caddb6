"""From a folder of files to a `Domain`: ontology.yaml, recognisers.yaml, crawler.yaml, forms.yaml
of the folder and of those it uses.

A used folder is looked up beside the domain's own first, then among the shipped ones. What a domain
says of a type that a used folder has already is laid over it key by key; patterns and gazetteers
are added. Mistakes are gathered as problems; `load_domain` raises `DomainError` with all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from os.path import normpath
from pathlib import Path
from typing import Any

from sitesift.errors import DomainError, UnknownDomain
from sitesift.ontology.crawler import Words, by_concept, read_crawler
from sitesift.ontology.domain_model import (
    DOMAINS_KEPT,
    Domain,
    FormType,
    Gazetteer,
    Pattern,
    RecordRule,
    Type,
)
from sitesift.ontology.expressions import pattern_problem, read_expression
from sitesift.ontology.form_types import read_form_types
from sitesift.ontology.record_types import as_record_type, read_record_types, seen_as
from sitesift.ontology.schema import GAZETTEER, HEAD, PATTERN, RECORD, TYPE, check_keys
from sitesift.ontology.source import Problem, YamlSource, read_terms, read_yaml

SHIPPED = Path(__file__).parent.parent / "domains"
ONTOLOGY, RECOGNISERS = "ontology.yaml", "recognisers.yaml"


@dataclass
class Draft:
    """A domain in the making: what the files say so far, and where they say it."""

    head: dict[str, Any] = field(default_factory=dict)
    record: dict[str, Any] = field(default_factory=dict)
    # further record types
    records: dict[str, dict[str, Any]] = field(default_factory=dict)
    types: dict[str, dict[str, Any]] = field(default_factory=dict)
    patterns: dict[str, list[Pattern]] = field(default_factory=dict)
    gazetteers: dict[str, list[Gazetteer]] = field(default_factory=dict)
    macros: dict[str, str] = field(default_factory=dict)
    crawler: Words = field(default_factory=dict)
    form_types: dict[str, FormType] = field(default_factory=dict)
    places: dict[str, tuple[YamlSource, tuple[str | int, ...]]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    seen: list[Path] = field(default_factory=list)


def domain_names() -> list[str]:
    """The domains that come with sitesift."""
    return [
        path.name
        for path in sorted(SHIPPED.iterdir())
        if (path / ONTOLOGY).is_file() and not _is_abstract(path)
    ]


def _is_abstract(folder: Path) -> bool:
    return any(
        line.split("#")[0].strip() == "abstract: true"
        for line in (folder / ONTOLOGY).read_text().splitlines()
    )


def is_domain(name: str) -> bool:
    """Whether there is a domain of a name or path, with the record type that it asks for."""
    try:
        load_domain(name)
    except UnknownDomain:
        return False
    except DomainError:
        return True  # it is one, with mistakes that loading it tells
    return True


@lru_cache(maxsize=DOMAINS_KEPT)
def load_domain(name: str) -> Domain:
    """The domain of a name, or of a folder's path; "name:type" is the domain with another of its
    record types as the main one."""
    folder, record_type = find_folder(name)
    domain, problems = read_domain(folder)
    if problems:
        listed = "\n  ".join(str(p) for p in problems[:20])
        raise DomainError(
            f"the domain {name!r} has {len(problems)} mistake(s):\n  {listed}", source=str(folder)
        )
    return seen_as(domain, record_type) if record_type else domain


def find_folder(name: str) -> tuple[Path, str]:
    """The folder of a domain, and the record type that its name asks for, "" for the main one;
    `UnknownDomain` lists the shipped ones where there is none."""
    base, _, record_type = name.rpartition(":")
    for named, wanted in ((name, ""), (base, record_type)):
        for folder in (SHIPPED / named, Path(named)):
            if named and (folder / ONTOLOGY).is_file():
                return folder, wanted
    known = ", ".join(domain_names())
    raise UnknownDomain(
        f"no domain {name!r}; there are {known}, or give a folder with an {ONTOLOGY}", source=name
    )


def read_domain(folder: Path) -> tuple[Domain, list[Problem]]:
    """The domain of a folder with every mistake found on the way; the domain is whole only without
    any."""
    draft = Draft()
    _read_folder(folder, draft)
    types = {name: _type(name, data, draft) for name, data in draft.types.items()}
    attributes = [a for a in _listed(draft.head, "attributes") if a in types]
    domain = Domain(
        name=str(draft.head.get("domain", folder.name)),
        title=str(draft.head.get("title", folder.name)),
        folder=folder,
        types=types,
        attributes=tuple(attributes),
        record=_record(draft),
        date_order=str(draft.head.get("date_order", "DMY")),
        currency=str(draft.head.get("currency", "")),
        languages=tuple(_listed(draft.head, "languages")),
        order=tuple(_listed(draft.head, "order")),
        crawler=by_concept(draft.crawler, (label for t in types.values() for label in t.labels)),
        form_types=draft.form_types,
    )
    further = tuple(as_record_type(domain, name, data) for name, data in draft.records.items())
    return replace(domain, further=further), draft.problems


def _read_folder(folder: Path, draft: Draft) -> None:
    if folder in draft.seen:
        return
    draft.seen.append(folder)
    source = read_yaml(folder / ONTOLOGY, draft.problems)
    check_keys(source, (), source.data, HEAD, draft.problems)
    for i, used in enumerate(_listed(source.data, "uses")):
        options = [
            f for f in (folder.parent / str(used), SHIPPED / str(used)) if (f / ONTOLOGY).is_file()
        ]
        if options:
            _read_folder(options[0], draft)
        else:
            draft.problems.append(
                source.problem(("uses", i), f"no folder {used!r} beside this one or shipped")
            )
    _read_types(source, draft)
    _read_recognisers(folder, draft)
    read_crawler(folder, draft.crawler, draft.problems)
    read_form_types(folder, draft.form_types, draft.problems)


def _listed(data: dict[str, Any], key: str) -> list[Any]:
    """A list of the data; empty where it is something else, of which there is a problem by then."""
    value = data.get(key)
    return value if isinstance(value, list) else []


def _read_types(source: YamlSource, draft: Draft) -> None:
    for key in HEAD:
        if key in source.data and key not in ("types", "record", "records"):
            draft.head[key] = source.data[key]
            draft.places[f"head.{key}"] = (source, (key,))
    draft.head["abstract"] = source.data.get("abstract", False)  # of each folder for itself
    record = source.data.get("record")
    if record is not None and check_keys(source, ("record",), record, RECORD, draft.problems):
        draft.record.update(record)
    for name, data in read_record_types(source, draft.problems):
        draft.records.setdefault(name, {}).update(data)
        draft.places[f"records.{name}"] = (source, ("records", name))
    types = source.data.get("types")
    for name, data in (types if isinstance(types, dict) else {}).items():
        if check_keys(source, ("types", name), data or {}, TYPE, draft.problems):
            draft.types.setdefault(name, {}).update(data or {})
            draft.places[name] = (source, ("types", name))


def _read_recognisers(folder: Path, draft: Draft) -> None:
    path = folder / RECOGNISERS
    if not path.is_file():
        return
    source = read_yaml(path, draft.problems)
    shape = {"define": HEAD["types"], "patterns": HEAD["types"], "gazetteers": HEAD["types"]}
    if not check_keys(source, (), source.data, shape, draft.problems):
        return
    draft.macros.update({k: str(v) for k, v in source.data.get("define", {}).items()})
    for kind, reader in (("patterns", _read_pattern), ("gazetteers", _read_gazetteer)):
        for name, entries in source.data.get(kind, {}).items():
            if name not in draft.types:
                draft.problems.append(
                    source.problem((kind, name), f"no type {name!r} in {ONTOLOGY}")
                )
            elif not isinstance(entries, list):
                draft.problems.append(
                    source.problem((kind, name), f"expected a list of {kind}; found {entries!r}")
                )
            else:
                for i, entry in enumerate(entries):
                    reader(source, (kind, name, i), entry, draft)


def _read_pattern(
    source: YamlSource, path: tuple[str | int, ...], entry: Any, draft: Draft
) -> None:
    data: dict[str, Any] = {"match": entry} if isinstance(entry, str) else entry
    if not check_keys(source, path, data, PATTERN, draft.problems):
        return
    expression, unknown = read_expression(str(data.get("match", "")), draft.macros)
    problem = f"no definition of {{{unknown}}}" if unknown else pattern_problem(expression)
    if problem:
        draft.problems.append(source.problem(path, f"{problem}: {data.get('match')!r}"))
        return
    line = source.lines.get(path, 1)
    pattern = Pattern(expression, data.get("score", 3), data.get("label", False), line, source.file)
    draft.patterns.setdefault(str(path[1]), []).append(pattern)


def _read_gazetteer(
    source: YamlSource, path: tuple[str | int, ...], entry: Any, draft: Draft
) -> None:
    data: dict[str, Any] = {"file": entry} if isinstance(entry, str) else entry
    if not check_keys(source, path, data, GAZETTEER, draft.problems):
        return
    file = Path(normpath(Path(source.file).parent / str(data["file"])))
    if not file.is_file():
        draft.problems.append(source.problem(path, f"no such file: {file}"))
        return
    terms = read_terms(file, draft.problems)
    gazetteer = Gazetteer(terms, data.get("score", 2), data.get("cased", False), str(file))
    draft.gazetteers.setdefault(str(path[1]), []).append(gazetteer)


_TUPLES = (
    "requires disallows constraints apart_from labels marks schema_org words range bare".split()
)


def _type(name: str, data: dict[str, Any], draft: Draft) -> Type:
    options: dict[str, Any] = {k: tuple(v) if k in _TUPLES else v for k, v in data.items()}
    if "labels" in options:
        options["labels"] = _with_joined(options["labels"])
    patterns, gazetteers = draft.patterns.get(name, []), draft.gazetteers.get(name, [])
    return Type(name=name, patterns=tuple(patterns), gazetteers=tuple(gazetteers), **options)


def _with_joined(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Labels, and those of several words as programs print the names of their fields: "Engine
    capacity" as "EngineCapacity"."""
    joined = ("".join(label.split()) for label in labels if label.isascii() and " " in label)
    return tuple(dict.fromkeys((*labels, *joined)))


def _record(draft: Draft) -> RecordRule:
    options: dict[str, Any] = {
        k: tuple(v) if isinstance(v, list) else v for k, v in draft.record.items()
    }
    return RecordRule(**options)
