"""Icons known by how they are drawn. In: a page. Out: for each `<svg>` of a known shape the word
that names it: bed, bath, location.

Libraries of components put the shapes of public sets of icons into the page as they are, without a
class, a title or a file name: "3 <svg> | 2 <svg>". A set is drawn the same on every site, so a
shape is as good as a name; what the name means is for the domain to say, as with class names.
Which shapes are known is data (text/data/drawn_icons.json).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache

from sitesift.page.page import Page
from sitesift.text.vocabulary import load_weights

DIGITS = 10  # of the sum that stands for a shape
# the empty square that one set draws around its icons
_FRAMES = frozenset({"M0 0h24v24H0z", "M0 0h24v24H0V0z", "M0,0h24v24H0V0z"})


def drawn_icons(page: Page) -> Iterator[tuple[int, str]]:
    """The `<svg>` elements of known shapes, with their names."""
    shapes: dict[int, list[str]] = {}
    for node in page.nodes_with_tag("path").tolist():
        drawn = page.attribute(node, "d")
        top = next((n for n in page.ancestors(node) if page.tag_of(n) == "svg"), None)
        if drawn and top is not None and drawn not in _FRAMES:
            shapes.setdefault(top, []).append(drawn)
    for top, drawings in shapes.items():
        name = _names().get(_sum(tuple(drawings)))
        if name:
            yield top, name


@cache
def _sum(drawings: tuple[str, ...]) -> str:
    whole = " ".join(" ".join(drawings).split())
    return hashlib.sha1(whole.encode(), usedforsecurity=False).hexdigest()[:DIGITS]


@cache
def _names() -> dict[str, str]:
    """The name of each known shape."""
    sets = load_weights("sitesift.text", "drawn_icons.json")
    return {shape: name for name, shapes in sets.items() for shape in shapes}
