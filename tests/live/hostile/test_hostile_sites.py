"""The gravest of the scenarios that `python -m benchmarks.hostile` runs in full: nothing
forbidden is asked for, nothing of the machine comes out, each command ends in time and says how."""

from __future__ import annotations

import pytest

from benchmarks.hostile.measure import measure
from benchmarks.hostile.scenarios import SCENARIOS

GRAVEST = (
    "run: doc of a file address, auto",
    "run: a link to a file of this machine",
    "run: a next link that redirects to another host, browser",
    "run: a window of its own (robots.txt says no)",
    "site: a form called Search that deletes",
    "site: spins after 300 ms",
)
KNOWN = {scenario.name: scenario for scenario in SCENARIOS}


@pytest.mark.live
@pytest.mark.parametrize("name", GRAVEST)
def test_a_hostile_site_gets_nothing_and_holds_nobody_up(name):
    outcome = measure(KNOWN[name])
    assert not outcome.wrong, outcome.printed[-2000:]


def test_scenarios_have_names_of_their_own():
    assert len(KNOWN) == len(SCENARIOS)
