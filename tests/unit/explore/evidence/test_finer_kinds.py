"""Names that say a finer kind of thing than a column does."""

from __future__ import annotations

import pytest

from sitesift.explore.evidence.case import Case
from sitesift.explore.evidence.names.name_checks import name_lines
from sitesift.explore.verdict import EvidenceKind as Kind
from sitesift.ontology import load_domain

COARSE = [("Villa", "House"), ("Studio", "Flat"), ("House", "House"), ("Flat", "Flat")] * 3


def holds(pairs: list[tuple[str, str]]) -> list[bool | None]:
    """What is said of a column of kinds, for names that say a kind each."""
    rows = [
        {"title": {"text": f"{told} in Bath"}, "property_type": {"text": cell}}
        for told, cell in pairs
    ]
    keys = [(f"a.org/{n}",) for n in range(len(rows))]
    lines = name_lines(Case(domain=load_domain("uk-real-estate"), rows=rows, keys=keys))
    return [line.holds for line in lines if line.kind is Kind.CONTRADICTION]


def test_a_finer_kind_that_always_goes_with_one_of_the_column_speaks_against_nothing():
    assert holds(COARSE) == [True]


@pytest.mark.parametrize(
    "pairs",
    [
        [("Villa", "House"), ("Villa", "Flat"), ("House", "House"), ("Flat", "Flat")] * 3,
        [("House", "Flat"), ("Flat", "House"), ("Studio", "Flat")] * 4,
        [("Villa", "House"), ("Studio", "House"), ("House", "House")] * 4,
    ],
    ids=["with several", "names that contradict", "one kind in all rows"],
)
def test_other_words_contradict_where_nothing_shows_that_they_are_finer(pairs):
    assert holds(pairs) == [False]


@pytest.mark.parametrize(("town", "held"), [("Brackwater Flats", False), ("Brackwater", True)])
def test_kinds_that_are_the_end_of_their_places_are_none_where_names_say_others(town, held):
    pairs = [("House", "House"), ("Bungalow", "Bungalow"), ("Flat", "Flat"), ("House", "House")] * 4
    rows = [
        {"title": {"text": f"{told} to let"}, "property_type": {"text": cell},
         "location": {"text": f"Elm Road, {town}"}}
        for told, cell in [*pairs, ("House", "Flats"), ("Bungalow", "Flats")]
    ]  # fmt: skip
    keys = [(f"a.org/{n}",) for n in range(len(rows))]
    lines = name_lines(Case(domain=load_domain("uk-real-estate"), rows=rows, keys=keys))
    assert [line.holds for line in lines if line.kind is Kind.CONTRADICTION] == [held]
