"""How much a text stands out. In: a page and a node. Out: the size and the weight of its font; on
pages that were not rendered, whether an element around it makes it bold.

What records are called stands out among what they say: assumed, as designs have it, where no
heading and no link tells.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from statistics import median

from sitesift.page.page import Page

PLAIN, BOLD = 400.0, 700.0  # weights of fonts, as CSS numbers them
_WEIGHTS = {"normal": PLAIN, "bold": BOLD}
_LEVELS = 3  # elements around a text that may make it bold
_BOLD_TAGS = frozenset({"b", "strong", "th"})

Emphasis = tuple[float, float]


def emphasis_of(page: Page, nodes: Iterable[int]) -> Emphasis:
    """The usual size and weight of some texts."""
    each = [_emphasis(page, node) for node in nodes]
    return median(size for size, _ in each), median(weight for _, weight in each)


def _emphasis(page: Page, node: int) -> Emphasis:
    style = page.style_of(node)
    if style is not None:
        weight = _WEIGHTS.get(style.font_weight) or float(style.font_weight or PLAIN)
        return float(style.font_size.removesuffix("px") or 0), weight
    above = (page.tag_of(each) for each in islice((node, *page.ancestors(node)), _LEVELS))
    return 0.0, BOLD if any(tag in _BOLD_TAGS for tag in above) else PLAIN
