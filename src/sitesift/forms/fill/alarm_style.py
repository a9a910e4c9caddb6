"""Fields that a page marks as wrong by colour alone: a red border, a red glow, a red ground. A page
and a control in, whether it is marked out.

Assumes what style guides share: the colour of what is wrong is a red, and a field that nothing is
wrong with has none on its edges. A computed style is asked first; where a page was not rendered,
the style attribute.
"""

from __future__ import annotations

import re

from sitesift.page.page import Page

# by how much red exceeds green and blue, of 255; the error reds of common style guides have 80 to
# 220, oranges of warnings less
LEAST_RED = 70
_RGB = re.compile(r"rgba?\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)(?:[,\s/]+([\d.]+))?\s*\)")
_HEX = re.compile(r"#([0-9a-f]{6}|[0-9a-f]{3})\b", re.IGNORECASE)
_NAMED = re.compile(r"\b(?:red|crimson|firebrick|darkred|indianred|tomato)\b", re.IGNORECASE)
_EDGES = re.compile(r"(?:border|outline|box-shadow|background)[\w-]*\s*:([^;]*)", re.IGNORECASE)


def has_alarm_style(page: Page, node: int) -> bool:
    """Whether the edges or the ground of a control are red."""
    style = page.style_of(node)
    if style is not None and any(map(is_red, (style.border, style.shadow, style.background))):
        return True
    return any(is_red(part) for part in _EDGES.findall(page.attribute(node, "style")))


def is_red(text: str) -> bool:
    """Whether a declaration has a red among its colours."""
    if _NAMED.search(text):
        return True
    shades = [tuple(map(int, found[:3])) for found in _RGB.findall(text) if found[3] != "0"]
    shades += [_shade(found) for found in _HEX.findall(text)]
    return any(red - max(green, blue) >= LEAST_RED for red, green, blue in shades)


def _shade(digits: str) -> tuple[int, int, int]:
    full = digits if len(digits) == 6 else "".join(c * 2 for c in digits)
    return int(full[:2], 16), int(full[2:4], 16), int(full[4:], 16)
