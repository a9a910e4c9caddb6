"""The HTML report of `sitesift page --html`: one file, each page's records first, then the page's
picture with what was found on it.

Results come in one by one, HTML goes out, made of the same pieces as the report of a site. Rows and
outlines link to each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import IO, Any

from sitesift.explore.outcome.page_outlines import boxes_of
from sitesift.explore.outcome.site_story import SeenPage
from sitesift.explore.rows import Box
from sitesift.extraction.page_result import PageResult
from sitesift.output.area_selection import Selection
from sitesift.report.html_pieces import link, page_place, plural, shown
from sitesift.report.pieces.outlined_page import outlined_page
from sitesift.report.pieces.picture_sheet import Sheet, picture_definitions, sheet_of
from sitesift.report.pieces.record_downloads import download_buttons
from sitesift.report.pieces.record_looks import record_looks
from sitesift.report.pieces.records_table import attribute_counts, records_table, row_name
from sitesift.report.pieces.report_document import (
    ReportSection,
    Tile,
    document_end,
    document_head,
    folded_up,
    section_markup,
    tile_row,
)

PICTURES_BYTES = 10_000_000  # of all pictures in one report; further pages have only their tables
MOST_AREAS = 20  # of one page


class ReportWriter:
    """Writes a part for each page."""

    def __init__(self, stream: IO[bytes], selection: Selection) -> None:
        self._stream = stream
        self._selection = selection
        self._count = 0
        self._room = PICTURES_BYTES

    def write(self, result: PageResult) -> None:
        result = self._selection.narrowed(result)
        if not self._count:
            self._send(document_head(f"Records of {result.title or result.source}"))
        self._count += 1
        sheet = page_sheet(result, self._count, self._room)
        self._room -= len(sheet.data or b"")
        for part in page_part(result, sheet):
            self._send(part)

    def close(self) -> None:
        if not self._count:
            self._send(document_head("Records of pages") + '<p class="wide">No page was read.</p>')
        self._send(document_end())

    def _send(self, html: str) -> None:
        self._stream.write(html.encode("utf-8", "replace"))


def page_sheet(result: PageResult, number: int, most: int = PICTURES_BYTES) -> Sheet:
    """The page with its outlines, and its picture unless that is larger than `most`."""
    boxes: tuple[Box, ...] = ()
    width = 0.0
    if result.page is not None:
        keys = {
            record.nodes: _key(number, area, at)
            for area, each in enumerate(result.areas)
            for at, record in enumerate(each.records)
        }
        boxes = boxes_of(result.page, areas=result.areas, keys=keys)
        width = float(result.page.size[0])
    fits = result.picture is not None and len(result.picture) <= most
    page = SeenPage(number, result.url or result.source, boxes=boxes, width=width)
    return sheet_of(page, result.picture if fits else None)


def _key(page: int, area: int, record: int) -> str:
    """What a record is known by in the report; its row has the id of the same name."""
    return row_name(f"p{page}a{area + 1}", record + 1)


def page_part(result: PageResult, sheet: Sheet) -> Iterator[str]:
    """One page: its name and figures, what is to be said of it, its records, its picture."""
    yield from picture_definitions([sheet])
    yield from _top(result)
    yield '<main class="wide">\n'
    if result.areas:
        yield from section_markup(
            ReportSection(f"records-{sheet.page.number}", "", "Records", _tables(result, sheet))
        )
    if sheet.data is not None:
        drawn = outlined_page(sheet, {box.key: box.key for box in sheet.page.boxes if box.key})
        yield from section_markup(
            ReportSection(f"seen-{sheet.page.number}", "", "Where they stand", drawn)
        )
    yield "</main>\n"


def _top(result: PageResult) -> Iterator[str]:
    yield f'<header class="top{" bad" if result.error else ""}"><div class="wide">\n'
    yield f"<h1>{shown(result.title or result.source)}</h1>\n"
    place = shown(page_place(result.url, result.source))
    yield f'<p class="dim address">{link(result.url, place)}</p>\n'
    if result.error is not None:
        yield f'<p class="note-line error">{shown(result.error, 2000)}</p>\n'
    for note in result.notes:
        yield f'<p class="note-line">{shown(note, 2000)}</p>\n'
    if result.error is None:
        yield tile_row(list(_tiles(result)))
    yield "</div></header>\n"


def _tiles(result: PageResult) -> Iterator[Tile]:
    rows = result.rows()
    yield Tile(plural(len(rows), "record"), f"{len(rows):,}")
    count = attribute_counts(rows)
    if count:
        filled = 100 * sum(count.values()) / (len(rows) * len(count))
        yield Tile(plural(len(count), "field"), f"{len(count):,}", f"{filled:.0f} % filled")
    if len(result.areas) > 1:
        others, records = len(result.areas) - 1, sum(len(a.records) for a in result.areas[1:])
        words = f"{records:,} {plural(records, 'record')}"
        yield Tile(plural(others, "other list"), f"{others:,}", words)


def _tables(result: PageResult, sheet: Sheet) -> Iterator[str]:
    """The main area's records; those of other areas are folded up."""
    for index in range(min(len(result.areas), MOST_AREAS)):
        rows = result.rows(index)
        table = _table(result, rows, index, sheet)
        if index:
            words = f"Another list: {len(rows):,} {plural(len(rows), 'record')}"
            yield from folded_up(words, table)
        else:
            yield from table


def _table(
    result: PageResult, rows: Sequence[Mapping[str, Any]], index: int, sheet: Sheet
) -> Iterator[str]:
    number = sheet.page.number
    keys = [(_key(number, index, at),) for at in range(len(rows))]
    pointed = {number} if sheet.data is not None else ()
    name = PurePosixPath(result.source.partition("?")[0]).stem[:50] or "page"
    suffix = f"-{index + 1}" if index else ""
    return records_table(
        rows,
        name=f"p{number}a{index + 1}",
        looks=record_looks(keys, {number: sheet}, pointed),
        downloads=download_buttons(rows, f"{name}{suffix}"),
    )
