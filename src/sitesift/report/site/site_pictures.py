"""The pictures of a report: files in, one SVG definition each out, drawn by tree and figures any
number of times.

Pictures have a budget: those of pages with something outlined come first. Where a picture does not
fit or is missing, the page is drawn as an empty sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sitesift.explore.site_story import SeenPage
from sitesift.report.pieces.picture_data import image_size, picture_address

MAX_PICTURE_BYTES = 3_000_000  # bytes of one picture
DEFINITION_BYTES = 200  # bytes that a picture's definition takes beside its data
SHEET_SIZE = (1280.0, 900.0)  # CSS pixels of a page without a picture
MARGIN = 40.0  # pixels below the last outline


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page to draw on: its size in CSS pixels, and the picture's bytes if it has one."""

    page: SeenPage
    width: float
    height: float
    data: bytes | None = None

    @property
    def name(self) -> str:
        return f"picture-{self.page.number}"

    def definition(self) -> str:
        """The image itself, once in the file."""
        if self.data is None:
            return ""
        size = f'width="{self.width:.0f}" height="{self.height:.0f}" preserveAspectRatio="none"'
        return f'<image id="{self.name}" {size} href="{picture_address(self.data)}"/>\n'

    def use(self) -> str:
        """The image wherever it is drawn."""
        if self.data is None:
            return f'<rect class="sheet" width="{self.width:.0f}" height="{self.height:.0f}"/>'
        return f'<use href="#{self.name}"/>'


def sheets(pages: Sequence[SeenPage], folder: Path, most: int) -> dict[int, Sheet]:
    """Page number to sheet, with as many pictures as fit into so many bytes of the report."""
    left, made = most, {}
    for page in sorted(pages, key=lambda one: not one.boxes):
        room = left * 3 // 4  # three bytes are four characters
        sheet = _sheet(page, folder, min(room, MAX_PICTURE_BYTES))
        left -= len(sheet.data or b"") * 4 // 3 + DEFINITION_BYTES
        made[page.number] = sheet
    return made


def _sheet(page: SeenPage, folder: Path, most: int) -> Sheet:
    data = _read(folder, page.picture, most)
    size = image_size(data) if data is not None else None
    if data is None or size is None:
        width, height = SHEET_SIZE
        bottom = max((box.y + box.height for box in page.boxes), default=0.0)
        return Sheet(page, page.width or width, max(height, min(bottom + MARGIN, 8 * height)))
    width = page.width or float(size[0])
    return Sheet(page, width, size[1] * width / size[0], data)


def _read(folder: Path, name: str, most: int) -> bytes | None:
    """The file, where it is inside the folder and not too large."""
    try:
        file = (folder / name).resolve()
        fits = bool(name) and file.is_relative_to(folder.resolve()) and file.stat().st_size <= most
        return file.read_bytes() if fits else None
    except (OSError, ValueError):
        return None


def definitions(made: Iterable[Sheet]) -> Iterable[str]:
    """All images, drawn nowhere yet."""
    yield (
        '<svg class="definitions" width="0" height="0" aria-hidden="true"'
        ' focusable="false"><defs>\n'
    )
    yield from (sheet.definition() for sheet in made)
    yield "</defs></svg>\n"
