"""What induction takes and gives: result pages that were seen, the way to them, and the lists
learned from them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sitesift.induce.columns import LearnedColumn
from sitesift.induce.syntax_parts import narrowed
from sitesift.navigate import PaginationKind
from sitesift.page.page import Page
from sitesift.records.model import Area
from sitesift.wrapper.language import syntax as s

RECORD = "record"
# what a wrapper does to go on
PAGING_VERBS = {
    PaginationKind.NEXT_LINK: "nextclick",
    PaginationKind.NUMBERED: "click",
    PaginationKind.SCRIPT: "clkwithchange",
    PaginationKind.LOAD_MORE: "clkwithchange",
    PaginationKind.INFINITE_SCROLL: "wheel",
}


@dataclass(frozen=True, slots=True)
class ListPage:
    """One result page that was seen."""

    page: Page
    areas: tuple[Area, ...]  # of the domain's records, with their attributes
    forward: int = -1  # the node that leads on to the next page; -1: none
    paging: PaginationKind = PaginationKind.NONE
    asked: tuple[str, ...] = ()  # values of the search that it answers: others give other pages
    # links to all pages, where nothing shows which of them is current
    numbered: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Move:
    """One action on the way to the list."""

    page: Page
    node: int
    verb: str  # an action of the wrapper language, "fill", "type" or "choose"
    argument: str | int | None = None  # a text may be "${place}"


@dataclass(frozen=True, slots=True)
class ListRoute:
    """From an address to the first page of the list."""

    start: str  # may be "${start}"
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class LearnedList:
    """A template of records: where they are, what they hold, and how the list goes on."""

    records_path: s.Path
    columns: tuple[LearnedColumn, ...]
    forward: s.Path | None = None  # to the node that leads on; None where all is on one page
    paging: PaginationKind = PaginationKind.NONE
    pages: tuple[int, ...] = ()  # numbers of the pages on which its records were seen
    score: float = 0.0  # records times attributes, less what is wrong; higher is better
    missed: int = 0  # records seen that the path does not pick
    extra: int = 0  # other nodes that it picks

    def items(self) -> tuple[s.Item, ...]:
        """The list part of the wrapper: paging, records, attributes."""
        columns = (each.predicate for each in self.columns)
        records = narrowed(self.records_path, s.Marker(RECORD), *columns).items
        verb = PAGING_VERBS.get(self.paging)
        if self.forward is None or verb is None:
            return records
        on = (*self.forward.items, s.Action(verb, absolute=True))
        numbered = self.paging is PaginationKind.NUMBERED  # links to all pages: once is enough
        star = s.Star(replace(self.forward, items=on), high=1 if numbered else None)
        return (star, *records)
