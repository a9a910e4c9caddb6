"""The relations about wrappers: what was learned, run, left out, verified.

Rows about pages, links and forms are in rows.py; JSON in a column is said to be so. A round is one
set of wrappers that is run and judged together.
"""

from __future__ import annotations

from typing import ClassVar

from sitesift.explore.verdict import Verdict
from sitesift.relations import Level, Row


class DetailsLearned(Row):
    """How the pages of single records are read, and what they have more than the lists."""

    level: ClassVar[Level] = Level.SITE
    expression: str
    names: tuple[str, ...]
    instead: tuple[str, ...] = ()  # of these, what is read there and no more from the lists


class WrapperLearned(Row):
    """A wrapper for some of the lists seen."""

    level: ClassVar[Level] = Level.SITE
    round: int  # lists seen later give new wrappers: those of the highest round count
    number: int
    text: str
    lists: tuple[str, ...]  # files of the lists' first pages
    entry_urls: tuple[str, ...]  # addresses that it begins at


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
    failed: int = 0  # pages that could not be loaded
    cut: str = ""  # why it ended before its end


class OutputKept(Row):
    """What the wrappers of a round gave is in the folder, and not verified yet."""

    level: ClassVar[Level] = Level.SITE
    round: int
    seconds: float  # that the wrappers ran


class ColumnDropped(Row):
    """A column that the wrappers of a round gave and the output has not."""

    level: ClassVar[Level] = Level.SITE
    round: int
    name: str
    reason: str
    about: str  # what it said in all rows, or the column that it was equal to


class StartDropped(Row):
    """A value that a wrapper went through and that brought nothing of its own."""

    level: ClassVar[Level] = Level.SITE
    round: int
    number: int  # of the wrapper
    value: str


class RecordRefused(Row):
    """What looked like a record and is none: a mock on the home page."""

    level: ClassVar[Level] = Level.SITE
    round: int
    key: str
    reason: str


class RecordKnown(Row):
    """What stands on a list that is called what the domain is of, and on none that is called
    otherwise: it is a record, however little it says."""

    level: ClassVar[Level] = Level.SITE
    round: int
    key: str


class PageToCheck(Row):
    """A page of a run that was not looked at: it may show what the pages that the wrapper was
    learned from do not."""

    level: ClassVar[Level] = Level.SITE
    round: int
    url: str
    root: str  # file of the first page of the list that it belongs to


class SearchToRepeat(Row):
    """A search without an address that a run has made and nobody has looked at: its list may go on
    where those that were looked at end."""

    level: ClassVar[Level] = Level.SITE
    round: int
    root: str  # file of the first page that the same search has led to, with other values
    values: str  # of the search's variables, as JSON


class Verified(Row):
    """What comparing the wrappers' output with everything seen gave."""

    level: ClassVar[Level] = Level.SITE
    round: int
    verdict: Verdict
    why: str
    missing: tuple[str, ...] = ()  # keys of records seen and not extracted
    extracted: tuple[str, ...] = ()  # keys of the records that the wrappers gave: all of each
    attributes: tuple[str, ...] = ()  # that any of these has
    records: int = 0  # that the wrappers gave
    turn: int = 1  # how often the round was verified; the last counts
    refused: tuple[str, ...] = ()  # keys of what was seen and is no record
    usual: int = 0  # of the attributes, those that more than a few of these records have


class SiteMapRead(Row):
    """The map of the site was asked for; what it lists lies in a file of the run's folder."""

    level: ClassVar[Level] = Level.SITE
    pages: int  # that it lists; 0: there is none


class ListedPageLookedAt(Row):
    """A page that the site's map lists, that is addressed as records are, and that no list has."""

    level: ClassVar[Level] = Level.SITE
    key: str
    is_record: bool  # it is there, and made as records' own pages are


class NumberLookedAt(Row):
    """An address with a number that no record of the output has, between or beside theirs."""

    level: ClassVar[Level] = Level.SITE
    key: str
    is_record: bool  # a page is there, made as records' own pages are, and says as much
