"""From candidates to the attributes of one record: the best candidate of each type by the worth of
its place, values recovered from where they stand in sibling records, the record's link and
picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.normal_forms import in_range, normalise
from sitesift.annotate.units import Unit
from sitesift.ontology.domain_model import Domain, Type
from sitesift.page.page import Page
from sitesift.records.domain.align.align import Alignment, slot_path
from sitesift.records.domain.align.block_candidates import fits
from sitesift.records.domain.align.candidate import BARE, Candidate
from sitesift.records.domain.align.confidence import ValueEvidence, confidence_of
from sitesift.records.domain.align.named_places import without_name_words
from sitesift.records.domain.align.place_labels import counted_stem, label_behind
from sitesift.records.domain.align.value_coverage import ValueCoverage
from sitesift.records.domain.evidence.record_pictures import Pictures
from sitesift.records.domain.evidence.signs import RecordView
from sitesift.records.model import Value
from sitesift.text.divided_lines import DIVIDING_SIGNS, ITEM_DIVIDER, pieces
from sitesift.text.empty_cells import has_measure, stands_for_nothing
from sitesift.text.sentences import is_made_of_sentences

# assumed, not fitted:
JOIN = 0.4  # of the best candidate's worth that a line beside it needs to be joined to it
FALLBACK = 0.9  # of another attribute's confidence
RIVAL = 0.7  # of the best candidate's worth
SHARED = 0.2  # of the best place's worth: below it a place is shared by too few to tell much
BESIDE = 3  # characters between a value and what modifies it, at most
RECOVERED = ("label",)  # a place where siblings have the value is as good as a label
RECOVER_WORDS = 6  # a span recovered by its place is a short text
NAMED = frozenset({"mark", "label"})  # evidence that markup or a label says what it is
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class RecordChoice:
    """A record whose attributes are to be chosen: number `number` of an aligned area."""

    page: Page
    domain: Domain
    number: int
    view: RecordView
    alignment: Alignment
    pictures: Pictures
    coverage: ValueCoverage


def choose_attributes(choice: RecordChoice) -> tuple[Value, ...]:
    """The attributes of a record, in the order of the domain."""
    chosen: list[Value] = []
    candidates, recoverable = choice.alignment.candidates, choice.alignment.recoverable
    for name in choice.domain.attributes:
        kind = choice.domain.types[name]
        if kind.extent == "link":
            chosen += _link(choice.view, name)
        elif kind.extent == "image":
            chosen += _picture(choice, name)
        elif (choice.number, name) in candidates or name in recoverable:  # most have neither
            chosen += _value(choice, kind)
    return tuple(_with_fallbacks(choice.domain, without_name_words(choice.domain, chosen)))


def _with_fallbacks(domain: Domain, chosen: list[Value]) -> list[Value]:
    """The same, with values of other attributes where the domain says that they serve; `chosen` is
    in order."""
    held = {a.name: a for a in chosen}
    more = []
    for name in domain.attributes:
        other = held.get(domain.types[name].fallback)
        if name not in held and other is not None:
            sure = round(FALLBACK * other.confidence, 3)
            more.append(replace(other, name=name, confidence=sure, source=other.name))
    if not more:
        return chosen
    order = {name: place for place, name in enumerate(domain.attributes)}
    return sorted([*chosen, *more], key=lambda a: order[a.name])


def _value(choice: RecordChoice, kind: Type) -> Iterator[Value]:
    """The best candidate; a block's text at the usual place before another candidate elsewhere,
    unless what others lack may have shifted the places."""
    candidates = choice.alignment.candidates.get((choice.number, kind.name))
    ranked = rank(candidates, choice.alignment) if candidates else []
    if kind.many:
        yield from _many(choice, kind, ranked)
        return
    in_place = ranked and not (
        kind.is_block and _elsewhere(ranked[0], choice.alignment, shifts=False)
    )
    recovered = None if in_place else _recover(choice, kind)
    if recovered is not None:
        yield recovered
    elif ranked:
        yield _attribute(choice, kind, [_joined(kind, ranked, choice), *ranked[1:]])


def _joined(kind: Type, ranked: list[Candidate], choice: RecordChoice) -> Candidate:
    """The best candidate with the lines right before and after it that are as good: an address in
    two lines."""
    best = ranked[0]
    if not choice.domain.parts_of(kind.name):
        return best
    worth = JOIN * choice.alignment.values[best.type, best.unit.slot]
    for other in ranked[1:]:
        touches = other.start == best.end + 1 or other.end + 1 == best.start
        named = not NAMED.isdisjoint(other.why)  # a suburb may be called "Kauri Flat"
        good = choice.alignment.values[other.type, other.unit.slot] >= worth and (
            named or all(kind.cues[w] > 0 for w in other.why)
        )
        if touches and good and best.unit.lines + other.unit.lines <= kind.lines:
            return replace(best, start=min(best.start, other.start), end=max(best.end, other.end))
    return best


def _many(choice: RecordChoice, kind: Type, ranked: list[Candidate]) -> Iterator[Value]:
    """All values of a type that may have several, each text once."""
    seen: set[str] = set()
    for i in range(len(ranked)):
        attribute = _attribute(choice, kind, ranked[i:])
        if attribute.text.lower() not in seen:
            seen.add(attribute.text.lower())
            yield attribute


def _elsewhere(candidate: Candidate, alignment: Alignment, *, shifts: bool = True) -> bool:
    """Whether a candidate is not at the best place of its type; without `shifts`: nor at one like
    it."""
    slot, first = candidate.unit.slot, alignment.first.get(candidate.type, "")
    return slot != first and (shifts or slot_path(slot) != slot_path(first))


def evidence_for(kind: Type, ranked: list[Candidate], alignment: Alignment) -> ValueEvidence:
    """What speaks for the first of the ranked candidates."""
    best = ranked[0]
    worth = alignment.values.get((best.type, best.unit.slot), 0)
    apart = (c for c in ranked[1:] if c.start >= best.end or c.end <= best.start)
    rival = any(alignment.values[c.type, c.unit.slot] >= RIVAL * worth for c in apart)
    return ValueEvidence(
        best.score, kind.is_block, BARE in best.why, _elsewhere(best, alignment), rival
    )


def rank(candidates: list[Candidate], alignment: Alignment) -> list[Candidate]:
    """The candidates that count, best first: by the worth of the place where enough records share
    it, then by their own evidence, then by order."""
    worth = alignment.values
    usable = [c for c in candidates if (c.type, c.unit.slot) in worth]
    usable = usable or [c for c in candidates if _has_moved_up(c, alignment)][:1]
    if len(usable) < 2:
        return usable
    name = usable[0].type
    least = SHARED * worth.get((name, alignment.first.get(name, "")), 0)

    def order(candidate: Candidate) -> tuple[float, int, int, int]:
        here = worth[candidate.type, candidate.unit.slot]
        return (-here if here >= least else 0, -candidate.score, -here, candidate.start)

    return sorted(usable, key=order)


def _has_moved_up(candidate: Candidate, alignment: Alignment) -> bool:
    """Whether running text stands where other records have something else, at a place like its
    own: this record lacks what others have before it."""
    path = slot_path(candidate.unit.slot)
    usual = slot_path(alignment.first.get(candidate.type, ""))
    return "prose" in candidate.why and path == usual and path in alignment.loose


def _attribute(choice: RecordChoice, kind: Type, ranked: list[Candidate]) -> Value:
    candidate = ranked[0]
    text = choice.page.text[candidate.start : candidate.end].replace("\n", " ")
    row = candidate.annotation
    value = (
        _value_of(choice, kind, candidate)
        if row is not None
        else normalise(kind, text, {}, choice.domain)
    )
    confidence = confidence_of(evidence_for(kind, ranked, choice.alignment))
    node = row.node if row is not None else candidate.unit.node
    span = (candidate.start, candidate.end)
    return Value(kind.name, text, value, node, confidence, span, "+".join(candidate.why))


def _value_of(choice: RecordChoice, kind: Type, candidate: Candidate) -> Any:
    """The annotation's value, with what modifiers right beside it add: "£950" over "pcm" is a
    month's rent."""
    row = candidate.annotation
    assert row is not None
    names = choice.domain.modifiers.get(kind.name, frozenset())
    beside = [r for r in choice.view.rows if r.type in names and _touches(choice.page, r, row)]
    more = {
        name: text for r in beside for name, text in r.features.items() if name not in row.features
    }
    if not more:
        return row.value
    written = choice.page.text[row.start : row.end]
    return normalise(kind, written, more | {"amount": written} | row.features, choice.domain)


