"""Alignment: the records of an area in, for each attribute type the candidates with their evidence
and places out.

A candidate is an annotated span (price, bedrooms) or a whole unit weighed by the type's cues
(location, title). The evidence is summed up by slot; align.lp decides which slots each type stands
in, by support among sibling records.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate
from math import inf
from pathlib import Path

from sitesift.annotate.annotation import Annotation
from sitesift.annotate.units import Unit
from sitesift.logic.fact import Fact
from sitesift.logic.solver import solve
from sitesift.ontology.domain_model import Domain, Type
from sitesift.records.domain.align.align_facts import (
    Alone,
    Apart,
    Badged,
    Block,
    Cut,
    LabelledSlot,
    ProseSlot,
    Records,
    SlotFact,
)
from sitesift.records.domain.align.block_candidates import Blocks, Weight
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.domain.align.fact_texts import without_fact_texts
from sitesift.records.domain.align.headed_places import headed_places
from sitesift.records.domain.align.named_places import (
    named_places,
    without_called_places,
    without_chance_choices,
    without_common_words,
)
from sitesift.records.domain.align.old_prices import OldPrices
from sitesift.records.domain.align.parts_told import parts_told
from sitesift.records.domain.align.piece_candidates import Pieces
from sitesift.records.domain.align.place_labels import counted_stem, label_behind, told_at_places
from sitesift.records.domain.align.stock_texts import StockTexts, repeated, stamps
from sitesift.records.domain.align.unlabelled_candidates import (
    unlabelled_candidates,
    unlabelled_facts,
)
from sitesift.records.domain.align.unlabelled_numbers import step_of
from sitesift.records.domain.align.value_coverage import ValueCoverage
from sitesift.records.domain.evidence.signs import RecordView, Signs

_HERE = Path(__file__).parent

# what signs add to a span
SPAN_CUES = {
    "mark": 3,
    "label": 2,
    "structured": 2,
    "whole": 2,
    "item": 2,
    "heading": 1,
    "prose": -3,
}
_BEFORE, _BEHIND = re.compile(r"[|•·∙●‧;,]\s*$"), re.compile(r"\s*[|•·∙●‧;,]")
# of a unit's text that a span must be to be the whole of it: a label may be the rest; assumed
WHOLE_SHARE = 0.7


@dataclass(frozen=True)
class Alignment:
    """The candidates of an area's records and the rules' verdict on the slots."""

    candidates: dict[tuple[int, str], list[Candidate]]
    values: dict[tuple[str, str], int]
    first: dict[str, str]
    recover: frozenset[tuple[str, str]]
    one_off: frozenset[tuple[str, str]]
    # paths that several units of a record may have, so that a missing one shifts the others
    loose: frozenset[str]
    # of types that are recovered by their place: what their values stand behind there, and how
    # the word begins that their numbers count
    labels: dict[str, str]
    counted: dict[str, str]

    @cached_property
    def recoverable(self) -> frozenset[str]:
        """The types whose best place has them even where no recogniser knows the text."""
        return frozenset(name for name, slot in self.first.items() if (name, slot) in self.recover)

    def parts(self, sizes: Sequence[int]) -> list[Alignment]:
        """The same for so many records each, numbered anew."""
        starts = list(accumulate(sizes, initial=0))
        part_of = [at for at, size in enumerate(sizes) for _ in range(size)]
        chosen: list[dict[tuple[int, str], list[Candidate]]] = [{} for _ in sizes]
        for (n, name), found in self.candidates.items():
            at = part_of[n]
            chosen[at][n - starts[at], name] = found
        return [replace(self, candidates=candidates) for candidates in chosen]


def align(
    views: Sequence[RecordView],
    domain: Domain,
    signs: Signs,
    coverage: ValueCoverage,
    old_prices: OldPrices,
) -> Alignment:
    """Where each attribute of the domain stands in the records of an area."""
    candidates: dict[tuple[int, str], list[Candidate]] = defaultdict(list)
    kinds = [domain.types[name] for name in domain.attributes]
    spans = {k.name: k for k in kinds if k.extent == "span" or k.patterns or k.people}
    stock = StockTexts(repeated(signs.page, views), stamps(signs.page, views))
    blocks = Blocks(domain, [k for k in kinds if k.is_block], signs, coverage, stock)
    pieces = Pieces(signs.page, domain)
    for number, view in enumerate(views):
        for candidate in (
            *_span_candidates(number, view, spans, signs),
            *blocks.candidates(number, view),
            *pieces.candidates(number, view),
        ):
            candidates[number, candidate.type].append(candidate)
    loose = frozenset(
        slot_path(u.slot) for view in views for u in view.units if not u.slot.endswith("#1")
    )
    candidates = _without_old_prices(without_made_up(candidates, loose), domain, old_prices)
    candidates = without_called_places(candidates, domain, len(views))
    candidates = without_common_words(candidates, domain)
    candidates = without_fact_texts(candidates, views, domain, signs.page)
    bare = unlabelled_candidates(views, domain, signs.page, candidates)
    slots = sorted({u.slot for view in views for u in view.units})
    facts = [
        *_facts(views, candidates, kinds, slots),
        *parts_told(candidates, domain, slots),
        *headed_places(candidates, domain, slots),
        *unlabelled_facts(signs.page, bare, candidates),
    ]
    answer = solve(_HERE / "align.lp", facts)
    assumed = [c for c in bare if (c.type, step_of(c.unit)) in answer.get("assume", set())]
    for candidate in assumed:
        candidates[candidate.record, candidate.type].append(candidate)
    recover = frozenset((str(t), slots[int(s)]) for t, s in answer.get("recover", set()))
    first = {str(t): slots[int(s)] for t, s in answer.get("first", set())}
    named = named_places(candidates, domain)
    return Alignment(
        without_chance_choices(candidates, named),
        {(c.type, c.unit.slot): 1 for c in assumed}
        | {(str(t), slots[int(s)]): int(v) for t, s, v in answer.get("value", set())},
        first | named,
        recover,
        frozenset((str(t), slots[int(s)]) for t, s in answer.get("one_off", set())),
        loose,
        *(
            told_at_places(signs.page, candidates, dict(recover), tell)
            for tell in (label_behind, counted_stem)
        ),
    )


def slot_path(slot: str) -> str:
    """The path of a slot, without its number."""
    return slot.rsplit("#", 1)[0]


def without_made_up(
    candidates: dict[tuple[int, str], list[Candidate]], loose: frozenset[str]
) -> dict[tuple[int, str], list[Candidate]]:
    """The candidates without those that other attributes' values make up. At a place of its own,
    where most records have more to say, such a text stays: a description may be "2 bedroom house in
    Leeds" for once."""
    made_up = Counter(
        (c.type, c.unit.slot) for found in candidates.values() for c in found if c.made_up
    )
    if not made_up:
        return candidates
    types = {name for name, _ in made_up}
    all_there = Counter(
        (name, c.unit.slot)
        for (_, name), found in candidates.items()
        if name in types
        for c in found
    )
    doubtful = {
        at for at, n in made_up.items() if 2 * n >= all_there[at] or slot_path(at[1]) in loose
    }
    kept = defaultdict(list, {at: found for at, found in candidates.items() if at[1] not in types})
    for at, found in candidates.items():
        if at[1] in types and (
            left := [c for c in found if not (c.made_up and (c.type, c.unit.slot) in doubtful)]
        ):
            kept[at] = left
    return kept


