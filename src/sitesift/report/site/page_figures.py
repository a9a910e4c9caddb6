"""Pages with what was understood outlined on their pictures: pages seen in, figures with a legend
out.

The outlines are an SVG over the picture; pointing at one tells what it is, and a list below says
the same in words. A tick in the legend shows or hides one sort of outline, by style alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from sitesift.explore.rows import Box
from sitesift.explore.site_story import LEGEND, SeenPage
from sitesift.report.html_pieces import link, shown
from sitesift.report.site.site_pictures import MARGIN, Sheet

MOST_FIGURES = 10
MOST_BOXES = 300  # on one page
LONGEST_LABEL = 100  # characters
LEAST_HEIGHT = 500.0  # CSS pixels of a page that are shown even if all outlines are above


def chosen(pages: Sequence[SeenPage]) -> list[SeenPage]:
    """The pages that get a figure: of each sort (how reached, what is outlined) the first before
    the second."""
    outlined = [page for page in pages if page.boxes]
    count: Counter[tuple[str, str]] = Counter()
    ranked = []
    for at, page in enumerate(outlined):
        sort = (page.kind, page.origin)
        ranked.append((count[sort], at, page))
        count[sort] += 1
    best = sorted(ranked, key=lambda one: one[:2])[:MOST_FIGURES]
    return [page for _, _, page in sorted(best, key=lambda one: one[1])]


def figures(pages: Sequence[SeenPage], sheets: Mapping[int, Sheet]) -> Iterator[str]:
    """All figures; further pages of a kind are folded up."""
    known: set[str] = set()
    for page in chosen(pages):
        yield from _figure(page, sheets[page.number], opened=page.kind not in known)
        known.add(page.kind)
    if len(outlined := [page for page in pages if page.boxes]) > MOST_FIGURES:
        yield (
            f'<p class="dim">{len(outlined) - MOST_FIGURES} more pages with outlines are not'
            " shown.</p>\n"
        )


def _figure(page: SeenPage, sheet: Sheet, *, opened: bool) -> Iterator[str]:
    boxes = [box for box in page.boxes if box.width > 0 and box.height > 0][:MOST_BOXES]
    bottom = max((box.y + box.height for box in boxes), default=0.0) + MARGIN
    height = min(sheet.height, max(bottom, LEAST_HEIGHT))
    title = f"Page {page.number}: {page.kind}" if page.kind else f"Page {page.number}"
    yield f'<details class="page"{" open" if opened else ""}><summary>{shown(title)} '
    yield f'<span class="dim">{shown(page.note)}</span></summary>\n'
    yield (
        f'<figure id="page-{page.number}"><p'
        f' class="dim">{link(page.url, shown(page.url))}</p>{_legend(boxes)}\n'
    )
    yield f'<div class="picture" tabindex="0" role="region" aria-label="{shown(title)}, outlined">'
    yield (
        f'<svg viewBox="0 0 {sheet.width:.0f} {height:.0f}" role="img"'
        f' aria-label="{_alternative(page, boxes)}">'
    )
    yield sheet.use()
    yield from (_outline(box) for box in boxes)
    yield "</svg></div>\n"
    yield from _in_words(boxes)
    yield "</figure></details>\n"


def _legend(boxes: Sequence[Box]) -> str:
    count = Counter(box.kind for box in boxes)
    ticks = "".join(
        f'<label class="key {kind}"><input type="checkbox" class="show-{kind}" checked> '
        f"{escape(words)} "
        f'<span class="dim">{count[kind]}</span></label>'
        for kind, words in LEGEND.items()
        if kind in count
    )
    return f'<figcaption class="legend">{ticks}</figcaption>'


def _outline(box: Box) -> str:
    place = f'x="{box.x:.0f}" y="{box.y:.0f}" width="{box.width:.0f}" height="{box.height:.0f}"'
    return (
        f'<rect class="box {box.kind}" {place} rx="3">'
        f"<title>{shown(box.label, LONGEST_LABEL)}</title></rect>"
    )


def _alternative(page: SeenPage, boxes: Sequence[Box]) -> str:
    count = Counter(LEGEND[box.kind] for box in boxes)
    listed = ", ".join(f"{words}: {number}" for words, number in count.items())
    return shown(
        f"Picture of {page.kind or 'the page'} {page.url}, outlined: {listed or 'nothing'}"
    )


def _in_words(boxes: Sequence[Box]) -> Iterator[str]:
    yield "<details><summary>What is outlined, in words</summary><ul>\n"
    for box in boxes:
        yield f"<li>{escape(LEGEND[box.kind])}: {shown(box.label, LONGEST_LABEL)}</li>\n"
    yield "</ul></details>\n"
