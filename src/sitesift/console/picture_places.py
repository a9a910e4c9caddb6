"""Where a record stands on the pictures of stored pages. In: the pages of a run with what was
outlined on them, and the texts of a record. Out: the page, the box of the
record and those of its values.

Records of a run carry no place: wrappers read pages that nobody keeps. The pages that were looked
at have outlines, each with the name and the text of a value, so a record is found again by what it
says. It is taken to be the one that most of its values agree with, at least two of them where it
has so many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sitesift.explore.outcome.site_story import SeenPage
from sitesift.explore.rows import Box, BoxKind

LEAST_AGREEING = 2  # values; one alone ("3 bedrooms") is said of many records
BETWEEN = " · "  # stands between the values of one box


@dataclass(frozen=True, slots=True)
class PicturePlace:
    """A record on the picture of a page."""

    page: SeenPage
    record: Box
    values: Mapping[str, Box] = field(default_factory=dict)  # by column
    agreeing: int = 0


def find_on_pictures(pages: Sequence[SeenPage], texts: Mapping[str, str]) -> PicturePlace | None:
    """Where a record is shown; None where no stored page shows it."""
    best: PicturePlace | None = None
    for page in pages:
        for record, boxes in _records(page.boxes):
            values = _values(boxes, texts)
            place = PicturePlace(page, record, values, len(values))
            if best is None or place.agreeing > best.agreeing:
                best = place
    least = min(LEAST_AGREEING, len(texts))
    return best if best is not None and best.agreeing >= least else None


def _records(boxes: Sequence[Box]) -> Iterator[tuple[Box, list[Box]]]:
    """Each record with the boxes of its values, which stand behind it."""
    record: Box | None = None
    own: list[Box] = []
    for box in boxes:
        if box.kind is BoxKind.ATTRIBUTE:
            own.append(box)
            continue
        if record is not None:
            yield record, own
        record, own = (box if box.kind is BoxKind.RECORD else None), []
    if record is not None:
        yield record, own


def _values(boxes: Sequence[Box], texts: Mapping[str, str]) -> dict[str, Box]:
    """The boxes that say what the record says, by column."""
    found: dict[str, Box] = {}
    for box in boxes:
        for part in box.label.split(BETWEEN):
            name, _, said = part.partition(": ")
            if name in texts and said and _same(texts[name], said):
                found.setdefault(name, box)
    return found


def _same(text: str, said: str) -> bool:
    """Whether a box says a text: addresses are outlined as the page writes them."""
    return text == said or (said.startswith(("/", "./", "?")) and text.endswith(said.lstrip(".")))
