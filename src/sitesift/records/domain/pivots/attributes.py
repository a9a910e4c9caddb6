"""From annotations to attributes: the constraints of each type (required and disallowed
annotations, refinement) are put to the rules in attributes.lp; what passes is a candidate for a
record's attribute.

Only annotations of types that constraints speak of become facts, and only overlaps between such.
The verdict on some that share text depends on their types and overlaps alone, so it is kept for the
next page.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.logic.fact import Fact
from sitesift.logic.solver import solve
from sitesift.ontology.domain_model import DOMAINS_KEPT, Domain

RULES = Path(__file__).with_name("attributes.lp")
MOST_KNOWN = 10_000  # clusters whose verdict is kept


class AnnotationFact(Fact):
    """Handed over as annotation(Id,Type)."""

    id: int
    type: str


class Overlap(Fact):
    """Two annotations share text."""

    id: int
    other: int


class Disallows(Fact):
    """A type's constraint."""

    type: str
    other: str


class Requires(Fact):
    """A type's constraint."""

    type: str
    other: str


class Constraint(Fact):
    """One of several ways to be an attribute of a type."""

    type: str
    number: int


class Needs(Fact):
    """What such a constraint asks for."""

    type: str
    number: int
    other: str


class Forbids(Fact):
    """What such a constraint rules out."""

    type: str
    number: int
    other: str


class Refinement(Fact):
    """Where both types claim a text, the second has it."""

    type: str
    other: str


@dataclass(frozen=True)
class AttributeModel:
    """The annotations that are attributes, and why others are not."""

    annotations: Annotations
    accepted: Annotations  # the same, without those that a constraint bars
    # index of the annotation: the type that bars it, or "" where it lacks what it requires
    barred: dict[int, str]


def find_attributes(annotations: Annotations, domain: Domain) -> AttributeModel:
    """The attribute model of a page."""
    judge, rows = _judge(domain), annotations.rows
    clusters = [(ids, judge.cluster(rows, ids)) for ids in _sharing_text(rows, judge.concerned)]
    clusters = [(ids, cluster) for ids, cluster in clusters if cluster.can_be_touched(judge.needy)]
    verdicts = judge.verdicts([cluster for _, cluster in clusters])
    barred = {
        ids[at]: why
        for (ids, _), out in zip(clusters, verdicts, strict=True)
        for at, why in out.items()
    }
    kept = tuple(a for i, a in enumerate(annotations) if i not in barred)
    return AttributeModel(
        annotations, Annotations(kept, annotations.marks, annotations.familiar), barred
    )


def _sharing_text(rows: tuple[Annotation, ...], types: AbstractSet[str]) -> Iterator[list[int]]:
    """Annotations of these types, those together that share text, if only through others; they come
    by start."""
    ids: list[int] = []
    reach = 0
    for i, row in enumerate(rows):
        if row.type in types:
            if ids and row.start >= reach:
                yield ids
                ids = []
            ids.append(i)
            reach = max(reach, row.end)
    if ids:
        yield ids


class Cluster(NamedTuple):
    """All that the rules need to know of annotations that share text: their types, by start, and
    which pairs do."""

    types: tuple[str, ...]
    overlaps: tuple[tuple[int, int], ...]

    def can_be_touched(self, needy: AbstractSet[str]) -> bool:
        """Whether a constraint may speak of one of them."""
        return bool(self.overlaps) or not needy.isdisjoint(self.types)


@lru_cache(maxsize=DOMAINS_KEPT)
def _judge(domain: Domain) -> _Judge:
    return _Judge(domain)


class _Judge:
    """Puts clusters to the rules, each once: pages of a domain say the same things. Of the first 62
    pages of four domains 19 brought clusters that were not seen before, 26 in all."""

    def __init__(self, domain: Domain) -> None:
        self._constraints = list(_constraints(domain))
        terms = [fact.terms() for fact in self._constraints if not isinstance(fact, Constraint)]
        self._pairs = {(str(first), str(last)) for first, *_, last in terms}
        self._known: dict[Cluster, dict[int, str]] = {}
        named = frozenset(name for pair in self._pairs for name in pair)
        self.concerned = named | {fact.type for fact in self._constraints}
        self.needy = frozenset(
            fact.type for fact in self._constraints if isinstance(fact, Requires | Constraint)
        )

    def cluster(self, rows: tuple[Annotation, ...], ids: list[int]) -> Cluster:
        """Annotations as the rules see them, numbered from 0."""
        if len(ids) == 1:
            return Cluster((rows[ids[0]].type,), ())
        members = [rows[i] for i in ids]
        return Cluster(tuple(row.type for row in members), tuple(_overlaps(members, self._pairs)))

    def verdicts(self, clusters: list[Cluster]) -> list[dict[int, str]]:
        """For each cluster the members that are barred, and by which type, as in
        `AttributeModel`."""
        known = self._known if len(self._known) < MOST_KNOWN else {}
        unknown = list(dict.fromkeys(cluster for cluster in clusters if cluster not in known))
        if unknown:
            known |= zip(unknown, self._judged(unknown), strict=True)
            self._known = known
        return [known[cluster] for cluster in clusters]

    def _judged(self, clusters: list[Cluster]) -> list[dict[int, str]]:
        """The rules' answer on several clusters, which are told apart by their numbers."""
        facts: list[Fact] = [*self._constraints]
        places: list[tuple[int, int]] = []  # by number: the cluster, and the member of it
        for at, (types, overlaps) in enumerate(clusters):
            first = len(places)
            facts += [AnnotationFact(first + member, name) for member, name in enumerate(types)]
            facts += [Overlap(first + member, first + other) for member, other in overlaps]
            places += [(at, member) for member in range(len(types))]
        answer = solve(RULES, facts)
        why = {int(i): str(other) for i, other in sorted(answer.get("barred", set()), reverse=True)}
        why |= {int(i): "" for (i,) in answer.get("lacking", set())}
        found: list[dict[int, str]] = [{} for _ in clusters]
        for number, other in why.items():
            at, member = places[number]
            found[at][member] = other
        return found


AttributeConstraint = Disallows | Requires | Refinement | Constraint | Needs | Forbids


def _constraints(domain: Domain) -> Iterator[AttributeConstraint]:
    for kind in domain.types.values():
        if kind.is_block:
            continue  # the constraints of blocks are judged on the block's whole text (align.py)
        yield from (Disallows(kind.name, other) for other in kind.disallows)
        yield from (Requires(kind.name, other) for other in kind.requires)
        for number, way in enumerate(kind.constraints):
            yield Constraint(kind.name, number)
            yield from (Needs(kind.name, number, other) for other in way.get("requires", ()))
            yield from (Forbids(kind.name, number, other) for other in way.get("disallows", ()))
        if kind.subtype_of:
            yield Refinement(kind.subtype_of, kind.name)


def _overlaps(members: list[Annotation], pairs: set[tuple[str, str]]) -> Iterator[tuple[int, int]]:
    """Overlapping pairs whose types stand in a constraint; annotations come sorted by start."""
    open_ids: list[int] = []
    for i, row in enumerate(members):
        open_ids = [j for j in open_ids if members[j].end > row.start]
        for j in open_ids:
            if (members[j].type, row.type) in pairs:
                yield j, i
            if (row.type, members[j].type) in pairs:
                yield i, j
        open_ids.append(i)
