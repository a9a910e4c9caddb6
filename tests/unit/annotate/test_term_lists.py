"""Terms of several lists, long ones in automata of their own and short ones together."""

from __future__ import annotations

import pytest

from sitesift.annotate.recognisers import gazetteer
from sitesift.annotate.recognisers.gazetteer import GazetteerMatcher
from sitesift.ontology import load_domain
from sitesift.ontology.domain_model import Gazetteer

LISTS = (
    ("place", Gazetteer({"York": "York", "Leeds": "Leeds", "Hull": "Hull"}, cased=True)),
    ("place", Gazetteer({"New York": "NYC", "York": "elsewhere"}, score=1)),
    ("company", Gazetteer({"York": "York Ltd"})),
)


def found(text: str) -> list[tuple[str, str]]:
    return [(m.term.type, m.term.normal) for m in GazetteerMatcher(LISTS).find(text)]


@pytest.fixture(params=[1, 3, 100], ids=["all apart", "one apart", "all together"])
def long(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gazetteer, "LONG", request.param)


@pytest.mark.usefixtures("long")
def test_the_longest_term_of_a_type_wins_whichever_list_has_it() -> None:
    assert found("in New York") == [("place", "NYC"), ("company", "York Ltd")]


@pytest.mark.usefixtures("long")
def test_of_one_term_in_two_lists_of_a_type_the_first_list_counts() -> None:
    assert found("York, Leeds") == [("place", "York"), ("company", "York Ltd"), ("place", "Leeds")]


@pytest.mark.usefixtures("long")
def test_a_term_without_capitals_is_that_of_the_list_that_allows_it() -> None:
    assert found("york") == [("place", "elsewhere"), ("company", "York Ltd")]


def test_the_first_part_of_names_needs_no_capital_where_it_is_all_of_its_line() -> None:
    makes = (("make", Gazetteer({"Seat": "Seat"}, cased=True)),)
    matcher = GazetteerMatcher(makes, leading=frozenset({"make"}))
    text = "seat\n7,900 km\none seat is torn\nSeat Leon"
    assert [match.start for match in matcher.find(text)] == [0, text.index("Seat")]
    assert [match.start for match in GazetteerMatcher(makes).find(text)] == [text.index("Seat")]


def test_domains_share_the_long_lists_that_they_use() -> None:
    lists = [
        {each.file: each.terms for kind in domain.types.values() for each in kind.gazetteers}
        for domain in map(load_domain, ("jobs", "used-cars"))
    ]
    shared = [file for file in lists[0] if len(lists[0][file]) >= gazetteer.LONG]
    assert len(shared) == 2
    assert all(lists[0][file] is lists[1][file] for file in shared)
