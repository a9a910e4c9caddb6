"""The end: nothing promising is left, and what the wrappers give was compared with everything
seen."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.rows import Finished
from sitesift.explore.transducers.site_transducer import SiteWork
from sitesift.explore.verdict import Verdict
from sitesift.explore.wrapper_rows import Verified
from sitesift.network import Done, Facts, Read, faulty
from sitesift.network.transducer import Item


class Finish(SiteWork):
    """Says that the exploration is done; of all that can be done at the first step it comes
    last."""

    name = "Finish"
    reads = (Verified, Read(Done, required=False, wakes=False))
    writes = (Finished,)
    priority = 5

    def step(self, facts: Facts) -> Iterator[Item]:
        verdict = facts.newest(Verified)
        assert verdict is not None
        if verdict.verdict == Verdict.EFFECTIVE and not faulty(facts.all(Done)):
            yield Finished(verdict.round)
