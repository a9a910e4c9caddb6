"""Frames: which frame of a page holds its main content, if one does. A page in, a frame or None
out.

On a rendered page the frame's box and the text in it count; on raw HTML only its attributes do,
since the framed document is not there.
"""

from __future__ import annotations

import re

from sitesift.navigate.links import base_of, join
from sitesift.navigate.navigation import ContentFrame
from sitesift.page.html_tags import FRAME_TAGS
from sitesift.page.page import Page

_TINY = 200  # pixels: smaller frames are counters, ads and buttons
_ADS = re.compile(
    r"google|doubleclick|facebook|twitter|youtube|vimeo|recaptcha|hotjar|adsystem|"
    r"\bads?\b|maps|analytics|about:blank",
    re.IGNORECASE,
)
# A frame is the main content when it takes this share of the page's area or text. Set by hand, as
# are the shares that attributes alone stand for: below it there is room for content around a frame.
MAIN_SHARE = 0.4


def main_frame(page: Page) -> ContentFrame | None:
    """The frame that holds the main content."""
    frames = [f for f in (_frame(page, n) for n in page.nodes_with_tag(*FRAME_TAGS).tolist()) if f]
    best = max(frames, key=lambda frame: frame.share, default=None)
    return best if best is not None and best.share >= MAIN_SHARE else None


def _frame(page: Page, node: int) -> ContentFrame | None:
    attributes = page.attributes(node)
    source = attributes.get("src", "")
    if not source or _ADS.search(source):
        return None
    drawn = page.box is not None
    share = _box_share(page, node) if drawn else _attribute_share(page, node, attributes)
    return ContentFrame(node, join(base_of(page), source), round(share, 3))


def _box_share(page: Page, node: int) -> float:
    assert page.box is not None
    width, height = float(page.box[node, 2]), float(page.box[node, 3])
    if width < _TINY or height < _TINY:
        return 0.0
    inside = float(page.text_end[node] - page.text_start[node]) / max(len(page.text), 1)
    whole = page.size[0] * page.size[1]
    return max(width * height / whole if whole else 0.0, inside)


def _attribute_share(page: Page, node: int, attributes: dict[str, str]) -> float:
    """Without boxes: a <frame> is content; an iframe that is wide and tall, on a page with little
    text, is too."""
    if page.tag_of(node) == "frame":
        siblings = page.nodes_with_tag("frame")
        if len(siblings) == 1:
            return 1.0
        return 0.5 if node == max(siblings.tolist(), key=lambda n: _is_named_main(page, n)) else 0.2
    width, height = (_length(attributes.get(name, "")) for name in ("width", "height"))
    large = width >= 500 and height >= 400
    return 0.6 if large and len(page.text) < 3000 else 0.3 if large else 0.0


def _is_named_main(page: Page, frame: int) -> bool:
    name = f"{page.attribute(frame, 'name')} {page.attribute(frame, 'id')}".lower()
    return any(word in name for word in ("main", "content", "body"))


def _length(text: str) -> float:
    """A width or height in pixels; a share is taken of a page of 1,000."""
    match = re.match(r"\s*(\d+)\s*(%?)", text)
    return float(match[1]) * (10 if match[2] else 1) if match is not None else 0.0
