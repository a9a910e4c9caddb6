"""The pages of a site whose subject nobody has named. In: a folder. Out: what a page archive gives,
with the columns of the site's own list as the domain.

What its records are is learned from the first list that is plainly data, and kept in the folder, so
that an exploration that goes on later knows it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sitesift.explore.links.contents_links import with_ways_on
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.subject.fitting_domain import clear_guess
from sitesift.navigate import Navigation
from sitesift.ontology import Domain, domain_names, load_domain
from sitesift.page import Page, load_page
from sitesift.records.domain.detail.detail_page import LEAST_PAGES
from sitesift.records.domain.detail.detail_places import DetailPage
from sitesift.records.domain.guess_domain import guess_domain
from sitesift.records.model import Area, Record
from sitesift.records.open.choose_list import data_lists
from sitesift.records.open.domain_names import names_by_domain
from sitesift.records.open.grouped_records import ungrouped
from sitesift.records.open.index_lists import counted_list
from sitesift.records.open.known_lists import KnownList
from sitesift.records.open.larger_lists import larger_list
from sitesift.records.open.name_lists import are_own_pages, best_name_list, names_leading_to
from sitesift.records.open.open_records import OpenRecords, find_open_records, records_of_list
from sitesift.records.open.own_page_columns import own_page_columns
from sitesift.records.open.own_pages import NO_PATTERN
from sitesift.records.open.shared_addresses import SharedAddresses
from sitesift.records.open.subject import Subject, open_domain
from sitesift.records.structure.find_areas import find_areas

SUBJECT_FILE = "subject.json"


class OpenPageArchive(PageArchive):
    """Stored pages with the records of a subject that is learned from them."""

    def __init__(
        self,
        folder: Path,
        wanted: Sequence[str] = (),
        known: Sequence[KnownList] = (),
        *,
        guess: bool = True,
    ) -> None:
        self.subject = learned_subject(folder)
        self._wanted, self._known_lists, self._may_guess = tuple(wanted), tuple(known), guess
        self._read_early: list[str] = []  # pages read before it was known what records are
        self._is_renewed = False  # records turned out to be others than those of the first list
        self._addresses = SharedAddresses()
        super().__init__(folder, open_domain(self.subject))

    def areas(self, file: str) -> tuple[Area, ...]:
        """The areas of a page that hold the site's records."""
        unknown = self.subject is None
        found = super().areas(file)
        if unknown and self.subject is None and file not in self._read_early:
            self._read_early.append(file)
        return found

    def has_learned_names(self) -> bool:
        """Whether a list of names alone says what records are, where no page seen had any other
        list of data. Asked at the end."""
        if self.subject is not None or self._known_lists:
            return False
        found = best_name_list([self.page(file) for file in self._read_early])
        if found is None:
            return False
        page, area = found
        self._learn(records_of_list(page, [area]).subject)
        return True

    def has_learned_larger(self, rows: Sequence[Mapping[str, str]]) -> bool:
        """Whether what was read is a showcase, where a list with far more records was seen: these
        are the site's then. Asked at the end, with the texts of what was read."""
        if self.subject is None or self._known_lists or self._wanted or self.subject.contents:
            return False
        files = sorted(self._pages.glob("*.page"))
        pages = {page.url: page for page in map(load_page, files)} if rows else {}
        found = larger_list(list(pages.values()), KnownList(self.subject, rows))
        if found is None:
            return False
        read = records_of_list(found[0], ungrouped(*found))
        self._learn((self._named_by_domain(found[0], read) if self._may_guess else read).subject)
        return True

    def has_learned_late(self) -> bool:
        """Whether pages that were read before it was known what records are hold some: a short
        list, say, that alone did not show what it is, or a table of contents was read as the
        records. Told once."""
        if self.subject is None:
            return False
        early, self._read_early = self._read_early, []
        renewed, self._is_renewed = self._is_renewed, False
        return renewed or any(
            find_open_records(self.page(file), self.subject).areas for file in early
        )

    def find(self, page: Page) -> tuple[Area, ...]:
        """The areas of a page that hold the site's records, found now."""
        found = find_open_records(page, self.subject, self._wanted, self._known_lists)
        if self.subject is None and found.subject is not None:
            if self._may_be_about_a_name(page, found.subject):
                return ()
            found = self._named_by_domain(page, found) if self._may_guess else found
        self._learn(found.subject)
        self._addresses.add(found.areas)
        if self.subject is not None and self._addresses.are_shared():
            self._learn(self.subject.without_own_pages())
            self._addresses, self._is_renewed = SharedAddresses(), True
        return found.areas

    def _may_be_about_a_name(self, page: Page, listed: Subject) -> bool:
        """Whether a list that leads nowhere may be what the own page of a record says of it, where
        a list of names led to the page. Two such pages tell, and then the names are the records."""
        early = [self.page(file) for file in self._read_early]
        plain = listed.pattern == NO_PATTERN and not self._wanted and not self._known_lists
        names = names_leading_to(page.url, early) if plain else None
        if names is None:
            return False
        pages = {one.url: one for one in (*early, page) if one.url in names.addresses}
        if len(pages) < LEAST_PAGES:
            return True
        if not are_own_pages(list(pages.values())):
            return False
        self._learn(records_of_list(names.page, [names.area]).subject)
        self._is_renewed = True
        return True

    def _named_by_domain(self, page: Page, found: OpenRecords) -> OpenRecords:
        """The records with the names that a shipped domain has for their columns, where one clearly
        knows them."""
        records = sum(len(area.records) for area in found.areas)
        guess = clear_guess(guess_domain(page, map(load_domain, domain_names())), records)
        if guess is None or found.subject is None:
            return found
        renamed = names_by_domain(page, found.areas, load_domain(guess.domain))
        if renamed is None:
            return found
        return find_open_records(page, found.subject.called_as(guess.domain, renamed))

    def shows_other_list(self, file: str) -> bool:
        """Whether a page without records of the subject plainly lists something else."""
        page = self.page(file)
        return not self.areas(file) and bool(data_lists(page, find_areas(page)))

    def navigation(self, file: str) -> Navigation:
        """What a page is and where it leads. What a list counts that was read before is no number
        of these records."""
        found, page = super().navigation(file), self.page(file)
        if self.subject is not None and self.subject.contents:
            found = with_ways_on(page, found, self.subject)
        if found.count is None or not self._known_lists or self.areas(file):
            return found
        areas = find_areas(page)
        others = any(one.shows(page, area) for one in self._known_lists for area in areas)
        return replace(found, count=None) if others else found

    def single_records(
        self, pages: Sequence[DetailPage], *, least: int = LEAST_PAGES
    ) -> list[Record | None]:
        """What records' own pages add to the lists. The first pages say which columns that are;
        later no others are read. Without what lists say, the pages are to confirm it: then lists of
        items are read from them too, which may go on where a list page ends."""
        if self.subject is None:
            return [None for _ in pages]
        said = [page.list_values for page in pages]
        lists = {column.name for column in self.subject.columns if column.many}
        listed = set(self.subject.names) - (set() if any(said) else lists)
        if any(said) and self._has_read_contents([page.page for page in pages], said):
            return [None for _ in pages]
        found = own_page_columns([page.page for page in pages], said, listed)
        known = {column.name for column in self.subject.details} | (lists - listed)
        if any(said) and not self.subject.details:
            self._learn(replace(self.subject, details=found.columns))
            return list(found.records)
        return [_only(record, known) for record in found.records]

    def _has_read_contents(self, pages: Sequence[Page], said: Sequence[Mapping[str, str]]) -> bool:
        """Whether the records so far are a table of contents of the pages that they lead to: then
        what these list are the records."""
        assert self.subject is not None
        counted = counted_list(pages, said, self.subject)
        if counted is None:
            return False
        found = records_of_list(*counted)
        found = self._named_by_domain(counted[0], found) if self._may_guess else found
        contents = (self.subject.place, self.subject.pattern)
        self._learn(replace(found.subject, contents=contents) if found.subject else None)
        self._is_renewed = True
        return True

    def _learn(self, subject: Subject | None) -> None:
        """Keeps what is known now."""
        if subject is not None and subject != self.subject:
            self.subject = subject
            self.domain: Domain = open_domain(subject)
            (self.folder / SUBJECT_FILE).write_bytes(subject.to_json())


def _only(record: Record | None, names: Collection[str]) -> Record | None:
    """The record with the values of these names; None where it has none."""
    values = tuple(value for value in record.values if value.name in names) if record else ()
    return replace(record, values=values) if record is not None and values else None


def learned_subject(folder: Path) -> Subject | None:
    """What an exploration has learned of a site's records; None where it had nothing to learn."""
    file = folder / SUBJECT_FILE
    return Subject.from_json(file.read_bytes()) if file.is_file() else None
