"""The relations of an exploration: what its transducers tell each other, and what the trace keeps.

Pages are kept in files beside the trace (`file`, `picture`); a row says what was seen or concluded.
JSON in a column is said to be so. Keys name records and pages whatever their address looks like
(identity.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sitesift.navigate import PaginationKind
from sitesift.relations import Level, Row


@dataclass(frozen=True, slots=True)
class Start(Row):
    """What was asked for."""

    level: ClassVar[Level] = Level.SITE
    url: str
    domain: str


@dataclass(frozen=True, slots=True)
class PageSeen(Row):
    """A state of the browser that was looked at, and how to get there again."""

    file: str  # of the stored page, in the output folder
    picture: str
    url: str
    status: int
    has_address: bool  # opening `url` shows it; else `moves` on the page `before` do
    before: str = ""  # file of the page where the moves were made
    moves: str = "[]"  # JSON: [[path, verb, argument], ...]
    by: str = ""  # transducer that led here
    label: str = ""  # what was done, in words
    replay: str = ""  # JSON, where a form led here: a `Replay` (see world.py), for wrappers


@dataclass(frozen=True, slots=True)
class RecordsFound(Row):
    """Records of the domain on a page."""

    count: int
    keys: tuple[str, ...]
    areas: int


@dataclass(frozen=True, slots=True)
class PageJudged(Row):
    """What a page is and how it leads on."""

    kind: str
    reasons: str
    digest: str  # pages with the same content have the same
    total: int | None = None  # the site's own number of results
    paging: PaginationKind = PaginationKind.NONE  # by what one goes on
    forward: str = ""  # path of the element that leads on
    forward_url: str = ""
    forward_text: str = ""
    infinite_scroll: bool = (
        False  # it says that it goes on when scrolled, even if its list is whole
    )


@dataclass(frozen=True, slots=True)
class LinkFound(Row):
    """A link that may lead to data."""

    url: str
    key: str
    text: str
    path: str
    score: float
    reason: str
    group: str = ""  # links of one group stand side by side and have addresses of one pattern


@dataclass(frozen=True, slots=True)
class TabFound(Row):
    """A tab without an address that may show another list in the same page."""

    path: str
    text: str
    row: str  # the texts of all tabs beside it: the same row stands on several pages


@dataclass(frozen=True, slots=True)
class TabTurned(Row):
    """A tab that was pressed."""

    row: str
    text: str
    page: str  # key of the page's address
    worked: bool  # it showed records that were not there before


@dataclass(frozen=True, slots=True)
class DialogFound(Row):
    """A layer over the page, and what closes it."""

    kind: str
    close: str
    text: str


@dataclass(frozen=True, slots=True)
class FrameFound(Row):
    """A frame with content of its own."""

    url: str
    key: str
    path: str
    share: float


@dataclass(frozen=True, slots=True)
class FormFound(Row):
    """A form; only search forms are ever filled."""

    number: int  # among the forms of the page
    kind: str
    path: str
    fields: str
    fillable: bool


@dataclass(frozen=True, slots=True)
class Filled(Row):
    """One attempt to fill a form, and what came of it."""

    form: str
    what: str
    reaction: str
    note: str
    worked: bool


@dataclass(frozen=True, slots=True)
class Failed(Row):
    """Something that was tried in vain; the report tells it."""

    level: ClassVar[Level] = Level.SITE
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class DetailsLearned(Row):
    """How the pages of single records are read, and what they have more than the lists."""

    level: ClassVar[Level] = Level.SITE
    expression: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrapperLearned(Row):
    """A wrapper for some of the lists seen."""

    level: ClassVar[Level] = Level.SITE
    round: int  # lists seen later give new wrappers: those of the highest round count
    number: int
    text: str
    lists: tuple[str, ...]  # files of the lists' first pages
    starts: tuple[str, ...]  # addresses that it begins at
    expected: int  # records that the site's own counts promise; 0: it does not say


@dataclass(frozen=True, slots=True)
class WrapperRan(Row):
    """A run of the wrappers of one round."""

    level: ClassVar[Level] = Level.SITE
    round: int
    number: int
    engine: str
    records: int
    pages: int
    note: str = ""
    details: int = 0  # of the pages, those of single records


@dataclass(frozen=True, slots=True)
class PageToCheck(Row):
    """A page of a run that was not looked at: it may show what the pages that the wrapper was
    learned from do not."""

    level: ClassVar[Level] = Level.SITE
    round: int
    url: str
    root: str  # file of the first page of the list that it belongs to


@dataclass(frozen=True, slots=True)
class Verified(Row):
    """What comparing the wrappers' output with everything seen gave."""

    level: ClassVar[Level] = Level.SITE
    round: int
    kind: str  # effective, partial, none
    why: str
    evidence: str  # JSON: [[what, found, wanted, holds], ...]
    missing: tuple[str, ...] = ()  # keys of records seen and not extracted


@dataclass(frozen=True, slots=True)
class Finished(Row):
    """Nothing promising is left."""

    level: ClassVar[Level] = Level.SITE
    round: int
