"""The site's own map, as a witness beside the lists: asked for once there is an output to compare
it with, by plain HTTP. Where it lists pages that are addressed as records are and that no list has,
a few of them are looked at: old maps list what is gone."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sitesift.errors import SitesiftError
from sitesift.explore.evidence.gather.listed_pages import (
    ListedRecords,
    keep_listed,
    listed_pages,
    listed_records,
)
from sitesift.explore.identity import canonical_url
from sitesift.explore.rows import PageSeen
from sitesift.explore.run_folder import RunFolder
from sitesift.explore.transducers.plain_pages import is_made_like, pages_at, some_of
from sitesift.explore.transducers.site_transducer import SiteWork, failing_evidence
from sitesift.explore.verdict import EvidenceKind, Shortfall
from sitesift.explore.wrapper_rows import ListedPageLookedAt, OutputKept, SiteMapRead, Verified
from sitesift.net.site_map import read_site_map
from sitesift.network import Facts, Rest, everywhere, optional, read
from sitesift.network.transducer import Item

MAX_LOOKED_AT = 3  # pages that no list has
MODELS = 2  # records' own pages that they are compared with


class ReadSiteMap(SiteWork):
    """Asks for the map."""

    name = "ReadSiteMap"
    progress = "asking for the site's own map"
    reads = (read(OutputKept), optional(SiteMapRead))
    writes = (SiteMapRead,)
    priority = 56  # before the first verdict
    looks_around = True

    def is_wanted(self, facts: Facts) -> bool:
        return not facts.has(SiteMapRead)

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        session = self.session
        try:
            pages = await read_site_map(session.fetcher, session.start, session.is_here)
        except SitesiftError:
            pages = ()  # robots.txt does not answer: whoever opens pages says so
        keep_listed(self.archive.folder, pages)
        yield SiteMapRead(len(pages))


class LookAtListed(SiteWork):
    """Looks at some pages that the map lists and no list has."""

    name = "LookAtListed"
    progress = "looking at pages of the site's map"
    reads = (read(Verified), read(SiteMapRead), optional(Shortfall), optional(PageSeen, everywhere))
    writes = (ListedPageLookedAt,)
    priority = 53  # right after the verdict that misses them
    looks_around = True

    def is_wanted(self, facts: Facts) -> bool:
        missed = EvidenceKind.LISTED in failing_evidence(facts)
        return facts.cursor is None and missed and self.has_budget(facts)

    async def step(self, facts: Facts) -> AsyncIterator[Item]:
        listed = self._listed(facts)
        if listed is not None and listed.lacking:
            models = await pages_at(self.session, some_of(listed.known, MODELS))
            for url in some_of(listed.lacking, MAX_LOOKED_AT):
                found = await pages_at(self.session, [url])
                alike = any(is_made_like(page, models) for page in found)
                yield ListedPageLookedAt(canonical_url(url), alike)
        yield Rest(1)

    def _listed(self, facts: Facts) -> ListedRecords | None:
        verdict = facts.newest(Verified)
        assert verdict is not None
        folder = self.archive.folder
        dropped = RunFolder(folder).dropped_rows(verdict.round)
        explained = {key for row in dropped for key in row.keys} | set(verdict.refused)
        explained |= {canonical_url(page.url) for page in facts.all(PageSeen)}
        return listed_records(listed_pages(folder), verdict.extracted, explained)