def _touches(page: Page, first: Annotation, second: Annotation) -> bool:
    """Whether nothing but spaces, a line's end and a colon stands between two."""
    low, high = min(first.end, second.end), max(first.start, second.start)
    return low <= high <= low + BESIDE and not page.text[low:high].strip(" \n:")


def _recover(choice: RecordChoice, kind: Type) -> Value | None:
    """The text at the place where sibling records have the attribute, if it can be one."""
    if kind.name not in choice.alignment.recoverable:
        return None
    slot = choice.alignment.first[kind.name]
    unit = next((u for u in choice.view.units if u.slot == slot), None)
    if unit is None or not _can_be(choice, kind, unit):
        return None
    text = choice.page.text[unit.start : unit.end].replace("\n", " ")
    value = normalise(kind, text, {}, choice.domain)
    if not in_range(kind, value):
        return None
    confidence = confidence_of(ValueEvidence(0, kind.is_block, True, False, False))
    return Value(kind.name, text, value, unit.node, confidence, (unit.start, unit.end), "position")


def _can_be(choice: RecordChoice, kind: Type, unit: Unit) -> bool:
    """Whether the text of a unit may be a value of the type, as far as its size, its label and
    what is recognised in it tell."""
    if _has_other_label(choice, kind, unit):
        return False
    inside = choice.view.meeting(unit)
    text = choice.page.text[unit.start : unit.end]
    if stands_for_nothing(text):
        return False
    if kind.is_block:
        barred = {r.type for r in inside} & set(kind.disallows)
        shifted = slot_path(unit.slot) in choice.alignment.loose and choice.coverage.is_made_up(
            kind, unit, inside, RECOVERED, least=1
        )
        told = kind.locates and (
            is_made_of_sentences(text) or _begins_with_fact(choice, unit, inside)
        )
        return fits(unit, kind) and not (barred or shifted or told)
    if (
        unit.words > RECOVER_WORDS
        or unit.lines > 1
        or choice.coverage.holds_another(kind, unit, inside)
    ):
        return False
    if kind.is_counted and (_tells_several(text) or _counts_another(choice, kind, unit)):
        return False
    numbered = has_measure(text) if kind.value == "measure" else _DIGIT.search(text) is not None
    return numbered or kind.value in ("choice", "text", "money")


