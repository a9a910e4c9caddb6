"""The way through a site as a map: pages seen in, a compact list out, one entry a page, with what
was done to get there.

Pages that were reached one after the other in the same way (a list's further pages), and many that
hang side by side without leading on, are one pile, so that a large exploration stays a small map.
A page that leads to one other only goes on in the same column; where the way divides, its branches
stand below, moved in. What led nowhere is grey. It is text and small pictures in a list, so that it
fits any screen and can be read aloud.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sitesift.explore.outcome.site_story import SeenPage
from sitesift.explore.rows import Box, BoxKind
from sitesift.report.html_pieces import shown
from sitesift.report.pieces.picture_sheet import Sheet

MOST_PAGES = 200  # that the map is made of
SIDE_BY_SIDE = 3  # leaves of one kind that are drawn before the rest of them is a pile
MOST_COLUMNS = 8  # that the map goes in
LONGEST_LABEL = 70  # characters of what was done
THUMB_SHARE = 0.66  # height of a page's upper part that is shown, of its width


@dataclass(slots=True)
class Spot:
    """A page, or a pile of pages, and where it leads."""

    page: SeenPage
    piled: int = 0  # further pages in the pile
    children: list[Spot] = field(default_factory=list)

    @property
    def sort(self) -> tuple[str, str, bool]:
        """Pages of the same sort may be piled."""
        return (self.page.origin or self.page.label, self.page.kind, self.page.failed)


def grown(pages: Sequence[SeenPage]) -> list[Spot]:
    """The roots of the tree; a page whose parent does not stand before it is a root itself."""
    spots: dict[int, Spot] = {}
    roots: list[Spot] = []
    for page in pages[:MOST_PAGES]:
        above = spots.get(page.parent) if page.parent is not None else None
        spot = Spot(page)
        (above.children if above is not None else roots).append(spot)
        spots.setdefault(page.number, spot)
    for spot in reversed(spots.values()):  # children come after their parents: they are done first
        spot.children = _piled(spot.children)
        _swallow(spot)
    return _piled(roots)


def _swallow(spot: Spot) -> None:
    """Takes an only child of the same sort into the pile."""
    if len(spot.children) == 1 and spot.children[0].sort == spot.sort:
        child = spot.children[0]
        spot.piled, spot.children = spot.piled + child.piled + 1, child.children


def _piled(spots: list[Spot]) -> list[Spot]:
    """Leaves of one sort as a pile where they are many."""
    kept: list[Spot] = []
    seen: dict[tuple[str, str, bool], list[Spot]] = {}
    for spot in spots:
        alike = seen.setdefault(spot.sort, []) if not spot.children else []
        if len(alike) >= SIDE_BY_SIDE:
            alike[-1].piled += 1 + spot.piled
            continue
        alike.append(spot)
        kept.append(spot)
    return kept


def way_columns(roots: Sequence[Spot]) -> Iterator[tuple[Spot, int, bool]]:
    """All spots in reading order, each with its column and whether a branch begins there: an only
    child goes on below its parent, several children stand one column further in."""
    waiting = [(root, 0, True) for root in reversed(roots)]
    while waiting:
        spot, column, begins = waiting.pop()
        yield spot, column, begins
        forks = len(spot.children) > 1
        inner = min(column + forks, MOST_COLUMNS)
        waiting += [(child, inner, forks) for child in reversed(spot.children)]


def exploration_way(
    pages: Sequence[SeenPage], sheets: Mapping[int, Sheet], pointed: Collection[int] = ()
) -> Iterator[str]:
    """The map; `pointed` are numbers of pages that have a figure in the file."""
    yield '<ul class="way">\n'
    depth = 0
    for at, (spot, column, begins) in enumerate(way_columns(grown(pages))):
        if column > depth:
            yield "<ul>\n"
        elif at:
            yield "</li></ul>" * (depth - column) + "</li>\n"
        depth = column
        yield f'<li class="{"branch" if begins else "goes-on"}">'
        yield from _step(spot, sheets.get(spot.page.number), pointed)
    yield "</li></ul>" * (depth + 1) + "\n"


def _step(spot: Spot, sheet: Sheet | None, pointed: Collection[int]) -> Iterator[str]:
    page = spot.page
    yield f'<div class="step{" failed" if page.failed else ""}">'
    yield _thumb(sheet, piled=bool(spot.piled))
    name = f"<b>{shown(page.kind or 'page', 40)}</b>"
    if page.number in pointed:
        name = f'<a href="#page-{page.number}">{name}</a>'
    many = f' <span class="many">{spot.piled + 1} pages</span>' if spot.piled else ""
    notes = [page.note, "led nowhere" if page.failed else ""]
    said = "".join(f' <span class="note">{shown(note, 60)}</span>' for note in notes if note)
    yield f'<div class="words"><span class="done" title="{shown(page.label)}">'
    yield f'{shown(page.label, LONGEST_LABEL)}</span> <span class="reached">{name}{many}{said}'
    yield f'</span> <span class="dim address">{shown(_path(page.url), 200)}</span></div></div>\n'


def _path(url: str) -> str:
    """An address without its host, which is the same for most."""
    host, mark, path = url.partition("://")[2].partition("/")
    return f"/{path}" if host and mark else url


def _thumb(sheet: Sheet | None, *, piled: bool) -> str:
    """The upper part of the page; a plain mark where there is no picture of it."""
    look = "thumb piled" if piled else "thumb"
    if sheet is not None:
        top = Box(BoxKind.AREA, "", 0.0, 0.0, sheet.width, sheet.width * THUMB_SHARE)
        if cut := sheet.cut(top, look):
            return cut
    return f'<span class="{look} mark" aria-hidden="true"></span>'
