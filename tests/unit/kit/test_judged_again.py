"""Stored runs that are judged again: what is wrong with a verdict of today."""

from __future__ import annotations

import pytest

from benchmarks.score.judged_again import Judged, summary
from sitesift.explore.verdict import Verdict


def judged(*, right: bool, after: Verdict, provable: bool = True) -> Judged:
    return Judged("1", right, provable, Verdict.PARTIAL, after, ())


@pytest.mark.parametrize(
    ("one", "outcome"),
    [
        (judged(right=False, after=Verdict.EFFECTIVE), "SAID EFFECTIVE"),
        (judged(right=True, after=Verdict.EFFECTIVE), ""),
        (judged(right=True, after=Verdict.UNPROVEN), "TIMID"),
        (judged(right=True, after=Verdict.UNPROVEN, provable=False), ""),
        (judged(right=False, after=Verdict.PARTIAL), ""),
    ],
)
def test_a_verdict_is_wrong_where_it_promises_too_much_or_too_little(one, outcome):
    assert one.outcome == outcome


def test_sums_count_what_changed():
    runs = [judged(right=True, after=after) for after in (Verdict.EFFECTIVE, Verdict.PARTIAL)]
    assert summary(runs) == "2 runs: right 2, effective 1, wrongly 0, timid 1, changed 1"
