"""The end of both ways to a `Page`: columns of nodes in, the page with its composed text out."""

from __future__ import annotations

from typing import Any

import numpy as np

from sitesift.page.page import Bools, Floats, Ints, Page
from sitesift.page.page_text import compose_text
from sitesift.page.preorder import holds_any


def build_page(  # noqa: PLR0913  columns, all by name
    *,
    end: Ints,
    value: Ints,
    strings: tuple[str, ...],
    drawn: Bools,
    breaks: Bools,
    box: Floats | None = None,
    **columns: Any,
) -> Page:
    """The page of these columns, named as in `Page`. `drawn` are the nodes that are seen
    themselves; `box` is NaN where nothing is drawn."""
    shown = np.flatnonzero(drawn & (value >= 0)).astype(np.int32)
    text = compose_text(
        end=end,
        breaks=breaks,
        shown=shown,
        raw=[strings[v] for v in value[shown].tolist()],
        box=None if box is None else box[shown],
    )
    return Page(
        text=text.text,
        text_start=text.start,
        text_end=text.end,
        lines=text.lines,
        strings=strings,
        end=end,
        value=value,
        visible=holds_any(end, drawn),
        breaks=breaks,
        box=None if box is None else np.nan_to_num(box, nan=0.0),
        **columns,
    )
