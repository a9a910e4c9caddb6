"""Alignment: the records of an area in, for each attribute type the candidates with their evidence and places out.

A candidate is an annotated span (price, bedrooms) or a whole unit weighed by the type's cues (location, title). The
evidence is summed up by slot; align.lp decides which slots each type stands in, by support among sibling records.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.units import Unit
from sitesift.logic.facts import Fact
from sitesift.logic.solver import solve
from sitesift.ontology.model import Domain, Type
from sitesift.records.attributes import RULES
from sitesift.records.evidence import PARTS_OF_PLACE, RecordView, Signs, coverage

MARK_BONUS, LABEL_BONUS, WHOLE_BONUS, HEADING_BONUS, PROSE_MALUS = 3, 2, 2, 1, 3
PROSE_TENTH = 6  # words that are worth a point in the choice of running text
PROSE_MOST = 60
PROSE_LINE = 2  # points that each further line costs: one paragraph is better than a block of values
VALUE_SHARE = 0.8  # of a unit's text
NAMING = ("property_type", "make", "model", "postcode", "bedrooms", "zip", "state")  # values that name a thing too


@dataclass(frozen=True, slots=True)
class SlotFact(Fact):
    """slot(Type,Slot,Hits,Present,Sum)"""

    type: str
    slot: str
    hits: int
    present: int
    total: int


@dataclass(frozen=True, slots=True)
class Records(Fact):
    """records(N)"""

    count: int


@dataclass(frozen=True, slots=True)
class Block(Fact):
    """block(Type)"""

    type: str


@dataclass(frozen=True, slots=True)
class Apart(Fact):
    """apart(Type,Other)"""

    type: str
    other: str


@dataclass(frozen=True, slots=True)
class Alone(Fact):
    """alone(Type,Slot)"""

    type: str
    slot: str


@dataclass(frozen=True, slots=True)
class Prose(Fact):
    """prose(Slot)"""

    slot: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible value of an attribute in a record."""

    type: str
    record: int
    unit: Unit
    start: int
    end: int
    score: int
    why: tuple[str, ...]
    annotation: Annotation | None = None


@dataclass(frozen=True)
class Alignment:
    """The candidates of an area's records and the rules' verdict on the slots."""

    candidates: dict[tuple[int, str], list[Candidate]]
    values: dict[tuple[str, str], int]
    first: dict[str, str]
    recover: frozenset[tuple[str, str]]
    one_off: frozenset[tuple[str, str]]


def align(views: Sequence[RecordView], domain: Domain, signs: Signs) -> Alignment:
    """Where each attribute of the domain stands in the records of an area."""
    candidates: dict[tuple[int, str], list[Candidate]] = defaultdict(list)
    kinds = [domain.types[name] for name in domain.attributes]
    blocks = [k for k in kinds if k.is_block]
    spans = {k.name: k for k in kinds if k.extent == "span" or k.patterns}
    for number, view in enumerate(views):
        for candidate in (
            *_span_candidates(number, view, spans, signs),
            *_block_candidates(number, view, blocks, domain, signs),
        ):
            candidates[number, candidate.type].append(candidate)
    answer = solve(RULES / "align.lp", _facts(views, candidates, kinds))
    return Alignment(
        dict(candidates),
        {(str(t), str(s)): int(v) for t, s, v in answer.get("value", set())},
        {str(t): str(s) for t, s in answer.get("first", set())},
        frozenset((str(t), str(s)) for t, s in answer.get("recover", set())),
        frozenset((str(t), str(s)) for t, s in answer.get("one_off", set())),
    )


def _span_candidates(number: int, view: RecordView, kinds: dict[str, Type], signs: Signs) -> Iterator[Candidate]:
    """Annotated spans, each with the smallest unit around it."""
    for row in view.rows:
        kind = kinds.get(row.type)
        unit = smallest_unit(view.units, row.start, row.end) if kind else None
        if kind is None or unit is None:
            continue
        why = [row.source]
        score = row.score
        own = signs.own(unit).for_type(kind.name)
        general = signs.of(unit, view)
        for sign, held, bonus in (
            ("mark", "mark" in own, MARK_BONUS),
            ("label", "label" in own, LABEL_BONUS),
            ("structured", "structured" in own, LABEL_BONUS),
            ("whole", row.end - row.start >= 0.7 * (unit.end - unit.start), WHOLE_BONUS),
            ("heading", "heading" in general, HEADING_BONUS),
            ("prose", "prose" in general, -PROSE_MALUS),
        ):
            if held:
                score += bonus
                why.append(sign)
        if score >= kind.least:
            yield Candidate(kind.name, number, unit, row.start, row.end, score, tuple(why), row)


