"""Stored pages that are read wrong, alike wherever a record is shown. In: an archive, and what
becomes of the cells of each record. Out: an archive of the same pages with the same records, whose
values are those; what is no longer read stays on the page, unread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sitesift.explore.identity import canonical_url
from sitesift.explore.page_archive import PageArchive
from sitesift.forms import Form
from sitesift.navigate import ContentFrame, Navigation, Pagination
from sitesift.page import Page
from sitesift.records.cells import Cells
from sitesift.records.domain.detail.detail_page import LEAST_PAGES
from sitesift.records.domain.detail.detail_places import DetailPage
from sitesift.records.model import Area, Record, Value

Span = tuple[int, int]
Change = Callable[[int, Cells], Cells]  # of the cells of a record, by the number of its row


def unchanged(place: int, cells: Cells) -> Cells:
    """What becomes of a record that is read as it should be."""
    return cells


@dataclass(frozen=True)
class Misreading:
    """How pages are read wrong."""

    places: Mapping[str, int] = field(default_factory=dict)  # the row of each key
    change: Change = unchanged
    own_pages: bool = True  # those too
    without_paging: bool = False  # nobody sees what leads on, nor numbers of pages
    unrecognised: frozenset[str] = frozenset()  # keys of records that nobody sees
    further_pages: Mapping[str, int] = field(default_factory=dict)  # more in the pager of a file


class MisreadArchive(PageArchive):
    """An archive whose records are read wrong."""

    def __init__(self, folder: Path, base: PageArchive, misreading: Misreading) -> None:
        super().__init__(folder, base.domain)
        self._base, self._misreading = base, misreading

    def page(self, file: str) -> Page:
        return self._base.page(file)

    def keys(self, file: str) -> list[str]:
        gone = self._misreading.unrecognised
        return [key for key in self._base.keys(file) if key not in gone]

    def frames(self, file: str) -> tuple[ContentFrame, ...]:
        return self._base.frames(file)

    def forms(self, file: str) -> tuple[Form, ...]:
        return self._base.forms(file)

    def navigation(self, file: str) -> Navigation:
        found = self._base.navigation(file)
        if self._misreading.without_paging:
            return replace(found, pagination=Pagination(), count=None)
        return _with_pages(found, self._misreading.further_pages.get(file, 0))

    def areas(self, file: str) -> tuple[Area, ...]:
        return self._of(file, "areas", lambda: tuple(self._misread(file)))

    def _misread(self, file: str) -> Iterator[Area]:
        own, keys = self._base.own_areas(file), iter(self._base.keys(file))
        for area in self._base.areas(file):
            if not any(area is one for one in own):
                yield area
                continue
            keyed = [(one, next(keys)) for one in area.records]
            left = [pair for pair in keyed if pair[1] not in self._misreading.unrecognised]
            if left:
                yield replace(area, records=tuple(self._record(file, *pair) for pair in left))

    def _record(self, file: str, record: Record, key: str) -> Record:
        page = self.page(file)
        spans = [(int(page.text_start[n]), int(page.text_end[n])) for n in record.nodes]
        return self._changed(page, record, key, spans)

    def single_records(
        self, pages: Sequence[DetailPage], *, least: int = LEAST_PAGES
    ) -> list[Record | None]:
        found = self._base.single_records(pages, least=least)
        if not self._misreading.own_pages:
            return found
        return [
            record and self._changed(one.page, record, canonical_url(one.page.url), ())
            for one, record in zip(pages, found, strict=True)
        ]

    def _changed(self, page: Page, record: Record, key: str, spans: Sequence[Span]) -> Record:
        """A record as it is read wrong; of a text that the page does not have nothing is read."""
        place = self._misreading.places.get(key)
        if place is None:
            return record
        cells = {v.name: {"text": v.text, "value": v.value} for v in reversed(record.values)}
        new = self._misreading.change(place, cells)
        kept = [v for v in record.values if new.get(v.name) == cells[v.name]]
        read = [
            _value(page, name, cell, record, spans)
            for name, cell in new.items()
            if cell != cells.get(name) and _has(page.text, str(cell["text"]))
        ]
        return replace(record, values=(*kept, *read))


def _with_pages(found: Navigation, more: int) -> Navigation:
    """The navigation of a page whose pager has higher numbers."""
    pages = found.pagination.pages
    if not more or not pages:
        return found
    number, link = max(pages, key=lambda one: one[0])
    number = max(number, found.pagination.current or 0)
    return replace(
        found, pagination=replace(found.pagination, pages=(*pages, (number + more, link)))
    )


def _value(
    page: Page, name: str, cell: Mapping[str, Any], record: Record, spans: Sequence[Span]
) -> Value:
    """A value that was read wrong, at its place: where the right one stands, else where the record
    has its text."""
    text = str(cell["text"])
    before = next((v for v in record.values if v.name == name), record.values[0])
    places = [span for v in record.values if v.name == name for span in (v.span,)]
    span = next((s for low, high in (*places, *spans) if (s := _found(page.text, text, low, high))),
                (0, 0))  # fmt: skip
    return replace(before, name=name, text=text, value=cell["value"], span=span)


def _found(page_text: str, text: str, low: int, high: int) -> Span | None:
    match = _pattern(text).search(page_text, low, high)
    return match.span() if match else None


def _has(page_text: str, text: str) -> bool:
    return _pattern(text).search(page_text) is not None


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(r"\s+".join(map(re.escape, text.split())))
