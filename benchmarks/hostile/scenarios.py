"""All scenarios, in the order in which they are run."""

from __future__ import annotations

from benchmarks.hostile.endless import ENDLESS
from benchmarks.hostile.intruders import INTRUDERS
from benchmarks.hostile.scenario import Scenario

SCENARIOS: list[Scenario] = [*INTRUDERS, *ENDLESS]
