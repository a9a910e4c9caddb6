"""What the report of a site tells, as plain data: `RunFolder.story` fills a `SiteStory`, the report
shows it.

Boxes are in CSS pixels of the page; pictures are WebP files whose paths are relative to the folder
that the report is written into. Texts may be anything that pages say: they are escaped later.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sitesift.explore.outcome.site_result import SiteResult
from sitesift.explore.rows import Box, BoxKind
from sitesift.network import Done

# What the outlines mean, in the order of the legend.
LEGEND: dict[BoxKind, str] = {
    BoxKind.AREA: "data area",
    BoxKind.RECORD: "record",
    BoxKind.ATTRIBUTE: "attribute",
    BoxKind.NEXT: "leads on",
    BoxKind.COUNT: "number of results",
    BoxKind.FORM: "form",
    BoxKind.FIELD: "field",
    BoxKind.BUTTON: "submits the form",
    BoxKind.DIALOG: "dialog",
}


@dataclass(frozen=True, slots=True)
class SeenPage:
    """A state of the browser that was looked at."""

    number: int  # names the page; a page comes after the one it was reached from
    url: str
    label: str = ""  # what was done to get here: "press 'Search homes'"
    kind: str = ""  # home, results, detail ...
    note: str = ""  # what is to be said of it: "10 records"
    origin: str = ""  # how it was reached; runs of pages with the same are drawn as a pile
    parent: int | None = None  # where it was reached from
    picture: str = ""  # file; empty: there is none
    width: float = 0.0  # of the page in CSS pixels; 0: as many as the picture has
    boxes: tuple[Box, ...] = ()
    failed: bool = False  # it led to nothing


@dataclass(frozen=True, slots=True)
class TransducerTime:
    """The time that one transducer took."""

    name: str
    seconds: float
    turns: int = 0


def transducer_times(turns: Iterable[Done]) -> list[TransducerTime]:
    """The time that each transducer took, the longest first."""
    spent: dict[str, list[float]] = {}
    for done in turns:
        spent.setdefault(done.transducer, []).append(done.seconds)
    times = [TransducerTime(name, sum(own), len(own)) for name, own in spent.items()]
    return sorted(times, key=lambda one: -one.seconds)


@dataclass(frozen=True, slots=True)
class SiteStory:
    """Everything that the report of one site shows."""

    url: str
    domain: str
    result: SiteResult
    pages: Sequence[SeenPage] = ()
    times: Sequence[TransducerTime] = ()
    keys: Sequence[tuple[str, ...]] = ()  # of each record: those of its boxes; empty: not known
