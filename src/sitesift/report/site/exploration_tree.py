"""The path of exploration as a picture: pages seen in, an SVG tree out, from left to right, actions
on its edges.

Pages that were reached one after the other in the same way (a list's further pages), and many that
hang side by side without leading on, are one pile, so that a large exploration stays a small
picture. What led nowhere is grey.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sitesift.explore.site_story import SeenPage
from sitesift.report.html_pieces import short, shown, wrapped
from sitesift.report.site.site_pictures import Sheet

MOST_PAGES = 200  # that the picture is made of
SIDE_BY_SIDE = 3  # leaves of one kind that are drawn before the rest of them is a pile
NODE_WIDTH = 176.0
THUMB_HEIGHT, CAPTION_HEIGHT = 110.0, 38.0  # of a node's picture, and of the words below
# from one node to the next
ACROSS, DOWN = NODE_WIDTH + 168.0, THUMB_HEIGHT + CAPTION_HEIGHT + 36.0
MARGIN = 26.0  # around everything
LABEL_SIZE = (24, 3)  # characters and lines of what stands on an edge


@dataclass(slots=True)
class Spot:
    """A page, or a pile of pages, in its place."""

    page: SeenPage
    piled: int = 0  # further pages in the pile
    children: list[Spot] = field(default_factory=list)
    column: int = 0
    row: int = 0

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


def placed(roots: list[Spot]) -> list[Spot]:
    """All spots with column and row: a first child stands beside its parent, the others below all
    that came before."""
    order: list[Spot] = []
    waiting = [(root, 0) for root in reversed(roots)]
    last = -1
    while waiting:
        spot, column = waiting.pop()
        spot.column = column
        order.append(spot)
        waiting += [(child, spot.column + 1) for child in reversed(spot.children)]
        # a new row, unless it is its parent's first child
        last += order[-2].column >= column if len(order) > 1 else 1
        spot.row = last
    return order


def tree(
    pages: Sequence[SeenPage], sheets: Mapping[int, Sheet], pointed: Collection[int] = ()
) -> Iterator[str]:
    """The picture, and the same as a list for readers who do not see it; `pointed` have a figure
    further down."""
    order = placed(grown(pages))
    if not order:
        yield "<p>No page was opened.</p>\n"
        return
    width = ACROSS * max(spot.column for spot in order) + NODE_WIDTH + 2 * MARGIN
    height = DOWN * (max(spot.row for spot in order) + 1) + 2 * MARGIN
    yield '<div class="scroll" tabindex="0" role="region" aria-label="The path of exploration">\n'
    yield (
        f'<svg class="tree" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f}'
        f' {height:.0f}" '
    )
    yield 'role="group" aria-label="Pages and the actions that led to them">\n'
    yield from (line for spot in order for child in spot.children for line in _edge(spot, child))
    yield from (_beginning(spot) for spot in order if not spot.column)
    yield from (line for spot in order for line in _node(spot, sheets[spot.page.number], pointed))
    yield "</svg></div>\n"
    yield from _as_text(order)


def _corner(spot: Spot) -> tuple[float, float]:
    return MARGIN + spot.column * ACROSS, MARGIN + spot.row * DOWN


def _edge(spot: Spot, child: Spot) -> Iterator[str]:
    (x, y), (to_x, to_y) = _corner(spot), _corner(child)
    x, y, to_y = x + NODE_WIDTH, y + THUMB_HEIGHT / 2, to_y + THUMB_HEIGHT / 2
    look = "edge failed" if child.page.failed else "edge"
    bend = x + (to_x - x) * 0.16
    yield (
        f'<path class="{look}" d="M{x:.0f} {y:.0f}C{bend:.0f} {y:.0f} {x:.0f} {to_y:.0f} {bend:.0f}'
        f" {to_y:.0f}"
    )
    yield f'H{to_x - 3:.0f}"/>\n'
    words = wrapped(child.page.label, *LABEL_SIZE)
    for at, line in enumerate(reversed(words)):
        yield (
            f'<text class="{look}" x="{to_x - 10:.0f}"'
            f' y="{to_y - 7 - 14 * at:.0f}">{shown(line)}</text>\n'
        )


def _beginning(spot: Spot) -> str:
    """What led to a page that was reached from no other, above it."""
    (x, y), room = _corner(spot), int(NODE_WIDTH / 6.5)
    look = "edge root failed" if spot.page.failed else "edge root"
    return (
        f'<text class="{look}" x="{x:.0f}"'
        f' y="{y - 9:.0f}">{shown(short(spot.page.label, room))}</text>\n'
    )


def _node(spot: Spot, sheet: Sheet, pointed: Collection[int]) -> Iterator[str]:
    page, (x, y) = spot.page, _corner(spot)
    name = _name(spot)
    target = f' href="#page-{page.number}"' if page.number in pointed else ""
    yield (
        f'<a{target} class="{"node failed" if page.failed else "node"}"'
        f' transform="translate({x:.0f} {y:.0f})">'
    )
    yield f"<title>{shown(f'{name}. {page.url}')}</title>"
    for at in range(min(spot.piled, 2), 0, -1):
        yield (
            f'<rect class="under" x="{5 * at}" y="{-5 * at}" width="{NODE_WIDTH:.0f}"'
            f' height="{THUMB_HEIGHT:.0f}" rx="3"/>'
        )
    seen = sheet.width * THUMB_HEIGHT / NODE_WIDTH
    yield (
        f'<svg width="{NODE_WIDTH:.0f}" height="{THUMB_HEIGHT:.0f}" viewBox="0 0 {sheet.width:.0f}'
        f' {seen:.0f}" '
    )
    yield f'preserveAspectRatio="xMidYMin slice">{sheet.use()}</svg>'
    yield f'<rect class="frame" width="{NODE_WIDTH:.0f}" height="{THUMB_HEIGHT:.0f}" rx="3"/>'
    if spot.piled:
        yield (
            f'<rect class="many" x="{NODE_WIDTH - 44:.0f}" y="{THUMB_HEIGHT - 26:.0f}" width="38"'
            ' height="20" rx="10"/>'
        )
        yield (
            f'<text class="many" x="{NODE_WIDTH - 25:.0f}"'
            f' y="{THUMB_HEIGHT - 12:.0f}">×{spot.piled + 1}</text>'
        )
    yield (
        '<text class="kind"'
        f' y="{THUMB_HEIGHT + 16:.0f}">{shown(short(page.kind or "page", 24))}</text>'
    )
    yield (
        f'<text class="note" y="{THUMB_HEIGHT + 32:.0f}">{shown(short(page.note, 30))}</text></a>\n'
    )


def _name(spot: Spot) -> str:
    page = spot.page
    pile = f"{spot.piled + 1} pages" if spot.piled else f"page {page.number}"
    said = ", ".join(
        one for one in (page.kind, page.note, "led nowhere" if page.failed else "") if one
    )
    return f"{pile}: {said}" if said else pile


def _as_text(order: Iterable[Spot]) -> Iterator[str]:
    """The same in words, indented by depth."""
    yield '<details><summary>The path in words</summary><ol class="path">\n'
    for spot in order:
        page = spot.page
        done = f"<b>{shown(page.label)}</b> → " if page.label else ""
        yield (
            f'<li style="margin-left:{1.5 * min(spot.column, 12):.1f}em">'
            f"{done}{shown(_name(spot))} "
        )
        yield f'<span class="dim">{shown(page.url)}</span></li>\n'
    yield "</ol></details>\n"
