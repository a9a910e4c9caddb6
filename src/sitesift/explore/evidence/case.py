"""All that is known of an output and of the site, as plain data for the lines of evidence.

`gather_case` fills a `Case` from the rows and pages of an exploration; the families of lines read
nothing else, so that each of them can be tried, and broken, without a site.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sitesift.explore.evidence.gather.listed_pages import ListedRecords
from sitesift.explore.evidence.gather.numbered_pages import NumberLooks
from sitesift.explore.verdict import EvidenceKind, EvidenceLine
from sitesift.ontology import Domain
from sitesift.records.cells import Cells

# Of the records compared, how many must agree for a check to hold: recognisers are wrong at times,
# and names mention other things.
AGAIN = "#again"  # the end of the key of a row whose record another row is
HOLDING_SHARE = 0.85
USUAL_SHARE = 0.5  # of the records: what so many of them show is the site's way, not chance
Row = Mapping[str, str]  # texts by attribute
Texts = Mapping[str, Row]  # of records, by key


@dataclass(frozen=True, slots=True)
class Reading:
    """A row as a wrapper read it, before rows of one record were joined and any was left out."""

    wrapper: int  # number of the wrapper in its round
    entry: str  # value of the run's variable: the address that the list begins at
    page: int  # number of the state of a page that it was read from
    address: str  # of that page
    key: str
    lines: tuple[str, ...] = ()  # short ones of its record


@dataclass(frozen=True, slots=True)
class ListEnd:
    """How a wrapper came to the end of a list."""

    wrapper: int
    entry: str
    presses: int  # how often it went on before
    gone: bool  # what it goes on by was not there any more; else the same came again
    browsed: bool = False  # in a browser: what a script would have brought was waited for


@dataclass(frozen=True, slots=True)
class RoundReadings:
    """All rows that the wrappers of a round read."""

    keys: tuple[tuple[str, ...], ...]  # of each record of the output: those that it goes by
    rows: tuple[Reading, ...]
    ends: tuple[ListEnd, ...] = ()

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> RoundReadings:
        """The same from JSON; runs of older versions have no ends."""
        return cls(
            tuple(map(tuple, kept.get("keys", ()))),
            tuple(Reading(**row) for row in kept.get("rows", ())),
            tuple(ListEnd(**end) for end in kept.get("ends", ())),
        )


@dataclass(frozen=True, slots=True)
class ListRead:
    """A list that the wrapper went through, with what the site says of it."""

    name: str  # the address that it begins at
    keys: tuple[str, ...]  # of the rows that were read there, doubles among them
    total: int | None = None  # what the site counts
    pages: int = 0  # states of pages that gave rows
    highest_page: int = 0  # in the pager of any page of it that was looked at
    page_size: int = 0  # records on the longest of its pages, as they were looked at
    goes_on: bool | None = None  # whether its last page leads further; None: nobody has looked
    unmarked: bool = False  # its pages are those that the pager of one page names
    at_home: bool = False  # it stands on the page that the exploration began at
    browsed: bool = False  # links lead there, or it stands there: no form was filled
    sizes: tuple[int, ...] = ()  # of its pages: records that no page before had
    held: tuple[int, ...] = ()  # of its pages: all rows that were read there, left out or not


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """A record on a page that was looked at, as the analysis of the page understands it."""

    key: str
    texts: Mapping[str, str]
    unread: str = ""  # what the record's area says besides
    # attributes whose labels are there, with what stands behind
    labels: Mapping[str, str] = field(default_factory=dict)
    cells: Mapping[str, str] = field(default_factory=dict)  # unread lines by their place
    text: str = ""  # all that the record says
    guessed: bool = False  # it is of a list that its structure alone tells
    # what its links and pictures are called in attributes, by their place
    hints: Mapping[str, str] = field(default_factory=dict)
    # unread pieces of lines of which other pieces are read, by their place
    pieces: Mapping[str, str] = field(default_factory=dict)
    paragraphs: Sequence[str] = ()  # its lines that run on


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A record's own page, read without the wrapper and without what lists said of it."""

    key: str
    text: str
    cells: Cells
    # what it calls its record, by the place: a heading, the document's title
    names: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LeftOutRow:
    """A row that a wrapper gave and the output has not, though no other row is the same record."""

    reason: str
    keys: tuple[str, ...]  # that it goes by


