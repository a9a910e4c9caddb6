"""Pictures: a page in; its images that can show a record's thing out, with where each is loaded
from and its size.

Pages load pictures late: then `src` is a placeholder, and the address stands in an attribute for
the script. Drawings (.svg) are mostly icons: one counts as a picture where it is not small and not
shown again and again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from sitesift.page.light_class import light_class
from sitesift.page.page import Page

# in an address
_NOT_PICTURE = ("blank", "spacer", "pixel", "icon", "logo", "sprite", "placeholder", "1x1")
_DRAWING = re.compile(r"\.svg(?:$|[?#])", re.I)
SMALL = 64  # pixels to a side of an icon, at most
# times that a page shows an icon, at least; a record's picture may come twice, where it is featured
# too
OFTEN = 3
LONGEST = 300  # characters of an address that are looked at
# where an address is looked for, the first that is there ...
SOURCES = ("src", "data-src", "data-lazy")
LATE = ("data-src", "data-original")  # ... and where that is no picture's


@light_class
class RecordPicture:
    """An image of the page."""

    node: int
    source: str
    size: float  # pixels; 0 on a page that was never drawn


class Pictures:
    """The pictures of a page, by node."""

    def __init__(self, page: Page) -> None:
        found = list(_pictures(page))
        drawn = [picture for picture in found if _DRAWING.search(picture.source)]
        icons = set(_icons(page, drawn)) if drawn else set()
        self._found = [picture for picture in found if picture.node not in icons]
        self._nodes = [picture.node for picture in self._found]

    def within(self, start: int, end: int) -> list[RecordPicture]:
        """The pictures among some nodes of the page, in document order."""
        return self._found[bisect_left(self._nodes, start) : bisect_left(self._nodes, end)]


@lru_cache(maxsize=2)
def pictures_of(page: Page) -> Pictures:
    """The pictures of a page: several steps of an analysis ask for them."""
    return Pictures(page)


def _icons(page: Page, drawn: list[RecordPicture]) -> Iterator[int]:
    """The drawings that are small or shown again and again."""
    times = Counter(picture.source for picture in drawn)
    sides = [page.attribute_column(name) for name in ("width", "height")]
    for picture in drawn:
        said = [page.strings[side[picture.node]] for side in sides if side[picture.node] >= 0]
        sizes = [int(text) for text in said if text.isdecimal() and len(text) < 9]
        small = 0 < picture.size <= SMALL**2 or any(size <= SMALL for size in sizes)
        if small or times[picture.source] >= OFTEN:
            yield picture.node


def _is_picture(source: str) -> bool:
    """Whether an address may be a picture's, and not a placeholder's or an icon's."""
    seen = source[:LONGEST].lower()
    return not seen.startswith("data:") and not any(word in seen for word in _NOT_PICTURE)


def _pictures(page: Page) -> Iterator[RecordPicture]:
    nodes = page.nodes_with_tag("img")
    columns = {
        name: page.attribute_column(name)[nodes].tolist()
        for name in dict.fromkeys((*SOURCES, *LATE))
    }
    for at, node in enumerate(nodes.tolist()):
        written = {
            name: page.strings[column[at]] for name, column in columns.items() if column[at] >= 0
        }
        source = next((written[name] for name in SOURCES if written.get(name)), "")
        if not _is_picture(source):
            source = next((written[name] for name in LATE if written.get(name)), "")
        if source and _is_picture(source):
            size = float(page.box[node][2] * page.box[node][3]) if page.box is not None else 0.0
            yield RecordPicture(node, source, size)
