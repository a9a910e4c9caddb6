"""The checker: a domain folder in, its mistakes out, each with file and line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sitesift.ontology.domain_model import Type
from sitesift.ontology.load import ONTOLOGY, Draft, _read_folder, _type
from sitesift.ontology.record_types import check_record_types
from sitesift.ontology.source import Problem

SIGNS = (
    "heading", "link", "detail_link", "first", "prose", "strong", "mark", "label", "structured",
    "alone", "title_case", "address_like", "beside_phone", "covered", "bracketed", "cut", "value",
    "several", "kind_link",
)  # fmt: skip
"""Evidence that every page gives, whatever the domain: cues may name these beside types
(records/domain/evidence/signs.py)."""


def check_domain(folder: Path) -> list[Problem]:
    """All mistakes of a domain folder, in the order of its files."""
    if not (folder / ONTOLOGY).is_file():
        return [Problem(str(folder / ONTOLOGY), 1, "no such file: a domain folder needs one")]
    draft = Draft()
    _read_folder(folder, draft)
    problems = [
        *draft.problems,
        *_check_head(draft),
        *_check_references(draft),
        *_check_records(draft),
    ]
    return sorted(problems, key=lambda p: (p.file, p.line))


def _check_head(draft: Draft) -> Iterator[Problem]:
    if draft.head.get("abstract"):
        return
    for key, what in (("attributes", "attribute"), ("order", "type")):
        for name in draft.head.get(key, []):
            if name not in draft.types:
                source, path = draft.places[f"head.{key}"]
                yield source.problem(path, f"the {what} {name!r} is not among the types")
    pivots = [n for n in draft.head.get("attributes", []) if draft.types.get(n, {}).get("pivot")]
    if not pivots:
        yield Problem(
            str(draft.seen[0] / ONTOLOGY),
            1,
            "no attribute is a pivot: records are found by their pivots",
        )


def _check_references(draft: Draft) -> Iterator[Problem]:
    for name, data in draft.types.items():
        source, path = draft.places[name]
        kind = _type(name, data, draft)
        for key, wanted in _references(kind):
            if wanted not in draft.types and not (key == "cues" and wanted in SIGNS):
                yield source.problem((*path, key), f"{key}: no type {wanted!r}")
        own = name in draft.head.get("attributes", []) or source.file == str(
            draft.seen[0] / ONTOLOGY
        )
        if (
            own
            and not draft.head["abstract"]
            and kind.extent == "span"
            and not (kind.patterns or kind.gazetteers or kind.labels or kind.marks)
        ):
            yield source.problem(
                path,
                f"nothing recognises {name!r}: it needs patterns, a gazetteer, labels or marks",
            )


def _check_records(draft: Draft) -> Iterator[Problem]:
    """The record constraints name types that there are, of the main record type and of others."""
    main = str(draft.record.get("name", ""))
    for name, key, message in check_record_types(draft.records, draft.types, main):
        source, path = draft.places[f"records.{name}"]
        yield source.problem((*path, key), f"{name}: {message}")


def _references(kind: Type) -> Iterator[tuple[str, str]]:
    for key in ("subtype_of", "part_of", "lies_in", "modifies", "fallback"):
        if getattr(kind, key):
            yield key, getattr(kind, key)
    for key in ("requires", "disallows", "apart_from", "cues"):
        for wanted in getattr(kind, key):
            yield key, wanted
    for way in kind.constraints:
        yield from (("constraints", wanted) for names in way.values() for wanted in names)
