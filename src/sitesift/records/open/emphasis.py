"""How much a text stands out. In: a page and a node. Out: the size and the weight of its font; on
pages that were not rendered, whether an element around it makes it bold.

What records are called stands out among what they say: assumed, as designs have it, where no
heading and no link tells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from statistics import median

from sitesift.page.page import Page
from sitesift.records.open.amount_columns import PlacedValue

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


def standing_out(
    page: Page, shown: Mapping[str, Sequence[PlacedValue]], records: int
) -> str | None:
    """The column that every record has, and that is larger or bolder than all others."""
    shown = {name: [c for c in cells if c.value.text] for name, cells in shown.items()}
    looks = sorted(
        (emphasis_of(page, (cell.value.node for cell in cells)), name)
        for name, cells in shown.items()
        if cells
    )
    if len(looks) < 2 or looks[-1][0] == looks[-2][0]:
        return None
    best = shown[looks[-1][1]]
    in_all = len({cell.record for cell in best}) == records
    differ = len({cell.value.text for cell in best}) > 1
    return looks[-1][1] if in_all and differ else None
