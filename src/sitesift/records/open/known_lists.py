"""Lists that were read already. In: an area of a page, and what is known of a site's other records.
Out: whether the area shows records of those, so that it is no list of its own.

A selection of known records is none: it stands at their place, leads to their pages, or says of
most of its records what one known record says. Assumed: two things of different kinds share a name
(the author of a book is one of the authors), not two cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.records.open.own_pages import TELLING_NOTHING, own_links
from sitesift.records.open.record_places import is_same_place
from sitesift.records.open.subject import URL, Subject
from sitesift.records.open.table_headings import are_headed_alike, table_headings
from sitesift.records.structure.name_words import plain_letters

MOST_RECORDS = 0.5  # of an area's records that known ones make it theirs
SHARED_CELLS = 2  # that a record has in common with a known one


@dataclass(frozen=True, eq=False)
class KnownList:
    """A list of a site that was read: what its records are, and what they say."""

    subject: Subject
    rows: Sequence[Mapping[str, str]] = ()  # texts, by column

    def shows(self, page: Page, area: Area) -> bool:
        """Whether an area holds records of this list."""
        said = [[value.text for value in record.values] for record in area.records]
        return self._stands_alike(page, area) or self._leads_alike(page, area) or self.says(said)

    def is_own_page(self, address: str) -> bool:
        """Whether an address is that of a record's own page: what is listed there is about it."""
        return _bare(address) in self._own_pages

    def says(self, rows: Sequence[Iterable[str]]) -> bool:
        """Whether most of some rows say what known records say."""
        known = sum(map(self._is_said, rows))
        return bool(rows) and known > MOST_RECORDS * len(rows)

    def _stands_alike(self, page: Page, area: Area) -> bool:
        subject, first = self.subject, area.records[0].nodes[0]
        headings = table_headings(page, [first]).get(first, ()) if subject.headings else ()
        same = is_same_place(page, area, subject.place, subject.classes)
        return (
            same
            and bool(subject.classes or headings)
            and are_headed_alike(subject.headings, headings)
        )

    def _leads_alike(self, page: Page, area: Area) -> bool:
        if self.subject.pattern in TELLING_NOTHING:
            return False
        links = own_links(page, [area], self.subject.pattern)[0]
        return sum(map(bool, links)) > MOST_RECORDS * len(links)

    def _is_said(self, texts: Iterable[str]) -> bool:
        folded = {letters for text in texts if (letters := plain_letters(text))}
        holders: dict[int, int] = {}
        for text in folded:
            for number in self._rows_saying.get(text, ()):
                holders[number] = holders.get(number, 0) + 1
        return any(count >= SHARED_CELLS for count in holders.values())

    @cached_property
    def _rows_saying(self) -> dict[str, set[int]]:
        """The rows that hold a text, by what it says."""
        found: dict[str, set[int]] = {}
        for number, row in enumerate(self.rows):
            for name, text in row.items():
                if name != URL and (letters := plain_letters(text)):
                    found.setdefault(letters, set()).add(number)
        return found

    @cached_property
    def _own_pages(self) -> set[str]:
        return {_bare(row[URL]) for row in self.rows if row.get(URL)}


def _bare(address: str) -> str:
    return address.partition("#")[0].rstrip("/")


def unknown_areas(page: Page, areas: Sequence[Area], known: Sequence[KnownList]) -> list[Area]:
    """The areas that hold none of the known records, nor stand on the own page of one."""
    if any(one.is_own_page(page.url) for one in known):
        return []
    return [area for area in areas if not any(one.shows(page, area) for one in known)]
