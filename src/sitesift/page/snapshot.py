"""What a browser hands over: one `DOMSnapshot.captureSnapshot` answer with its address.

The browser package makes it, `Page.from_snapshot` reads it. It holds plain JSON-like data only, so
it can be pickled to another process or kept for later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

# The computed styles that a snapshot carries, in this order; `Style` in style.py has a field for
# each.
COMPUTED_STYLES = (
    "display",
    "visibility",
    "overflow-y",
    "color",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "text-decoration-line",
    "background-color",
    "position",
    "cursor",
    "border-top-color",
    "box-shadow",
)


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A rendered page as Chromium described it in one call."""

    url: str  # the address after redirects; a file: URL for a saved page
    data: Mapping[str, Any]  # the answer: {"documents": [...], "strings": [...]}
    viewport: tuple[int, int] = (1280, 1000)