def _begins_with_fact(choice: RecordChoice, unit: Unit, inside: Iterable[Annotation]) -> bool:
    """Whether the first of several items of a text is a number that tells the subject, with a word:
    where a record lacks its place, "4 bedrooms, Ref. 12" stands there."""
    first = ITEM_DIVIDER.split(choice.page.text[unit.start : unit.end], 1)[0]
    end = unit.start + len(first)
    return any(map(str.isalpha, first)) and any(
        (kind := choice.domain.types[row.type]).is_counted
        and kind.specific > 0
        and (row.start, row.end) == (unit.start, end) != (unit.start, unit.end)
        for row in inside
    )


def _has_other_label(choice: RecordChoice, kind: Type, unit: Unit) -> bool:
    """Whether a unit stands behind another label than the known values at its place. Running texts
    begin with any words."""
    label = choice.alignment.labels.get(kind.name)
    return label is not None and not kind.is_block and label_behind(choice.page, unit) != label


def _counts_another(choice: RecordChoice, kind: Type, unit: Unit) -> bool:
    """Whether the number of a unit counts something else than the known values at its place."""
    usual, own = choice.alignment.counted.get(kind.name), counted_stem(choice.page, unit)
    return bool(usual and own) and own != usual


def _tells_several(text: str) -> bool:
    """Whether a text has numbers on both sides of a dividing sign: "5H · 2B" is no area."""
    divided = any(sign in text for sign in DIVIDING_SIGNS)
    return divided and sum(_DIGIT.search(piece) is not None for piece in pieces(text)) > 1


def _link(view: RecordView, name: str) -> Iterator[Value]:
    if view.detail is not None:
        yield Value(name, view.detail.href, view.detail.href, view.detail.node, 0.97, source="link")


def _picture(choice: RecordChoice, name: str) -> Iterator[Value]:
    """The largest picture; the first where sizes are not known."""
    inside = choice.pictures.within(
        choice.view.nodes[0], choice.page.end_list[choice.view.nodes[-1]]
    )
    best = max(inside, key=lambda picture: picture.size, default=None)
    if best is not None:
        yield Value(name, best.source, best.source, best.node, 0.9, source="image")