def _without_old_prices(
    candidates: dict[tuple[int, str], list[Candidate]], domain: Domain, old_prices: OldPrices
) -> dict[tuple[int, str], list[Candidate]]:
    """The candidates without old prices of records that have a new one."""
    priced = {kind.name: kind for kind in domain.types.values() if kind.value == "money"}
    kept = {
        at: old_prices.without(priced[at[1]], found)
        for at, found in candidates.items()
        if at[1] in priced
    }
    return defaultdict(list, {**candidates, **kept})


def _span_candidates(
    number: int, view: RecordView, kinds: dict[str, Type], signs: Signs
) -> Iterator[Candidate]:
    """Annotated spans, each with the smallest unit around it."""
    starts = [u.start for u in view.units]
    for row in view.rows:
        kind = kinds.get(row.type)
        unit = smallest_unit(view.units, starts, row.start, row.end) if kind else None
        if kind is None or unit is None:
            continue
        general = signs.of(unit, view)
        whole = row.end - row.start >= WHOLE_SHARE * (unit.end - unit.start)
        item = not whole and kind.value == "choice" and _is_item(signs.page.text, unit, row)
        bonus, why = _bonus(
            signs.own(unit).for_type(kind.name),
            whole,
            item,
            "heading" in general,
            "prose" in general,
        )
        if row.score + bonus >= kind.least:
            score = row.score + bonus
            yield Candidate(
                kind.name, number, unit, row.start, row.end, score, (row.source, *why), row
            )


