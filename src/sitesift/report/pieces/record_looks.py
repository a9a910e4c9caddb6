"""How records look on their pages. In: pages with outlines, and the keys that records go by. Out: a
`RecordLook` for each record: its image, cut out of the page's picture, and its outline there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from sitesift.explore.rows import Box, BoxKind
from sitesift.report.pieces.outlined_page import outline_name, outlines_of
from sitesift.report.pieces.picture_sheet import Sheet
from sitesift.report.pieces.records_table import NO_LOOK, RecordLook

IMAGE_LABEL = "image: "  # how the box of a record's image is labelled
LEAST_IMAGE = 24.0  # CSS pixels of an image that is more than an icon
SAME_PLACE = 2.0  # CSS pixels by which an image may reach over the edge of its record


def record_looks(
    keys: Sequence[Sequence[str]], sheets: Mapping[int, Sheet], pointed: Collection[int]
) -> list[RecordLook]:
    """For each record how it looks: on a page that has a figure (`pointed`) where there is one."""
    found: dict[str, RecordLook] = {}
    for number in sorted(sheets, key=lambda one: (one not in pointed, one)):
        for key, look in _looks(sheets[number], linked=number in pointed):
            known = found.get(key, NO_LOOK)
            found[key] = RecordLook(known.picture or look.picture, known.place or look.place)
    return [next((found[key] for key in own if key in found), NO_LOOK) for own in keys]


def _looks(sheet: Sheet, *, linked: bool) -> Iterator[tuple[str, RecordLook]]:
    boxes = outlines_of(sheet)
    images = [box for box in boxes if _is_image(box)]
    for place, box in enumerate(boxes):
        if box.kind == BoxKind.RECORD and box.key:
            image = next((one for one in images if _inside(one, box)), None)
            picture = sheet.cut(image, "shot") if image is not None else ""
            name = outline_name(sheet.page.number, place) if linked else ""
            yield box.key, RecordLook(picture, name)


def _is_image(box: Box) -> bool:
    return (
        box.kind == BoxKind.ATTRIBUTE
        and min(box.width, box.height) >= LEAST_IMAGE
        and IMAGE_LABEL in box.label
    )


def _inside(image: Box, record: Box) -> bool:
    return (
        image.x >= record.x - SAME_PLACE
        and image.y >= record.y - SAME_PLACE
        and image.x + image.width <= record.x + record.width + SAME_PLACE
        and image.y + image.height <= record.y + record.height + SAME_PLACE
    )
