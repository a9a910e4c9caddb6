"""The picture of a page with what was found on it: in comes a result, out HTML with outlined boxes.

Boxes are placed in shares of the picture's size, so that they stay in place at any width. A
record's box and the row of its table carry each other's id.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sitesift.extraction.page_result import PageResult
from sitesift.page.box_around import box_around
from sitesift.page.page import Page
from sitesift.records.model import Area, Record
from sitesift.report.pieces.picture_data import image_size, picture_address

Box = tuple[float, float, float, float]  # left, top, right, bottom in CSS pixels


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its size in CSS pixels of the page."""

    data: bytes
    width: float
    height: float

    @classmethod
    def of(cls, data: bytes | None, page_width: float) -> Picture | None:
        """None for anything that is no picture."""
        size = image_size(data) if data else None
        if not data or size is None:
            return None
        return cls(data, page_width, size[1] * page_width / size[0])

    def place(self, box: Box) -> str | None:
        """The style that puts a box in its place; None for boxes outside the picture."""
        left, top = max(box[0], 0.0), max(box[1], 0.0)
        right, bottom = min(box[2], self.width), min(box[3], self.height)
        if right <= left or bottom <= top:
            return None
        across, down = 100 / self.width, 100 / self.height
        size = f"width:{(right - left) * across:.3f}%;height:{(bottom - top) * down:.3f}%"
        return f"left:{left * across:.3f}%;top:{top * down:.3f}%;{size}"


def drawn(result: PageResult, picture: Picture, prefix: str) -> Iterator[str]:
    """The picture and all boxes on it; `prefix` keeps the ids of several pages apart."""
    if result.page is None or result.page.box is None:
        return
    yield '<div class="pane"><div class="picture">'
    yield f'<img src="{picture_address(picture.data)}" alt="The page as the browser shows it">'
    for number, area in enumerate(result.areas, 1):
        yield from _area(result.page, picture, area, f"{prefix}a{number}", main=number == 1)
    yield "</div></div>"


def _area(page: Page, picture: Picture, area: Area, name: str, *, main: bool) -> Iterator[str]:
    look = ' class="main"' if main else ""
    if style := _style(page, picture, (area.node,)):
        yield f'<b{look} style="{style}"></b>'
    for number, record in enumerate(area.records, 1):
        if style := _style(page, picture, record.nodes):
            here, row = f"{name}r{number}", f"{name}t{number}"
            yield (
                f'<a{look} id="{here}" href="#{row}" data-other="{row}" title="record {number}"'
                f' style="{style}"></a>'
            )
        yield from _items(page, picture, record)


def _items(page: Page, picture: Picture, record: Record) -> Iterator[str]:
    for node in dict.fromkeys(value.node for value in record.values):
        if style := _style(page, picture, (node,)):
            yield f'<i style="{style}"></i>'


def _style(page: Page, picture: Picture, nodes: tuple[int, ...]) -> str | None:
    box = box_around(page, nodes)
    return picture.place(box) if box else None
