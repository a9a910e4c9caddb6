"""Which part of where it is each place of the records tells: candidates in, facts for align.lp out
(a heading tells the street, a line below it the town)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sitesift.logic.fact import Fact
from sitesift.ontology.domain_model import Domain
from sitesift.records.domain.align.align_facts import LiesIn, NamesRecord, Tells
from sitesift.records.domain.align.candidate import Candidate


def parts_told(
    candidates: dict[tuple[int, str], list[Candidate]], domain: Domain, slots: list[str]
) -> Iterator[Fact]:
    """Which parts of an attribute most of the texts at a place are made of, where one part lies in
    another."""
    lies_in = {kind.name: kind for kind in domain.types.values() if kind.lies_in}
    for kind in lies_in.values():
        yield LiesIn(kind.name, kind.lies_in)
    numbers = {slot: number for number, slot in enumerate(slots)}
    yield from (NamesRecord(name) for name in domain.attributes if domain.types[name].names_record)
    for name in {kind.part_of for kind in lies_in.values()}:
        parts = domain.parts_of(name)
        found = [c for (_, of), rows in candidates.items() if of == name for c in rows]
        total = Counter(c.unit.slot for c in found)
        told = Counter(
            (c.unit.slot, part)
            for c in found
            if "covered" in c.why
            for part in parts
            if part in c.why
        )
        for (slot, part), count in told.items():
            if 2 * count > total[slot]:
                yield Tells(name, numbers[slot], part)
