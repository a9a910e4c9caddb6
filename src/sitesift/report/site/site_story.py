"""What the report of a site tells, as plain data: whoever explored the site fills a `SiteStory`,
the report shows it.

Nothing here knows how exploration works. Boxes are in CSS pixels of the page; pictures are JPEG
files whose paths are relative to the folder that the report is written into. Texts may be anything
that pages say: they are escaped later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

BoxKind = Literal[
    "area", "record", "attribute", "next", "count", "form", "field", "button", "dialog"
]
Verdict = Literal["effective", "partial", "none"]

# What the outlines mean, in the order of the legend.
LEGEND: dict[str, str] = {
    "area": "data area",
    "record": "record",
    "attribute": "attribute",
    "next": "leads on",
    "count": "number of results",
    "form": "form",
    "field": "field",
    "button": "submits the form",
    "dialog": "dialog",
}


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a page that was understood."""

    kind: BoxKind
    label: str  # what it is and says: "price: £250,000"
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SeenPage:
    """A state of the browser that was looked at."""

    number: int  # names the page; a page comes after the one it was reached from
    url: str
    label: str = ""  # what was done to get here: "press 'Search homes'"
    kind: str = ""  # home, results, detail ...
    note: str = ""  # what is to be said of it: "10 records"
    by: str = (
        ""  # what part of the exploration did it; runs of pages with the same are drawn as a pile
    )
    parent: int | None = None  # where it was reached from
    picture: str = ""  # file; empty: there is none
    width: float = 0.0  # of the page in CSS pixels; 0: as many as the picture has
    boxes: tuple[Box, ...] = ()
    failed: bool = False  # it led to nothing


@dataclass(frozen=True, slots=True)
class Evidence:
    """One comparison of what the wrapper gave with what was known."""

    what: str
    found: str
    wanted: str
    holds: bool | None  # None: could not be compared


@dataclass(frozen=True, slots=True)
class Spent:
    """The time that one transducer took."""

    name: str
    seconds: float
    turns: int = 0


@dataclass(frozen=True, slots=True)
class SiteStory:
    """Everything that the report of one site shows."""

    url: str
    domain: str
    verdict: Verdict
    why: str  # the verdict in a sentence
    evidence: Sequence[Evidence] = ()
    pages: Sequence[SeenPage] = ()
    wrappers: Sequence[str] = ()  # OXPath
    records: Sequence[Mapping[str, Any]] = ()  # rows of records.jsonl
    failures: Sequence[tuple[str, str]] = ()  # what was tried, and why it failed
    times: Sequence[Spent] = ()
    counts: Sequence[tuple[str, str]] = ()  # further figures: ("actions", "31")
    seconds: float = 0.0
