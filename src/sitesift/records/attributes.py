"""From annotations to attributes: the constraints of each type (required and disallowed annotations, refinement) are
put to the rules in attributes.lp; what passes is a candidate for a record's attribute.

Only annotations of types that constraints speak of become facts, and only overlaps between such: a few hundred a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.logic.facts import Fact
from sitesift.logic.solver import solve
from sitesift.ontology.model import Domain

RULES = Path(__file__).parent / "rules"


@dataclass(frozen=True, slots=True)
class AnnotationFact(Fact):
    """Handed over as annotation(Id,Type)."""

    id: int
    type: str


@dataclass(frozen=True, slots=True)
class Overlap(Fact):
    """Two annotations share text."""

    id: int
    other: int


@dataclass(frozen=True, slots=True)
class Disallows(Fact):
    """A type's constraint."""

    type: str
    other: str


@dataclass(frozen=True, slots=True)
class Requires(Fact):
    """A type's constraint."""

    type: str
    other: str


@dataclass(frozen=True, slots=True)
class Refinement(Fact):
    """Where both types claim a text, the second has it."""

    type: str
    other: str


@dataclass(frozen=True)
class AttributeModel:
    """The annotations that are attributes, and why others are not."""

    annotations: Annotations
    accepted: Annotations  # the same, without those that a constraint bars
    barred: dict[int, str]  # index of the annotation: the type that bars it, or "" where it lacks what it requires


def find_attributes(annotations: Annotations, domain: Domain) -> AttributeModel:
    """The attribute model of a page."""
    rules = list(_constraints(domain))
    pairs = {(str(a), str(b)) for a, b in (fact.terms() for fact in rules)}
    concerned = {name for pair in pairs for name in pair}
    ids = [i for i, a in enumerate(annotations) if a.type in concerned]
    overlaps = list(_overlaps(annotations.rows, ids, pairs))
    met = {i for overlap in overlaps for i in (overlap.id, overlap.other)}
    needy = {r.type for r in rules if isinstance(r, Requires)}
    told = [i for i in ids if i in met or annotations.rows[i].type in needy]  # constraints cannot touch the others
    facts: list[Fact] = [*rules, *overlaps, *(AnnotationFact(i, annotations.rows[i].type) for i in told)]
    answer = solve(RULES / "attributes.lp", facts) if told else {}
    barred = {int(i): str(other) for i, other in answer.get("barred", set())}
    barred.update({int(i): "" for (i,) in answer.get("lacking", set())})
    rows = tuple(a for i, a in enumerate(annotations) if i not in barred)
    accepted = Annotations(rows, annotations.marks, annotations.familiar)
    return AttributeModel(annotations, accepted, barred)


def _constraints(domain: Domain) -> Iterator[Disallows | Requires | Refinement]:
    for kind in domain.types.values():
        if kind.is_block:
            continue  # the constraints of blocks are judged on the block's whole text (align.py)
        yield from (Disallows(kind.name, other) for other in kind.disallows)
        yield from (Requires(kind.name, other) for other in kind.requires)
        if kind.subtype_of:
            yield Refinement(kind.subtype_of, kind.name)


def _overlaps(rows: tuple[Annotation, ...], ids: list[int], pairs: set[tuple[str, str]]) -> Iterator[Overlap]:
    """Overlapping pairs whose types stand in a constraint; annotations come sorted by start."""
    open_ids: list[int] = []
    for i in ids:
        open_ids = [j for j in open_ids if rows[j].end > rows[i].start]
        for j in open_ids:
            if (rows[j].type, rows[i].type) in pairs:
                yield Overlap(j, i)
            if (rows[i].type, rows[j].type) in pairs:
                yield Overlap(i, j)
        open_ids.append(i)
