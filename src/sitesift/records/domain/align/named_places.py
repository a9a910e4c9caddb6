"""Choices that a site names. In: the candidates of an area's records. Out: for each such type the
place that is named, and the candidates without those that stand elsewhere and are named by nothing.

Where an icon or a label stands before kinds ("Type: Finca"), a word of a kind in another line is
chance: the town "Brackwater Flats", even where all homes of a page lie there. Headings are left:
they name the record, and may say its kind. So is a word that all records of a page have within a
longer text, where another line tells them apart ("3 bedroom finca"). Places in headings, where
nearly all records have theirs behind a label, are left out as well.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from sitesift.annotate.recognisers.chosen_items import WHOLE
from sitesift.ontology.domain_model import Domain
from sitesift.records.domain.align.candidate import Candidate
from sitesift.records.model import Value

# assumed, not fitted:
NAMED_SHARE = 0.8  # of the values at a place
LEAST_NAMED, HELD_SHARE = 2, 0.5  # of them, and of the records that have any
# the signs of a value that a label stands before, and of one in what the record is called
LABEL, HEADING = "label", "heading"
# records with a label before a place, and their share of those that say any
FEWEST_LABELLED, LABELLED = 4, 0.8
NAMING = frozenset({"mark", "label", "structured"})  # signs that say what a value is ...
ELSEWHERE = NAMING | {"heading"}  # ... and those that a value at another place needs
FEWEST_ALIKE = 3  # records of which a page says the same by no chance
ALONE = frozenset({"whole", "item"})  # signs of a value that stands for itself
PROSE = "prose"
Candidates = Mapping[tuple[int, str], list[Candidate]]


def named_places(candidates: Candidates, domain: Domain) -> dict[str, str]:
    """The places at which choices are named, by type; of several the fullest."""
    held: dict[str, int] = Counter(name for _, name in candidates)
    there: dict[tuple[str, str], list[bool]] = {}
    for (_, name), found in candidates.items():
        if _is_choice(name, domain):
            signs: dict[str, bool] = {}
            for one in found:
                named = not NAMING.isdisjoint(one.why)
                signs[one.unit.slot] = signs.get(one.unit.slot, False) or named
            for slot, named in signs.items():
                there.setdefault((name, slot), []).append(named)
    places: dict[str, str] = {}
    for (name, slot), named_ones in sorted(there.items(), key=lambda at: len(at[1])):
        least = max(LEAST_NAMED, HELD_SHARE * held[name])
        if len(named_ones) >= least and sum(named_ones) >= NAMED_SHARE * len(named_ones):
            places[name] = slot
    return places


def without_called_places(
    candidates: Candidates, domain: Domain, records: int
) -> defaultdict[tuple[int, str], list[Candidate]]:
    """The candidates, where nearly all records that say where they are have a label before it,
    without those of headings: what such a record is called may say a street ("Studio in Elm
    Road"), and the others have it behind the label."""
    labelled = Counter(
        name
        for (_, name), found in candidates.items()
        if domain.types[name].locates and any(LABEL in one.why for one in found)
    )
    having = Counter(name for _, name in candidates)
    told = {
        name
        for name, count in labelled.items()
        if count >= max(FEWEST_LABELLED, HELD_SHARE * records, LABELLED * having[name])
    }
    kept = {
        (number, name): [
            one for one in found if name not in told or LABEL in one.why or HEADING not in one.why
        ]
        for (number, name), found in candidates.items()
    }
    return defaultdict(list, {at: found for at, found in kept.items() if found})


def without_common_words(
    candidates: Candidates, domain: Domain
) -> defaultdict[tuple[int, str], list[Candidate]]:
    """The candidates without a word that is the same in all records that have it at a place, within
    a longer text, where as many have different ones at another place."""
    there: dict[tuple[str, str], dict[int, Candidate]] = {}
    for (number, name), found in candidates.items():
        if _is_choice(name, domain):
            for one in found:
                there.setdefault((name, one.unit.slot), {}).setdefault(number, one)
    chance = {
        at
        for at, own in there.items()
        if len(own) >= FEWEST_ALIKE
        and all(map(_is_within, own.values()))
        and len(_said(own.values())) == 1
        and any(
            name == at[0] and own.keys() <= others.keys() and len(_said(others.values())) > 1
            for (name, _), others in there.items()
        )
    }
    kept = {
        (number, name): [one for one in found if (name, one.unit.slot) not in chance]
        for (number, name), found in candidates.items()
    }
    return defaultdict(list, {at: found for at, found in kept.items() if found})


def _is_within(one: Candidate) -> bool:
    """Whether a word is a part of a longer text that nothing tells apart; the whole text, or all
    between two commas, may be a kind too, but for one word of it ("Brackwater Flats")."""
    own = one.why[1:] if one.annotation is None or one.annotation.source != WHOLE else ()
    return ELSEWHERE.isdisjoint(one.why) and ALONE.isdisjoint(own)


def _said(values: Iterable[Candidate]) -> set[str]:
    """What values say, apart from how it is written, where they are no running text."""
    told = (one.annotation for one in values if PROSE not in one.why)
    return {str(row.value) for row in told if row is not None}


def _is_choice(name: str, domain: Domain) -> bool:
    kind = domain.types[name]
    return kind.value == "choice" and not kind.badge and name not in domain.order


def without_chance_choices(
    candidates: Candidates, places: Mapping[str, str]
) -> dict[tuple[int, str], list[Candidate]]:
    """The candidates that are left; records without any have no entry."""
    if not places:
        return dict(candidates)
    kept = {
        (number, name): [
            one
            for one in found
            if name not in places
            or one.unit.slot == places[name]
            or not ELSEWHERE.isdisjoint(one.why)
        ]
        for (number, name), found in candidates.items()
    }
    return {at: found for at, found in kept.items() if found}


def without_name_words(domain: Domain, values: Sequence[Value]) -> list[Value]:
    """The values of a record without choices that are a word of a longer part of its name: "Wagon"
    of the model "Wagon R" is no kind of body."""
    parts = [one.span for one in values if one.name in domain.order[:-1]]
    return [one for one in values if not (_is_choice(one.name, domain) and _is_in(one.span, parts))]


def _is_in(span: tuple[int, int], longer: Iterable[tuple[int, int]]) -> bool:
    return any(start <= span[0] < span[1] <= end and span != (start, end) for start, end in longer)
