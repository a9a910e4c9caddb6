"""Which annotations are attributes, on whole pages: the rules are asked once about what stands
together."""

from __future__ import annotations

import pytest

from sitesift.annotate.annotation import Annotation, Annotations
from sitesift.logic.solver import solve
from sitesift.ontology import load_domain
from sitesift.records.domain.pivots import attributes
from sitesift.records.domain.pivots.attributes import find_attributes

UK = load_domain("uk-real-estate")
BARRING = next(
    (k.name, k.disallows[0]) for k in UK.types.values() if k.disallows and not k.is_block
)


def rows(*spans: tuple[str, int, int]) -> Annotations:
    return Annotations(
        tuple(Annotation(name, start, end, 0, 3, "pattern", {}) for name, start, end in spans), {}
    )


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many facts the rules were asked with, each time, by a judge that knows nothing yet."""
    times: list[int] = []

    def counted(rules, facts):
        times.append(len(facts))
        return solve(rules, facts)

    monkeypatch.setattr(attributes, "solve", counted)
    attributes._judge.cache_clear()
    return times


def test_an_annotation_is_barred_by_what_it_disallows_on_the_same_text():
    name, other = BARRING
    assert find_attributes(rows((name, 0, 9), (other, 4, 9)), UK).barred == {0: other}


def test_what_stands_elsewhere_bars_nothing():
    name, other = BARRING
    assert find_attributes(rows((name, 0, 9), (other, 9, 12)), UK).barred == {}


def test_each_group_on_a_page_gets_its_own_verdict():
    name, other = BARRING
    found = find_attributes(
        rows((name, 0, 5), (name, 10, 15), (other, 12, 15), (other, 20, 25)), UK
    )
    assert found.barred == {1: other}
    assert [a.start for a in found.accepted] == [0, 12, 20]


def test_the_rules_are_asked_once_about_annotations_that_stand_together_in_one_way(
    asked: list[int],
):
    name, other = BARRING
    first = find_attributes(rows((name, 0, 9), (other, 4, 9)), UK)
    again = find_attributes(rows((other, 0, 3), (name, 50, 80), (other, 55, 60)), UK)
    assert (first.barred, again.barred) == ({0: other}, {1: other})
    assert len(asked) == 1


def test_the_rules_are_asked_once_about_all_that_is_new_on_a_page(asked: list[int]):
    name, other = BARRING
    found = find_attributes(
        rows((name, 0, 9), (other, 4, 9), (name, 20, 29), (other, 21, 24), (other, 26, 29)), UK
    )
    assert found.barred == {0: other, 2: other}
    assert len(asked) == 1


def test_verdicts_are_forgotten_when_there_are_too_many(
    asked: list[int], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(attributes, "MOST_KNOWN", 1)
    name, other = BARRING
    page = rows((name, 0, 9), (other, 4, 9))
    assert find_attributes(page, UK).barred == find_attributes(page, UK).barred == {0: other}
    assert len(asked) == 2
