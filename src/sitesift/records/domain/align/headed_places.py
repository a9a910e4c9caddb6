"""Places where what a record is called stands as a heading: candidates in, facts for align.lp out.

A heading moves with what stands beside it (a rating, a badge), so that its evidence is spread over
several places, while a line that all records have ("3 shops") keeps one. Assumed: the headings of
one record that may name it compete with each other, not with those of other records.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sitesift.logic.fact import Fact
from sitesift.ontology.domain_model import Domain
from sitesift.records.domain.align.align_facts import Headed
from sitesift.records.domain.align.candidate import Candidate

# as evidence calls a heading that is no part of a longer one
WHOLE_HEADING = frozenset({"heading", "alone"})


def headed_places(
    candidates: dict[tuple[int, str], list[Candidate]], domain: Domain, slots: list[str]
) -> Iterator[Fact]:
    """The places where most names stand as headings, with the weight of headings elsewhere."""
    numbers = {slot: number for number, slot in enumerate(slots)}
    for name in (name for name in domain.attributes if domain.types[name].names_record):
        records = [found for (_, of), found in candidates.items() if of == name]
        total = Counter(c.unit.slot for found in records for c in found)
        headings = Counter(c.unit.slot for found in records for c in found if _is_heading(c))
        headed = [slot for slot, count in headings.items() if 2 * count > total[slot]]
        layouts = {slot: _layout(records, slot) for slot in headed}
        for slot in headed:
            alike = [other for other in headed if layouts[slot] & layouts[other]]
            usual = max(alike, key=headings.__getitem__)
            yield Headed(name, numbers[slot], _elsewhere(records, usual, layouts[usual]))


def _layout(records: Sequence[Sequence[Candidate]], place: str) -> set[str]:
    """All places of the records that have something at a place."""
    slots = [{c.unit.slot for c in found} for found in records]
    return {slot for there in slots if place in there for slot in there}


def _is_heading(candidate: Candidate) -> bool:
    return WHOLE_HEADING.issubset(candidate.why)


def _elsewhere(records: Sequence[Sequence[Candidate]], usual: str, layout: set[str]) -> int:
    """The weight of the best heading of each record that has nothing at the usual place and is of
    one layout with those that have: in another layout all that may name it stands elsewhere."""
    slots = [{c.unit.slot for c in found} for found in records]
    return sum(
        max((c.score for c in found if _is_heading(c)), default=0)
        for found, there in zip(records, slots, strict=True)
        if usual not in there and there & layout
    )
