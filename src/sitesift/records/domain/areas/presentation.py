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
from functools import lru_cache
from typing import NamedTuple

from sitesift.ontology.domain_model import Domain
from sitesift.page.page import Page
from sitesift.page.route import without_anchor
from sitesift.records.domain.areas.area_facts import (
    Fellow,
    Kin,
    LinkedArea,
    NamedArea,
    PresentedArea,
)
from sitesift.records.domain.areas.segments import RecordSegment
from sitesift.records.domain.evidence.own_links import anchors_of
from sitesift.records.domain.evidence.record_pictures import pictures_of
from sitesift.text.vocabulary import fold

# both assumed, not fitted
MOST = 0.6  # of an area's segments with a pivot that have what is called usual
FEWEST = 3  # of them that show what is usual
TWICE = 2  # segments that may share an address that is their own
_WORD = re.compile(r"[^\W\d_]+")


class Presentation:
    """The links and pictures of a page, by segment."""

    def __init__(self, page: Page, domain: Domain) -> None:
        self._page, self._domain = page, domain

    def facts(
        self, members: Sequence[RecordSegment], led: Collection[int]
    ) -> Iterator[LinkedArea | NamedArea | PresentedArea | Fellow | Kin]:
        """The facts on one area; `led`: the segments with a pivot."""
        leading = [segment for segment in members if segment.id in led]
        own = self._own_links(members) if len(leading) >= FEWEST else {}
        form = _most_usual([{a.form for a in own[s.id]} for s in leading]) if own else None
        if form is None:
            return
        usual = [[a for a in own[s.id] if a.form == form] for s in leading]
        yield LinkedArea(leading[0].area)
        if self._are_named([address for found in usual for address in found]):
            yield NamedArea(leading[0].area)
        showing = {segment.id for segment in members if self._shows(segment)}
        shown = sum(segment.id in showing for segment in leading) >= MOST * len(leading)
        if shown:
            yield PresentedArea(leading[0].area)
        root = _most_usual([{a.root for a in found} for found in usual])
        for segment in members:
            found = [a for a in own[segment.id] if a.form == form]
            if found and (not shown or segment.id in showing):
                yield Fellow(segment.id)
                if root and any(a.root == root for a in found):
                    yield Kin(segment.id)

    def _own_links(self, members: Sequence[RecordSegment]) -> dict[int, list[_Address]]:
        """By segment the addresses that at most one other segment has: a thing may stand in a list
        twice."""
        anchors = anchors_of(self._page)
        hrefs = {s.id: {link.href for link in anchors.of(s.nodes)} for s in members}
        often = Counter(href for found in hrefs.values() for href in found)
        return {
            number: [_address(href) for href in found if often[href] <= TWICE]
            for number, found in hrefs.items()
        }

    def _are_named(self, addresses: Sequence[_Address]) -> bool:
        """Whether the folders of most addresses have a word of the domain's pages."""
        words = frozenset(map(fold, self._domain.record.page_words))  # "/imoveis/" has no accents
        named = sum(not words.isdisjoint(address.words) for address in addresses)
        return named >= MOST * len(addresses)

    def _shows(self, segment: RecordSegment) -> bool:
        first, last = segment.nodes[0], segment.nodes[-1]
        return bool(pictures_of(self._page).within(first, self._page.end_list[last]))


class _Address(NamedTuple):
    """What the addresses of records may have in common."""

    form: str  # host, number of folders, names of parameters
    root: str  # the first folder, or the whole path where parameters tell the records apart
    words: frozenset[
        str
    ]  # of all but host and what is the record's own: parameters, or the last part


@lru_cache(maxsize=4096)
def _address(href: str) -> _Address:
    path, _, query = without_anchor(href).partition("?")
    _, has_host, rest = path.partition("//")
    host, _, path = rest.partition("/") if has_host else ("", "", path)
    *folders, last = path.strip("/").split("/")
    names = sorted(pair.partition("=")[0] for pair in query.split("&"))
    shared = (*folders, last) if query else folders  # "view-property.php?id=7": parameters tell
    root = "/".join(shared) if query else "".join(folders[:1])
    words = frozenset(_WORD.findall(fold("/".join(shared))))
    return _Address(f"{host} {len(folders)} {names}", root, words)


def _most_usual(found: Sequence[set[str]]) -> str | None:
    """What most have."""
    counts = Counter(each for own in found for each in own)
    most, count = counts.most_common(1)[0] if counts else ("", 0)
    return most if count >= MOST * len(found) else None
