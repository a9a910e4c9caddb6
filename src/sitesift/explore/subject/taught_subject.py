"""A subject from corrected records. In: rows of texts, as corrected lists read them. Out: a first
domain, for `DomainDraft` to write, and what it finds on stored pages.

What a column holds is told by its values. Which columns tell records apart, a person says in the
files.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sitesift.annotate.plain_values import plain_kind, plain_value
from sitesift.explore.page_archive import PageArchive
from sitesift.explore.subject.draft_domain import DomainDraft
from sitesift.records.cells import cell
from sitesift.records.open.subject import IMAGE, URL, Subject, SubjectColumn

Texts = Mapping[str, str]
LINKS = {URL: "link", IMAGE: "image"}


@dataclass(frozen=True, slots=True)
class DomainTrial:
    """What a domain finds on a stored page."""

    file: str
    records: int
    columns: Mapping[str, int]  # how many records have each


def draft_from_rows(name: str, rows: Sequence[Texts]) -> DomainDraft:
    """The draft of a domain for records like these."""
    names = dict.fromkeys(column for row in rows for column in row)
    kinds = {
        one: LINKS.get(one) or plain_kind(row[one] for row in rows if one in row) for one in names
    }
    columns = tuple(SubjectColumn(one, kind) for one, kind in kinds.items())
    cells = [
        {key: cell(text, plain_value(kinds[key], text)) for key, text in row.items() if text}
        for row in rows
    ]
    return DomainDraft(name, Subject("", (), False, "", columns), cells)


def try_domain(archive: PageArchive, files: Sequence[str]) -> list[DomainTrial]:
    """The records that the archive's domain finds on these pages."""
    found = []
    for file in files:
        records = [record for area in archive.own_areas(file) for record in area.records]
        counts = Counter(name for record in records for name in {v.name for v in record.values})
        found.append(DomainTrial(file, len(records), counts))
    return found
