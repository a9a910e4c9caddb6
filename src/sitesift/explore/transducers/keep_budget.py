"""The budget for looking around: pages seen and seconds of turns, of all runs of an exploration.
When it is used up, that is a row, and no further page is opened."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.explore.rows import BudgetSpent, PageSeen, SettingsGiven
from sitesift.explore.transducers.site_transducer import SiteTransducer
from sitesift.explore.wrapper_rows import OutputKept
from sitesift.network import Done, Facts, Read, Rest, everywhere, optional
from sitesift.network.transducer import Item
from sitesift.relations import Level


class KeepBudget(SiteTransducer):
    """Says when the budget is used up. The wrappers' runs are no looking around."""

    name = "KeepBudget"
    level = Level.SITE
    reads = (
        SettingsGiven,
        optional(PageSeen, everywhere),
        Read(Done, required=False),
        optional(OutputKept),
    )
    writes = (BudgetSpent,)
    priority = 99

    def _spent(self, facts: Facts) -> BudgetSpent:
        ran = sum(kept.seconds for kept in facts.all(OutputKept))
        turns = sum(done.row.seconds for done in facts.placed(Done))
        return BudgetSpent(len({row.file for row in facts.all(PageSeen)}), turns - ran)

    def guard(self, facts: Facts) -> bool:
        given = facts.newest(SettingsGiven)
        if given is None or facts.cursor == given.number:
            return False
        return self._spent(facts).exhausts(given.settings)

    def step(self, facts: Facts) -> Iterator[Item]:
        given = facts.newest(SettingsGiven)
        assert given is not None
        yield self._spent(facts)
        yield Rest(given.number)