@dataclass(frozen=True, slots=True)
class Case:
    """An output, and all that it can be compared with."""

    domain: Domain
    rows: Sequence[Cells]
    keys: Sequence[Sequence[str]]  # of the rows: those that each goes by
    seen: Texts = field(default_factory=dict)  # what lists have shown, by key
    lists: Sequence[ListRead] = ()
    totals: Sequence[int] = ()  # of every page that counts its results
    free_totals: Sequence[int] = ()  # of those among them that no search has led to
    fillings: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # form: filling: total
    too_little: frozenset[str] = frozenset()  # keys of what was seen and says too little
    joined: Sequence[tuple[Row, Row]] = ()  # rows that were taken for a record known before
    dropped: Mapping[str, int] = field(default_factory=dict)  # reason: rows
    left_out: Sequence[LeftOutRow] = ()  # of these rows, those that wrappers gave
    dropped_columns: Mapping[str, str] = field(default_factory=dict)  # name: reason
    shown: Sequence[ShownRecord] = ()
    # keys of the rows that wrappers read on the first pages of lists, those that were looked at
    read_where_seen: frozenset[str] = frozenset()
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)  # of records, by key
    headings: Sequence[str] = ()  # first ones of the lists' pages, where they have one
    headed: frozenset[str] = frozenset()  # keys of rows on pages called what the domain is of
    own_pages: Sequence[OwnPage] = ()
    failed_pages: int = 0
    cuts: Sequence[str] = ()  # why runs ended before their end
    budget_exhausted: bool = False
    untried: Mapping[str, int] = field(default_factory=dict)  # what was seen: how many of it
    open_searches: Sequence[str] = ()  # fields whose values were guessed
    cut: Mapping[str, int] = field(default_factory=dict)  # lists known to be cut: their records
    # addresses of searches for a word of some record: the records that they show
    word_searches: Mapping[str, Sequence[str]] = field(default_factory=dict)
    # of such a field, letters that were searched for besides
    fragments: Mapping[str, Sequence[str]] = field(default_factory=dict)
    cut_parts: frozenset[str] = frozenset()  # parts of names that wrappers read where names stand
    alone: frozenset[str] = frozenset()  # short texts that stand alone on pages, folded
    told_by_own_pages: frozenset[str] = frozenset()  # attributes that are read there, not in lists
    listed: ListedRecords | None = None  # pages of the site's map that are addressed as records
    listed_looks: Sequence[bool] = ()  # of those lacking that were looked at: they are records
    numbers: NumberLooks | None = None  # what is at numbers that no record has

    @property
    def count(self) -> int:
        return len(self.rows)

    @property
    def shown_count(self) -> int:
        """How many records were looked at; several pages may show one."""
        return len({one.key for one in self.shown})

    def texts(self, name: str) -> list[str]:
        """What the rows say under a name, where they say anything."""
        return [text for row in self.rows if (text := cell_text(row, name))]

    @property
    def by_key(self) -> dict[str, Cells]:
        return {key: row for keys, row in zip(self.keys, self.rows, strict=True) for key in keys}

    @property
    def places(self) -> dict[str, int]:
        """The number of the row that a key leads to."""
        return {key: place for place, keys in enumerate(self.keys) for key in keys}


def texts_by_place(shown: Iterable[ShownRecord]) -> dict[str, dict[str, str]]:
    """The unread texts of records that were looked at: place, key of the record, text. Of a record
    that several pages show, the last one counts."""
    found: dict[str, dict[str, str]] = {}
    for one in {record.key: record for record in shown}.values():
        for place, text in one.cells.items():
            found.setdefault(place, {})[one.key] = text
    return found


def cell_text(row: Cells, name: str) -> str:
    """What a row says under a name; a dash says nothing."""
    text = str(row[name].get("text") or "").strip() if name in row else ""
    return text if any(map(str.isalnum, text)) else ""


def compared(
    kind: EvidenceKind, found: int, wanted: int, holds: bool | None, about: str = ""
) -> EvidenceLine:
    """A line that compares two numbers."""
    return EvidenceLine(kind, str(found), str(wanted), holds, about)
