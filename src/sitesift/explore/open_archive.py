"""The pages of a site whose subject nobody has named. In: a folder. Out: what a page archive gives,
with the columns of the site's own list as the domain.

What its records are is learned from the first list that is plainly data, and kept in the folder, so
that an exploration that goes on later knows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sitesift.explore.page_archive import PageArchive
from sitesift.ontology import Domain
from sitesift.page import Page
from sitesift.records.model import Area
from sitesift.records.open.open_records import find_open_records
from sitesift.records.open.subject import Subject, open_domain

SUBJECT_FILE = "subject.json"


class OpenPageArchive(PageArchive):
    """Stored pages with the records of a subject that is learned from them."""

    def __init__(self, folder: Path, wanted: Sequence[str] = ()) -> None:
        self.subject = learned_subject(folder)
        self._wanted = tuple(wanted)
        self._read_early: list[str] = []  # pages read before it was known what records are
        super().__init__(folder, open_domain(self.subject))

    def areas(self, file: str) -> tuple[Area, ...]:
        """The areas of a page that hold the site's records."""
        unknown = self.subject is None
        found = super().areas(file)
        if unknown and self.subject is None and file not in self._read_early:
            self._read_early.append(file)
        return found

    def has_learned_late(self) -> bool:
        """Whether pages that were read before it was known what records are hold some: a short
        list, say, that alone did not show what it is. Told once."""
        if self.subject is None:
            return False
        early, self._read_early = self._read_early, []
        return any(find_open_records(self.page(file), self.subject).areas for file in early)

    def find(self, page: Page) -> tuple[Area, ...]:
        """The areas of a page that hold the site's records, found now."""
        found = find_open_records(page, self.subject, self._wanted)
        if found.subject is not None and found.subject != self.subject:
            self.subject = found.subject
            self.domain: Domain = open_domain(found.subject)
            (self.folder / SUBJECT_FILE).write_bytes(found.subject.to_json())
        return found.areas


def learned_subject(folder: Path) -> Subject | None:
    """What an exploration has learned of a site's records; None where it had nothing to learn."""
    file = folder / SUBJECT_FILE
    return Subject.from_json(file.read_bytes()) if file.is_file() else None
