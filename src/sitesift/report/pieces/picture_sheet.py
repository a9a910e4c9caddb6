"""Pages to draw on. In: seen pages and the bytes of their pictures. Out: `Sheet`s, each an SVG
definition that any number of drawings of a report use.

A picture stands in a file once, also when several pages look the same. A page without a picture is
an empty sheet, which only outlines are drawn on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from sitesift.explore.outcome.site_story import SeenPage
from sitesift.explore.rows import Box
from sitesift.report.pieces.picture_data import image_size, picture_address

MAX_PICTURE_BYTES = 900_000  # of one picture; the highest pages that are drawn stay below
DEFINITION_BYTES = 200  # that a picture's definition takes beside its data
SHEET_SIZE = (1280.0, 900.0)  # CSS pixels of a page without a picture
SHEET_MARGIN = 40.0  # CSS pixels below the last outline


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page to draw on: its size in CSS pixels, and the picture's bytes if it has one."""

    page: SeenPage
    width: float
    height: float
    data: bytes | None = None

    @property
    def name(self) -> str:
        """The same for the same picture in the same size."""
        digest = blake2b(self.data or b"", digest_size=6).hexdigest()
        return f"picture-{digest}-{self.width:.0f}"

    def definition(self) -> str:
        """The image itself."""
        if self.data is None:
            return ""
        size = f'width="{self.width:.0f}" height="{self.height:.0f}" preserveAspectRatio="none"'
        return f'<image id="{self.name}" {size} href="{picture_address(self.data)}"/>\n'

    def use(self) -> str:
        """The image wherever it is drawn."""
        if self.data is None:
            return f'<rect class="sheet" width="{self.width:.0f}" height="{self.height:.0f}"/>'
        return f'<use href="#{self.name}"/>'

    def cut(self, box: Box, look: str) -> str:
        """A part of the picture as an image of its own; empty where there is none."""
        left, top = max(box.x, 0.0), max(box.y, 0.0)
        width = min(box.x + box.width, self.width) - left
        height = min(box.y + box.height, self.height) - top
        if self.data is None or width < 1 or height < 1:
            return ""
        return (
            f'<svg class="{look}" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
            f'preserveAspectRatio="xMidYMid slice" aria-hidden="true">{self.use()}</svg>'
        )


def sheet_of(page: SeenPage, data: bytes | None) -> Sheet:
    """A page with its picture, which may be of another size than the page."""
    size = image_size(data) if data is not None else None
    if data is None or size is None:
        width, height = SHEET_SIZE
        bottom = max((box.y + box.height for box in page.boxes), default=0.0)
        low = max(height, min(bottom + SHEET_MARGIN, 8 * height))
        return Sheet(page, page.width or width, low)
    width = page.width or float(size[0])
    return Sheet(page, width, size[1] * width / size[0], data)


def read_sheets(
    pages: Sequence[SeenPage], folder: Path, most: int, first: Sequence[int] = ()
) -> dict[int, Sheet]:
    """Page number to sheet, with as many pictures as fit into so many bytes of a report; `first`
    are numbers of pages in the order of their importance."""
    place = {number: at for at, number in enumerate(first)}
    left, made, known = most, dict[int, Sheet](), set[str]()
    for page in sorted(pages, key=lambda one: (place.get(one.number, len(place)), not one.boxes)):
        sheet = sheet_of(page, _read(folder, page.picture) if left > 0 else None)
        cost = len(sheet.data or b"") * 4 // 3 + DEFINITION_BYTES  # three bytes, four characters
        if sheet.data is not None and sheet.name not in known:
            if cost > left:
                sheet = sheet_of(page, None)
            else:
                left -= cost
                known.add(sheet.name)
        made[page.number] = sheet
    return made


def picture_definitions(made: Iterable[Sheet]) -> Iterator[str]:
    """All images, drawn nowhere yet."""
    drawn: Mapping[str, Sheet] = {sheet.name: sheet for sheet in made if sheet.data is not None}
    if drawn:
        yield '<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>\n'
        yield from (sheet.definition() for sheet in drawn.values())
        yield "</defs></svg>\n"


def _read(folder: Path, name: str) -> bytes | None:
    """The file, where it is inside the folder and not too large."""
    try:
        file = (folder / name).resolve()
        inside = bool(name) and file.is_relative_to(folder.resolve())
        return file.read_bytes() if inside and file.stat().st_size <= MAX_PICTURE_BYTES else None
    except (OSError, ValueError):
        return None
