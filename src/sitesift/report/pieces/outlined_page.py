"""A page with what was understood outlined on its picture. In: a `Sheet`. Out: a figure with a
legend.

The outlines are an SVG over the picture; pointing at one tells what it is. A tick in the legend
shows or hides one sort of outline, by style alone. A record that has a row in a table links to it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import islice

from sitesift.explore.outcome.site_story import LEGEND
from sitesift.explore.rows import Box, BoxKind
from sitesift.report.html_pieces import shown
from sitesift.report.pieces.picture_sheet import SHEET_MARGIN, Sheet

MOST_BOXES = 250  # on one page
LONGEST_OUTLINE = 100  # characters
LEAST_HEIGHT = 500.0  # CSS pixels of a page that are shown even if all outlines are above
# what a list in words says of a page: values of records stand in tables
TOLD_KINDS = frozenset(BoxKind) - {BoxKind.ATTRIBUTE}


def outlines_of(sheet: Sheet) -> list[Box]:
    """The boxes of a page that can be drawn."""
    drawn = (box for box in sheet.page.boxes if box.width > 0 and box.height > 0)
    return list(islice(drawn, MOST_BOXES))


def outline_name(page: int, place: int) -> str:
    """The id of a box on a page, by its place among the boxes of the page."""
    return f"page-{page}-{place}"


def outlined_page(sheet: Sheet, rows: Mapping[str, str] | None = None) -> Iterator[str]:
    """The figure; `rows` says for keys of records which row of a table is theirs."""
    boxes, page = outlines_of(sheet), sheet.page
    bottom = max((box.y + box.height for box in boxes), default=0.0) + SHEET_MARGIN
    height = min(sheet.height, max(bottom, LEAST_HEIGHT))
    yield f'<figure class="outlined" id="page-{page.number}">{_legend(boxes)}\n'
    yield f'<div class="picture" tabindex="0" role="region" aria-label="Page {page.number}">'
    yield f'<svg viewBox="0 0 {sheet.width:.0f} {height:.0f}" role="group"'
    yield f' aria-label="{_alternative(sheet, boxes)}">{sheet.use()}'
    for place, box in enumerate(boxes):
        yield _outline(box, outline_name(page.number, place), (rows or {}).get(box.key, ""))
    yield "</svg></div>\n"
    yield from _in_words([box for box in boxes if box.kind in TOLD_KINDS])
    yield "</figure>\n"


def _legend(boxes: Sequence[Box]) -> str:
    count = Counter(box.kind for box in boxes)
    ticks = "".join(
        f'<label class="key {kind}"><input type="checkbox" class="show-{kind}" checked> '
        f'{escape(words)} <span class="dim">{count[kind]}</span></label>'
        for kind, words in LEGEND.items()
        if kind in count
    )
    return f'<figcaption class="legend">{ticks}</figcaption>' if ticks else ""


def _outline(box: Box, name: str, row: str) -> str:
    place = f'x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" height="{box.height:.0f}"'
    drawn = (
        f'<rect class="box {box.kind}" id="{name}" {place} rx="3">'
        f"<title>{shown(box.label, LONGEST_OUTLINE)}</title></rect>"
    )
    return f'<a href="#{row}">{drawn}</a>' if row else drawn


def _alternative(sheet: Sheet, boxes: Sequence[Box]) -> str:
    count = Counter(LEGEND[box.kind] for box in boxes)
    listed = ", ".join(f"{words}: {number}" for words, number in count.items())
    kind = sheet.page.kind or "the page"
    return shown(f"Picture of {kind} {sheet.page.url}, outlined: {listed or 'nothing'}")


def _in_words(boxes: Sequence[Box]) -> Iterator[str]:
    if not boxes:
        return
    yield '<details class="more"><summary>What is outlined, in words</summary><ul>\n'
    for box in boxes:
        yield f"<li>{escape(LEGEND[box.kind])}: {shown(box.label, LONGEST_OUTLINE)}</li>\n"
    yield "</ul></details>\n"
