"""How records present themselves whatever they are about: segments of candidate areas in; out, as
facts for select.lp, which areas show links of their own and pictures, whose addresses
name the domain, and which segments link and
show as the others of their area do.

Assumed: the pages of one list's records have addresses of one form (host, number of folders, names
of parameters; folders are often categories), and an advertisement between them leads to another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from urllib.parse import parse_qsl, urlsplit

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.page.route import without_anchor
from sitesift.records.domain.areas.area_facts import Fellow, LinkedArea, NamedArea, PresentedArea
from sitesift.records.domain.areas.segments import RecordSegment
from sitesift.records.domain.evidence.own_links import Anchors
from sitesift.records.domain.evidence.record_pictures import Pictures

# both assumed, not fitted
MOST = 0.6  # of an area's segments with a pivot that have what is called usual
FEWEST = 3  # of them that show what is usual
_WORD = re.compile(r"[^\W\d_]+")


class Presentation:
    """The links and pictures of a page, by segment."""

    def __init__(self, page: Page, domain: Domain) -> None:
        self._page, self._domain = page, domain

    def facts(
        self, members: Sequence[RecordSegment], led: Collection[int]
    ) -> Iterator[LinkedArea | NamedArea | PresentedArea | Fellow]:
        """The facts on one area; `led`: the segments with a pivot."""
        leading = [segment for segment in members if segment.id in led]
        if len(leading) < FEWEST:
            return
        hrefs = self._own_hrefs(members)
        own = {number: {_form(href) for href in found} for number, found in hrefs.items()}
        counts = Counter(p for segment in leading for p in own[segment.id])
        form, linked = counts.most_common(1)[0] if counts else ("", 0)
        if linked < MOST * len(leading):
            return
        yield LinkedArea(leading[0].area)
        if self._are_named(h for s in leading for h in hrefs[s.id] if _form(h) == form):
            yield NamedArea(leading[0].area)
        shown = sum(self._shows(segment) for segment in leading) >= MOST * len(leading)
        if shown:
            yield PresentedArea(leading[0].area)
        for segment in members:
            if form in own[segment.id] and (not shown or self._shows(segment)):
                yield Fellow(segment.id)

    def _own_hrefs(self, members: Sequence[RecordSegment]) -> dict[int, list[str]]:
        """By segment the addresses that no other segment has."""
        hrefs = {s.id: {link.href for link in self._anchors.of(s.nodes)} for s in members}
        often = Counter(href for found in hrefs.values() for href in found)
        return {
            number: [href for href in found if often[href] == 1] for number, found in hrefs.items()
        }

    def _are_named(self, hrefs: Iterator[str]) -> bool:
        """Whether the folders of most addresses have a word of the domain's pages."""
        words = frozenset(self._domain.record.page_words)
        folders = [_folders(href) for href in hrefs]
        return sum(not words.isdisjoint(own) for own in folders) >= MOST * len(folders)

    def _shows(self, segment: RecordSegment) -> bool:
        first, last = segment.nodes[0], segment.nodes[-1]
        return bool(self._pictures.within(first, self._page.end_list[last]))

    @cached_property
    def _anchors(self) -> Anchors:
        return Anchors(self._page)

    @cached_property
    def _pictures(self) -> Pictures:
        return Pictures(self._page)


def _form(href: str) -> str:
    """What the addresses of records in several categories have in common."""
    parts = urlsplit(without_anchor(href))
    names = sorted(name for name, _ in parse_qsl(parts.query, keep_blank_values=True))
    return f"{parts.netloc}{'/' * parts.path.strip('/').count('/')}?{'&'.join(names)}"


def _folders(href: str) -> set[str]:
    """The words of an address but for host and last part, which is the record's own."""
    path = urlsplit(href).path.strip("/").lower()
    return set(_WORD.findall(path.rpartition("/")[0]))
