"""Choices that a site names. In: the candidates of an area's records, and the best place of each
type. Out: the candidates without those of choices that stand elsewhere and are named by nothing.

Where an icon or a label stands before nearly every kind ("Type: Finca"), a word of a kind in
another line is chance: the town "Brackwater Flats" of a record without a kind. Headings are left:
they name the record, and may say its kind.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitesift.ontology.domain_model import Domain
from sitesift.records.domain.align.candidate import Candidate

# assumed, not fitted:
NAMED_SHARE = 0.8  # of the values at the best place
LEAST_NAMED = 3  # of them
NAMING = frozenset({"mark", "label", "structured"})  # signs that say what a value is ...
ELSEWHERE = NAMING | {"heading"}  # ... and those that a value at another place needs
Candidates = Mapping[tuple[int, str], list[Candidate]]


def without_chance_choices(
    candidates: Candidates, places: Mapping[str, str], domain: Domain
) -> dict[tuple[int, str], list[Candidate]]:
    """The candidates that are left; records without any have no entry."""
    named = {name for name in places if _is_named(name, candidates, places, domain)}
    if not named:
        return dict(candidates)
    kept = {
        (number, name): [
            one
            for one in found
            if name not in named
            or one.unit.slot == places[name]
            or not ELSEWHERE.isdisjoint(one.why)
        ]
        for (number, name), found in candidates.items()
    }
    return {at: found for at, found in kept.items() if found}


def _is_named(name: str, candidates: Candidates, places: Mapping[str, str], domain: Domain) -> bool:
    """Whether nearly all values of a choice are named at their best place."""
    kind = domain.types[name]
    if kind.value != "choice" or kind.badge or kind.name in domain.order:
        return False
    there = [
        any(not NAMING.isdisjoint(one.why) for one in own)
        for (_, other), found in candidates.items()
        if other == name and (own := [one for one in found if one.unit.slot == places[name]])
    ]
    return sum(there) >= max(LEAST_NAMED, NAMED_SHARE * len(there))