def smallest_unit(units: Sequence[Unit], start: int, end: int) -> Unit | None:
    """The smallest unit that holds a span."""
    around = [u for u in units if u.start <= start and end <= u.end]
    return min(around, key=lambda u: u.end - u.start) if around else None


def _block_candidates(
    number: int, view: RecordView, kinds: list[Type], domain: Domain, signs: Signs
) -> Iterator[Candidate]:
    """Whole units, weighed by the cues of each block type."""
    parts = {k.name: set(domain.parts_of(k.name)) for k in kinds}
    barring = {k.name: frozenset(k.disallows) for k in kinds}
    spans = {k.name for k in domain.types.values() if k.instance_of == "attribute" and k.extent == "span"}
    first = next((u for u in view.units if u.words >= 2 and u.lines == 1), None)
    for unit in view.units:
        fitting = [kind for kind in kinds if fits(unit, kind)]
        if not fitting:
            continue
        rows = [r for r in view.rows if r.start < unit.end and r.end > unit.start]
        inside = {r.type for r in rows}
        general = (
            inside | signs.of(unit, view) | _values_in(unit, rows, spans) | ({"first"} if unit is first else set())
        )
        own = signs.own(unit)
        for kind in fitting:
            if inside & barring[kind.name]:
                continue
            found = general | own.for_type(kind.name)
            if parts[kind.name] & inside and coverage(unit, rows, parts[kind.name]) >= PARTS_OF_PLACE:
                found.add("covered")
            candidate = _weighed(number, unit, kind, found)
            if candidate is not None:
                yield candidate


def _weighed(number: int, unit: Unit, kind: Type, found: set[str]) -> Candidate | None:
    """The unit as a candidate for a block type, if its cues weigh enough."""
    why = kind.cues.keys() & found
    score = sum(kind.cues[cue] for cue in why)
    if kind.extent == "prose":
        score += min(unit.words, PROSE_MOST) // PROSE_TENTH - PROSE_LINE * (unit.lines - 1)
    if score < kind.least:
        return None
    return Candidate(kind.name, number, unit, unit.start, unit.end, score, tuple(c for c in kind.cues if c in why))


def _values_in(unit: Unit, rows: list[Annotation], spans: set[str]) -> set[str]:
    """The sign "value" where a unit is little more than one attribute's value, "several" where it holds more."""
    held = [r for r in rows if r.type in spans]
    signs = {"several"} if len({r.type for r in held}) > 1 else set()
    size = VALUE_SHARE * (unit.end - unit.start)
    if any(min(r.end, unit.end) - max(r.start, unit.start) >= size for r in held if r.type not in NAMING):
        signs.add("value")
    return signs


def fits(unit: Unit, kind: Type) -> bool:
    """Whether a unit's size is that of a value of the type."""
    return kind.words[0] <= unit.words <= kind.words[1] and unit.lines <= kind.lines


def _facts(
    views: Sequence[RecordView], candidates: dict[tuple[int, str], list[Candidate]], kinds: list[Type]
) -> Iterator[Fact]:
    yield Records(len(views))
    yield from (Block(k.name) for k in kinds if k.is_block)
    present = Counter(slot for view in views for slot in {u.slot for u in view.units})
    long = Counter(u.slot for view in views for u in view.units if u.words >= 14)
    yield from (Prose(slot) for slot, count in long.items() if 2 * count > present[slot])
    hits: Counter[tuple[str, str]] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    alone: Counter[tuple[str, str]] = Counter()
    for (_, name), found in candidates.items():
        best: dict[str, Candidate] = {}
        for c in found:
            if c.unit.slot not in best or c.score > best[c.unit.slot].score:
                best[c.unit.slot] = c
        for slot, c in best.items():
            hits[name, slot] += 1
            total[name, slot] += c.score
            alone[name, slot] += "whole" in c.why
    for (name, slot), count in hits.items():
        yield SlotFact(name, slot, count, present[slot], total[name, slot])
        if 2 * alone[name, slot] > count:
            yield Alone(name, slot)
    known = {name for _, name in candidates}
    yield from (Apart(k.name, other) for k in kinds for other in k.apart_from if other in known and k.name in known)
