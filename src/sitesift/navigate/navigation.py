"""What reading the navigation of a page returns. Nodes are indexes into the page's columns."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class PageKind(StrEnum):
    """What a page is; page_kind.lp judges."""

    HOME = "home"
    RESULTS = "results"
    DETAIL = "detail"
    FORM = "form"
    ARTICLE = "article"
    EMPTY_RESULT = "empty result"
    ERROR = "error"
    OTHER = "other"


class PaginationKind(StrEnum):
    """How a list goes on. Numbered pages and older posts are ways in which a page shows it; who
    goes on follows a link, presses what a script or a button acts on, or scrolls."""

    NEXT_LINK = "next link"  # a link to another address
    NUMBERED = "numbered"
    LOAD_MORE = "load more"  # a button that puts more records into the same list
    INFINITE_SCROLL = "infinite scroll"
    SCRIPT = "script"  # what is pressed has no address; another part of the list takes its place
    OLDER_POSTS = "older posts"
    NONE = "none"

    @classmethod
    def _missing_(cls, value: object) -> PaginationKind | None:
        """The words in which explorations stored it before there was one vocabulary."""
        return _STORED_BEFORE.get(str(value))


_STORED_BEFORE = {
    "link": PaginationKind.NEXT_LINK,
    "more": PaginationKind.LOAD_MORE,
    "scroll": PaginationKind.INFINITE_SCROLL,
    "": PaginationKind.NONE,
}


class DialogKind(StrEnum):
    """What a layer over a page asks for."""

    CONSENT = "consent"
    NEWSLETTER = "newsletter"


@dataclass(frozen=True, slots=True)
class LinkRef:
    """A link or button to follow or press."""

    node: int
    text: str
    url: str  # absolute; "" where only a click leads on
    score: float = 0.0
    reason: str = ""
    avoided: bool = False  # its words are among those that the domain avoids


@dataclass(frozen=True, slots=True)
class Pagination:
    """How a page leads on to the next one."""

    kind: PaginationKind = PaginationKind.NONE
    next: LinkRef | None = None  # a link that says or shows that it leads to the next page
    alternatives: tuple[LinkRef, ...] = ()  # further next links, as above and below a list
    more: LinkRef | None = None  # what loads more into the same page; some have an address too
    older: LinkRef | None = None  # on blogs: towards older posts
    newer: LinkRef | None = None  # and back towards newer ones, where blogs call that the next page
    pages: tuple[tuple[int, LinkRef], ...] = ()  # page numbers and their links
    current: int | None = None
    unmarked: bool = False  # no number is dressed as the current one
    stated: int = 0  # pages that a pager says there are: "2 / 5"

    @property
    def forward(self) -> LinkRef | None:
        """The best way on: the next link, the page after the current one, more, or older posts."""
        pages = dict(self.pages) if self.current is not None else {}
        return self.next or pages.get((self.current or 0) + 1) or self.more or self.older


@dataclass(frozen=True, slots=True)
class ResultCount:
    """The site's own number of results: "1-10 of 312 properties"."""

    total: int
    text: str
    node: int
    first: int | None = None  # number of the first and last result shown here
    last: int | None = None
    is_estimate: bool = False  # "about 300", "300+"
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class Dialog:
    """A layer over the page that asks for consent or an address, and what closes it."""

    node: int
    kind: DialogKind
    close: LinkRef | None  # prefers refusing over accepting
    accept: LinkRef | None = None


@dataclass(frozen=True, slots=True)
class TabGroup:
    """A row of tabs without addresses, each of which shows a list of its own: buy or rent."""

    texts: tuple[str, ...]  # of all its tabs
    tabs: tuple[LinkRef, ...]  # those to press: not open, and not avoided by the domain
    open: str = ""  # text of the one whose list is shown, where that is known


@dataclass(frozen=True, slots=True)
class ContentFrame:
    """A frame whose document holds the main content."""

    node: int
    url: str
    share: float  # of the page's area or text


@dataclass(frozen=True, slots=True)
class Navigation:
    """What a page is and where it leads."""

    kind: PageKind
    kind_confidence: float
    kind_reasons: tuple[str, ...]
    pagination: Pagination
    count: ResultCount | None
    detail_links: tuple[LinkRef, ...]
    links: tuple[LinkRef, ...]  # the others, most promising first
    dialogs: tuple[Dialog, ...] = ()
    frame: ContentFrame | None = None
    tab_groups: tuple[TabGroup, ...] = ()
    clickables: tuple[LinkRef, ...] = ()  # elements that scripts listen to, most promising first
    facts: dict[str, float] = field(default_factory=dict)  # the named figures behind the kind
