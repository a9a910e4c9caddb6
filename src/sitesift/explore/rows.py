"""The relations of an exploration: what its transducers tell each other, and what the trace keeps.

Pages are kept in files beside the trace (`file`, `picture`); a row says what was seen or concluded.
JSON in a column is said to be so. Keys name records and pages whatever their address looks like
(identity.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import ClassVar, NamedTuple

from sitesift.explore.page_origin import PageOrigin
from sitesift.navigate import PageKind, PaginationKind
from sitesift.relations import Level, Row
from sitesift.settings import ExploreSettings

FIRST_ERROR = 400  # of the statuses that servers answer with


class HostKind(StrEnum):
    """How a host belongs to a site."""

    OWN = "own"  # of the address given
    FRAME = "frame"  # of a frame that holds the site's list or search
    FOREIGN = "foreign"  # of documents that were refused


class BoxKind(StrEnum):
    """What an outline on a page's picture means, in the order of the report's legend."""

    AREA = "area"
    RECORD = "record"
    ATTRIBUTE = "attribute"
    NEXT = "next"
    COUNT = "count"
    FORM = "form"
    FIELD = "field"
    BUTTON = "button"
    DIALOG = "dialog"


class Box(NamedTuple):
    """A part of a page that was understood, in CSS pixels of the page."""

    kind: BoxKind
    label: str  # what it is and says: "price: £250,000"
    x: float
    y: float
    width: float
    height: float
    key: str = ""  # of a record: what it is known by on all pages


class ExplorationStart(Row):
    """What was asked for."""

    level: ClassVar[Level] = Level.SITE
    url: str
    domain: str


class SettingsGiven(Row):
    """How far the exploration may go, as `ExploreSettings` says; the newest counts."""

    level: ClassVar[Level] = Level.SITE
    max_pages: int
    max_seconds: float
    probes: int
    rounds: int
    fruitless: int
    details: str
    number: int = 1  # how often they were given

    @property
    def settings(self) -> ExploreSettings:
        return ExploreSettings(**{k: v for k, v in asdict(self).items() if k != "number"})


class BudgetSpent(Row):
    """What had been spent when the budget was found to be used up."""

    level: ClassVar[Level] = Level.SITE
    pages: int
    seconds: float

    def exhausts(self, settings: ExploreSettings) -> bool:
        """Whether it was all that these settings allow; they may allow more than those before."""
        return self.pages >= settings.max_pages or self.seconds > settings.max_seconds


class HostMet(Row):
    """A host that documents of the site came from, or would have come from."""

    level: ClassVar[Level] = Level.SITE
    host: str
    kind: HostKind


class PageSeen(Row):
    """A state of the browser that was looked at, and how to get there again."""

    file: str  # of the stored page, in the output folder
    picture: str
    url: str
    status: int
    has_address: bool  # opening `url` shows it; else `moves` on the page `before` do
    before: str = ""  # file of the page where the moves were made
    moves: str = "[]"  # JSON: [[path, verb, argument], ...]
    origin: PageOrigin = PageOrigin.START
    label: str = ""  # what was done, in words
    replay: str = ""  # JSON, where a form led here: a `Replay` (see session.py), for wrappers
    width: float = 0.0  # of the page, in CSS pixels
    asked: str = ""  # the address that led here, where it is another one

    @property
    def asked_url(self) -> str:
        """The address that led here."""
        return self.asked or self.url

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses that show this page: what a form has posted to may answer a link with
        something else."""
        posted = self.origin is PageOrigin.FORM and not self.has_address
        return tuple(url for url in ("" if posted else self.url, self.asked) if url)


def error_status(seen: Sequence[PageSeen]) -> int:
    """The status of the first page, where all pages that were looked at are errors; else 0."""
    return seen[0].status if seen and min(row.status for row in seen) >= FIRST_ERROR else 0


class RecordsFound(Row):
    """Records of the domain on a page."""

    count: int
    keys: tuple[str, ...]
    areas: int
    attributes: tuple[tuple[str, ...], ...] = ()  # of the record of each key: their names


class PageOutlined(Row):
    """What an analysis has understood of a page, for the report to draw."""

    boxes: tuple[tuple[BoxKind, str, float, float, float, float, str], ...]  # each a `Box`


class PageJudged(Row):
    """What a page is and how it leads on."""

    kind: PageKind
    reasons: str
    digest: str  # pages with the same content have the same
    total: int | None = None  # the site's own number of results
    paging: PaginationKind = PaginationKind.NONE  # by what one goes on
    forward: str = ""  # path of the element that leads on
    forward_url: str = ""
    forward_text: str = ""
    infinite_scroll: bool = False  # it says that scrolling goes on, even if its list is whole
    last: str = ""  # path of the link to the last page, where that is none that `forward` leads to


class LinkFound(Row):
    """A link that may lead to data."""

    url: str
    key: str
    text: str
    path: str
    score: float
    reason: str
    group: str = ""  # links of one group stand side by side and have addresses of one pattern


class TabFound(Row):
    """A tab without an address that may show another list in the same page."""

    path: str
    text: str
    row: str  # the texts of all tabs beside it: the same row stands on several pages


class TabTurned(Row):
    """A tab that was pressed."""

    row: str
    text: str
    page: str  # key of the page's address
    worked: bool  # it showed records that were not there before


class DialogFound(Row):
    """A layer over the page, and what closes it."""

    kind: str
    close: str
    text: str


class FrameFound(Row):
    """A frame with content of its own."""

    url: str
    key: str
    path: str
    share: float


class FormFound(Row):
    """A form; only search forms are ever filled."""

    number: int  # among the forms of the page
    kind: str
    path: str
    fields: str
    fillable: bool
    asks: int = 0  # for how many attributes of the domain
    # a choice is made in it that leaves something out of the list beside it, and is no parameter of
    # an address: it is posted, or a script answers a switch
    is_set: bool = False
    finds_one: bool = False  # it asks for nothing but what tells a single record
    # nothing in it sends it: a script answers each field as it is set
    answers_at_once: bool = False


class Filled(Row):
    """One attempt to fill a form, and what came of it."""

    form: str
    what: str
    reaction: str
    note: str
    worked: bool


class SearchOpen(Row):
    """A search that wants a value of which nobody can say that all are known: there may be records
    that no search asked for."""

    level: ClassVar[Level] = Level.SITE
    form: str  # as `Filled` names it
    field: str
    tried: int  # values that are searched for
    why: str
    fragments: tuple[str, ...] = ()  # of these, letters that nearly all names have


class Failed(Row):
    """Something that was tried in vain; the report tells it."""

    level: ClassVar[Level] = Level.SITE
    what: str
    why: str


class Finished(Row):
    """Nothing promising is left."""

    level: ClassVar[Level] = Level.SITE
    round: int
