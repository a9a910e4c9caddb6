"""Wrapper induction: all result lists seen so far become wrappers, anew whenever there is a new list."""

from __future__ import annotations

from collections.abc import Iterator

from sitesift.errors import SitesiftError
from sitesift.explore.lists import Seen, distinct, plan_wrappers, result_lists
from sitesift.explore.rows import Failed, LinkFound, PageJudged, PageSeen, RecordsFound, Start, WrapperLearned
from sitesift.explore.transducers.base import SiteAction
from sitesift.network import Facts, Rest, everywhere, optional, read
from sitesift.network.transducer import Item
from sitesift.wrapper import Header


class LearnWrapper(SiteAction):
    """Learns wrappers for the lists seen. It is an action only so that looking around comes first."""

    reads = (
        Start,
        read(PageSeen, everywhere),
        read(RecordsFound, everywhere),
        read(PageJudged, everywhere),
        optional(LinkFound, everywhere),
    )
    writes = (WrapperLearned, Failed)
    priority = 50

    def is_wanted(self, facts: Facts) -> bool:
        return any(found.count for found in facts.all(RecordsFound)) and self._signature(facts) != self._last(facts)

    def _signature(self, facts: Facts) -> list[str]:
        return sorted(seen.file for seen, found, _ in seen_pages(facts) if found.count)

    def _last(self, facts: Facts) -> list[str] | None:
        return facts.cursor["lists"] if facts.cursor else None

    def step(self, facts: Facts) -> Iterator[Item]:
        start = facts.newest(Start)
        assert start is not None
        seen = seen_pages(facts)
        lists = distinct(result_lists(seen))
        number = (facts.cursor["round"] if facts.cursor else 0) + 1
        header = Header(name=None, domain=start.domain, created_by="sitesift site")
        try:
            plans = plan_wrappers(lists, seen, facts.all(LinkFound), self.library, header)
        except SitesiftError as error:
            yield Failed("learning a wrapper", error.message)
            plans = []
        for place, plan in enumerate(plans, 1):
            files = tuple(one.root.file for one in plan.lists)
            yield WrapperLearned(number, place, str(plan.wrapper), files, plan.starts, plan.expected)
        yield Rest({"round": number, "lists": self._signature(facts)})


def seen_pages(facts: Facts) -> list[Seen]:
    """The pages with what was found and judged on them."""
    found = {stored.scope.page: stored.row for stored in facts.placed(RecordsFound)}
    judged = {stored.scope.page: stored.row for stored in facts.placed(PageJudged)}
    pages = {stored.scope.page: stored.row for stored in facts.placed(PageSeen)}
    return [(row, found[page], judged[page]) for page, row in pages.items() if page in found and page in judged]
