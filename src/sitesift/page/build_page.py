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
    read = drawn if box is None else drawn | _spaces_at_line_ends(value, strings, box)
    shown = np.flatnonzero(read & (value >= 0)).astype(np.int32)
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


def _spaces_at_line_ends(value: Ints, strings: tuple[str, ...], box: Floats) -> Bools:
    """White space that the browser lays out and draws nothing of, as it does where a line is full:
    "Ann" and "(about)" are two words, wherever the line ends between them."""
    spaces: Bools = (value >= 0) & (box[:, 2] == 0)  # NaN where nothing is laid out
    places = np.flatnonzero(spaces)
    spaces[places] = [strings[v].isspace() for v in value[places].tolist()]
    return spaces
