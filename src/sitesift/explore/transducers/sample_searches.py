"""More samples of a search: where a form must be asked many times and the first answers are short,
a few more of its addresses are looked at, so that a template can be told from an accident, and that
it is seen how longer answers go on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from sitesift.explore.identity import canonical_url
from sitesift.explore.page_origin import PageOrigin
from sitesift.explore.rows import PageSeen, RecordsFound
from sitesift.explore.session import Replay
from sitesift.explore.transducers.site_transducer import OPENS, SiteAction
from sitesift.network import Facts, More, everywhere, read
from sitesift.network.transducer import Item

LEAST_RECORDS = 6  # records that show what repeats
MAX_ADDRESSES = 3  # addresses of one search that are looked at
# the number of records on the first page, and whether there is a next one
Answer = tuple[int, bool]


def is_telling(answers: Sequence[Answer]) -> bool:
    """Whether the answers show what repeats, and how a list goes on: others may be longer than
    these."""
    return sum(count for count, _ in answers) >= LEAST_RECORDS and any(
        goes_on for _, goes_on in answers
    )


class SampleSearches(SiteAction):
    """Opens further addresses of a search whose first answers show few records, or all end on their
    first page."""

    name = "SampleSearches"
    looks_around = True
    progress = "looking at another search"
    origin = PageOrigin.SAMPLE
    reads = (read(PageSeen, everywhere), read(RecordsFound, everywhere))
    writes = OPENS
    priority = 55

    def is_wanted(self, facts: Facts) -> bool:
        return self.has_budget(facts) and self._next(facts) is not None

    def _next(self, facts: Facts) -> tuple[str, str] | None:
        """An address that was not looked at, and the page whose search it belongs to."""
        pages = {stored.scope.page: stored.row for stored in facts.placed(PageSeen)}
        followed = {row.before for row in pages.values() if row.origin == PageOrigin.NEXT}
        answers: dict[str, Answer] = {}
        for found in (s for s in facts.placed(RecordsFound) if s.scope.page in pages):
            page = pages[found.scope.page]
            answers[canonical_url(page.url)] = (found.row.count, page.file in followed)
        for row in pages.values():
            again = Replay.of(row)
            addresses = again.addresses if again is not None else []
            tried = [answers[key] for key in map(canonical_url, addresses) if key in answers]
            if len(addresses) > len(tried) < MAX_ADDRESSES and not is_telling(tried):
                return next(url for url in addresses if canonical_url(url) not in answers), row.file
        return None

    async def act(self, facts: Facts) -> AsyncIterator[Item]:
        found = self._next(facts)
        if found is None or len(facts.cursor or []) >= 2 * MAX_ADDRESSES:
            return
        url, holder = found
        yield await self.opened(url, "another search with the same form", (holder, ""))
        yield More([*(facts.cursor or []), url])
