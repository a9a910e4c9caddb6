"""Which pages of an exploration a report shows. In: seen pages. Out: some of them, the first of
each sort before the second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sitesift.explore.outcome.site_story import SeenPage

MOST_FIGURES = 8
ALIKE_BOXES = 40  # that two pages of one address have in common when they look the same


def chosen_pages(pages: Sequence[SeenPage]) -> list[SeenPage]:
    """The pages that get a figure: of each sort (how reached, what is outlined) the first before
    the second, those that look the same once."""
    outlined = {
        (page.url, page.boxes[:ALIKE_BOXES]): page for page in reversed(pages) if page.boxes
    }
    count: Counter[tuple[str, str]] = Counter()
    ranked = []
    for at, page in enumerate(reversed(outlined.values())):
        sort = (page.kind, page.origin)
        ranked.append((count[sort], at, page))
        count[sort] += 1
    best = sorted(ranked, key=lambda one: one[:2])[:MOST_FIGURES]
    return [page for _, _, page in sorted(best, key=lambda one: one[1])]
