"""Lists whose pager forgets what was asked for: their second page is one of the whole list."""

from __future__ import annotations

from sitesift.explore.evidence.case import Case, ListRead
from sitesift.explore.evidence.counts.counts import count_lines
from sitesift.explore.verdict import EvidenceKind
from sitesift.ontology import load_domain

KEYS = tuple(f"c/{n}" for n in range(6))
USED = "http://a.example/cars?used=1"


def answer(*lists: ListRead) -> bool | None:
    rows = [{"title": {"text": f"Car {key}", "value": key}} for key in KEYS]
    case = Case(load_domain("used-cars"), rows, [(key,) for key in KEYS], lists=list(lists))
    lines = count_lines(case)
    return next(
        line.holds for line in lines if line.kind == EvidenceKind.LIST_COUNT and line.about == USED
    )


def test_a_part_that_goes_on_in_the_whole_list_has_none_too_many():
    whole = ListRead("http://a.example/cars", KEYS, 6)
    assert answer(whole, ListRead(USED, KEYS, 4)) is None
    assert answer(whole, ListRead(USED, KEYS[:4], 4)) is True


def test_a_part_has_too_many_where_no_list_at_its_address_counts_all():
    assert answer(ListRead("http://a.example/vans", KEYS, 6), ListRead(USED, KEYS, 4)) is False
    assert answer(ListRead("http://a.example/cars", KEYS, 7), ListRead(USED, KEYS, 4)) is False


def test_a_part_has_too_few_whatever_the_whole_list_counts():
    whole = ListRead("http://a.example/cars", KEYS, 6)
    assert answer(whole, ListRead(USED, KEYS[:3], 4)) is False
