"""The site's own map, as a witness beside the lists: asked for once there is an output to compare
it with, by plain HTTP. Where it lists pages that are addressed as records are and that no list has,
a few of them are looked at: old maps list what is gone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import numpy as np

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
from sitesift.explore.transducers.site_transducer import SiteWork, failing_evidence
from sitesift.explore.verdict import EvidenceKind, Shortfall
from sitesift.explore.wrapper_rows import ListedPageLookedAt, OutputKept, SiteMapRead, Verified
from sitesift.net.site_map import read_site_map
from sitesift.network import Facts, Rest, everywhere, optional, read
from sitesift.network.transducer import Item
from sitesift.page import Page, page_from_html
from sitesift.page.decode import decode_html
from sitesift.records.open.record_places import classes_of, place_of

MAX_LOOKED_AT = 3  # pages that no list has
MODELS = 2  # records' own pages that they are compared with
# of the likeness of two records' own pages, as much as one more record's page must have; assumed:
# pages of one template share most of their elements, others little but the frame
LIKE_SHARE = 0.75


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
            models = await self._pages(_spread(listed.known, MODELS))
            for url in _spread(listed.lacking, MAX_LOOKED_AT):
                found = await self._pages([url])
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

    async def _pages(self, urls: Sequence[str]) -> list[Page]:
        """The pages that are at these addresses, and not elsewhere."""
        pages = []
        for url in urls:
            try:
                response = await self.session.fetcher.get(url)
            except SitesiftError:
                continue
            if response.ok and canonical_url(response.url) == canonical_url(url):
                html = decode_html(response.body, response.content_type)
                pages.append(page_from_html(html, url=response.url))
        return pages


def is_made_like(page: Page, models: Sequence[Page]) -> bool:
    """Whether a page is made as the models are, which are of one template."""
    made, shapes = _shape(page), [_shape(model) for model in models]
    if not shapes:
        return False
    usual = _likeness(shapes[0], shapes[-1])
    return max(_likeness(made, shape) for shape in shapes) >= LIKE_SHARE * usual


def _shape(page: Page) -> frozenset[str]:
    """Where elements stand in a page, and their classes."""
    return frozenset(
        f"{place_of(page, node)} {' '.join(sorted(classes_of(page, node)))}"
        for node in np.flatnonzero(~page.is_text)[1:].tolist()
    )


def _likeness(first: frozenset[str], second: frozenset[str]) -> float:
    """The share of what both have in all that one of them has."""
    return len(first & second) / max(1, len(first | second))


def _spread(urls: Sequence[str], count: int) -> list[str]:
    """Some of the addresses, from all over."""
    return list(urls[:: max(1, -(-len(urls) // count))])[:count]
