"""Numbers that no record has, as a witness beside the lists: where records are addressed by running
numbers, a few of the missing ones are asked for by plain HTTP, once nothing else is left to try."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Sequence

from sitesift.errors import SitesiftError
from sitesift.explore.evidence.gather.numbered_pages import NumberedRecords, numbered_records
from sitesift.explore.identity import canonical_url
from sitesift.explore.rows import PageSeen
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.transducers.plain_pages import (
    ABSENT,
    is_made_like,
    own_lines,
    page_at,
    pages_at,
    says_as_much,
    some_of,
)
from sitesift.explore.transducers.site_transducer import SiteWork
from sitesift.explore.verdict import Verdict
from sitesift.explore.wrapper_rows import NumberLookedAt, Verified
from sitesift.network import Facts, everywhere, optional, read
from sitesift.network.transducer import Item, More
from sitesift.page import Page
from sitesift.text.addresses_in_text import split_address

MODELS = 2  # records' own pages that the others are compared with
FEWEST_OWN = 2  # lines that each of these has of its own: else a script fills it, and nobody knows
# what programs answer that break on a number which nothing has: counts where a number that none can
# have is answered so
FAULTS = (400, 500)
MAX_OUTPUTS = 2  # whose numbers are looked at: a later one may have what an earlier one lacked


class LookAtNumbers(SiteWork):
    """Asks for a few numbers that no record has, and for one that none can have: a site that shows
    a record there too answers anything with one."""

    name = "LookAtNumbers"
    progress = "looking for records at missing numbers"
    reads = (read(Verified), optional(PageSeen, everywhere))
    writes = (NumberLookedAt,)
    priority = 7  # after all that finds records by itself, before the last verdict
    looks_around = True

    def is_wanted(self, facts: Facts) -> bool:
        verdict, done = facts.newest(Verified), facts.cursor or []
        assert verdict is not None
        new = verdict.verdict is not Verdict.NONE and verdict.records not in done
        return new and len(done) < MAX_OUTPUTS and self.has_budget(facts)

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        verdict = facts.newest(Verified)
        assert verdict is not None
        numbered = numbered_records(verdict.extracted)
        if numbered is not None:
            for row in await self._looked_at(numbered, self._explained(facts, verdict)):
                yield row
        yield More([*(facts.cursor or []), verdict.records])

    def _explained(self, facts: Facts, verdict: Verified) -> set[str]:
        """What was seen and is no record."""
        dropped = RunFolder(self.archive.folder).dropped_rows(verdict.round)
        seen = {canonical_url(page.url) for page in facts.all(PageSeen)}
        return seen | {key for row in dropped for key in row.keys} | set(verdict.refused)

    async def _looked_at(
        self, numbered: NumberedRecords, explained: Collection[str]
    ) -> list[NumberLookedAt]:
        models = await pages_at(self.session, self._urls(some_of(numbered.known, MODELS)))
        keys = numbered.looks(explained)
        if len(models) < MODELS or own_lines(models) < FEWEST_OWN or not keys:
            return []
        for absent in (ABSENT, (*ABSENT, *FAULTS)):
            if await self._is_record(numbered.far, models, absent) is False:
                told = [(key, await self._is_record(key, models, absent)) for key in keys]
                return [NumberLookedAt(key, found) for key, found in told if found is not None]
        return []

    async def _is_record(
        self, key: str, models: list[Page], absent: Collection[int]
    ) -> bool | None:
        """Whether a record is there; None where the site does not say."""
        try:
            page = await page_at(self.session, self._urls([key])[0], absent)
        except SitesiftError:
            return None
        return page is not None and is_made_like(page, models) and says_as_much(page, models)

    def _urls(self, keys: Sequence[str]) -> list[str]:
        """The addresses of keys, on the host that the exploration began at."""
        start = split_address(self.session.start)
        return [f"{start.scheme}://{start.netloc}{key[key.index('/') :]}" for key in keys]
