"""What detail pages add. In: the files of some detail pages and of the lists that led to them. Out: the attributes that
only the detail pages have, and the expression that reads them, to be put behind the link of a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sitesift.explore.library import Library
from sitesift.induce import ListPage, learn_lists
from sitesift.records.model import Area

LEAST_PAGES = 2  # detail pages on which an attribute must be, and at different texts or with a label of its own
PLAIN = frozenset({"title", "url", "image"})  # of which a detail page has no more than a list


def learn_details(
    details: Sequence[str], lists: Sequence[str], library: Library, *, always: bool
) -> tuple[str, tuple[str, ...]] | None:
    """The expression and the names of what it adds; None where the pages add nothing."""
    shown = {a.name for file in lists for area in library.own_areas(file) for r in area.records for a in r.attributes}
    pages = [ListPage(library.page(file), area) for file in details if (area := _single(library, file))]
    held = Counter(a.name for page in pages for a in page.areas[0].records[0].attributes)
    least = 1 if always else LEAST_PAGES
    added = [name for name, count in held.items() if count >= least and name not in shown | PLAIN]
    learned = next(iter(learn_lists(pages, library.domain)), None) if len(pages) >= LEAST_PAGES else None
    columns = [column for column in learned.columns if column.name in added] if learned is not None else []
    if learned is None or not columns:
        return None
    return f"{learned.records_path}{''.join(column.predicate for column in columns)}", tuple(c.name for c in columns)


def _single(library: Library, file: str) -> tuple[Area, ...]:
    """The one record that a detail page is about: the area with a single record, not the list of similar ones."""
    return tuple(area for area in library.areas(file) if len(area.records) == 1)[:1]