def _is_item(text: str, unit: Unit, row: Annotation) -> bool:
    """Whether a span is all that stands between two dividers of a unit: where it ends is told
    there, and not in a name ("villa" of "Garden villa for sale")."""
    begins = row.start == unit.start or _BEFORE.search(text, unit.start, row.start)
    ends = row.end == unit.end or _BEHIND.match(text, row.end, unit.end)
    return bool(begins and ends)


@lru_cache(maxsize=64)
def _bonus(own: frozenset[str], whole: bool, item: bool, heading: bool, prose: bool) -> Weight:
    """What a span's surroundings add to its recogniser's score, and the signs that do."""
    held = {"whole": whole, "item": item, "heading": heading, "prose": prose}
    signs = own | {sign for sign, is_held in held.items() if is_held}
    why = tuple(sign for sign in SPAN_CUES if sign in signs)
    return sum(SPAN_CUES[sign] for sign in why), why


def smallest_unit(units: Sequence[Unit], starts: list[int], start: int, end: int) -> Unit | None:
    """The smallest unit that holds a span; units come sorted by their starts."""
    best, size = None, inf
    for at in range(bisect_right(starts, start) - 1, -1, -1):
        unit = units[at]
        if end - unit.start > size:
            break  # all before it are larger
        if end <= unit.end and unit.end - unit.start <= size:
            best, size = unit, unit.end - unit.start
    return best


def _facts(
    views: Sequence[RecordView],
    candidates: dict[tuple[int, str], list[Candidate]],
    kinds: list[Type],
    slots: list[str],
) -> Iterator[Fact]:
    """What align.lp reads; slots are told by their number, since rules only compare them and their
    names are long."""
    numbers = {slot: number for number, slot in enumerate(slots)}
    yield Records(len(views))
    yield from (Block(k.name) for k in kinds if k.is_block)
    yield from (Badged(k.name) for k in kinds if k.badge)
    present = Counter(slot for view in views for slot in {u.slot for u in view.units})
    long = Counter(u.slot for view in views for u in view.units if u.words >= 14)
    yield from (
        ProseSlot(numbers[slot]) for slot, count in long.items() if 2 * count > present[slot]
    )
    hits: dict[tuple[str, str], int] = defaultdict(int)
    total: dict[tuple[str, str], int] = defaultdict(int)
    alone: dict[tuple[str, str], int] = defaultdict(int)
    cut: dict[tuple[str, str], int] = defaultdict(int)
    labelled: dict[tuple[str, str], int] = defaultdict(int)
    for (_, name), found in candidates.items():
        best: dict[str, Candidate] = {}
        for c in found:
            if c.unit.slot not in best or c.score > best[c.unit.slot].score:
                best[c.unit.slot] = c
        for slot, c in best.items():
            hits[name, slot] += 1
            total[name, slot] += c.score
            alone[name, slot] += "whole" in c.why
            cut[name, slot] += c.is_cut
            labelled[name, slot] += "label" in c.why
    for (name, slot), count in hits.items():
        yield SlotFact(name, numbers[slot], count, present[slot], total[name, slot])
        if 2 * alone[name, slot] > count:
            yield Alone(name, numbers[slot])
        if 2 * cut[name, slot] > count:
            yield Cut(name, numbers[slot])
        if 2 * labelled[name, slot] > count:
            yield LabelledSlot(name, numbers[slot])
    known = {name for _, name in candidates}
    yield from (
        Apart(k.name, other)
        for k in kinds
        for other in k.apart_from
        if other in known and k.name in known
    )
